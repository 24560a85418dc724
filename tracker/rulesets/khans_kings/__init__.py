"""Khans & Kings 2: provinces, armies, battles on land and at sea.

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
    nations             allies and enemies, how they are called, units in a place, stacks, cargo, levels
    reach               how far a unit can still go, by land or at sea, and by which way
    stocks              paying, gaining, and how amounts are told
    effects             what technologies, promotions, the event and lasting cards change in a number
    prices              what things cost, less discounts
    phases              whose part it is (``may_act``), the moments at which something happens by itself
    house_rules         the switches

The rules, a file a subject; each has its ``ORDERS``, and its ``STEPS`` for what happens by itself
    setting_up          seats, the beginning of the season
    resource_rolls      the five rolls
    trade               offers, alliances                      port             foreign merchants
    recruitment         recruits, disbanding, upgrades         construction     buildings, roads, bridges
    technologies        buying them                            promotions       experience, levels
    healing             by units and buildings                 capture          provinces change hands
    plunder             plundering                             victory          standings, goals, elimination
    turns               the course of a turn: ends the parts, goes on by itself after every order
    parts               the list of these files; the ruleset's orders and steps come from there

Cards
    decks               what is left of a deck, shuffling
    events              drawing Event Cards                    event_effects    what one does at once
    event_choices       what it leaves to each nation
    power_cards         drawing Power Cards, and whom they mean
    power_effects       what they do, and who may draw them

Moving and sailing
    movement            moves by land, ships at sea            embarking        units go aboard and ashore
    prizes              captured ships: kept, or scrapped

A battle, on land and at sea
    battle_rows         who stands where, reaches whom, orders a row and whose part it is
    battle_sums         attack and defence, part by part       battle_strike    a strike and what it leads to
    battle_leaving      refuges, routs, destruction            battle_course    from the meeting to the end
    battle              the orders                             battle_orders    their fields
    battle_choices      what comes into question for them      battle_acting    who may act now
    battle_acts         what a unit does                       battle_commands  what a whole row or battle does
    battle_doctrine     how it is resolved at once             battle_odds      the odds of the whole battle
    battle_field        its fighters in bare numbers           drawn_dice       dice for estimates

A battle at sea, besides
    sea_battle          the orders                             sea_orders       their fields
    sea_choices         what comes into question for them      sea_acts         shots at crews, flight, boarding
    sea_boarding        crews fight, ships are captured        sea_sharing      what a crew suffers is shared
    sea_leaving         where ships get away to                sea_doctrine     how it is resolved at once
    sea_odds            the odds: fought by the rules themselves

A nation that plays by itself
    nation_doctrine_worth      how strong units are, what provinces mean, what is dear to a nation
    nation_doctrine_spending   what it buys                nation_doctrine_marching   where its units go
    nation_doctrine_boats      its boats fish
    nation_doctrine            what it does in each phase; it gives orders and knows no more than a player

The value
    map_checks, catalogue_checks, checks      what is wrong, cell by cell
    owed                                      what a nation owes: offers to answer, units to name
    status, listings, map_play, battle_play   what programs and pages are shown: tables, the map, the boards
    pages, ruleset                            the phases with their orders; the ruleset itself

Nobody but ``ruleset``, ``pages`` and the doctrine imports ``turns``: a rule does its own work and leaves it to
``turns.go_on`` what comes next.
"""
