"""Resolvers over HTTPS that pass on what a lab's own one says. One port for each way to end an answer."""

import http.client
import http.server
import json
import os
import socket
import ssl
import sys
import threading

work = sys.argv[1]
lab = json.load(open(work + "/lab.json"))["discovery"]
trust = ssl.create_default_context(cadata=lab["root_certificate_pem"])


class Origin(http.client.HTTPSConnection):
    """The lab's resolver, which answers to the names of real ones."""

    def __init__(self, name):
        super().__init__(name, context=trust)

    def connect(self):
        raw = socket.create_connection((lab["address"], lab["port"]))
        self.sock = trust.wrap_socket(raw, server_hostname=self.host)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        name = self.headers["Host"]
        origin = Origin(name)
        origin.request("GET", self.path, headers={"Host": name, "Accept": self.headers.get("Accept", "*/*")})
        answer = origin.getresponse()
        body = answer.read()
        print("GET", self.server.way, name, answer.status, flush=True)
        self.send_response(answer.status)
        if self.server.way == "length":
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        elif self.server.way == "chunks":
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for start in range(0, len(body), 100):
                piece = body[start : start + 100]
                self.wfile.write(b"%x;a=b\r\n%b\r\n" % (len(piece), piece))
            self.wfile.write(b"0\r\nTrailer: x\r\n\r\n")
        else:
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(body)
            self.wfile.flush()
            # Ends TLS before TCP.
            self.connection = self.connection.unwrap()
            self.close_connection = True

    def log_message(self, *arguments):
        pass


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(work + "/cert.pem", work + "/key.pem")
ports = {}
for way in ("length", "chunks", "close"):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    server.way = way
    ports[way] = server.server_address[1]
    threading.Thread(target=server.serve_forever).start()
with open(work + "/ports.json.new", "w") as file:
    json.dump(ports, file)
os.rename(work + "/ports.json.new", work + "/ports.json")
