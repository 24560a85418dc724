"""From the address of a campaign to its door."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tracker.service.entrance import Entrance
from tracker.service.files import beside
from tracker.service.keys import Keys, keys_for
from tracker.service.open_campaign import OpenCampaign
from tracker.service.signed_out import SignedOut


def keys_of(season: OpenCampaign) -> Keys:
    """The campaign's keys on this computer; its secret is made if there is none yet."""
    return keys_for(beside(season))


def entrance_of(season: OpenCampaign, accounts: Callable[[], Mapping[str, str]]) -> Entrance:
    """The door of a campaign."""
    place = beside(season)
    return Entrance(season, keys_of(season), SignedOut(place.with_name(f"{place.name}.out")), accounts)
