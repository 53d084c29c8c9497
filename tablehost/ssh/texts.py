"""What the ssh server itself says to people, in English and French.

Most of it is said before there is an app, or because there can be none.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from engine.sync.house_view import Entry
from tablehost.ssh_address import known_as
from tablehost.store.door import Ban, BanKind

Said = Literal[
    "about_code",
    "banner",
    "banner_invited",
    "banner_keys",
    "banner_passphrase",
    "barred_address",
    "barred_address_for_good",
    "barred_key",
    "barred_key_for_good",
    "barred_name",
    "barred_name_for_good",
    "broken",
    "closing",
    "closing_seats",
    "code",
    "code_wrong",
    "crowded_out",
    "full",
    "full_address",
    "full_key",
    "idle",
    "kicked",
    "no_hall",
    "no_line_mode",
    "one_terminal",
    "passphrase",
    "too_many_attempts",
    "unreadable_command",
    "waiting",
]

TEXTS: Mapping[Said, Mapping[str, str]] = {
    # ssh asks for the passphrase of a key before anything of ours is on the screen, and the warning
    # about a changed host comes from ssh alone, so both are told here, on good days.
    "banner": {
        "en": "Asked for a passphrase? It is your own key's: type it and you are known here,\n"
        "or just press Enter and play as a guest.\n"
        "If ssh one day says this host has CHANGED: ssh-keygen -R {known_as}",
        "fr": "ssh demande une « passphrase » ? C'est celle de votre propre clé : tapez-la pour\n"
        "être reconnu ici, ou appuyez sur Entrée pour jouer en invité.\n"
        "Si un jour ssh dit que cet hôte a CHANGÉ : ssh-keygen -R {known_as}",
    },
    "banner_passphrase": {
        "en": "This table has a passphrase: ask who hosts it. If ssh asks for one of a key first,\n"
        "that is your own key's; just press Enter there.\n"
        "If ssh one day says this host has CHANGED: ssh-keygen -R {known_as}",
        "fr": "Cette table a une phrase de passe : demandez-la à votre hôte. Si ssh demande\n"
        "d'abord celle d'une clé, c'est la vôtre ; appuyez simplement sur Entrée.\n"
        "Si un jour ssh dit que cet hôte a CHANGÉ : ssh-keygen -R {known_as}",
    },
    "banner_invited": {
        "en": "This table is for who is invited: type the code you were given, then your key is\n"
        "known. If ssh asks for a passphrase first, that is your own key's.\n"
        "If ssh one day says this host has CHANGED: ssh-keygen -R {known_as}",
        "fr": "Cette table est sur invitation : tapez le code reçu, et votre clé sera connue.\n"
        "Si ssh demande d'abord une « passphrase », c'est celle de votre clé.\n"
        "Si un jour ssh dit que cet hôte a CHANGÉ : ssh-keygen -R {known_as}",
    },
    "banner_keys": {
        "en": "Only keys that the host knows come in here: send yours (~/.ssh/id_ed25519.pub) to\n"
        "who hosts it. A passphrase that ssh asks for is your own key's.\n"
        "If ssh one day says this host has CHANGED: ssh-keygen -R {known_as}",
        "fr": "Seules entrent les clés que l'hôte connaît : envoyez-lui la vôtre\n"
        "(~/.ssh/id_ed25519.pub). La « passphrase » que ssh demande est celle de votre clé.\n"
        "Si un jour ssh dit que cet hôte a CHANGÉ : ssh-keygen -R {known_as}",
    },
    # Who is kept out learns what of them is and until when; why is the host's own note.
    "barred_address": {
        "en": "Nobody from your address may come in here until {until}.",
        "fr": "Personne de votre adresse ne peut entrer ici avant le {until}.",
    },
    "barred_address_for_good": {
        "en": "Nobody from your address may come in here any more.",
        "fr": "Personne de votre adresse ne peut plus entrer ici.",
    },
    "barred_key": {
        "en": "Your key may not come in here until {until}.",
        "fr": "Votre clé ne peut pas entrer ici avant le {until}.",
    },
    "barred_key_for_good": {
        "en": "Your key may not come in here any more.",
        "fr": "Votre clé ne peut plus entrer ici.",
    },
    "barred_name": {
        "en": "Nobody of this name may come in here until {until}.",
        "fr": "Personne de ce nom ne peut entrer ici avant le {until}.",
    },
    "barred_name_for_good": {
        "en": "Nobody of this name may come in here any more.",
        "fr": "Personne de ce nom ne peut plus entrer ici.",
    },
    "broken": {
        "en": "Something broke on this host's side, sorry; it is in its log. Please come in again.",
        "fr": "Quelque chose a cassé chez cet hôte, désolé ; c'est noté dans son journal. "
        "Revenez, s'il vous plaît.",
    },
    "closing": {
        "en": "The host is closing. Good night.",
        "fr": "L'hôte ferme. Bonne nuit.",
    },
    "about_code": {
        "en": "The code of your invitation, or the one that brings you back to your seat.",
        "fr": "Le code de votre invitation, ou celui qui vous ramène à votre place.",
    },
    "code": {
        "en": "Code of your invitation:",
        "fr": "Code de votre invitation :",
    },
    "code_wrong": {
        "en": "That code lets nobody in, or no longer: ask who hosts for another one.",
        "fr": "Ce code ne fait entrer personne, ou plus : demandez-en un autre à votre hôte.",
    },
    "closing_seats": {
        "en": "The host is closing. Your seats are kept.",
        "fr": "L'hôte ferme. Vos places sont gardées.",
    },
    "crowded_out": {
        "en": "Too many connections are waiting to come in. Try again.",
        "fr": "Trop de connexions attendent d'entrer. Réessayez.",
    },
    "passphrase": {
        "en": "Passphrase of this table:",
        "fr": "Phrase de passe de cette table :",
    },
    "full": {
        "en": "The house is full. Come back when somebody has left.",
        "fr": "La maison est pleine. Revenez quand quelqu'un sera parti.",
    },
    "full_address": {
        "en": "Too many players come from your address. Come back when one has left.",
        "fr": "Trop de joueurs viennent de votre adresse. Revenez quand l'un sera parti.",
    },
    "full_key": {
        "en": "Your key is connected too often. Leave one of those terminals first.",
        "fr": "Votre clé est connectée trop souvent. Quittez d'abord un de ces terminaux.",
    },
    "idle": {
        "en": "Nothing is open on this connection.",
        "fr": "Rien n'est ouvert sur cette connexion.",
    },
    "kicked": {
        "en": "The host has sent you away.",
        "fr": "L'hôte vous a fait sortir.",
    },
    "no_hall": {
        "en": "The hall is being started again. Try once more in a moment.",
        "fr": "La salle redémarre. Réessayez dans un instant.",
    },
    "no_line_mode": {
        "en": "This needs a terminal that can show a screen. Type the same with -t: ssh -t ...",
        "fr": "Il faut un terminal qui sache afficher un écran. Tapez la même chose avec -t : "
        "ssh -t ...",
    },
    "one_terminal": {
        "en": "This ssh connection already shows a terminal. Open another one: ssh -S none ...",
        "fr": "Cette connexion ssh montre déjà un terminal. Ouvrez-en une autre : ssh -S none ...",
    },
    "too_many_attempts": {
        "en": "Too many attempts. Come in as a guest: ssh guest@...",
        "fr": "Trop d'essais. Entrez en invité : ssh guest@...",
    },
    "unreadable_command": {
        "en": "That command line cannot be read. Try: help",
        "fr": "Cette ligne de commande est illisible. Essayez : help",
    },
    "waiting": {
        "en": "Too many wrong tries came from your address. Wait {seconds} seconds.",
        "fr": "Trop d'essais faux viennent de votre adresse. Patientez {seconds} secondes.",
    },
}


_BANNERS: Mapping[Entry, Said] = {
    "open": "banner",
    "passphrase": "banner_passphrase",
    "keys": "banner_keys",
    "invited": "banner_invited",
}
_FOR_A_TIME: Mapping[BanKind, Said] = {
    "address": "barred_address",
    "key": "barred_key",
    "name": "barred_name",
}
_FOR_GOOD: Mapping[BanKind, Said] = {
    "address": "barred_address_for_good",
    "key": "barred_key_for_good",
    "name": "barred_name_for_good",
}


def say(what: Said, language: str) -> str:
    """One of the texts in `en` or `fr`, English for any other language."""
    texts = TEXTS[what]
    return texts.get(language, texts["en"])


def say_ban(ban: Ban, language: str) -> str:
    """What somebody reads who is kept out."""
    if ban.until is None:
        return say(_FOR_GOOD[ban.kind], language)
    until = datetime.fromtimestamp(ban.until).astimezone()  # the host's hours, and which those are
    return say(_FOR_A_TIME[ban.kind], language).format(until=f"{until:%Y-%m-%d %H:%M (UTC%z)}")


def language_of(env: Mapping[str, str], default: str) -> str:
    """The language a client's variables ask for, by the order POSIX gives them."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if env.get(name):
            return "fr" if env[name].lower().startswith("fr") else "en"
    return default


def banner(language: str, host: str, port: int, mode: Entry = "open") -> str:
    """What ssh shows before anybody is in, for a host its guests know by this name and port."""
    text = say(_BANNERS[mode], language).format(known_as=known_as(host, port)) + "\n"
    return text.replace("\n", "\r\n")
