"""PyPI's mtprotoproxy in front of a lab: its own handling of clients, with the lab's datacenters behind it.

    foreign_mtproxy.py LAB.json PORT SECRET

Its `main()` is not used: it looks for servers on the network, and passes arguments to asyncio that are gone. What it would
connect to is replaced, so that nothing but the lab can be reached.
"""

import asyncio
import json
import sys

import mtprotoproxy


async def serve(lab, port, secret):
    ports = {f"datacenter {dc['id']}": dc["port"] for dc in lab["datacenters"]}

    async def connect_to_lab(address, _, limit, timeout, max_attempts=3):
        return await asyncio.wait_for(asyncio.open_connection("127.0.0.1", ports[address], limit=limit), timeout)

    sys.argv = ["mtprotoproxy", str(port), secret]
    mtprotoproxy.init_config()
    config = mtprotoproxy.config
    config.MASK = False
    config.SECURE_ONLY = False
    config.USE_MIDDLE_PROXY = False
    config.PREFER_IPV6 = False
    mtprotoproxy.my_ip_info = {"ipv4": "127.0.0.1", "ipv6": None}
    mtprotoproxy.TG_DATACENTERS_V4 = [f"datacenter {number}" for number in range(1, 6)]
    mtprotoproxy.open_connection_tryer = connect_to_lab
    mtprotoproxy.init_stats()
    server = await asyncio.start_server(mtprotoproxy.handle_client_wrapper, "127.0.0.1", port, limit=65536)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        description = json.load(file)
    asyncio.run(serve(description, int(sys.argv[2]), sys.argv[3]))
