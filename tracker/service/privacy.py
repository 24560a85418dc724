"""What parents should know: which data the tracker keeps of children. Short, and the same everywhere."""

from __future__ import annotations

from sheets.messages import Message, say

TITLE = say("A note for parents")
NOTE: tuple[tuple[Message, Message], ...] = (
    (
        say("No names are needed."),
        say("The game knows patrols, not people. How many came to a meeting is a number; nobody has to be listed."),
    ),
    (
        say("What is kept."),
        say(
            "The name of the patrol, how many were present, how many tasks and badges were done, and how the game "
            "went. The leader keeps it in a spreadsheet of his own and can delete it at any time."
        ),
    ),
    (
        say("What is not kept."),
        say(
            "No names, addresses, dates of birth, photographs or places of children. A phone that opens the page "
            "leaves no e-mail, no location and no advertising trace; nothing is sent to anybody else."
        ),
    ),
    (
        say("Free text."),
        say(
            "Notes are read by others: do not write a child's name into them, nor into the name of a patrol. "
            "If it has happened, the leader can correct the text in the sheet."
        ),
    ),
    (
        say("A list of the children."),
        say(
            "If the leader likes to tick who was there, he may keep a list of nicknames, one word each. Only leaders "
            "see it; only the number of ticks goes into the game. Whoever is struck off is gone from the list for "
            "good, and no number of the game changes."
        ),
    ),
    (
        say("What everybody can see."),
        say(
            "Points, buildings and battles of the patrols. The public page asks search engines to leave it alone. "
            "Questions, or a wish to have something deleted: ask the leader."
        ),
    ),
)
