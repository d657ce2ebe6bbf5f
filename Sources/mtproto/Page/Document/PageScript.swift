/// What the page does. Parts share one script, so that one hash names all of it.
enum PageScript {
    static let all = [
        core, map, packets, detail, presses, people, weather, accountWeather, judge, beginning,
    ].joined(separator: "\n")

    /// Helpers, what several views know, and the stream of events.
    static let core = #"""
        "use strict";
        // The page of a lab. What users write comes from strangers: text goes into text nodes, never into markup.

        const $ = (id) => document.getElementById(id);

        /** Makes an element. Properties that begin with "on" are listeners; children are elements or texts. */
        function h(tag, props, ...children) {
          const element = document.createElement(tag);
          for (const [name, value] of Object.entries(props || {})) {
            if (value === undefined || value === null) continue;
            if (name.startsWith("aria-")) element.setAttribute(name, String(value));
            else if (value === false) continue;
            else if (name.startsWith("on")) element[name] = value;
            else if (name === "class") element.className = value;
            else if (name === "value" || name === "checked" || name === "selected") element[name] = value;
            else element.setAttribute(name, value === true ? "" : value);
          }
          add(element, children);
          return element;
        }

        function add(element, children) {
          for (const child of children.flat(Infinity)) {
            if (child === undefined || child === null || child === false) continue;
            element.append(child instanceof Node ? child : String(child));
          }
          return element;
        }

        function svg(tag, props) {
          const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
          for (const [name, value] of Object.entries(props || {})) element.setAttribute(name, value);
          return element;
        }

        /** Lets an element show these children. What is there already is changed and not replaced, so that whoever is at it with the
            keyboard, or has opened it, stays there. Who was at something that is gone is at what is around it. */
        function fill(element, ...children) {
          const focused = element.contains(document.activeElement) ? document.activeElement : null;
          renew(element, add(document.createElement("div"), children));
          if (focused && document.activeElement !== focused) {
            (focused.isConnected ? focused : element.closest("[tabindex]"))?.focus({ preventScroll: true });
          }
        }

        /** Children with a data-key are the same if that is, others if they stand at the same place. */
        function renew(element, fresh) {
          const keyOf = (node) => node?.dataset?.key;
          const wanted = new Set([...fresh.children].map(keyOf));
          const kept = new Map();
          for (const child of [...element.children]) {
            const key = keyOf(child);
            if (key && wanted.has(key)) kept.set(key, child); else if (key) child.remove();
          }
          let next = element.firstChild;
          for (const child of [...fresh.childNodes]) {
            const old = keyOf(child) ? kept.get(keyOf(child)) : keyOf(next) ? null : next;
            if (!old || old.nodeName !== child.nodeName) { element.insertBefore(child, next); continue; }
            if (old === next) next = next.nextSibling; else element.insertBefore(old, next);
            change(old, child);
          }
          while (next) { const last = next; next = next.nextSibling; last.remove(); }
        }

        function change(old, fresh) {
          if (!(old instanceof Element)) { if (old.data !== fresh.data) old.data = fresh.data; return; }
          for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
          for (const { name } of [...old.attributes]) {
            // What a person has opened stays open.
            if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
          }
          for (const name of ["onclick", "onchange"]) old[name] = fresh[name];
          if (old instanceof HTMLInputElement && old !== document.activeElement) old.value = fresh.value;
          renew(old, fresh);
        }

        /** Who was at something that cannot be seen any more goes on elsewhere. */
        function moveOn(from, to) { if (from && !from.getClientRects().length) to?.focus(); }

        const bytes = (count) => count < 10000 ? `${count}` : count < 1e7 ? `${(count / 1000).toFixed(0)} k`
          : `${(count / 1e6).toFixed(1)} M`;

        function span(seconds) {
          if (seconds < 60) return `${Math.max(0, Math.floor(seconds))} s`;
          if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
          return `${Math.floor(seconds / 3600)} h ${Math.floor(seconds / 60) % 60} min`;
        }

        function took(us) {
          if (us < 1000) return `${us} µs`;
          return us < 1e6 ? `${(us / 1000).toFixed(us < 1e4 ? 1 : 0)} ms` : `${(us / 1e6).toFixed(1)} s`;
        }

        const day = (us) => new Date(us / 1000).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

        const pad = (number, digits) => String(number).padStart(digits, "0");

        function clock(us, exact) {
          const date = new Date(us / 1000);
          const text = `${pad(date.getHours(), 2)}:${pad(date.getMinutes(), 2)}:${pad(date.getSeconds(), 2)}`;
          return exact ? `${text}.${pad(Math.floor(us / 1000) % 1000, 3)}` : text;
        }

        function toast(text, isBad) {
          const note = h("div", { class: isBad ? "toast bad" : "toast" }, text);
          $("toasts").append(note);
          setTimeout(() => note.remove(), isBad ? 9000 : 4500);
        }

        async function get(path) {
          const answer = await fetch(path, { cache: "no-store", credentials: "omit" });
          const value = await answer.json();
          if (!answer.ok) throw new Error(value.error || `status ${answer.status}`);
          return value;
        }

