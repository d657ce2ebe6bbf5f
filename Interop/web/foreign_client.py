"""PyPI's websockets as a client of a lab: its own upgrade and frames, with an obfuscated req_pq_multi inside.

    foreign_client.py LAB.json

Also shows what the lab's servers refuse, as the fronts of real ones do: other subprotocols, pages of other sites, texts, pings.
"""

import json
import os
import socket
import ssl
import struct
import sys
import time

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

TIMEOUT = 20


def cipher(key, counter):
    return Cipher(algorithms.AES(key), modes.CTR(counter)).encryptor()


class Obfuscation:
    """core.telegram.org/mtproto/mtproto-transports#transport-obfuscation, intermediate framing."""

    def __init__(self, datacenter):
        while True:
            header = bytearray(os.urandom(64))
            if header[0] != 0xEF and header[:4] not in (b"HEAD", b"POST", b"GET ", b"OPTI") and header[4:8] != bytes(4):
                break
        header[56:60] = b"\xee" * 4
        header[60:62] = struct.pack("<h", datacenter)
        reverse = bytes(header[8:56])[::-1]
        self.sent = cipher(bytes(header[8:40]), bytes(header[40:56]))
        self.received = cipher(reverse[:32], reverse[32:])
        self.preamble = bytes(header[:56]) + self.sent.update(bytes(header))[56:]

    def seal(self, packet):
        return self.sent.update(struct.pack("<I", len(packet)) + packet)


def request(nonce):
    body = struct.pack("<I", 0xBE7E8EF1) + nonce
    return struct.pack("<qqI", 0, int(time.time()) << 32, len(body)) + body


def read(websocket, obfuscation, count, buffer):
    while len(buffer) < count:
        buffer += obfuscation.received.update(websocket.recv(timeout=TIMEOUT))
    piece = bytes(buffer[:count])
    del buffer[:count]
    return piece


def exchange(websocket, datacenter, cut):
    """Asks for a key exchange; `cut` says how the stream is cut into messages."""
    obfuscation = Obfuscation(datacenter)
    nonce = os.urandom(16)
    stream = obfuscation.preamble + obfuscation.seal(request(nonce))
    for piece in cut(stream):
        websocket.send(piece)
    buffer = bytearray()
    length = struct.unpack("<I", read(websocket, obfuscation, 4, buffer))[0]
    packet = read(websocket, obfuscation, length, buffer)
    assert packet[:8] == bytes(8), "an encrypted answer"
    assert packet[20:24] == struct.pack("<I", 0x05162463), f"no resPQ: {packet[20:24].hex()}"
    assert packet[24:40] == nonce, "another nonce"


def refused(uri, status, **options):
    try:
        with connect(uri, compression=None, open_timeout=TIMEOUT, **options):
            raise AssertionError(f"{uri} opens with {options}")
    except InvalidStatus as error:
        assert error.response.status_code == status, f"{error.response.status_code}, {status} expected"


def closed(uri, action):
    with connect(uri, subprotocols=["binary"], compression=None, ping_interval=None) as websocket:
        action(websocket)
        try:
            websocket.recv(timeout=TIMEOUT)
        except ConnectionClosed:
            return
        raise AssertionError("the connection stays")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        lab = json.load(file)
    wholes = (lambda s: [s], "one message")
    bytewise = (lambda s: [s[i : i + 1] for i in range(len(s))], "a message for each byte")
    # A list is sent as one message in many fragments.
    fragments = (lambda s: [[s[i : i + 7] for i in range(0, len(s), 7)]], "fragments of one message")
    count = 0
    for datacenter in lab["datacenters"]:
        uri = f"ws://{datacenter['address']}:{datacenter['port']}/apiws"
        for cut, name in (wholes, bytewise, fragments):
            with connect(uri, subprotocols=["binary"], compression=None, ping_interval=None) as websocket:
                assert websocket.subprotocol == "binary"
                exchange(websocket, datacenter["id"], cut)
                count += 1
    print(f"passed: websockets opens {count} connections to the lab, with {wholes[1]}, {bytewise[1]}, {fragments[1]}")

    context = ssl.create_default_context(cadata=lab["tls_root_pem"])
    count = 0
    for entry in lab["entries"]:
        if entry["kind"] != "tls":
            continue
        name = entry["server_name"]
        plain = socket.create_connection((entry["address"], entry["port"]), TIMEOUT)
        with connect(
            f"wss://{name}:{entry['port']}/apiws",
            sock=plain,
            ssl=context,
            server_hostname=name,
            subprotocols=["binary"],
            compression=None,
            ping_interval=None,
        ) as websocket:
            exchange(websocket, entry["datacenter"], wholes[0])
            count += 1
    assert count > 0, "the lab has no TLS"
    print(f"passed: {count} more inside of TLS, whose certificates OpenSSL verifies")

    address = f"ws://{lab['datacenters'][0]['address']}:{lab['datacenters'][0]['port']}"
    refused(f"{address}/apiws", 400)
    refused(f"{address}/apiws", 400, subprotocols=["chat"])
    refused(f"{address}/elsewhere", 404, subprotocols=["binary"])
    for origin in ("https://example.com", "null", "http://localhost.example.com"):
        refused(f"{address}/apiws", 403, subprotocols=["binary"], origin=origin)
    with connect(f"{address}/apiws", subprotocols=["binary"], compression=None, origin="http://localhost:3000") as page:
        exchange(page, lab["datacenters"][0]["id"], wholes[0])
    closed(f"{address}/apiws", lambda websocket: websocket.send("text"))
    closed(f"{address}/apiws", lambda websocket: websocket.ping())
    closed(f"{address}/apiws", lambda websocket: websocket.send(b""))
    print("passed: other subprotocols, paths, pages of other sites, texts, pings and empty messages are refused")


if __name__ == "__main__":
    main()
