"""Khans & Kings 2: provinces, armies, land battles.

The state
    words               the fixed words: resources, phases, what an effect can do, parts of a battle
    catalogue_names     what the starter catalogue calls its things
    catalogue_tables    terrains, types and kinds of units, buildings, technologies, cards, effects, numbers, goals
    map_tables          regions, seats, provinces, places (sub-provinces), borders
    season_tables       nations, alliances, offers, the turn, units, lasting effects, battles and their slots
    state               all tables together, and how rows are put in, changed, taken out, paid from
    audiences           who may see what: hidden stocks, fog
    catalogue/*.csv     the starter catalogue "Sezon Mglistych Brodów", our own

Questions that many rules ask
    geography           what touches what, distances, rivers and roads, provinces and capitals
    nations             allies and enemies, units in a place, stacks, cargo, levels
    stocks              paying, gaining, and how amounts are told
    effects             what technologies, promotions, the event and lasting cards change in a number
    prices              what things cost, less discounts
    phases              whose part it is (``may_act``), the moments at which something happens by itself
    house_rules         the switches

The rules, a file a subject; each has its ``ORDERS``, and its ``STEPS`` for what happens by itself
    setting_up          seats, the beginning of the season
    events              Event Cards                            resource_rolls   the five rolls
    event_effects       what a card does at once               event_choices    what it leaves to each nation
    decks               what is left of a deck, shuffling      power_effects    what Power Cards do, and who draws them
    power_cards         drawing them, and whom they mean
    trade               offers, alliances                      port             foreign merchants
    recruitment         recruits, disbanding, upgrades         construction     buildings, roads, bridges
    technologies        buying them                            promotions       experience, levels
    healing             by units and buildings                 movement         moves by land
    capture             provinces change hands                 plunder          plundering
    battle_sums         attack and defence, part by part   battle_rows      who stands where, and reaches whom
    battle_leaving      refuges, routs, destruction        battle_strike    a strike and what it leads to
    battle_course       from the meeting to the end, whatever follows by itself
    battle_doctrine     how a battle is resolved at once   battle_odds      the odds of a whole battle
    battle_field        its fighters in bare numbers       battle_choices   what comes into question
    battle_acts         what a unit does                   battle_commands  what a whole row or battle does
    battle              land battles: the orders           battle_orders    their fields
    battle_acting       who may act now
    victory             standings, goals, elimination
    turns               the course of a turn: ends the parts, goes on by itself after every order
    parts               the list of these files; the ruleset's orders and steps come from there

A nation that plays by itself
    nation_doctrine_worth      how strong units are, what provinces mean, what is dear to a nation
    nation_doctrine_spending   what it buys                nation_doctrine_marching   where its units go
    nation_doctrine            what it does in each phase; it gives orders and knows no more than a player

The value
    map_checks, catalogue_checks, checks    what is wrong, cell by cell
    owed                                    what a nation owes: offers to answer, units to name
    status, listings, map_play, battle_play what programs and pages are shown: tables, the map, the boards
    pages, ruleset                          the phases with their orders; the ruleset itself

A file imports from those above it. Nobody but ``ruleset``, ``pages`` and the doctrine imports ``turns``: a rule does
its own work and leaves it to ``turns.go_on`` what comes next.
"""
