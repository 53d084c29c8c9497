"""Names and lines that could break a terminal."""

HOSTILE = (
    "\x1b[31mred\x1b[2J\x1b]0;pwned\x07",
    "\x9b31m\x90q\x9c",
    "[bold red]markup[/]",
    "{0.__class__} %s {name}",
    "line\nbreak\r\n\ttab\v\f",
    "\u2028para\u2029",
    "\u202eright to left\u202c \u2066isolate\u2069",
    "שלום عالم",
    "Z" + "\u0301\u0336\u0489" * 200,
    "\u0301\u0301leading marks",
    "👨\u200d👩\u200d👧\u200d👦 👍🏽 🇫🇷 ☺\ufe0f 1\ufe0f\u20e3",
    "中文名字 テスト 한국어",
    "ｆｕｌｌ　ｗｉｄｔｈ",
    "\u1112\u1161\u11ab jamo \u3164 \u115f filler",
    "\u200bzero\u200c\ufeff width\u00ad",
    "\ue000private \U000e0041tag \udc80surrogate",
    "\U0001fae8\U0001f6d8 new emoji",
    "นี้ தமிழ் हिन्दी",
    "x" * 5000,
    "",
)

IDS = tuple(ascii(text)[1:17] for text in HOSTILE)
"""Short names for the reports of tests."""
