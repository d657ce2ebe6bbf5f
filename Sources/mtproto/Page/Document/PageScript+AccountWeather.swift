extension PageScript {
    /// What goes wrong for single users.
    static let accountWeather = #"""
        // Weather of one user: latency, answers held back, faults by chance, each with a button that ends it.

        const accountWeather = {
          init() {
            const form = $("account-form"), { user, order, value } = form.elements;
            order.addEventListener("change", () => {
              value.disabled = order.value !== "latency_ms";
              value.closest("label").hidden = value.disabled;
            });
            form.addEventListener("submit", async (event) => {
              event.preventDefault();
              const wanted = { user: Number(user.value), order: order.value };
              if (!value.disabled) {
                // An empty field would be 0, which ends what there is: there are buttons for that.
                if (!value.reportValidity()) return;
                wanted.value = Number(value.value);
              }
              const { dropped } = await post("weather", wanted) || {};
              if (dropped !== undefined) toast(dropped === 1 ? "One connection is dropped." : `${dropped} connections are dropped.`);
              views.weather.load();
            });
          },
          peopleChanged() {
            for (const [select, first] of [[$("fault-user"), "everybody's"], [$("account-form").elements.user, null],
              [$("update-form").elements.user, "everybody's"]]) {
              const chosen = select.value;
              fill(select, first && h("option", { value: "" }, first), [...people.users.values()].map((user) =>
                h("option", { value: user.id, "data-key": user.id }, people.name(user.id))));
              if (chosen) select.value = chosen;
            }
          },
          /** What goes wrong for a user now: what it is, how often it has struck, and what ends it. */
          active(account) {
            const { user, latency_ms, holds_answers, held, held_back, late, faults, struck } = account;
            const end = (path, order) => async () => {
              if (await post(path, { user, ...order })) views.weather.load();
            };
            const rows = [];
            if (latency_ms) {
              rows.push({ what: `${latency_ms} ms later, each way`, count: `${late} late`,
                end: end("weather", { order: "latency_ms", value: 0 }) });
            }
            if (holds_answers) {
              rows.push({ what: `answers held back (${held})`, count: `struck ${held_back}`,
                end: end("weather", { order: "release" }) });
            }
            const updates = this.updates(account);
            if (updates) {
              rows.push({ what: `updates: ${updates}`, count: `struck ${account.struck_updates}`, end: end("updates", {}) });
            }
            for (const name of Object.keys(faults).sort()) {
              const rest = Object.entries(faults).filter(([other]) => other !== name);
              rows.push({ what: `${name} ${faults[name]}`, count: `struck ${struck[name] || 0}`,
                end: end("faults", { fault: rest.map(([name, share]) => `${name}=${share}`).join(",") || "none" }) });
            }
            return rows;
          },
          /** What happens to the updates of a user. */
          updates({ update_drop, update_duplicate, update_reorder }) {
            return [[update_drop, "lost"], [update_duplicate, "twice"], [update_reorder, "late"]].filter(([share]) => share)
              .map(([share, what]) => `${Math.round(share * 100)} % ${what}`).join(", ");
          },
          /** What is over, and has struck. */
          past(account) {
            const { latency_ms, holds_answers, held_back, late, dropped, faults, struck, struck_updates } = account;
            return [
              !latency_ms && late && `${late} late`, !holds_answers && held_back && `${held_back} answers held back`,
              dropped && `${dropped} connections dropped`,
              !this.updates(account) && struck_updates && `updates ${struck_updates}`,
              ...Object.entries(struck).filter(([name]) => faults[name] === undefined).map(([name, count]) => `${name} ${count}`),
            ].filter(Boolean);
          },
          draw(accounts) {
            fill($("account-weather"), accounts.map((account) => {
              const name = people.name(account.user);
              const past = this.past(account);
              return [
                this.active(account).map(({ what, count, end }) => h("li", {}, h("strong", {}, name),
                  h("span", { class: "chip warn" }, what), h("small", { class: "struck" }, count),
                  h("button", { type: "button", class: "small", "aria-label": `End for ${name}: ${what}`, onclick: end }, "Off"))),
                past.length > 0 && h("li", { class: "past" }, h("strong", {}, name), h("small", {}, "over"),
                  h("small", { class: "struck" }, past.join(", "))),
              ];
            }));
          },
        };
        """#
}
