"""Pictures: data in, SVG text out.

``city`` draws a patrol's town, ``map`` a land of provinces, ``battle_rows`` a battle for one of them, ``charts``,
``wars`` and ``ownership`` how a season went, ``dice`` how dice fell, ``crests`` the shields of patrols and ``colours``
what tells patrols apart. All are pure: equal input gives equal bytes, names are escaped, and what is None is not drawn
at all. The same pictures stand on pages, where their text takes the colour of the page, and in prints.
"""
