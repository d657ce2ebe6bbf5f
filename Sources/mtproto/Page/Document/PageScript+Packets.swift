extension PageScript {
    /// The list of packets.
    static let packets = #"""
        // Packets: a list of which only the rows in sight are there, and what is inside of one.

        const rowHeight = 30, mostRows = 10000;

        /** Where it matches, a packet that is open stands in the place of the list. */
        const narrow = matchMedia("(max-width: 1080px)");

        views.packets = {
          rows: [], held: [], pool: [], isPaused: false, follows: true, chosen: null, at: null, leftOut: 0, wanted: null,
          init() {
            const form = $("filters");
            const apply = () => { clearTimeout(this.waiting); this.waiting = setTimeout(() => this.restart(), 250); };
            form.addEventListener("input", apply);
            form.addEventListener("submit", (event) => { event.preventDefault(); this.restart(); });
            $("clear").onclick = () => { form.reset(); this.restart(); };
            $("pause").onclick = () => this.pause(!this.isPaused);
            $("older").onclick = () => this.older();
            $("newer").onclick = () => { this.follows = true; this.draw(); $("rows").focus(); };
            $("rows").addEventListener("scroll", () => {
              const list = $("rows");
              this.follows = list.scrollTop + list.clientHeight >= list.scrollHeight - rowHeight;
              this.draw();
            });
            $("rows").addEventListener("keydown", (event) => this.key(event));
            addEventListener("resize", () => { if (isShown("packets")) this.draw(); });
          },
          shown(here) {
            this.draw();
            if (here.packet) this.open(here.packet);
            else this.close();
          },
          query() {
            const query = new URLSearchParams();
            for (const [name, value] of new FormData($("filters"))) if (value !== "") query.set(name, value);
            return query.toString();
          },
          only(filter) {
            $("filters").reset();
            for (const [name, value] of Object.entries(filter)) $("filters").elements[name].value = value;
            this.restart();
          },
          restart() {
            this.rows = [];
            this.held = [];
            this.leftOut = 0;
            this.follows = true;
            const query = this.query();
            $("save").href = `save${query ? `?${query}` : ""}`;
            stream.open(query);
            this.check(query);
            this.draw();
          },
          /** A stream that is refused does not say why; a list does. */
          async check(query) {
            try {
              const { not_searched: missed } = await get(`packets${query ? `?${query}` : ""}`);
              this.say(missed ? `${missed} older packets were not looked through: they unpack to too much.` : "");
            } catch (error) {
              this.say(error.message);
              toast(error.message, true);
            }
          },
          say(text) { this.note = text; this.draw(); },
          pause(isPaused) {
            this.isPaused = isPaused;
            $("pause").setAttribute("aria-pressed", isPaused);
            $("pause").textContent = isPaused ? "Go on" : "Pause";
            if (!isPaused) { this.push(this.held); this.held = []; }
            this.draw();
          },
          /** An event has come. */
          take(event) {
            const fresh = event.packets;
            if (event.count < (this.lastCount || 0)) [this.rows, this.held] = [[], []];
            this.lastCount = event.count;
            const last = (rows) => rows.findLast((row) => row.n)?.n || 0;
            const known = last(this.held) || last(this.rows);
            const rows = fresh.filter((row) => row.n > known);
            if (event.left_out) {
              this.leftOut += event.left_out;
              rows.unshift({ gap: event.left_out });
            }
            if (this.isPaused) {
              this.held.push(...rows);
              if (this.held.length > mostRows) this.held.splice(0, this.held.length - mostRows);
            } else this.push(rows);
            this.learn(fresh);
            if (isShown("packets")) requestAnimationFrame(() => this.draw());
          },
          push(rows) {
            this.rows.push(...rows);
            const excess = this.rows.length - mostRows;
            if (excess <= 0) return;
            this.rows.splice(0, excess);
            if (!this.follows) $("rows").scrollTop -= excess * rowHeight;
          },
          /** Packets before the first of the list. */
          async older() {
            const asked = this.query(), first = this.rows.find((row) => row.n)?.n, query = new URLSearchParams(asked);
            if (!first) return;
            query.set("before", first);
            let packets, missed;
            try { ({ packets, not_searched: missed } = await get(`packets?${query}`)); } catch (error) { return toast(error.message, true); }
            // Another filter, or the same page a second time.
            if (this.query() !== asked || this.rows.find((row) => row.n)?.n !== first) return;
            // What was left out before it is what has come now, or is not kept.
            while (this.rows.length && !this.rows[0].n) this.rows.shift();
            const room = mostRows - this.rows.length;
            const rows = packets.slice(Math.max(0, packets.length - room));
            if (missed) this.say(`${missed} older packets were not looked through: they unpack to too much.`);
            if (rows.length === 0) return toast(packets.length ? "The list is full." : "Nothing older was found that fits.");
            this.follows = false;
            this.rows.unshift(...rows);
            this.draw();
            $("rows").scrollTop += rows.length * rowHeight;
            this.draw();
          },
          methods: new Set(),
          learn(rows) {
            for (const row of rows) {
              for (const name of row.in ? row.names : []) {
                if (!name.includes(".") || this.methods.has(name) || this.methods.size > 500) continue;
                this.methods.add(name);
                $("methods").append(h("option", { value: name }));
              }
            }
          },
          peopleChanged() {
            const select = $("filters").elements.user, chosen = select.value;
            fill(select, h("option", { value: "" }, "all"), [...people.users.values()].map((user) =>
              h("option", { value: user.id }, `${user.first_name}${user.bot ? " (bot)" : ""}`)));
            select.value = chosen;
            this.draw();
          },
          draw() {
            if ($("view-packets").hidden) return;
            const list = $("rows"), spacer = $("spacer");
            spacer.style.height = `${this.rows.length * rowHeight}px`;
            if (this.follows && !this.isPaused) list.scrollTop = list.scrollHeight;
            const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 4);
            const count = Math.min(this.rows.length - first, Math.ceil(list.clientHeight / rowHeight) + 8);
            while (this.pool.length < count) this.pool.push(spacer.appendChild(this.slot()));
            this.pool.forEach((slot, index) => {
              const row = index < count ? this.rows[first + index] : null;
              slot.hidden = !row;
              if (row) this.paint(slot, row, first + index);
            });
            $("newer").hidden = this.follows || this.isPaused;
            const notes = [this.note, this.rows.length === 0 && !this.note && "Nothing has come yet that fits.",
              this.isPaused && `Paused; ${this.held.length} more have come.`,
              this.leftOut && `${this.leftOut} came too quickly and were left out here. Save writes what the lab still keeps.`];
            const text = notes.filter(Boolean).join(" ");
            if ($("packets-note").textContent !== text) $("packets-note").textContent = text;
          },
          slot() {
            const cells = ["n num", "time num", "arrow", "at num", "who", "what", "r num", "r num"]
              .map((name) => h("span", { class: name }));
            const slot = h("div", { class: "row", role: "option" }, cells);
            slot.cells = cells;
            slot.addEventListener("click", () => {
              if (!slot.row?.n) return;
              this.mark(slot.row.n);
              location.hash = `packet=${slot.row.n}`;
            });
            return slot;
          },
          paint(slot, row, index) {
            slot.style.top = `${index * rowHeight}px`;
            const isChosen = row.n !== undefined && row.n === this.chosen;
            slot.setAttribute("aria-selected", isChosen);
            slot.toggleAttribute("data-at", row.n !== undefined && row.n === this.at);
            slot.setAttribute("aria-posinset", index + 1);
            slot.setAttribute("aria-setsize", this.rows.length);
            if (slot.row === row && slot.drawnName === people.name(row.user)) return;
            slot.row = row;
            slot.drawnName = people.name(row.user);
            slot.id = row.n ? `packet-${row.n}` : "";
            const [n, time, arrow, at, who, what, size, after] = slot.cells;
            if (row.gap) {
              slot.className = "row gap";
              slot.removeAttribute("aria-label");
              for (const cell of slot.cells) cell.textContent = "";
              what.textContent = `${row.gap} left out`;
              return;
            }
            slot.className = `row ${row.in ? "in" : "out"}${row.bad ? " bad" : ""}${row.service ? " service" : ""}`;
            n.textContent = row.n;
            time.textContent = clock(row.t, true);
            arrow.textContent = row.in ? "→" : "←";
            arrow.title = row.in ? "from the client" : "from the lab";
            at.textContent = `${row.dc}#${row.c}`;
            who.textContent = slot.drawnName || "—";
            what.replaceChildren(...summary(row));
            size.textContent = row.size;
            after.textContent = row.answers ? took(row.answers[0].us) : "";
            slot.setAttribute("aria-label", this.spoken(row, arrow.title, slot.drawnName, what.textContent));
          },
          /** A row in words, for who hears it: an arrow says little, and what the columns are stands above them only. */
          spoken(row, direction, who, what) {
            const answered = what.replaceAll(" ⇒ ", " answered with ");
            return [`Packet ${row.n} ${direction}`, answered, who, `connection ${row.dc}#${row.c}`, clock(row.t, true),
              `${row.size} bytes`, row.answers && `after ${took(row.answers[0].us)}`].filter(Boolean).join(", ");
          },
          key(event) {
            if (event.key === "Enter" && this.at) {
              event.preventDefault();
              if (place().packet === this.at) $("detail").focus(); else location.hash = `packet=${this.at}`;
              return;
            }
            const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 };
            const step = steps[event.key];
            if (!step && event.key !== "Home" && event.key !== "End") return;
            event.preventDefault();
            const rows = this.rows;
            let index = rows.findIndex((row) => row.n === (this.at || this.chosen));
            if (event.key === "Home") index = 0;
            else if (event.key === "End" || index < 0) index = rows.length - 1;
            else index = Math.min(rows.length - 1, Math.max(0, index + step));
            while (rows[index]?.gap) index += step < 0 ? -1 : 1;
            if (!rows[index]) return;
            this.mark(rows[index].n);
            this.reveal(index);
            if (narrow.matches) return this.draw();
            history.replaceState(null, "", `#packet=${rows[index].n}`);
            this.open(rows[index].n);
          },
          /** The row from which arrow keys go on. */
          mark(number) {
            this.at = number;
            $("rows").setAttribute("aria-activedescendant", `packet-${number}`);
          },
          reveal(index) {
            const list = $("rows"), top = index * rowHeight;
            this.follows = false;
            if (top < list.scrollTop) list.scrollTop = top;
            else if (top + rowHeight > list.scrollTop + list.clientHeight) {
              list.scrollTop = top + rowHeight - list.clientHeight;
            }
          },
          close() {
            const focused = document.activeElement;
            this.chosen = null;
            $("packet-panes").classList.remove("isopen");
            $("detail").replaceChildren(h("p", { class: "empty" }, "Choose a packet to see what is inside."));
            if (focused !== $("detail") && focused.isConnected) return this.draw();
            const index = this.rows.findIndex((row) => row.n === this.at);
            if (index >= 0) this.reveal(index);
            this.draw();
            $("rows").focus();
          },
          /** Shows this beside the list. Who was at something in it is at the same in what is shown now, or at all of it. */
          put(...parts) {
            const box = $("detail"), focused = document.activeElement;
            const wasIn = box.contains(focused), key = focused.dataset?.key;
            box.replaceChildren(...parts);
            if (wasIn) ((key && box.querySelector(`[data-key="${key}"]`)) || box).focus();
          },
          async open(number) {
            if (!Number.isInteger(number)) return this.close();
            const focused = document.activeElement;
            this.chosen = number;
            this.mark(number);
            $("packet-panes").classList.add("isopen");
            moveOn(focused, $("detail"));
            this.draw();
            try {
              const packet = await get(`packet?number=${number}`);
              if (this.chosen === number) this.put(...detail(packet));
            } catch (error) {
              if (this.chosen === number) this.put(back(), h("p", { class: "empty" }, error.message));
            }
          },
        };

        /** Names that only keep sessions going come last. */
        const isService = (name) => /^(msgs?_|ping|pong|new_session|future_salts|get_future_salts|http_wait)/.test(name);

        function sorted(row) {
          const answered = (row.answers || []).map((answer) => answer.name);
          const others = row.names.filter((name) => {
            const index = answered.indexOf(name);
            if (index >= 0) answered.splice(index, 1);
            return index < 0;
          });
          return others.sort((a, b) => isService(a) - isService(b));
        }

        const nameOf = (name) => h("span", { class: /^(rpc_error|bad_)/.test(name) ? "name bad" : isService(name) ? "name dull"
          : "name" }, name);

        /** What is in a packet, in one line. */
        function summary(row) {
          const parts = (row.answers || []).slice(0, 4).map((answer) =>
            [h("span", { class: "answers" }, `${answer.method} ⇒ `), nameOf(answer.name)]);
          parts.push(...sorted(row).map((name) => [nameOf(name)]));
          const all = parts.flatMap((part, index) => index ? [h("span", { class: "plus" }, " + "), ...part] : part);
          if (row.more) all.push(` and ${row.more} more`);
          if (row.code) all.push(" ", h("span", { class: "chip bad" }, `code ${row.code}`));
          if (row.plain) all.push(" ", h("span", { class: "chip" }, "key exchange"));
          return all;
        }
        """#
}
