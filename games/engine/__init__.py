"""The rules of the three games, and nothing else.

Read it in this order: `cards`, `piles` and `actions` are the words; `position` is the
sentence made of them; `variants/canfield.py` is a rules page written in that language.
`deal_codes`, `shuffle` and `deal` make the first position, `replay` plays a log through,
`view` says what may be shown, and `errors` what is wrong, in words.

    >>> from games.engine.deal_codes import parse
    >>> from games.engine.replay import Playthrough
    >>> game = Playthrough.start(parse("CF1-D3-AAAAACL"))
    >>> game.position.legal()
    ['24', '3h', 'r2', 'sw']
    >>> game.act("3h").act("32").act("24v2").score
    5

All of it is pure: values that never change, no clock, no database, and the standard
library alone.
"""
