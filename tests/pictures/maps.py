"""Maps to draw: the starter season's with coordinates of its own, and small ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tracker.pictures.colours import PALETTE
from tracker.pictures.map_model import Army, Border, Building, Map, Nation, Place, Province

SIDES = list(PALETTE.values())
NAMES = ("Żubry", "Лисы из леса", "Sokoły", "Wilki", "Rysie", "Bobry", "Sowy", "Łosie")
CRESTS = ("bison", "fox", "falcon", "wolf", "bear", "oak", "owl", "stag")
NATIONS = [
    Nation(id, name, side.colour, side.pattern, crest)
    for id, name, side, crest in zip("ABCDEFGH", NAMES, SIDES, CRESTS, strict=False)
]
TERRAINS = {
    "meadow": "Błonie", "deep_wood": "Bór", "hills": "Pagórki", "crags": "Turnie", "mire": "Trzęsawy",
    "floodplain": "Łęgi", "shore": "Brzeg", "sea": "Morze",
}  # fmt: skip
LANDS = """
H1 Sokolec A meadow floodplain deep_wood,
O1 Ruda_Stara A hills deep_wood crags, M1 Trójbrod - shore floodplain mire,
H2 Łęgowisko B meadow floodplain hills, O2 Czarny_Bór B deep_wood hills crags, M2 Popielniki - shore meadow mire,
H3 Słona_Zatoka C meadow floodplain deep_wood,
O3 Wierchowina C hills deep_wood crags, M3 Sitowie - shore floodplain mire,
H4 Kamienny_Most D meadow floodplain hills, O4 Jodłowe D deep_wood hills crags, M4 Wydmy_Ciszy - shore meadow mire
"""
SEAS = {"s1": "Toń Zachodnia", "s2": "Toń Północna", "s3": "Toń Wschodnia", "s4": "Toń Południowa"}
SPOTS: dict[str, tuple[int, int]] = {
    "H1a": (33, 752), "H1b": (61, 617), "H1c": (0, 562),
    "O1a": (86, 298), "O1b": (4, 104), "O1c": (188, 244),
    "M1a": (214, 387), "M1b": (156, 369), "M1c": (208, 276),
    "H2a": (182, 113), "H2b": (292, 32), "H2c": (325, 0),
    "O2a": (504, 123), "O2b": (627, 11), "O2c": (539, 212),
    "M2a": (396, 356), "M2b": (430, 262), "M2c": (448, 402),
    "H3a": (610, 324), "H3b": (583, 459), "H3c": (644, 514),
    "O3a": (558, 778), "O3b": (639, 972), "O3c": (456, 832),
    "M3a": (430, 689), "M3b": (488, 707), "M3c": (436, 800),
    "H4a": (462, 963), "H4b": (351, 1044), "H4c": (318, 1076),
    "O4a": (139, 953), "O4b": (17, 1065), "O4c": (104, 864),
    "M4a": (248, 720), "M4b": (214, 814), "M4c": (196, 674),
    "s1": (249, 523), "s2": (296, 476), "s3": (395, 553),
    "s4": (348, 600),
}  # fmt: skip
"""Where the places of the starter map lie."""


def starter_borders() -> list[Border]:
    """As the rules describe them, for each quarter of the map and the next."""
    found = []
    for one, other in ("12", "23", "34", "41"):
        land = f"H{one}c-O{one}b H{one}b-M{one}b~ O{one}c-M{one}c O{one}b-H{other}c~ M{one}c-M{other}b"
        water = f"H{one}b-s{one} M{one}a-s{one} s{one}-s{other}"
        inner = " ".join(f"{p}{one}{a}-{p}{one}{b}" for p in "HOM" for a, b in ("ab", "ac", "bc"))
        for word in f"{land} {water} {inner}".split():
            begin, end = word.rstrip("~").split("-")
            found.append(Border(begin, end, word.endswith("~")))
    return found


def starter(coordinates: bool = True) -> Map:
    """The starter map as a season of four nations begins."""
    provinces, places = [], []
    for line in LANDS.split(","):
        id, name, owner, *terrains = line.split()
        name = name.replace("_", " ")
        provinces.append(Province(id, name, owner.replace("-", "")))
        for letter, terrain in zip("abc", terrains, strict=True):
            spot = SPOTS[id + letter] if coordinates else None
            title = TERRAINS[terrain]
            places.append(
                Place(id + letter, f"{name} {letter}", terrain, title, id, spot, letter, capital=letter == "a")
            )
    for id, name in SEAS.items():
        spot = SPOTS[id] if coordinates else None
        places.append(Place(id, name, "sea", "Morze", "", spot, sea=True))
    armies = [Army(f"H{number}a", owner, 4) for number, owner in zip("1234", "ABCD", strict=True)]
    return Map("Sezon Mglistych Brodów", NATIONS[:4], provinces, places, starter_borders(), armies)


def busy() -> Map:
    """The starter map late in a season, with one of everything."""
    told = starter()
    built = {"H1b": Building("port", "Port"), "O1a": Building("stone_pit", "Łom"), "M2a": Building("wieza", "Wieża")}
    places = [
        replace(place, building=built.get(place.id), fogged=place.id in ("O4a", "O4c"), battle=place.id == "M3b")
        for place in told.places
    ]
    borders = [
        replace(
            border,
            road={border.one, border.other} in ({"H1c", "O1b"}, {"H1a", "H1c"}),
            bridge={border.one, border.other} in ({"H1b", "M1b"}, {"O2b", "H3c"}),
        )
        for border in told.borders
    ]
    armies = [
        *told.armies, Army("M3b", "C", 3), Army("M3b", "B", 2), Army("s1", "A", 0, 2), Army("s2", "B", 1, 1),
        Army("M4a", "", 3), Army("O4c", "D", 77),
    ]  # fmt: skip
    provinces = [replace(on, owner="A") if on.id == "M1" else on for on in told.provinces]
    return replace(
        told,
        places=places,
        borders=borders,
        armies=armies,
        provinces=provinces,
        lit={"H1b": 1, "O1b": 2},
        moved_from="H1c",
    )


def lone(pattern: str = "plain", colour: str = "#8c8c8c", crest: str = "star") -> Map:
    """One province of two places, owned."""
    places = [Place("a", "A", "meadow", "Błonie", "p", (0, 0)), Place("b", "B", "meadow", "Błonie", "p", (0, 100))]
    nation = Nation("n", "Żubry", colour, pattern, crest)
    return Map("Mapa", [nation], [Province("p", "Kraj", "n")], places, [Border("a", "b")])


def plain_map(borders: Sequence[tuple[str, str]], places: Sequence[str]) -> Map:
    """Places of land without coordinates, provinces or owners."""
    return Map(
        "Mapa", [], [], [Place(id, id, "meadow", "Błonie") for id in places], [Border(*pair) for pair in borders]
    )
