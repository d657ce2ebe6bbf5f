extension PageScript {
    /// Who is connected to what.
    static let map = #"""
        // The map: who is connected to what.

        views.map = {
          data: null, seen: new Map(),
          // Keys whose sessions are looked at. Those of the others are not drawn.
          opened: new Set(),
          shown() { this.load(); },
          happened({ moved }) { if (moved && isShown("map")) this.load(); },
          peopleChanged() { if (isShown("map") && this.data) this.draw(); },
          load: calm(700, async () => {
            views.map.data = await get("map");
            views.map.draw();
          }),
          draw() {
            const { now, datacenters, open, closed, closed_count, keys } = this.data;
            this.figures(datacenters, open, keys);
            this.clients(open, now);
            this.datacenters(datacenters, open);
            this.tables(open, closed, closed_count, keys, now);
            requestAnimationFrame(() => this.wires(open, now));
          },
          figures(datacenters, open, keys) {
            const sum = (field) => datacenters.reduce((sum, datacenter) => sum + datacenter[field], 0);
            const figure = (value, label) => h("div", { class: "figure" }, h("b", {}, value), h("span", {}, label));
            const present = new Set(open.map((entry) => entry.user).filter(Boolean));
            fill($("figures"), figure(open.length, "connections open"), figure(present.size, "people here"),
              figure(sum("requests"), "requests"), figure(stream.count, "packets"),
              figure(bytes(sum("bytes_in") + sum("bytes_out")), "bytes"), figure(keys.length, "keys"));
          },
          group: (entry) => `${entry.user || ""}|${entry.device || ""}`,
          clients(open, now) {
            const groups = Map.groupBy ? Map.groupBy(open, this.group) : open.reduce((all, entry) =>
              all.set(this.group(entry), [...all.get(this.group(entry)) || [], entry]), new Map());
            fill($("map-clients"), [...groups].map(([key, entries]) => {
              const { user, device } = entries[0];
              const name = user ? people.name(user) : "not signed in";
              const is = Math.max(...entries.map((entry) => entry.last)) > now - 3e6;
              return h("div", { class: `node client${is ? " busy" : ""}`, role: "listitem", "data-group": key },
                face(user, user ? name : "?"), h("div", {}, h("strong", {}, name),
                  h("small", {}, device || "unknown device"),
                  h("small", {}, `${entries.length} ${entries.length === 1 ? "connection" : "connections"}`)));
            }), groups.size === 0 && h("p", { class: "empty" }, "No client is here yet. Connect one: the addresses and the "
              + "key stand in the file that --describe writes."));
          },
          datacenters(datacenters, open) {
            fill($("map-dcs"), datacenters.map((datacenter) => {
              const count = open.filter((entry) => entry.dc === datacenter.id).length;
              return h("div", { class: `node dc${count ? " busy" : ""}`, role: "listitem", "data-dc": datacenter.id },
                h("span", { class: "dcmark" }, datacenter.cdn ? "CDN" : `DC ${datacenter.id}`),
                h("div", {}, h("small", { class: "num" }, datacenter.address),
                  h("small", {}, `${datacenter.requests} requests · ${datacenter.key_exchanges} key exchanges`)),
                h("span", { class: "count num", title: "open connections" }, count));
            }));
          },
          /** One line for each connection, from its client to its datacenter. */
          wires(open, now) {
            const canvas = $("map-wires");
            const box = canvas.getBoundingClientRect();
            if (!box.width) return;
            canvas.setAttribute("viewBox", `0 0 ${box.width} ${box.height}`);
            const middle = (element) => {
              const own = element.getBoundingClientRect();
              return own.top + own.height / 2 - box.top;
            };
            const nodes = new Map([...document.querySelectorAll("[data-group]")].map((node) => [node.dataset.group, node]));
            const ends = new Map([...document.querySelectorAll("[data-dc]")].map((node) => [Number(node.dataset.dc), node]));
            const drawn = new Map();
            canvas.replaceChildren(...open.flatMap((entry) => {
              const from = nodes.get(this.group(entry)), to = ends.get(entry.dc);
              if (!from || !to) return [];
              const pair = `${this.group(entry)}|${entry.dc}`;
              const nth = drawn.get(pair) || 0;
              drawn.set(pair, nth + 1);
              const shift = (nth % 2 ? -1 : 1) * Math.ceil(nth / 2) * 5;
              const y1 = middle(from) + shift, y2 = middle(to) + shift, half = box.width / 2;
              const total = entry.bytes_in + entry.bytes_out;
              const busy = entry.last > now - 2e6;
              const path = svg("path", {
                d: `M0,${y1} C${half},${y1} ${half},${y2} ${box.width},${y2}`, class: busy ? "wire busy" : "wire",
                "stroke-width": Math.min(5, 1 + Math.log10(1 + total / 1000)).toFixed(1),
              });
              return [path];
            }));
          },
          tables(open, closed, count, keys, now) {
            const cell = (content, more) => h("td", more || {}, content);
            const link = (entry) => h("a", { class: "num", href: "#packets",
              onclick: () => views.packets.only({ connection: `${entry.dc}#${entry.c}` }) }, `${entry.dc}#${entry.c}`);
            const right = { class: "r num" };
            // What is not drawn is counted.
            const rest = (count, shown, columns, text) => count > shown && (columns
              ? h("tr", { "data-key": "rest" }, h("td", { colspan: columns, class: "empty" }, `and ${count - shown} ${text}`))
              : h("li", { "data-key": "rest", class: "empty" }, `and ${count - shown} ${text}`));
            const rows = [...open].sort((a, b) => b.last - a.last).slice(0, 200);
            fill($("map-open"), rows.map((entry) => h("tr", { "data-key": `${entry.dc}#${entry.c}` }, cell(link(entry)),
              cell(people.name(entry.user) || "—"), cell(entry.device || "—"), cell(entry.purpose),
              cell(entry.transport || "—"),
              cell(`${entry.packets_in} · ${entry.packets_out}`, right),
              cell(`${bytes(entry.bytes_in)} · ${bytes(entry.bytes_out)}`, right),
              cell(span((now - entry.opened) / 1e6), right))),
              rows.length === 0 && h("tr", {}, h("td", { colspan: 8, class: "empty" }, "None is open.")),
              rest(open.length, rows.length, 8, "more, on which nothing was said for longer"));
            $("closed-count").textContent = count;
            fill($("map-closed"), closed.slice(0, 60).map((entry) => h("li", {},
              h("time", { class: "num" }, clock(entry.closed)),
              h("span", { class: `chip ${entry.by === "lab" ? "out" : "in"}` }, entry.by === "lab" ? "by the lab" : "by the client"),
              h("span", {}, h("b", { class: "num" }, `${entry.dc}#${entry.c}`), " ", people.name(entry.user) || "nobody",
                ` after ${span((entry.closed - entry.opened) / 1e6)}, ${entry.packets_in + entry.packets_out} packets`,
                entry.why && `: ${entry.why}`))),
              closed.length === 0 && h("li", { class: "empty" }, "None has ended."),
              rest(count, Math.min(closed.length, 60), 0, "that ended earlier"));
            $("key-count").textContent = keys.length;
            fill($("map-keys"), keys.slice(-300).reverse().map((key) => h("tr", { "data-key": `${key.datacenter} ${key.id}` },
              cell(h("code", { title: key.id }, key.id.slice(0, 8))), cell(key.datacenter, right),
              cell(key.expires_at ? key.bound_to ? "temporary, bound" : "temporary" : "permanent"),
              cell(people.name(key.user) || "—"), cell(key.layer || "—", right),
              cell(this.sessions(key, now), { class: "r num" }))), rest(keys.length, Math.min(keys.length, 300), 6, "that are older"));
          },
          /** The sessions of a key that were heard last, behind their number. */
          sessions(key, now) {
            const newest = key.newest_sessions, name = `${key.datacenter} ${key.id}`;
            if (newest.length === 0) return key.sessions;
            const toggled = ({ target }) => {
              if (target.open === this.opened.has(name)) return;
              if (target.open) this.opened.add(name); else this.opened.delete(name);
              this.draw();
            };
            const link = (connection) => [" ", h("a", { href: "#packets", onclick: () => views.packets.only({ connection }) }, connection)];
            return h("details", { class: "sessions", ontoggle: toggled },
              h("summary", { "aria-label": `Sessions: ${key.sessions}` }, key.sessions),
              this.opened.has(name) && h("ul", {}, newest.map((session) => h("li", { "data-key": session.id }, h("code", {}, session.id),
                h("small", {}, session.connections.length ? ["on", session.connections.map(link)] : "on no connection",
                  session.updates && " · is told updates", session.unacknowledged > 0 && ` · ${session.unacknowledged} not acknowledged`,
                  ` · heard ${span((now - session.heard) / 1e6)} ago`))),
                key.sessions > newest.length && h("li", { "data-key": "more" }, `and ${key.sessions - newest.length} more`)));
          },
        };
        addEventListener("resize", () => { if (isShown("map") && views.map.data) views.map.draw(); });
        """#
}
