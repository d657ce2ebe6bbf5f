extension PageScript {
    /// What goes wrong.
    static let weather = #"""
        // Weather: what goes wrong, on and off while the lab runs, and how often it has.

        function sky(isStormy) {
          const canvas = svg("svg", { viewBox: "0 0 40 40", width: 44, height: 44, class: "sky", "aria-hidden": "true" });
          if (isStormy) {
            canvas.append(svg("path", { class: "cloud", d: "M11 26a7 7 0 0 1 .8-14A9.5 9.5 0 0 1 30 13.5 6.3 6.3 0 0 1 30 26z" }),
              svg("path", { class: "bolt", d: "m20 22-5 8h5l-2 7 7-10h-5l2.5-5z" }));
          } else {
            canvas.append(svg("circle", { class: "sun", cx: 20, cy: 20, r: 7.5 }), svg("path", { class: "rays",
              d: "M20 4v4M20 32v4M4 20h4M32 20h4M8.7 8.700l2.8 2.800M28.5 28.500l2.8 2.800M8.7 31.300l2.8-2.800M28.5 11.500l2.8-2.8" }));
          }
          return canvas;
        }

        /** What orders for a datacenter have done, in words: of one, and of several. */
        const deedsOfOrders = {
          dropped: ["connection dropped", "connections dropped"], refused: ["connection refused", "connections refused"],
          delayed: ["answer delayed", "answers delayed"], late: ["late piece of a stream", "late pieces of streams"],
          held_back: ["answer held back", "answers held back"],
          failed: ["request failed", "requests failed"], restarts: ["restart", "restarts"],
          salts_renewed: ["key with new salts", "keys with new salts"],
          sessions_forgotten: ["session forgotten", "sessions forgotten"], keys_forgotten: ["key forgotten", "keys forgotten"],
          clock_moves: ["move of the clock", "moves of the clock"],
        };

        const nameOfDatacenter = (dc) => dc === 203 ? "CDN" : `DC ${dc}`;

        /** How often accounts may send: limits with how often they have refused something, and a button that ends each. */
        const sendingLimits = {
          init() {
            $("limit-form").addEventListener("submit", async (event) => {
              event.preventDefault();
              if (await post("limits", { limits: event.target.elements.limits.value.trim() })) views.weather.load();
            });
          },
          active: (limits) => limits.filter(({ messages }) => messages),
          /** All of them are set together, so that the others go along. */
          async end(limits, name) {
            const rest = this.active(limits).filter(({ limit }) => limit !== name)
              .map(({ limit, messages, seconds }) => `${limit}=${messages}/${seconds}`);
            if (await post("limits", { limits: rest.join(",") || "none" })) views.weather.load();
          },
          draw(limits) {
            const what = { chat: "in each chat", group: "in each group and channel", all: "by each account" };
            fill($("sending-limits"), limits.map(({ limit, messages, seconds, refused }) => h("li",
              { class: messages ? undefined : "past", "data-key": limit }, h("strong", {}, what[limit]),
              messages ? h("span", { class: "chip warn" }, `${messages} in ${seconds} s`) : h("small", {}, "over"),
              h("small", { class: "struck" }, `refused ${refused}`),
              messages && h("button", { type: "button", class: "small", "aria-label": `Switch off the limit ${what[limit]}`,
                onclick: () => this.end(limits, limit) }, "Off"))));
          },
        };

        views.weather = {
          data: null,
          init() {
            const form = $("fault-form");
            const choose = () => {
              for (const label of form.querySelectorAll("[data-for]")) {
                label.hidden = label.dataset.for !== form.elements.kind.value;
              }
            };
            form.elements.kind.addEventListener("change", choose);
            form.addEventListener("submit", async (event) => {
              event.preventDefault();
              const { method, kind, flood, code, message, slow_ms, count, user, dc } = form.elements;
              const order = { method: method.value.trim() };
              if (kind.value === "flood") order.flood = Number(flood.value);
              if (kind.value === "error") Object.assign(order, { code: Number(code.value), message: message.value });
              if (kind.value === "slow") order.slow_ms = Number(slow_ms.value);
              if (kind.value === "cut") order.cut = true;
              if (count.value) order.count = Number(count.value);
              if (user.value) order.user = user.value;
              if (dc.value) order.dc = Number(dc.value);
              if (await post("faults", order)) this.load();
            });
            accountWeather.init();
            sendingLimits.init();
            $("fault-user").addEventListener("change", () => this.draw());
            $("fault-p").addEventListener("input", () => { $("fault-p-out").textContent = this.probability(); });
            const updates = $("update-form");
            // Whoever is chosen: what is set for them is shown.
            updates.elements.user.addEventListener("change", () => { this.isFresh = true; this.draw(); });
            updates.addEventListener("input", (event) => {
              const out = event.target.closest("label")?.querySelector("b");
              if (out) out.textContent = event.target.value;
            });
            updates.addEventListener("submit", async (event) => {
              event.preventDefault();
              const share = (name) => Number(updates.elements[name].value) / 100;
              const order = { drop: share("drop"), duplicate: share("duplicate"), reorder: share("reorder") };
              if (updates.elements.user.value) order.user = Number(updates.elements.user.value);
              if (await post("updates", order)) { toast("It is set."); this.load(); }
            });
          },
          probability: () => Number($("fault-p").value) / 100,
          shown() { this.isFresh = true; this.load(); },
          happened({ moved }) { if (moved && isShown("weather")) this.load(); },
          peopleChanged() {
            const select = $("fault-form").elements.user, chosen = select.value;
            fill(select, h("option", { value: "" }, "everybody's"), [...people.users.values()].map((user) =>
              h("option", { value: user.username || user.phone, "data-key": user.id }, people.name(user.id))));
            select.value = chosen;
            accountWeather.peopleChanged();
          },
          load: calm(600, async () => {
            views.weather.data = await get("weather");
            views.weather.draw();
          }),
          draw() {
            const { weather, methods, kinds } = this.data;
            this.head(weather, methods);
            this.methods(weather, methods);
            this.chances(weather, kinds);
            this.datacenters(weather);
            accountWeather.draw(weather.accounts);
            sendingLimits.draw(weather.limits);
            const form = $("update-form"), user = Number(form.elements.user.value);
            if (this.isFresh) {
              const place = user ? weather.accounts.find((account) => account.user === user) : weather;
              for (const name of ["drop", "duplicate", "reorder"]) {
                form.elements[name].value = Math.round((place?.[`update_${name}`] || 0) * 100);
                form.elements[name].closest("label").querySelector("b").textContent = form.elements[name].value;
              }
              this.isFresh = false;
            }
            $("update-struck").textContent = weather.struck_updates ? `${weather.struck_updates} struck so far` : "";
          },
          head(weather, methods) {
            const on = methods.methods.length + new Set(methods.faults.filter((fault) => !fault.user).map((fault) => fault.fault)).size
              + weather.accounts.reduce((sum, account) => sum + accountWeather.active(account).length, 0)
              + sendingLimits.active(weather.limits).length
              + weather.datacenters.filter((dc) => dc.refuses_connections || dc.holds_answers || dc.answer_delay_ms
                || dc.latency_ms || dc.clock_shift_seconds).length
              + (weather.update_drop + weather.update_duplicate + weather.update_reorder > 0);
            const struck = weather.struck_methods.reduce((sum, { count }) => sum + count, 0)
              + [...weather.datacenters, ...weather.accounts].reduce((sum, { struck }) =>
                sum + Object.values(struck).reduce((a, b) => a + b, 0), 0)
              + weather.accounts.reduce((sum, { held_back, dropped }) => sum + held_back + dropped, 0)
              + weather.datacenters.reduce((sum, { counts }) => sum + counts.dropped + counts.refused + counts.delayed
                + counts.held_back + counts.failed, 0)
              + weather.struck_updates + weather.limited;
            $("weather-head").classList.toggle("stormy", on > 0);
            fill($("weather-head"), sky(on > 0),
              h("div", {}, h("strong", { role: "status" }, on ? `${on} ${on === 1 ? "thing goes" : "things go"} wrong` : "Nothing goes wrong"),
                h("small", {}, struck ? `Struck ${struck === 1 ? "once" : `${struck} times`} since the lab began.`
                  : "Faults that are switched on here strike at once.")),
              // One that is disabled would lose whoever has just pressed it.
              h("button", { type: "button", "aria-disabled": on === 0, onclick: () => on && this.heal() }, "Heal everything"));
          },
          async heal() {
            await post("heal", {});
            await post("updates", {});
            await post("limits", { limits: "none" });
            for (const { datacenter, refuses_connections, holds_answers, answer_delay_ms, latency_ms, clock_shift_seconds }
              of this.data.weather.datacenters) {
              if (refuses_connections) await post("weather", { datacenter, order: "accept" });
              if (holds_answers) await post("weather", { datacenter, order: "release" });
              if (answer_delay_ms) await post("weather", { datacenter, order: "delay_ms", value: 0 });
              if (latency_ms) await post("weather", { datacenter, order: "latency_ms", value: 0 });
              if (clock_shift_seconds) await post("weather", { datacenter, order: "clock_seconds", value: 0 });
            }
            this.isFresh = true;
            this.load();
          },
          methods(weather, methods) {
            const whose = (user) => user && `, ${people.name(user)}’s`;
            const name = (method) => h("code", {}, method === "*" ? "every method" : method);
            const where = ({ dc, chat }) => (chat ? `, in chat ${chat}` : "") + (dc ? `, at ${nameOfDatacenter(dc)}` : "");
            const isOf = (fault) => (struck) => struck.method === fault.method && struck.user === fault.user
              && struck.dc === fault.dc && struck.chat === fault.chat;
            const rows = methods.methods.map((fault) => h("li", {}, name(fault.method),
              h("span", { class: fault.code || fault.cut ? "chip bad" : "chip warn" }, [fault.code && `${fault.code} ${fault.message}`,
                fault.cut && "run, and cut off", fault.slow_ms && `${fault.slow_ms} ms later`].filter(Boolean).join(", ")),
              h("small", {}, fault.count ? `the next ${fault.count}` : "always", whose(fault.user), where(fault)),
              h("small", { class: "struck" }, `struck ${weather.struck_methods.find(isOf(fault))?.count || 0}`),
              h("button", { type: "button", class: "small", "aria-label": `Switch off what goes wrong with ${fault.method}`,
                onclick: () => this.switchOff(fault) }, "Off")));
            const past = weather.struck_methods.filter((struck) => !methods.methods.some(isOf(struck)))
              .map(({ method, user, dc, chat, count }) => h("li", { class: "past" }, name(method),
                h("small", {}, "over", whose(user), where({ dc, chat })),
                h("small", { class: "struck" }, `struck ${count}`)));
            fill($("method-faults"), rows, past);
          },
          async switchOff({ method, user, dc, chat }) {
            // What is undefined is not sent.
            if (await post("unfault", { method, user, dc, chat })) this.load();
          },
          chances(weather, kinds) {
            const select = $("fault-dc");
            if (!select.options.length) {
              for (const place of [select, $("fault-form").elements.dc]) {
                place.append(h("option", { value: "" }, "all datacenters"), ...weather.datacenters.map((dc) =>
                  h("option", { value: dc.datacenter }, nameOfDatacenter(dc.datacenter))));
              }
              select.addEventListener("change", () => this.draw());
            }
            const user = Number($("fault-user").value);
            // What one user meets, they meet at every datacenter.
            select.disabled = user > 0;
            const places = user ? [weather.accounts.find((account) => account.user === user) || { user, faults: {}, struck: {} }]
              : weather.datacenters;
            const chosen = places.filter((place) => user || !select.value || place.datacenter === Number(select.value));
            const what = { ordinary: "what happens at real servers", hostile: "what no honest server sends",
              looping: "refuse everything, always alike", adaptive: "strike where it hurts" };
            const box = h("div", {}, Object.entries(kinds).map(([group, names]) => h("div", { class: "group", role: "group",
              "aria-label": group }, h("h4", {}, group, h("small", {}, ` ${what[group]}`)), h("div", { class: "toggles" },
              names.filter((name) => !user || name !== "clock-warp").map((name) => {
                const at = chosen.filter((dc) => dc.faults[name] !== undefined);
                const struck = places.reduce((sum, dc) => sum + (dc.struck[name] || 0), 0);
                return h("button", { type: "button", class: "toggle", "aria-pressed": at.length > 0, "data-fault": name,
                  onclick: () => this.toggle(name, chosen) }, name,
                  at.length > 0 && h("small", {}, ` ${at[0].faults[name]}`), struck > 0 && h("b", { class: "badge",
                    title: "times it has struck" }, struck));
              })))));
            fill($("kinds"), box);
          },
          /** A plan replaces the one before, so that what is on goes along. */
          async toggle(name, chosen) {
            const isOn = chosen.some((dc) => dc.faults[name] !== undefined);
            for (const dc of chosen) {
              const plan = { ...dc.faults };
              if (isOn) delete plan[name]; else plan[name] = this.probability();
              const fault = Object.entries(plan).map(([name, share]) => `${name}=${share}`).join(",") || "none";
              await post("faults", dc.user ? { fault, user: dc.user } : { fault, datacenter: dc.datacenter });
            }
            this.load();
          },
          datacenters(weather) {
            const send = async (dc, order, value) => {
              if (await post("weather", { datacenter: dc, order, ...(value === undefined ? {} : { value }) })) this.load();
            };
            fill($("weather-dcs"), weather.datacenters.map((state) => {
              const dc = state.datacenter;
              const button = (label, order, isOn) => h("button", { type: "button", class: "small",
                "aria-pressed": isOn === undefined ? undefined : Boolean(isOn), onclick: () => send(dc, order) }, label);
              const field = (label, order, value, more) => h("label", { class: "field" }, h("span", {}, label), h("input", {
                type: "number", value, ...more, onchange: (event) => send(dc, order, Number(event.target.value)) }));
              return h("div", { class: "dcrow", "data-key": dc }, h("span", { class: "dcmark" }, nameOfDatacenter(dc)),
                h("div", { class: "buttons" }, button("Drop connections", "drop"),
                  button("Refuse connections", state.refuses_connections ? "accept" : "refuse", state.refuses_connections),
                  button(state.held ? `Hold answers (${state.held})` : "Hold answers", state.holds_answers ? "release" : "hold",
                    state.holds_answers),
                  button("New salts", "rotate_salts"), button("Forget sessions", "forget_sessions"),
                  button("Forget keys", "forget_keys"), button("Restart", "restart")),
                field("Latency, ms", "latency_ms", state.latency_ms, { min: 0, max: 60000 }),
                field("Slow answers, ms", "delay_ms", state.answer_delay_ms, { min: 0, max: 60000 }),
                field("Clock ahead, s", "clock_seconds", state.clock_shift_seconds, { min: -86400, max: 86400 }),
                this.past(state.counts));
            }));
          },
          /** What orders for a datacenter have done; nothing if they have done nothing. */
          past(counts) {
            const parts = Object.entries(deedsOfOrders).filter(([name]) => counts[name] > 0)
              .map(([name, [one, several]]) => `${counts[name]} ${counts[name] === 1 ? one : several}`);
            return parts.length > 0 && h("small", { class: "counts" }, `since the lab began: ${parts.join(", ")}`);
          },
        };
        """#
}
