extension PageScript {
    /// One packet.
    static let detail = #"""
        // One packet.

        const back = () => h("a", { class: "back", href: "#packets" }, "← All packets");

        function detail(packet) {
          const { row } = packet;
          const number = (n) => h("a", { href: `#packet=${n}`, class: "num" }, `#${n}`);
          const facts = [];
          const fact = (name, ...value) => facts.push(h("div", {}, h("dt", {}, name), h("dd", {}, value)));
          fact("Direction", row.in ? "from the client" : "from the lab");
          fact("Time", h("span", { class: "num" }, clock(row.t, true)));
          fact("Connection", h("span", { class: "num" }, `${row.dc}#${row.c}`));
          if (row.user) fact("Account", people.name(row.user));
          fact("Size", h("span", { class: "num" }, `${row.size} bytes`), `, ${packet.kind}`);
          if (packet.key) fact("Key", h("code", {}, packet.key));
          if (packet.layer) fact("Layer", h("span", { class: "num" }, packet.layer));
          if (packet.session) fact("Session", h("code", {}, packet.session));
          if (packet.salt) fact("Salt", h("code", {}, packet.salt));
          if (packet.message) fact("Message", h("code", {}, packet.message), `, seq_no ${packet.sequence}`);
          for (const answer of row.answers || []) {
            fact("Answers", number(answer.n), ` ${answer.method}, after ${took(answer.us)}`);
          }
          if (packet.answered_by) fact("Answered by", number(packet.answered_by));
          const copy = h("button", { type: "button", class: "small", onclick: async () => {
            const link = `${location.href.split("#")[0]}#packet=${row.n}`;
            try { await navigator.clipboard.writeText(link); toast("The link is copied."); } catch { toast(link); }
          } }, "Copy link");
          return [
            h("div", { class: "detailhead" }, back(), h("h3", {}, h("span", { class: "num" }, `#${row.n}`), " ",
              row.answers?.[0].name || sorted(row)[0] || "packet"), h("div", { class: "buttons" },
              h("a", { class: "button small", href: `#packet=${row.n - 1}`, "aria-label": "Packet before", "data-key": "before" },
                "↑"),
              h("a", { class: "button small", href: `#packet=${row.n + 1}`, "aria-label": "Next packet", "data-key": "next" },
                "↓"), copy)),
            h("dl", { class: "facts" }, facts),
            packet.messages.length > 1 && containerTable(packet.messages),
            h("h4", {}, "Content"),
            packet.tree_error && h("p", { class: "note bad" }, packet.tree_error),
            h("div", { class: "tree" }, tree(packet.tree)),
            h("h4", {}, "Bytes"),
            hexTabs(packet),
          ].filter(Boolean);
        }

        function containerTable(messages) {
          const box = { class: "scroll", tabindex: 0, role: "region", "aria-label": "Messages in the container" };
          return h("div", box, h("table", { class: "messages" },
            h("thead", {}, h("tr", {}, ["Message in the container", "seq_no", "Name", "Answers"].map((name) =>
              h("th", { scope: "col" }, name)))),
            h("tbody", {}, messages.map((message) => h("tr", {}, h("td", {}, h("code", {}, message.id)),
              h("td", { class: "num" }, message.sequence),
              h("td", {}, [...message.wrappers.filter((name) => name !== "rpc_result"), message.name].join(" › ")),
              h("td", {}, message.answers ? h("code", {}, message.answers) : ""))))));
        }

        /** Lines that are indented by two blanks for each level, as a tree that can be closed in places. */
        function tree(lines) {
          const root = h("div", { class: "branch" });
          const open = [root];
          lines.forEach((line, index) => {
            const text = line.trimStart(), depth = (line.length - text.length) / 2;
            const next = lines[index + 1] || "";
            const hasMore = (next.length - next.trimStart().length) / 2 > depth;
            open.length = Math.min(open.length, depth + 1);
            const parent = open[open.length - 1];
            if (!hasMore) return parent.append(h("div", { class: "leaf" }, words(text)));
            const branch = h("div", { class: "branch" });
            parent.append(h("details", { open: true }, h("summary", {}, words(text)), branch));
            open.push(branch);
          });
          return root;
        }

        function words(text) {
          const found = /^([\w[\]]+): (.*)$/s.exec(text);
          const value = found ? found[2] : text;
          const kind = value.startsWith('"') ? "string" : /^-?[\d.]+$/.test(value) ? "number"
            : /^\d+ bytes/.test(value) ? "raw" : /^(true|false)$/.test(value) ? "number" : found ? "type" : "head";
          return [found && h("span", { class: "label" }, `${found[1]}: `), h("span", { class: `v-${kind}` }, value)];
        }

        function hexTabs(packet) {
          const kinds = [["body", "Decrypted message"], ["raw", "On the wire"]].filter(([name]) => packet[name]?.length);
          if (!kinds.length) return h("p", { class: "empty" }, "No bytes are kept.");
          const out = h("div", {});
          const buttons = kinds.map(([name, label]) => h("button", { type: "button", class: "small", onclick: () => choose(name) },
            `${label}, ${packet[name].length}`));
          function choose(name) {
            buttons.forEach((button, index) => button.setAttribute("aria-pressed", kinds[index][0] === name));
            out.replaceChildren(...hex(packet[name]));
          }
          choose(kinds[0][0]);
          return h("div", { class: "hexbox" }, h("div", { class: "buttons" }, buttons), out);
        }

        function hex(part, most = 2048) {
          const count = Math.min(part.hex.length / 2, most);
          const lines = [];
          for (let offset = 0; offset < count; offset += 16) {
            let left = "", right = "";
            for (let place = offset; place < offset + 16; place += 1) {
              const pair = place < count ? part.hex.slice(2 * place, 2 * place + 2) : "  ";
              left += `${pair} ${place % 8 === 7 ? " " : ""}`;
              const code = parseInt(pair, 16);
              right += place >= count ? "" : code > 31 && code < 127 ? String.fromCharCode(code) : "·";
            }
            lines.push(`${offset.toString(16).padStart(5, "0")}  ${left} ${right}`);
          }
          const more = part.hex.length / 2 > count && h("button", { type: "button", class: "small", onclick: (event) => {
            const all = hex(part, Infinity);
            event.target.parentElement.replaceChildren(...all);
            all[0].focus();
          } }, `Show all ${part.hex.length / 2}`);
          const cut = part.length > part.hex.length / 2 && h("p", { class: "note" },
            `The first ${part.hex.length / 2} of ${part.length} bytes.`);
          return [h("pre", { class: "hex", tabindex: 0, "aria-label": "Bytes" }, lines.join("\n")), more, cut].filter(Boolean);
        }
        """#
}
