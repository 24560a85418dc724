"""The pages there are, and who has which."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass

from sheets.messages import Message, say
from tracker.dashboard.board_page import show_board
from tracker.dashboard.chronicle_page import show_chronicle
from tracker.dashboard.city_page import show_city
from tracker.dashboard.desk_page import show_desk
from tracker.dashboard.invitations_page import show_invitations
from tracker.dashboard.map_page import show_map
from tracker.dashboard.meeting_page import show_meeting
from tracker.dashboard.more_page import show_more
from tracker.dashboard.moving_in_page import show_moving_in
from tracker.dashboard.new_season_page import show_new_season
from tracker.dashboard.orders_page import show_orders
from tracker.dashboard.others_page import show_others
from tracker.dashboard.policy import policy
from tracker.dashboard.prints_page import show_prints
from tracker.dashboard.privacy_page import show_privacy
from tracker.dashboard.season_page import show_season
from tracker.dashboard.session import Scene
from tracker.dashboard.settings_page import show_settings
from tracker.dashboard.sheet_page import show_sheet
from tracker.dashboard.start_page import show_start
from tracker.dashboard.table_page import show_table
from tracker.dashboard.turn_page import show_turn
from tracker.engine.order import LEADER, PUBLIC
from tracker.engine.ruleset import Ruleset
from tracker.pictures.boards import BOARDS


@dataclass(frozen=True)
class Page:
    """One page: its address, what it is called, and what draws it."""

    path: str
    title: Message
    icon: str
    show: Callable[[Scene], None]
    tab: bool = True
    """Whether it stands in the bar at the foot; all others are found under *More*."""
    only_shows: bool = False
    """Nothing is typed there: it may be drawn anew by itself."""


START = Page("start", say("Start"), ":material/home:", show_start)
MEETING = Page("meeting", say("Meeting"), ":material/edit_note:", show_meeting)
BOARD = Page("board", say("Board"), ":material/grid_on:", show_board)
MAP = Page("map", say("Map"), ":material/map:", show_map)
BATTLE = Page("board", say("Battle"), ":material/swords:", show_board)
NATION_TURN = Page("turn", say("My turn"), ":material/touch_app:", show_turn)
LEADERS_TURNS = Page("turn", say("Turns"), ":material/touch_app:", show_turn)
CITY = Page("city", say("City"), ":material/castle:", show_city)
OTHERS = Page("others", say("Others"), ":material/groups:", show_others, only_shows=True)
RESULTS = Page("others", say("Results"), ":material/leaderboard:", show_others, only_shows=True)
CITIES = Page("others", say("Cities"), ":material/castle:", show_others, only_shows=True)
CHRONICLE = Page("chronicle", say("Chronicle"), ":material/history_edu:", show_chronicle, only_shows=True)
TURN = Page("turn", say("My turn"), ":material/swords:", show_turn)
TURNS = Page("turn", say("Turns"), ":material/swords:", show_turn, tab=False)
TABLE = Page("table", say("The table"), ":material/table_restaurant:", show_table)
ACTS = Page("turn", say("Acts"), ":material/touch_app:", show_turn)
DESK = Page("desk", say("Desk"), ":material/inbox:", show_desk, tab=False)
SEASON = Page("season", say("Season"), ":material/show_chart:", show_season, tab=False, only_shows=True)
PRINT = Page("print", say("Print"), ":material/print:", show_prints, tab=False)
PRIVACY = Page("privacy", say("Privacy"), ":material/shield_person:", show_privacy, tab=False)
SHEET = Page("sheet", say("Spreadsheet"), ":material/table:", show_sheet, tab=False)
ORDERS = Page("orders", say("All orders"), ":material/gavel:", show_orders, tab=False)
SETTINGS = Page("settings", say("Settings"), ":material/tune:", show_settings, tab=False)
NEW = Page("new", say("New season"), ":material/add_circle:", show_new_season, tab=False)
INVITATIONS = Page("invitations", say("Invitations"), ":material/qr_code_2:", show_invitations, tab=False)
IMPORT = Page("import", say("Move in"), ":material/move_item:", show_moving_in, tab=False)
MORE = Page("more", say("More"), ":material/menu:", show_more)


def pages_for(now: Scene) -> tuple[Page, ...]:
    """The pages of a viewer, the one he begins with first."""
    at_home = policy().open_here  # a server that others reach stays with its season
    return tuple(page for page in pages_of(now.view.ruleset, now.viewer) if at_home or page not in (NEW, IMPORT))


def pages_of(ruleset: Ruleset, viewer: str) -> tuple[Page, ...]:
    """All pages a viewer of a ruleset may have. Where it is played on boards, they take the place of cities; meetings
    have a page where they are reported."""
    if ruleset.id in BOARDS:
        return _around_a_table(viewer)
    if ruleset.map is not None:
        return _on_a_map(viewer)
    pages = _usual(viewer)
    if ruleset.board is None:
        return pages
    kept = [page for page in pages if page is not CITY and (page is not MEETING or ruleset.typed)]
    swapped = {CITIES: RESULTS, OTHERS: RESULTS, TURN: dataclasses.replace(TURN, tab=False)}
    rest = [swapped.get(page, page) for page in kept]
    first = 1 if viewer == LEADER else 0
    return (*rest[:first], BOARD, *rest[first:])


def _usual(viewer: str) -> tuple[Page, ...]:
    if viewer == LEADER:
        rare = (DESK, TURNS, SEASON, PRINT, INVITATIONS, SHEET, ORDERS, SETTINGS, NEW, IMPORT, PRIVACY)
        return (START, MEETING, CITIES, CHRONICLE, MORE, *rare)
    if viewer == PUBLIC:
        return (CITIES, CHRONICLE, MORE, SEASON, PRINT, PRIVACY)
    return (CITY, OTHERS, CHRONICLE, TURN, MORE, DESK, SEASON, PRINT, PRIVACY)


def _on_a_map(viewer: str) -> tuple[Page, ...]:
    """Where a land is played for: the map first, then the turn and the battle."""
    results = dataclasses.replace(RESULTS, tab=False)
    if viewer == LEADER:
        rare = (dataclasses.replace(START, tab=False), results, DESK, SEASON, PRINT, INVITATIONS, SHEET, ORDERS)
        return (MAP, LEADERS_TURNS, BATTLE, CHRONICLE, MORE, *rare, SETTINGS, NEW, IMPORT, PRIVACY)
    if viewer == PUBLIC:
        return (MAP, BATTLE, CHRONICLE, MORE, results, SEASON, PRINT, PRIVACY)
    return (MAP, NATION_TURN, BATTLE, CHRONICLE, MORE, results, DESK, SEASON, PRINT, PRIVACY)


def _around_a_table(viewer: str) -> tuple[Page, ...]:
    """Where all sit around one table: the table itself, and what may be done at it."""
    if viewer == LEADER:
        rare = (DESK, SEASON, PRINT, INVITATIONS, SHEET, ORDERS, SETTINGS, NEW, PRIVACY)
        return (TABLE, ACTS, CHRONICLE, START, MORE, *rare)
    if viewer == PUBLIC:
        return (TABLE, CHRONICLE, MORE, SEASON, PRINT, PRIVACY)
    return (TABLE, ACTS, CHRONICLE, MORE, DESK, SEASON, PRINT, PRIVACY)
