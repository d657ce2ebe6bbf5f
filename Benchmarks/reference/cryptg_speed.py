"""Megabytes (10^6) per CPU second of PyPI's cryptg: cryptg_speed.py encrypt|decrypt BYTES."""
import sys
import time

import cryptg

direction, size = sys.argv[1], int(sys.argv[2])
function = cryptg.encrypt_ige if direction == "encrypt" else cryptg.decrypt_ige
data, key, iv = bytes(size), bytes(range(32)), bytes(range(32))
count = 1
while True:
    start = time.process_time()
    for _ in range(count):
        function(data, key, iv)
    used = time.process_time() - start
    if used > 0.3:
        break
    count = count * 4 if used < 0.05 else int(count * 0.4 / used) + 1
print(size * count / used / 1e6)
