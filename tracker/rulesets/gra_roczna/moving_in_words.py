"""What leaders call things in tables of their own: a word means one thing, or it is told and not guessed.

Words are compared by how they look, without case (``normalised``); ``ż`` is never ``z``: żelazo is iron, złoto gold.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from sheets.cells import Raw, parse
from sheets.lexicon import Words, normalised
from sheets.schema import columns_of
from tracker.rulesets.gra_roczna.orders import Report
from tracker.rulesets.gra_roczna.state import Side, State

BUILDINGS = {
    "sawmill": "tartaki, tartaku, tartaków, tart., sawmills, saw mill, лесопилки, лесопилку, лесопилок",
    "mine": "kopalnie, kopalni, kopalń, kop., mines, iron mine, рудники, рудника, рудников, шахта, шахты",
    "quarry": "kamieniołomy, kamieniołomu, kamieniołomów, quarries, каменоломни, каменоломню, карьер",
    "mint": "mennice, mennicy, mennic, menn., mints, монетные дворы, монетного двора, мон. двор",
    "barracks": "koszar, kosz., barrack, казарма, казарм",
    "university": "uniwersytety, uniwersytetu, uniwersytetów, uniw., uniw, universities, uni, университеты, "
    "университета, университетов, универ, унив.",
    "port": "porty, portu, portów, ports, harbour, harbor, порты, порта, портов, гавань",
    "castle": "zamki, zamku, zamków, zam., castles, замки, замка, замков",
}
STOCKS = {
    "wood": "drewna, дерева, древесина, древесины",
    "stone": "kamienia, kamienie, kamieni, stones, камня, камни, камней",
    "iron": "żelaza, железа",
    "gold": "złota, золота",
    "knights": "rycerzy, rycerz, liczba rycerzy, knight, рыцарей, рыцарь, knights, rycerze, рыцари",
}
LETTERS = {"wood": "d, д", "stone": "k, к", "iron": "ż, ж", "gold": "z, з"}
TELLING_LETTERS = {"ż", "ж"}
"""A lone D or K may as well number the columns of a spreadsheet; beside a Ż it is wood or stone."""
ALL_STOCKS = "surowce, surowców, zasoby, zasobów, stan zasobów, resources, stock, stocks, ресурсы, запасы, ресурсов"
POINTS = (
    "pz, punkty, punktów, pkt, pkt., punkty zwycięstwa, punktów zwycięstwa, suma pz, razem pz, vp, pts, points, "
    "victory points, points in all, очки, очков, победные очки, победных очков, всего очков"
)
PATROLS = "zastęp, zastępy, zastępu, patrol, patrole, patrols, side, team, патруль, патрули, звено, звенья, отряд"
HEADS = "budynek, budynki, budynku, building, buildings, постройка, постройки, здание, здания"
LEVELS = "poziom, poziomy, poz., poz, lvl., lvl, level, levels, lev., lv., lv, уровень, уровни, ур., ур"
MEETINGS = "zbiórka, zb., zb, meeting, meetings, сбор, встреча, зб."
SUMS = "suma, razem, łącznie, ogółem, w sumie, sum, total, totals, in all, итого, всего, сумма"
NO_PATROLS = (
    "lp, lp., l.p., nr, nr., no., id, #, №, uwagi, uwaga, notatki, komentarz, opis, legenda, notes, note, remark, "
    "remarks, примечание, примечания, заметки, nazwa, name, название"
)
PRICES = (
    "koszt, koszty, cena, cennik, efekt, efekt za poziom, efekty, obrona, max, max., maks., max. poziom, max poziom, "
    "maks. poziom, maks poziom, maksymalny poziom, najwyższy poziom, poziom maksymalny, cost, costs, price, effect, "
    "effects, defence, defense, max. level, max level, highest level, стоимость, цена, эффект, защита, оборона, "
    "макс. уровень, максимальный уровень, высший уровень"
)
REPORTS = {
    "side": PATROLS,
    "present": "obecni, obecnych, obecność, obecności, liczba obecnych, frekwencja, present, attendance, "
    "присутствовали, присутствующие, присутствие, посещаемость, присутствовало",
    "member_tasks": "zadania członków, zadania na stopnie członków, members' tasks, member tasks, задания участников",
    "member_badges": "sprawności członków, members' badges, member badges, специальности участников",
    "leader_tasks": "zadania zastępowego, zadania na stopnie zastępowego, leader's tasks, leader tasks, "
    "задания вожатого",
    "leader_badges": "sprawności zastępowego, leader's badges, leader badges, специальности вожатого",
    "cycle_tasks": "zadania na cykl, zadania cyklu, cykl, cycle, cycle tasks, задания цикла, цикл",
    "date": "data, dnia, dzień, date, day, дата, день, data zbiórki",
    "note": "uwaga, note, notes, notatki, примечания",
}
MANY_MEANINGS = {
    "zadania, zadań, zadania na stopień, zadania na stopnie, tasks, rank tasks, задания": (
        "member_tasks",
        "leader_tasks",
        "cycle_tasks",
    ),
    "sprawności, sprawność, badges, специальности": ("member_badges", "leader_badges"),
}
"""Words of a meeting report that leave open whose work it was: iron for members, wood for the leader."""
LONGEST_HEADING = 80
NOTHING = {"-", "–", "—", "−", "brak", "none", "нет"}
"""What stands for 0 in a cell of levels."""

_ROMAN = tuple(re.findall(r"\w+", "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx"))
_DAY = next(column for column in columns_of(Report) if column.name == "date")


def listed(text: str) -> set[str]:
    """The words of a list with commas, as they are compared."""
    return {normalised(word) for word in text.split(",")}


def _one_of(words: str) -> str:
    """A pattern for any of the words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(listed(words), key=len, reverse=True))


