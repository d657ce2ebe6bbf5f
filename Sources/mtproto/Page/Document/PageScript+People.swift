extension PageScript {
    /// What users see and do.
    static let people = #"""
        // People: what two users see, and what they do by hand.

        const reactions = ["👍", "❤", "🔥", "🎉", "😁", "😢"];

        /** Buttons as they are written into the field for them, and what is written there as rows of labels. */
        const buttonsText = (rows) => rows.map((row) => row.map((button) => button.label).join(" | ")).join(" || ");
        const buttonRows = (text) => text.split("||").map((row) => row.split("|").map((label) => label.trim()).filter(Boolean))
          .filter((row) => row.length);

        class Pane {
          constructor(index) {
            this.index = index;
            this.user = null;
            this.peer = null;
            this.chats = [];
            this.messages = [];
            // How many pages are asked for behind the newest, and whether there are more.
            this.pages = 0;
            this.hasMore = false;
            this.reply = null;
            this.select = h("select", { "aria-label": "Who", onchange: () => this.choose(Number(this.select.value)) });
            this.list = h("ul", { class: "chats", "aria-label": "Chats" });
            this.title = h("h3", { class: "chattitle" }, "");
            this.body = h("div", { class: "messages", role: "log", tabindex: 0, "aria-label": "Messages" });
            this.form = this.composer();
            this.presses = new Presses(() => (this.peer ? this.text : this.select).focus({ preventScroll: true }));
            this.root = h("section", { class: "pane card", "aria-label": `Person ${index + 1}` },
              h("div", { class: "panehead" }, h("label", {}, h("span", { class: "sr" }, "Who"), this.select),
                this.peerSelect = h("select", { class: "startchat", "aria-label": "Write to somebody else",
                  onchange: () => { if (this.peerSelect.value) this.open(this.peerSelect.value); this.peerSelect.value = ""; } })), this.presses.list,
              h("div", { class: "panebody" }, h("nav", { class: "chatlist", "aria-label": "Chats" }, this.list),
                h("div", { class: "talk" }, h("div", { class: "talkhead" }, h("button", { type: "button", class: "small only-narrow",
                  onclick: () => this.open(null) }, "← Chats"), this.title), this.body, this.form)));
            this.refresh = calm(250, () => this.load());
          }

          composer() {
            this.text = h("textarea", { rows: 1, "aria-label": "Message", placeholder: "Write a message", onkeydown: (event) => {
              if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
              event.preventDefault();
              this.send();
            } });
            this.note = h("div", { class: "replying", hidden: true });
            this.buttons = h("input", { class: "botbuttons", "aria-label": "Buttons below the message",
              placeholder: "Buttons: Yes | No || Maybe", hidden: true });
            this.results = h("ul", { class: "results", "aria-label": "What the bot offers", hidden: true });
            const file = h("input", { type: "file", class: "sr", "aria-label": "A file to send", onchange: () => this.file(file) });
            return h("form", { class: "composer", onsubmit: (event) => { event.preventDefault(); this.send(); } }, this.note,
              h("div", { class: "line" }, h("label", { class: "button icon", title: "Send a file" }, file, "+"),
                h("button", { type: "button", class: "icon", title: "Ask a poll", "aria-label": "Ask a poll",
                  onclick: () => this.poll() }, "☑"), h("button", { type: "button", class: "icon", title: "Ask a bot inline",
                  "aria-label": "Ask a bot inline", onclick: () => this.askInline() }, "@"), this.text, h("button", { class: "primary" }, "Send")), this.buttons,
              this.results);
          }

          choose(user, peer) {
            this.user = user;
            this.peer = peer || null;
            if (this.editing) this.text.value = "";
            this.settle();
            this.forget();
            this.select.value = user;
            this.knowBot();
            this.mark();
            this.refresh();
            views.people.note();
          }

          /** Bots write with buttons. Returns whether that is news. */
          knowBot() {
            const wasBot = this.isBot;
            this.isBot = Boolean(people.users.get(this.user)?.bot);
            this.buttons.hidden = !this.isBot;
            return this.isBot !== wasBot;
          }

          open(peer) {
            const focused = document.activeElement, left = this.peer;
            this.peer = peer;
            if (this.editing) this.text.value = "";
            this.settle();
            this.forget();
            this.mark();
            // Where chats and messages take turns.
            moveOn(focused, peer ? this.text : this.list.querySelector(`[data-key="${left}"] button`));
            this.refresh();
            views.people.note();
          }

          forget() {
            this.messages = [];
            this.pages = 0;
            this.hasMore = false;
            this.results.hidden = true;
          }

          mark() {
            this.root.classList.toggle("istalking", Boolean(this.peer));
            this.form.hidden = !this.peer;
            this.drawReply();
          }

          async load() {
            if (!this.user) return;
            const { user, peer } = this;
            const found = await get(`chats?user=${user}`);
            await this.presses.load(user, () => user === this.user, () => this.refresh());
            if (user !== this.user) return;
            this.chats = found.chats;
            for (const chat of found.chats) if (chat.title) people.chats.set(chat.peer, { title: chat.title });
            this.drawChats();
            if (!this.peer) {
              this.title.textContent = "";
              this.drawn = null;
              return fill(this.body, h("p", { class: "empty" }, "Choose a chat."));
            }
            this.title.textContent = people.peer(this.peer);
            try {
              const page = (before) => get(`messages?user=${user}&peer=${encodeURIComponent(peer)}${before}`);
              let { messages, more } = await page("");
              for (let count = 0; count < this.pages && more && messages.length; count++) {
                const older = await page(`&before=${messages[0].id}`);
                messages = [...older.messages, ...messages];
                more = older.more;
              }
              if (user !== this.user || peer !== this.peer) return;
              this.hasMore = more && this.pages < 20;
              this.drawMessages(messages);
            } catch (error) {
              if (peer === this.peer) fill(this.body, h("p", { class: "empty" }, error.message));
            }
          }

          /** One page more. What is read stays where it is. */
          async older() {
            const { body } = this, height = body.scrollHeight, top = body.scrollTop;
            this.pages += 1;
            await this.load();
            body.scrollTop = top + body.scrollHeight - height;
          }

          drawPeople() {
            const all = [...people.users.values()].filter((user) => user.id !== 777000);
            const option = (user) => h("option", { value: user.id }, `${user.first_name}${user.bot ? " · bot" : ""}`);
            fill(this.select, all.map(option));
            if (this.user) this.select.value = this.user;
            const others = all.filter((user) => user.id !== this.user);
            fill(this.peerSelect, h("option", { value: "" }, "Write to…"),
              others.map((user) => h("option", { value: `user:${user.id}` }, user.first_name)));
          }

          drawChats() {
            fill(this.list, this.chats.map((chat) => {
              const name = people.peer(chat.peer), [kind, id] = chat.peer.split(":");
              return h("li", { "data-key": chat.peer }, h("button", { type: "button", class: "chat", "aria-current": chat.peer === this.peer,
                onclick: () => this.open(chat.peer) }, face(id, name), h("span", { class: "chatname" }, name,
                kind !== "user" && h("small", {}, ` ${kind}`)), h("span", { class: "last" }, chat.out ? "You: " : "",
                chat.text || ""), chat.unread > 0 && h("span", { class: "badge", title: "unread" }, chat.unread)));
            }), this.chats.length === 0 && h("li", { class: "empty" }, "No chats yet."));
          }

          drawMessages(messages) {
            const text = JSON.stringify([this.user, this.peer, messages, people.users.size, this.hasMore]);
            if (text === this.drawn) return;
            this.drawn = text;
            const isAtEnd = this.body.scrollTop + this.body.clientHeight >= this.body.scrollHeight - 60
              || this.messages.length === 0;
            this.messages = messages;
            let before = "";
            fill(this.body, this.hasMore && h("button", { type: "button", class: "small earlier", "data-key": "older",
              onclick: () => this.older() }, "Older messages"), messages.map((message) => {
              const date = day(message.date * 1e6), isNew = date !== before;
              before = date;
              return [isNew && h("p", { class: "day", "data-key": date }, date), this.message(message)];
            }), messages.length === 0 && h("p", { class: "empty" }, "Nothing was said here."));
            if (isAtEnd) this.body.scrollTop = this.body.scrollHeight;
          }

          // Messages of another chat have the same numbers.
          keyOf(message) { return `${this.user} ${this.peer} ${message.id}`; }

          message(message) {
            if (message.action) return h("p", { class: "action", "data-key": this.keyOf(message) }, message.action);
            const isGroup = !this.peer.startsWith("user:");
            const quoted = message.reply_to && this.messages.find((other) => other.id === message.reply_to);
            return h("article", { class: `message ${message.out ? "mine" : ""}`, "data-key": this.keyOf(message) },
              isGroup && !message.out && message.from && h("strong", { class: `from ${hue(message.from.split(":")[1])}` },
                people.peer(message.from)),
              message.reply_to && h("blockquote", {}, quoted ? quoted.text || "…" : "a message before"),
              message.file ? this.fileLink(message) : message.media && h("span", { class: "chip" }, message.media),
              message.text && h("p", {}, message.text), message.poll && this.pollBox(message),
              h("footer", {}, message.edited && "edited ", h("time", { class: "num" }, clock(message.date * 1e6).slice(0, 5)),
                this.menu(message)),
              message.reactions && h("div", { class: "reactions" }, message.reactions.map((reaction) => h("button", {
                type: "button", class: "reaction", "aria-pressed": Boolean(reaction.mine),
                onclick: () => this.deed("react", { message: message.id, emoji: reaction.mine ? "" : reaction.emoji }) },
                `${reaction.emoji} ${reaction.count}`))),
              message.buttons && h("div", { class: "keyboard" }, message.buttons.map((row) => h("div", {}, row.map((button) =>
                h("button", { type: "button", disabled: button.data === undefined && !button.says && !button.url && button.asks === undefined,
                  onclick: () => this.press(message, button) }, button.label))))));
          }

          fileLink({ id, media, file }) {
            const order = new URLSearchParams({ user: this.user, peer: this.peer, message: id });
            // More is not handed out.
            if (file.size > 8e6) return h("span", { class: "chip" }, `${media}: ${file.name}`);
            const size = file.size < 1024 ? `${file.size} bytes` : `${Math.round(file.size / 1024)} KiB`;
            return h("a", { class: "chip", href: `file?${order}`, download: file.name }, `${media}: ${file.name}, ${size}`);
          }

          pollBox(message) {
            const { poll } = message;
            const most = Math.max(1, poll.voters);
            return h("fieldset", { class: "poll" }, h("legend", {}, poll.question), poll.answers.map((answer) => h("button", {
              type: "button", disabled: Boolean(poll.closed), "aria-pressed": Boolean(answer.mine), class: "answer",
              onclick: () => this.vote(message, answer) }, h("span", {}, answer.text), h("meter", { min: 0, max: most,
                value: answer.voters, "aria-label": "votes" }), h("b", { class: "num" }, answer.voters))),
              h("small", {}, poll.closed ? "closed" : `${poll.voters} voted`, poll.multiple && ", several answers may be chosen"));
          }

          /** Chooses an answer or takes it back, in place of another or, if the poll takes several, beside it. */
          async vote({ id, poll }, answer) {
            const isChosen = !answer.mine;
            // It counts for whatever is pressed before the lab has told of it.
            for (const each of poll.answers) if (each === answer || !poll.multiple) each.mine = each === answer && isChosen;
            const options = poll.answers.filter((each) => each.mine).map((each) => each.option);
            // What was refused is drawn as it was.
            if (!await this.deed("vote", { message: id, options })) this.drawn = null;
          }

          menu(message) {
            const close = (event) => {
              const menu = event.target.closest("details");
              menu.open = false;
              menu.firstChild.focus();
            };
            const item = (label, body) => h("button", { type: "button", onclick: (event) => { close(event); body(); } }, label);
            return h("details", { class: "more" }, h("summary", { "aria-label": "What can be done with it" }, "⋯"),
              h("div", { class: "menu" }, h("div", { class: "emojis" }, reactions.map((emoji) => h("button", { type: "button",
                "aria-label": `React with ${emoji}`, onclick: (event) => { close(event);
                  this.deed("react", { message: message.id, emoji }); } }, emoji))),
              item("Reply", () => { this.reply = message; this.drawReply(); this.text.focus(); }),
              message.out && item("Edit", () => this.edit(message)),
              item("Read until here", () => this.deed("read", { message: message.id })),
              item("Delete", () => this.deed("delete", { message: message.id }))));
          }

          drawReply() {
            this.note.hidden = !this.reply && !this.editing;
            const text = this.editing ? "Editing " : "In reply to ";
            fill(this.note, text, h("b", {}, (this.editing || this.reply)?.text?.slice(0, 60) || ""),
              h("button", { type: "button", class: "small", "aria-label": "Write a new message", onclick: () => {
                this.settle();
                this.drawReply();
                this.text.focus();
              } }, "✕"));
          }

          edit(message) {
            // What was written for the next message comes back behind it.
            if (!this.editing) this.later = this.buttons.value;
            this.editing = message;
            this.text.value = message.text;
            this.buttons.value = this.given = message.inline ? buttonsText(message.buttons) : "";
            this.drawReply();
            this.text.focus();
          }

          /** Nothing is edited or answered any more. */
          settle() {
            if (this.editing) this.buttons.value = this.later;
            this.reply = this.editing = null;
          }

          /** Something that this person does in this chat. */
          async deed(name, order) {
            const done = await post(name, { user: this.user, peer: this.peer, ...order });
            for (const pane of views.people.panes) pane.refresh();
            return done;
          }

          async send() {
            const text = this.text.value.trim();
            if (!text || !this.peer) return;
            const { editing } = this, order = { text };
            if (editing) order.message = editing.id; else if (this.reply) order.reply_to = this.reply.id;
            const written = this.buttons.hidden ? "" : this.buttons.value.trim();
            // The field says less than there may be, such as an address: what nobody has changed stays as it is.
            const isWanted = editing ? !this.buttons.hidden && written !== this.given.trim() : written;
            if (isWanted) order.buttons = buttonRows(written);
            if (!await this.deed(editing ? "edit" : "write", order) || this.editing !== editing) return;
            this.text.value = "";
            this.settle();
            this.drawReply();
          }

          async press(message, button) {
            if (button.says) return this.deed("write", { text: button.label });
            if (button.url) return toast(`It leads to ${button.url}`);
            if (button.asks !== undefined) {
              const bot = people.users.get(message.via || Number((message.from || this.peer).split(":")[1]));
              this.text.value = `@${bot?.username || ""} ${button.asks}`;
              return this.askInline();
            }
            const answer = await this.deed("press", { message: message.id, data: button.data });
            if (answer) toast(answer.message ? `The bot says: ${answer.message}` : "The bot has heard it.");
          }

          async askInline() {
            const found = /^@(\w+)\s*(.*)$/s.exec(this.text.value.trim());
            if (!found) return toast("Write @bot and what you want of it.", true);
            const { user, peer } = this;
            const answer = await this.deed("inline", { bot: found[1], query: found[2] });
            if (!answer || user !== this.user || peer !== this.peer) return;
            const choose = async (result) => {
              if (this.results.hidden) return;
              this.results.hidden = true;
              if (await this.deed("choose", { query_id: answer.query_id, result })) this.text.value = "";
              this.text.focus();
            };
            fill(this.results, answer.results.map(({ id, title, text }) => h("li", { "data-key": id }, h("button", { type: "button",
              onclick: () => choose(id) }, h("b", {}, title), text && h("small", {}, text)))),
              answer.results.length === 0 && h("li", { class: "empty" }, "The bot offers nothing."));
            this.results.hidden = false;
            this.results.querySelector("button")?.focus();
          }

          poll() {
            const text = this.text.value.trim().split("\n").map((line) => line.trim()).filter(Boolean);
            if (text.length < 3) return toast("For a poll, write the question and two answers at least, each on its own line.", true);
            return this.deed("poll", { question: text[0], answers: text.slice(1) }).then((done) => {
              if (done) this.text.value = "";
            });
          }

          async file(input) {
            const file = input.files[0];
            input.value = "";
            if (!file || !this.peer) return;
            if (file.size > 8e6) return toast("A file of 8 MB at most can be sent from here.", true);
            const content = new Uint8Array(await file.arrayBuffer());
            let binary = "";
            for (let start = 0; start < content.length; start += 32768) {
              binary += String.fromCharCode(...content.subarray(start, start + 32768));
            }
            await this.deed("file", { name: file.name, type: file.type, data: btoa(binary), text: this.text.value.trim() });
            this.text.value = "";
          }
        }

        views.people = {
          panes: [],
          init() {
            this.panes = [new Pane(0), new Pane(1)];
            $("panes").append(...this.panes.map((pane) => pane.root));
          },
          shown(here) {
            const wanted = (here.value || "").split("+").map((part) => /^(\d+)(?::(.+))?$/.exec(part));
            wanted.forEach((part, index) => {
              const pane = this.panes[index];
              if (part && pane && (pane.user !== Number(part[1]) || pane.peer !== (part[2] || null))) {
                pane.choose(Number(part[1]), part[2]);
              }
            });
            this.peopleChanged();
            for (const pane of this.panes) pane.refresh();
          },
          /** Notes in the address who is looked at, for links and reloads. */
          note() {
            if (place().view !== "people") return;
            const parts = this.panes.map((pane) => `${pane.user || ""}${pane.peer ? `:${pane.peer}` : ""}`);
            history.replaceState(null, "", `#people=${parts.join("+")}`);
          },
          happened({ changed }) { if (changed && isShown("people")) for (const pane of this.panes) pane.refresh(); },
          peopleChanged() {
            const phones = [...people.users.values()].filter((user) => !user.bot && user.id !== 777000);
            this.panes.forEach((pane, index) => {
              pane.drawPeople();
              if (pane.knowBot()) pane.refresh();
              if (!pane.user && phones[index]) pane.choose(phones[index].id, phones[1 - index] && `user:${phones[1 - index].id}`);
            });
            fill($("codes"), people.codes.map((code) => h("li", {}, h("span", { class: "num" }, `+${code.phone}`),
              h("b", { class: "num code" }, code.code), code.email && h("span", {}, ` to ${code.email}`),
              h("small", {}, people.name([...people.users.values()].find((user) => user.phone === code.phone)?.id)))),
              people.codes.length === 0 && h("li", { class: "empty" }, "No code waits to be used. When a client asks for one, "
                + "it appears here."));
          },
        };
        """#
}
