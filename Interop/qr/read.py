"""Runs `mtproto login --qr` in a terminal, reads its picture, and confirms what it says: read.py MTPROTO DIRECTORY"""

import os
import pty
import re
import subprocess
import sys

import zxingcpp
from PIL import Image

MTPROTO, WORK = sys.argv[1:]
SCALE = 4


def picture(lines):
    """What a terminal shows: two modules above each other in a character, dark on light."""
    shown = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]
    image = Image.new("L", (len(shown[0]), 2 * len(shown)), 255)
    for row, line in enumerate(shown):
        for column, character in enumerate(line):
            if character in "█▀":
                image.putpixel((column, 2 * row), 0)
            if character in "█▄":
                image.putpixel((column, 2 * row + 1), 0)
    return image.resize((image.width * SCALE, image.height * SCALE), 0)


def main():
    options = ["--lab", f"{WORK}/lab.json", "--session"]
    child, terminal = pty.fork()
    if child == 0:
        os.execv(MTPROTO, [MTPROTO, "login", "--qr", *options, f"{WORK}/second"])
    text, link = "", None
    while True:
        try:
            data = os.read(terminal, 65536)
        except OSError:
            data = b""
        if not data:
            break
        text += data.decode(errors="ignore")
        if link is None and "tg://login" in text:
            lines = [line.rstrip("\r") for line in text.split("\n") if line.startswith("\x1b[38;5;16;48;5;231m")]
            found = zxingcpp.read_barcodes(picture(lines))
            assert len(found) == 1 and found[0].format == zxingcpp.BarcodeFormat.QRCode, found
            link = found[0].text
            assert link in text, (link, text)
            subprocess.run([MTPROTO, "accept-login", link, *options, f"{WORK}/first"], check=True)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status == 0 and "Signed in as" in text, (status, text)
    print(f"passed: login by a QR code that zxing-cpp read, {len(link)} characters")


main()