_LEVEL = _one_of(LEVELS)
_OF_A_SIDE = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:{_LEVEL})\s*[(\[](?P<name>[^)\]]+)[)\]]",
        rf"(?P<name>[^(\[]+?)\s*[(\[]\s*(?:{_LEVEL})\s*[)\]]",
        rf"(?:{_LEVEL})\s*(?::|\s[–—-]\s)(?P<name>.+)",
        rf"(?P<name>.+?)\s*(?::|\s[–—-])\s+(?:{_LEVEL})",
    )
]
_OF_A_THING = re.compile(rf"(?:{_LEVEL})\s+(?P<name>.+)", re.IGNORECASE)
_LEVEL_NUMBER = re.compile(rf"(?:{_LEVEL})\s*(?P<one>\w+)|(?P<other>\w+)\s*(?:{_LEVEL})", re.IGNORECASE)
_MEETING = re.compile(rf"(?:{_one_of(MEETINGS)})\s*(?:nr\.?|no\.?|№|#)?\s*(?P<number>[0-9]{{1,3}})", re.IGNORECASE)
_NUMBER, _SIGN, _BETWEEN = r"(?P<amount>[0-9]{1,9})", r"(?P<sign>[^\W\d_])", r"[\s,;+]"
_AMOUNTS = (rf"{_NUMBER}\s*{_SIGN}", rf"{_SIGN}\s*[:=]?\s*{_NUMBER}")
"""How people write several stocks in one cell: the number first, or the letter; never both ways in the same one."""


@dataclass(frozen=True)
class Meaning:
    """What a heading says of the cells under it."""

    kind: str
    """``building``, ``stock``, ``stocks`` (several in one cell), ``points`` or ``meeting``."""
    id: str = ""
    """Of the building, the stock; of a meeting, its day, or its number."""


def tidy(text: str) -> str:
    """A heading or a name without odd spaces and without the colon behind it."""
    return " ".join(unicodedata.normalize("NFC", text).split()).removesuffix(":").strip()


def of_a_side(text: str) -> str:
    """The name in ``Poziom (Sokół)``, ``Sokół: poziom`` and the like; empty where it is none of these."""
    matches = (pattern.fullmatch(tidy(text)) for pattern in _OF_A_SIDE)
    return next((match["name"].strip() for match in matches if match), "")