        /** Gives an order; what is refused is told to the person, and null is returned. */
        async function post(path, order) {
          try {
            const answer = await fetch(path, {
              method: "POST", credentials: "omit", headers: { "Content-Type": "application/json" },
              body: JSON.stringify(order),
            });
            const value = await answer.json();
            if (!answer.ok) throw new Error(value.error || `status ${answer.status}`);
            return value;
          } catch (error) {
            toast(error.message, true);
            return null;
          }
        }

        /** Calls something soon, and not again before it has come to an end. */
        function calm(milliseconds, body) {
          let isRunning = false, isWanted = false;
          return async function run() {
            if (isRunning) { isWanted = true; return; }
            isRunning = true;
            try { await body(); } catch (error) { if (!stream.isLost) console.warn(error); }
            setTimeout(() => { isRunning = false; if (isWanted) { isWanted = false; run(); } }, milliseconds);
          };
        }

        // What several views know.

        const people = {
          users: new Map(), chats: new Map(), codes: [],
          name(id) {
            const user = this.users.get(id);
            return user ? user.first_name || user.username || user.phone || String(id) : id ? String(id) : "";
          },
          peer(peer) {
            const [kind, id] = peer.split(":");
            if (kind === "user") return this.name(Number(id));
            return this.chats.get(peer)?.title || peer;
          },
        };

        /** A colour of eight for a user, always the same. */
        const hue = (id) => `hue${Math.abs(Number(id) || 0) % 8}`;

        const initials = (name) => [...name].slice(0, 1).join("").toUpperCase() || "?";

        const face = (id, name) => h("span", { class: `face ${hue(id)}`, "aria-hidden": "true" }, initials(name));

        const loadPeople = calm(300, async () => {
          const found = await get("people");
          people.users = new Map(found.users.map((user) => [user.id, user]));
          people.chats = new Map(found.chats.map((chat) => [`${chat.kind === "group" ? "group" : "channel"}:${chat.id}`, chat]));
          people.codes = found.codes;
          for (const view of Object.values(views)) view.peopleChanged?.();
        });

        // Views, by what stands behind the # of the address. No element has such an id: browsers would take the focus to it.

        const views = {};

        function place() {
          let hash = location.hash.slice(1);
          try { hash = decodeURIComponent(hash); } catch { /* as it stands */ }
          const [name, value] = hash.split(/=(.*)/s);
          if (name === "packet") return { view: "packets", packet: Number(value) };
          return { view: Object.hasOwn(views, name) ? name : "map", value };
        }

        function show() {
          const here = place(), focused = document.activeElement;
          for (const name of Object.keys(views)) {
            $(`view-${name}`).hidden = name !== here.view;
            const tab = document.querySelector(`.tabs [data-view=${name}]`);
            if (name === here.view) tab.setAttribute("aria-current", "page"); else tab.removeAttribute("aria-current");
          }
          document.title = `${document.querySelector(`.tabs [data-view=${here.view}] span`).textContent} · Lab`;
          document.body.dataset.view = here.view;
          if (focused?.closest(".view")) moveOn(focused, $("main"));
          views[here.view].shown?.(here);
        }

        // The address says what is looked at, and goes on saying it.
        document.querySelector(".skip").onclick = (event) => { event.preventDefault(); $("main").focus(); };

        const isShown = (name) => !$(`view-${name}`).hidden && !document.hidden;

        // What happens, as the lab tells of it.

        const stream = {
          source: null, isLost: true, count: 0, changes: -1, connections: -1, rates: new Array(60).fill(0), since: 0,
          open(query) {
            this.source?.close();
            this.source = new EventSource(`events${query ? `?${query}` : ""}`);
            this.source.onopen = () => this.tell(false);
            this.source.onerror = () => this.tell(true);
            this.source.onmessage = (message) => this.take(JSON.parse(message.data));
          },
          tell(isLost) {
            this.isLost = isLost;
            $("state").textContent = isLost ? "not connected" : "live";
            $("state").classList.toggle("lost", isLost);
          },
          take(event) {
            if (event.count >= this.count && this.count) this.since += event.count - this.count;
            this.count = event.count;
            views.packets.take(event);
            const changed = event.changes !== this.changes;
            if (changed) loadPeople();
            const moved = changed || event.connections !== this.connections || event.packets.length || event.left_out;
            this.changes = event.changes;
            this.connections = event.connections;
            for (const view of Object.values(views)) view.happened?.({ changed, moved });
          },
        };

        setInterval(() => {
          stream.rates.push(stream.since);
          stream.rates.shift();
          $("rate").textContent = `${stream.since}/s`;
          stream.since = 0;
          const most = Math.max(10, ...stream.rates);
          const points = stream.rates.map((rate, index) =>
            `${(index * 120 / 59).toFixed(1)},${(27 - rate / most * 24).toFixed(1)}`).join(" L");
          $("spark").querySelector(".spark-line").setAttribute("d", `M${points}`);
          $("spark").querySelector(".spark-area").setAttribute("d", `M0,28 L${points} L120,28 Z`);
        }, 1000);
        """#

    /// The beginning of it all.
    static let beginning = #"""
        for (const view of Object.values(views)) view.init?.();
        addEventListener("hashchange", show);
        document.addEventListener("visibilitychange", () => { if (!document.hidden) show(); });
        loadPeople();
        show();
        views.packets.restart();
        """#
}
