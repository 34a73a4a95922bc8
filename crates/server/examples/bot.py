"""A bot that plays a whole game through the interface, with nothing but Python's standard library.

    python3 bot.py 127.0.0.1:8080 kaiser

It makes a bot account, opens a table, gives the other seats to the server's bots and answers at random until the game
is over. The stream is a WebSocket; the few lines of that protocol which a client needs are below.
"""

import base64
import http.client
import json
import os
import random
import socket
import struct
import sys


def request(server, method, path, body=None, headers=None):
    connection = http.client.HTTPConnection(server)
    connection.request(method, path, json.dumps(body or {}), {"Content-Type": "application/json", **(headers or {})})
    answer = connection.getresponse()
    text = answer.read().decode()
    if answer.status >= 300:
        raise SystemExit(f"{method} {path}: {answer.status} {text}")
    return json.loads(text), answer.getheader("Set-Cookie")


class Stream:
    """A WebSocket client: a handshake, masked frames out, plain frames in."""

    def __init__(self, server, token):
        host, port = server.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)))
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /api/stream HTTP/1.1",
            f"Host: {server}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Authorization: Bearer {token}",
        ]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise SystemExit(head.decode())
        self.n = 0

    def more(self):
        data = self.socket.recv(65536)
        if not data:
            raise SystemExit("the stream was closed")
        self.buffer += data

    def take(self, count):
        while len(self.buffer) < count:
            self.more()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def send(self, opcode, data):
        length = len(data)
        if length < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | length)
        else:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, length)
        mask = os.urandom(4)
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def ask(self, ask):
        self.n += 1
        self.send(1, json.dumps({"n": self.n, "ask": ask}).encode())

    def next(self):
        """The next frame as (kind, content)."""
        text = b""
        while True:
            first, second = self.take(2)
            length = second & 127
            if length == 126:
                (length,) = struct.unpack("!H", self.take(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self.take(8))
            data = self.take(length)
            opcode = first & 15
            if opcode == 9:
                self.send(10, data)
            elif opcode == 8:
                raise SystemExit("the stream was closed")
            elif opcode in (0, 1):
                text += data
                if first & 0x80:
                    return next(iter(json.loads(text).items()))


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    server, game = sys.argv[1:]

    # An account that is labelled as a bot, and a token for it.
    account = {"name": f"python bot {os.getpid()}", "password": "a password for an example", "bot": True}
    _, cookie = request(server, "POST", "/api/register", account)
    session = {"Cookie": cookie.split(";")[0]}
    token, _ = request(server, "POST", "/api/me/tokens", {"label": "example"}, session)
    me = {"Authorization": f"Bearer {token['token']}"}

    # A table of its own.
    opened, _ = request(server, "POST", "/api/tables", {"game": game, "title": "an example"}, me)
    table = opened["table"]
    stream = Stream(server, token["token"])
    stream.ask({"hello": {"version": 1, "lang": "En"}})
    stream.ask({"open": {"table": table}})
    seated = False
    while True:
        kind, content = stream.next()
        if kind == "refused":
            raise SystemExit(f"refused: {content}")
        if kind == "table" and content["phase"] == "gathering" and not seated:
            seated = True
            stream.ask({"sit": {"table": table, "seat": 0}})
            for seat in range(1, len(content["seats"])):
                stream.ask({"bot": {"table": table, "seat": seat, "bot": "adept"}})
            stream.ask({"ready": {"table": table, "ready": True}})
        if kind == "table" and content["phase"] == "over":
            scores = content["scores"]
            print(f"over after {content['ply']} steps: {scores['points'][:scores['players']]}")
            return
        if kind == "update" and content["legal"]:
            answer = {"seen": content["ply"], "undos": content["undos"], "action": random.choice(content["legal"])}
            stream.ask({"answer": {"table": table, "seat": 0, **answer}})


main()