@dataclass(frozen=True)
class Vocabulary:
    """Every word that means something, by how it is compared."""

    meanings: Mapping[str, Meaning]
    letters: Mapping[str, str]
    fields: Mapping[str, str]
    """Headings of meeting reports: word -> field."""
    patrols: set[str] = field(default_factory=lambda: listed(PATROLS))
    heads: set[str] = field(default_factory=lambda: listed(HEADS))
    levels: set[str] = field(default_factory=lambda: listed(LEVELS))
    sums: set[str] = field(default_factory=lambda: listed(SUMS))
    prices: set[str] = field(default_factory=lambda: listed(PRICES))
    points: set[str] = field(default_factory=lambda: listed(POINTS))
    present: set[str] = field(default_factory=set)
    nobody: set[str] = field(default_factory=lambda: listed(NO_PATROLS))

    def meaning(self, raw: Raw, letters: bool = True) -> Meaning | None:
        """What a heading means; ``letters``: a letter alone counts."""
        if day := day_of(raw):
            return Meaning("meeting", day)
        if not isinstance(raw, str):
            return None
        text = tidy(raw)
        if len(text) > LONGEST_HEADING:
            return None
        if match := _MEETING.fullmatch(text):
            return Meaning("meeting", match["number"])
        thing = _OF_A_THING.fullmatch(text)
        for name in (text, of_a_side(text), thing["name"] if thing else ""):
            if found := self.meanings.get(normalised(name)):
                return found
        stock = self.letters.get(normalised(text)) if letters else None
        return Meaning("stock", stock) if stock else None

    def is_name(self, raw: Raw) -> bool:
        """Whether a text may be the name of a patrol: none of the words that mean something else."""
        if not isinstance(raw, str) or len(raw) > LONGEST_HEADING or not any(letter.isalpha() for letter in raw):
            return False
        word = normalised(tidy(raw))
        other = self.patrols | self.heads | self.levels | self.sums | self.prices | self.nobody | self.present
        return word not in other and word not in self.fields and self.meaning(raw, letters=False) is None


def vocabulary(state: State, words: Words) -> Vocabulary:
    """The words for this catalogue, with the names of all languages."""
    meanings: dict[str, Meaning] = {}
    for building, called in words.names.get("building_types", {}).items():
        for word in (building, *called, *listed(BUILDINGS.get(building, ""))):
            meanings.setdefault(normalised(word), Meaning("building", building))
    headings = {column.name: column for column in columns_of(Side)}
    for stock, more in STOCKS.items():
        for word in (*words.headings(headings[stock]), *listed(more)):
            meanings.setdefault(normalised(word), Meaning("stock", stock))
    meanings |= dict.fromkeys(listed(POINTS), Meaning("points")) | dict.fromkeys(listed(ALL_STOCKS), Meaning("stocks"))
    meanings.pop("", None)
    fields: dict[str, str] = {}
    for column in columns_of(Report):
        for word in (*words.headings(column), *listed(REPORTS[column.name])):
            fields.setdefault(normalised(word), column.name)
    letters = {letter: stock for stock, signs in LETTERS.items() for letter in listed(signs)}
    present = {word for word, name in fields.items() if name == "present"}
    return Vocabulary(meanings, letters, fields, present=present)


def day_of(raw: Raw) -> str:
    """The day a heading stands for; a bare number is none, even where a program would read it as one."""
    if isinstance(raw, bool | int | float) or raw is None:
        return ""
    day = parse(raw, _DAY, Words())
    return day if isinstance(day, str) else ""


def level_of(raw: Raw) -> Raw:
    """A level as people write it (III, poz. 2, a dash) as the number it means; anything else as it stands."""
    if not isinstance(raw, str):
        return raw
    text = normalised(tidy(raw))
    if text in NOTHING:
        return 0
    match = _LEVEL_NUMBER.fullmatch(text)
    number = (match["one"] or match["other"]) if match else text
    if number in _ROMAN:
        return _ROMAN.index(number) + 1
    return number if match and number.isascii() and number.isdigit() else raw


def stocks_of(raw: Raw, letters: Mapping[str, str]) -> dict[str, int] | None:
    """Several stocks in one cell, ``3D 2K 1Ż`` or ``D3 K2 Ż1``; None where it is anything else or names one twice."""
    if not isinstance(raw, str):
        return None
    text = normalised(raw)
    for way in _AMOUNTS:
        pairs = [(letters.get(match["sign"]), int(match["amount"])) for match in re.finditer(way, text)]
        if pairs and not re.sub(_BETWEEN, "", re.sub(way, "", text)):
            stocks = {stock: amount for stock, amount in pairs if stock}
            return stocks if len(stocks) == len(pairs) else None
    return None


def many_meanings(raw: Raw) -> tuple[str, ...]:
    """The fields of a meeting report that a heading may mean, where it may mean several."""
    word = normalised(tidy(raw)) if isinstance(raw, str) else ""
    return next((fields for words, fields in MANY_MEANINGS.items() if word in listed(words)), ())
