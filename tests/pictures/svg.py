"""What every picture must be: well-formed, safe, with ids of its own."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from defusedxml import ElementTree  # type: ignore[import-untyped]

SVG = "{http://www.w3.org/2000/svg}"
NASTY = "<script>alert(\"1\")</script> & 'Żubry' \x00\ud800\uffff ]]>"
"""A name that breaks whatever is not escaped."""


def picture(text: str) -> Element:
    """The picture, read as strict XML and found to be safe and whole."""
    text.encode()
    root: Element = ElementTree.fromstring(text, forbid_dtd=True, forbid_entities=True, forbid_external=True)
    assert root.tag == f"{SVG}svg"
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    for node in root.iter():
        assert node.tag.startswith(SVG) and node.tag.removeprefix(SVG) not in {"script", "foreignObject", "image", "a"}
        for name, value in node.attrib.items():
            assert not name.lower().startswith("on")
            assert name != "href" or value.removeprefix("#") in ids
            assert "url(" not in value or value[5:-1] in ids
            assert "://" not in value and "javascript" not in value
            for id in value.split() if name == "aria-labelledby" else []:
                assert id in ids
    return root


def texts(root: Element) -> list[str]:
    """What the picture's text elements say."""
    return [node.text or "" for node in root.iter(f"{SVG}text")]


def told(root: Element) -> str:
    """What those hear who do not see the picture."""
    return " | ".join(node.text or "" for tag in ("title", "desc") for node in root.iter(SVG + tag))
