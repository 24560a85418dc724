"""The house rules in force, each as a question with its answer; what differs from the default is marked."""

from __future__ import annotations

from typing import Any

from sheets.messages import say
from tracker.engine.desk import DESK_RULES
from tracker.engine.house_rules import answered, in_force
from tracker.engine.ruleset import HouseRule
from tracker.prints.reader import Edition, Reader, page
from tracker.prints.typeset import typeset


def house_rules(reader: Reader, edition: Edition) -> bytes:
    """One page or two for the wall; public, because the house rules are."""
    ruleset = reader.view.ruleset
    values = in_force(ruleset.house_rules, reader.view.state.settings)
    title = reader.say(say("House rules"))
    data = {
        **page(reader, edition, f"{edition.season}: {title}"),
        "heading": title,
        "lead": reader.say(say("How our troop plays. A filled mark: different from the usual rules.")),
        "rules": [
            _rule(reader, rule, values[rule.key]) for rule in ruleset.house_rules if _told(rule, values[rule.key])
        ],
    }
    return typeset("house_rules", data, edition.day)


def _told(rule: HouseRule, value: Any) -> bool:
    """Who gives the orders is told where it differs from what is usual; a deadline is over before the paper is."""
    return rule not in DESK_RULES or (value != rule.default and rule.kind != "moment")


def _rule(reader: Reader, rule: HouseRule, value: Any) -> dict[str, Any]:
    changed = value != rule.default
    usual = say("Usually: {answer}.", answer=answered(reader.view.ruleset, rule, rule.default))
    return {
        "question": reader.say(rule.meaning),
        "answer": reader.say(answered(reader.view.ruleset, rule, value)),
        "changed": changed,
        "usual": reader.say(usual) if changed else "",
    }
