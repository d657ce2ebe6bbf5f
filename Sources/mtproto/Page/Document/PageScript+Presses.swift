extension PageScript {
    /// What is pressed below the messages of a bot.
    static let presses = #"""
        // Buttons of a bot that somebody has pressed: who, which, and what the bot says to it.

        class Presses {
          /** @param moveOn is called when what had the keyboard is gone. */
          constructor(moveOn) {
            this.moveOn = moveOn;
            this.timer = null;
            this.list = h("ul", { class: "presses", "aria-label": "Buttons that were pressed", "aria-live": "polite", hidden: true });
          }

          /** Shows what waits for a bot; nothing for anybody else. Those that wait stay as they are: somebody may be writing there. */
          async load(user, isStill, again) {
            const presses = people.users.get(user)?.bot ? (await get(`presses?user=${user}`)).presses : [];
            if (!isStill()) return;
            const had = this.list.contains(document.activeElement);
            const keyOf = ({ query_id }) => `${user} ${query_id}`, wanted = new Set(presses.map(keyOf));
            for (const line of [...this.list.children]) if (!wanted.has(line.dataset.key)) line.remove();
            const known = new Set([...this.list.children].map((line) => line.dataset.key));
            this.list.hidden = presses.length === 0;
            this.list.append(...presses.filter((press) => !known.has(keyOf(press)))
              .map((press) => this.line(user, keyOf(press), press, again)));
            if (had && !this.list.contains(document.activeElement)) {
              const next = this.list.querySelector("input");
              if (next) next.focus({ preventScroll: true }); else this.moveOn();
            }
            // Nobody tells of those for which it is too late.
            clearTimeout(this.timer);
            if (presses.length) this.timer = setTimeout(again, Math.max(50, Math.min(...presses.map((press) => press.left_ms)) + 50));
          }

          line(bot, key, press, again) {
            const name = people.name(press.user);
            const text = h("input", { name: "text", maxlength: 200, autocomplete: "off", placeholder: "What the bot says",
              "aria-label": `What the bot says to ${name}` });
            const alert = h("input", { type: "checkbox", name: "alert" });
            const answer = async (event) => {
              event.preventDefault();
              const order = { user: bot, query_id: press.query_id, text: text.value.trim() };
              if (alert.checked) order.alert = true;
              if (await post("answer", order)) toast(`${name} has heard it.`);
              again();
            };
            return h("li", { "data-key": key }, h("span", {}, h("b", {}, name), " pressed ",
              h("b", {}, press.label || `a button that sends ${press.data}`), press.message && ` below “${press.text.slice(0, 60)}”`,
              press.peer && !press.peer.startsWith("user:") && ` in ${people.peer(press.peer)}`),
              h("form", { class: "line", onsubmit: answer }, text, h("label", { class: "check" }, alert, h("span", {}, "Alert")),
                h("button", { class: "small primary" }, "Answer")));
          }
        }
        """#
}
