/// A report as one page of HTML: no scripts, nothing from elsewhere, light and dark.
package struct JudgePage: Sendable {
    /// What its title says.
    package static let title = "How a client keeps the protocol"

    private let report: JudgeReport

    package init(_ report: JudgeReport) {
        self.report = report
    }

    /// The page.
    package var html: String {
        let topics = JudgeRequirement.Topic.allCases.map(\.rawValue)
        let sections = topics.compactMap(self.section)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(Self.title)</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            <main>
            <h1>\(Self.title)</h1>
            \(self.head)
            \(self.broken)
            \(sections.joined(separator: "\n"))
            \(self.trials)
            </main>
            </body>
            </html>

            """
    }

    private var head: String {
        let clients =
            self.report.clients.isEmpty
            ? "no client has introduced itself" : self.report.clients.joined(separator: "; ")
        let counts = JudgeVerdict.allCases.map { verdict in
            "<li class=\"\(Self.style(of: verdict))\">\(self.report.verdicts[verdict.rawValue] ?? 0) \(verdict.rawValue)</li>"
        }
        return """
            <p>Client: \(Self.escaped(clients)). \(self.report.packets) packets on \(self.report.connections) connections in \
            \(self.report.milliseconds / 1000) seconds.</p>
            <ul class="counts">\(counts.joined())</ul>
            """
    }

    /// What is broken, in short: the tables are long.
    private var broken: String {
        let broken = self.report.findings.filter { $0.verdict == .broken }
        guard !broken.isEmpty else { return "" }
        let items = broken.map { finding in
            "<li><a href=\"#\(Self.escaped(finding.requirement))\">\(Self.escaped(finding.text))</a>"
                + (finding.strength == .should ? " <small>(should)</small>" : "")
                + (finding.evidence.first.map { "<br><small>\(Self.escaped($0.text))</small>" } ?? "") + "</li>"
        }
        return """
            <h2>Broken</h2>
            <ul>
            \(items.joined(separator: "\n"))
            </ul>
            <p>Verdicts can be too hard: read what is broken beside the client's code.</p>
            """
    }

    private func section(_ topic: String) -> String? {
        let findings = self.report.findings.filter { $0.topic == topic }
        guard !findings.isEmpty else { return nil }
        return """
            <h2>\(Self.escaped(topic))</h2>
            <table>
            <thead><tr><th scope="col">Requirement</th><th scope="col">Verdict</th><th scope="col">What was seen</th></tr></thead>
            <tbody>
            \(findings.map(self.row).joined(separator: "\n"))
            </tbody>
            </table>
            """
    }

    private func row(_ finding: JudgeReport.Finding) -> String {
        let strength = finding.strength == .should ? " <small>(should)</small>" : ""
        let count =
            finding.broken > 0
            ? "\(finding.broken) of \(finding.seen) times broken" : finding.seen == 1 ? "once" : "\(finding.seen) times"
        let note = finding.note.isEmpty ? "" : "<br>\(Self.escaped(finding.note))"
        let evidence = finding.evidence.map { "<li>\(Self.escaped($0.description))</li>" }.joined()
        let details = evidence.isEmpty ? "" : "<details><summary>Packets</summary><ul>\(evidence)</ul></details>"
        return """
            <tr id="\(Self.escaped(finding.requirement))" class="\(Self.style(of: finding.verdict))">
            <th scope="row">\(Self.escaped(finding.text))\(strength)<br><small><code>\(Self.escaped(finding.requirement))</code> \
            <a href="\(Self.escaped(finding.section))">documentation</a></small></th>
            <td>\(finding.verdict.rawValue)</td>
            <td>\(finding.seen == 0 ? "" : count)\(note)\(details)</td>
            </tr>
            """
    }

    private var trials: String {
        guard !self.report.trials.isEmpty else { return "<p>Nothing was tried: the lab only looked on.</p>" }
        let rows = self.report.trials.map { trial in
            """
            <tr><th scope="row">\(Self.escaped(trial.words))<br><small><code>\(Self.escaped(trial.name))</code></small></th><td>\(trial.outcome.rawValue)</td>\
            <td>\(Self.escaped(trial.text))</td><td>\(Self.escaped(trial.connection ?? ""))</td></tr>
            """
        }
        return """
            <h2>What the lab did wrong on purpose</h2>
            <table>
            <thead><tr><th scope="col">Trial</th><th scope="col">Outcome</th><th scope="col">What happened</th>\
            <th scope="col">Connection</th></tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody>
            </table>
            """
    }

    private static func style(of verdict: JudgeVerdict) -> String {
        switch verdict {
        case .kept: "kept"
        case .broken: "broken"
        case .notSeen: "unseen"
        case .notApplicable: "other"
        }
    }

    /// Clients say what they are called.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result += scalar.properties.generalCategory == .control ? " " : String(scalar)
            }
        }
        return result
    }

    private static let style = """
        :root{color-scheme:light dark;--text:#1c1e21;--back:#fff;--line:#d5d9de;--kept:#1a7f37;--broken:#b42318;--unseen:#5d6570}
        @media(prefers-color-scheme:dark){:root{--text:#e6e8ea;--back:#15181c;--line:#3a4048;--kept:#57c46f;--broken:#ff8a7a;--unseen:#a0a8b2}}
        body{margin:0;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif}
        main{max-width:64rem;margin:0 auto;padding:1rem}
        table{border-collapse:collapse;width:100%}
        th,td{border-top:1px solid var(--line);padding:.5rem;text-align:left;vertical-align:top;font-weight:normal;overflow-wrap:anywhere}
        thead th{font-weight:bold}
        td:nth-child(2){white-space:nowrap}
        .counts{display:flex;flex-wrap:wrap;gap:1rem;list-style:none;padding:0;font-weight:bold}
        .kept td:nth-child(2),li.kept{color:var(--kept)}
        .broken td:nth-child(2),li.broken{color:var(--broken);font-weight:bold}
        .unseen td:nth-child(2),li.unseen,.other td:nth-child(2),li.other{color:var(--unseen)}
        a{color:inherit}
        code{overflow-wrap:anywhere}
        """
}
