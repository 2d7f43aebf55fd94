"""A place where messages of Reveille arrive. It believes only what is signed, takes each message once, and answers quickly.

    SECRET=whsec_... PORT=9100 python3 receiver.py
"""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ.get("SECRET", "").removeprefix("whsec_")
PORT = int(os.environ.get("PORT", "9100"))
KEY = base64.b64decode(SECRET)
if len(KEY) < 24:
    raise SystemExit("set SECRET to the secret that the property file names, at least 24 bytes in base64")

OLDEST = 5 * 60  # What is older may have been recorded and sent again by somebody else.
LARGEST = 1_000_000

# Keep these in your database, in the transaction of what you do with the message: a repeat has the same id.
taken = set()


def is_signed(headers, body):
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > OLDEST:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    # While a secret is being replaced there are two signatures; one that is right is enough.
    return any(hmac.compare_digest(one, expected) for one in headers.get("webhook-signature", "").split(" "))


def take(message_id, body):
    if message_id in taken:
        return
    message = json.loads(body)
    print(message["sequence"], message["type"], json.dumps(message["data"]), flush=True)
    taken.add(message_id)


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        length = int(self.headers.get("content-length", "0"))
        if length > LARGEST:
            self.answer(413)
            return
        body = self.rfile.read(length)
        # 401 makes Reveille try again, so that nothing is lost while the two secrets differ.
        if not is_signed(self.headers, body):
            self.answer(401)
            return
        # An exception closes the connection, and Reveille tries again; answer 422 with a reason for what you will never take.
        take(self.headers["webhook-id"], body)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", PORT), Receiver)
    print(f"listening at http://127.0.0.1:{PORT}", flush=True)
    server.serve_forever()
