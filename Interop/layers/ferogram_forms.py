"""Objects of the API as ferogram takes them: dictionaries with the name of a constructor."""

import random


def text(value):
    return {"_": "textWithEntities", "text": value, "entities": []}


def as_user(peer):
    return peer | {"_": "inputUser"}


def as_channel(peer):
    return peer | {"_": "inputChannel"}


def button(label, **fields):
    return {"_": "keyboardButtonCallback" if "data" in fields else "keyboardButtonUrl", "text": label, **fields}


def keyboard(*rows):
    return {
        "_": "replyInlineMarkup",
        "rows": [{"_": "keyboardButtonRow", "buttons": list(row)} for row in rows]}


def keyboard_of_words(*words):
    """One row, in the place of letters."""
    row = {"_": "keyboardButtonRow", "buttons": [{"_": "keyboardButton", "text": word} for word in words]}
    return {"_": "replyKeyboardMarkup", "resize": True, "rows": [row]}


def number():
    """A number at random that fills 64 bits: this library writes smaller ones in lists as 32."""
    return random.randint(2**40, 2**62)
