extension PageScript {
    /// What clients have kept of the protocol.
    static let judge = #"""
        // The judge: what clients have kept of what the protocol demands, as it is found out.

        views.judge = {
          data: null,
          init() {
            $("judge-show").addEventListener("change", () => this.data && this.draw());
            // Some things are broken by nothing that happens, such as an acknowledgement that never comes.
            setInterval(() => { if (isShown("judge") && !stream.isLost) this.load(); }, 5000);
          },
          shown() { this.load(); },
          happened({ moved }) {
            if (moved && isShown("judge")) this.load(); else if (moved && !document.hidden) this.count();
          },
          load: calm(1500, () => views.judge.fetch()),
          /** For the number at the tab, while another view is shown. */
          count: calm(5000, () => views.judge.fetch()),
          async fetch() {
            this.data = await get("judge");
            this.draw();
          },
          draw() {
            const { findings, trials } = this.data;
            const broken = findings.filter((finding) => finding.verdict === "broken");
            $("judge-count").hidden = !broken.length;
            $("judge-count").textContent = broken.length;
            $("judge-count").setAttribute("aria-label", `${broken.length} broken`);
            if (!isShown("judge")) return;
            this.head(broken);
            this.broken(broken);
            this.demands(findings);
            this.trials(trials);
          },
          head(broken) {
            const { verdicts, clients, trials } = this.data;
            $("judge-head").classList.toggle("stormy", broken.length > 0);
            const words = ["kept", "not seen", "not applicable"].map((verdict) => `${verdicts[verdict] || 0} ${verdict}`).join(", ");
            const title = !broken.length ? "Nothing was seen to be broken"
              : broken.length === 1 ? "One requirement is broken" : `${broken.length} requirements are broken`;
            // Only this is read out when it changes: the numbers beside it change all the time.
            fill($("judge-head"), h("div", {}, h("strong", { role: "status" }, title), h("small", {}, `${words}.`),
              h("small", {}, clients.length ? `Clients, taken for one: ${clients.join("; ")}.` : "No client has introduced itself yet."),
              h("small", {}, trials.length ? "Verdicts can be too hard: read what is broken beside the client's code."
                : "It only looks on. Start the lab with --judge-trials all, and it does wrong what clients must notice.")));
          },
          /** What was found last comes first. */
          broken(broken) {
            const found = (finding) => Math.max(0, ...(finding.evidence[0]?.packets || []).map((packet) => packet.number));
            broken.sort((a, b) => found(b) - found(a));
            $("judge-broken-count").textContent = broken.length;
            fill($("judge-broken"), broken.map((finding) => h("li", { "data-key": finding.requirement },
              h("div", {}, h("strong", {}, finding.text), this.name(finding),
                h("small", {}, `${finding.broken} of ${finding.seen} times${finding.note ? `; ${finding.note}` : ""}`),
                finding.evidence.map((each) => this.evidence(each))))),
              broken.length === 0 && h("li", { class: "empty" }, "Nothing until now."));
          },
          name: (finding) => h("small", {}, h("code", {}, finding.requirement),
            finding.strength === "should" ? ", which should be kept · " : ", which must be kept · ",
            // Nothing is asked of another site until a person wants it.
            h("a", { href: finding.section, target: "_blank", rel: "noreferrer noopener" }, "documentation")),
          evidence: ({ text, packets }) => h("p", { class: "evidence" }, text, text && packets.length > 0 && ": ",
            packets.map((packet, place) => [place > 0 && ", ", h("a", { class: "num", href: `#packet=${packet.number}`,
              title: packet.messages.map((message) => `${message.name} ${message.id}/${message.sequence}`).join("\n")
                || packet.kind }, `#${packet.number}`), ` from the ${packet.from}`,
              packet.messages.length > 0 && ` (${packet.messages[0].name}`
                + `${packet.messages.length > 1 ? ` and ${packet.messages.length - 1} more` : ""})`])),
          chip: (verdict) => h("span", { class: `chip ${{ kept: "good", broken: "bad" }[verdict] || ""}` }, verdict),
          demands(findings) {
            const wanted = $("judge-show").value;
            const shown = findings.filter((finding) => !wanted || finding.verdict === wanted);
            const rows = shown.flatMap((finding, place) => [
              finding.topic !== shown[place - 1]?.topic && h("tr", { "data-key": finding.topic },
                h("th", { colspan: 3, scope: "rowgroup", class: "topic" }, finding.topic)),
              h("tr", { "data-key": finding.requirement }, h("td", {}, finding.text, this.name(finding), this.reasons(finding)),
                h("td", {}, this.chip(finding.verdict)),
                h("td", { class: "r num" }, finding.seen ? `${finding.seen}` : ""))]);
            fill($("judge-demands"), rows, shown.length === 0 && h("tr", {}, h("td", { colspan: 3, class: "empty" }, "None.")));
          },
          /** Why a requirement has its verdict. Who reads the list wants that of what is broken, and can open the others. */
          reasons({ verdict, note, evidence }) {
            const shown = [note && h("p", { class: "evidence" }, note), evidence.filter((each) => each.text || each.packets.length)
              .map((each) => this.evidence(each))].flat().filter(Boolean);
            if (!shown.length) return null;
            if (verdict === "broken") return h("div", {}, shown);
            return h("details", { class: "reasons" },
              h("summary", {}, verdict === "kept" ? "How it was kept" : `Why it is ${verdict}`), shown);
          },
          trials(trials) {
            $("judge-trials-card").hidden = !trials.length;
            const over = trials.filter((trial) => trial.outcome === "kept" || trial.outcome === "broken").length;
            $("judge-trials-count").textContent = `${over} of ${trials.length}`;
            fill($("judge-trials"), trials.map((trial) => h("tr", { "data-key": trial.name }, h("td", {}, trial.words,
              h("small", {}, h("code", {}, trial.name), trial.connection ? ` on ${trial.connection}` : "")),
              h("td", {}, this.chip(trial.outcome)), h("td", {}, trial.text))));
          },
        };
        """#
}
