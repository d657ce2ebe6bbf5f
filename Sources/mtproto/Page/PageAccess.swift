import MTProtoCore
import MTProtoCrypto

/// Who may ask the page for anything: whoever knows its token, and no page of another site.
struct PageAccess: Sendable {
    /// Hexadecimal digits. Stands in the printed link and nowhere else.
    let token: String

    init() {
        var random = SystemRandomNumberGenerator()
        token = HexText.of(random.next() as UInt64) + HexText.of(random.next() as UInt64)
    }

    /// Grants what is asked for behind the token.
    ///
    /// - Parameter port: where the page is served.
    @Sendable
    func judge(_ head: HTTPRequestHead, port: Int) -> LocalService.Verdict {
        // A browser lets any page that it shows speak to this machine, and names resolve to it as the page likes.
        var hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
        // It goes without saying, and so browsers do not say it.
        if port == 80 { hosts += ["127.0.0.1", "localhost"] }
        guard let host = head.fields["Host"], hosts.contains(host.lowercased()) else { return .refused(403) }
        let origins = head.fields.values("Origin")
        guard origins.isEmpty || origins.count == 1 && hosts.contains(where: { origins[0] == "http://\($0)" }) else {
            return .refused(403)
        }
        guard head.target.hasPrefix("/") else { return .refused(404) }
        let path = head.target.dropFirst()
        let given = path.prefix { $0 != "/" && $0 != "?" }
        // Whoever guesses learns nothing from the time that it takes, or from the answer.
        guard constantTimeEqual(Array(given.utf8), Array(token.utf8)) else { return .refused(404) }
        let rest = path.dropFirst(given.count)
        guard rest.hasPrefix("/") else { return .refused(404) }
        let sites = head.fields.values("Sec-Fetch-Site")
        // The link itself may stand anywhere, such as in a terminal that is a page.
        guard rest == "/" || sites.allSatisfy({ $0 == "same-origin" || $0 == "none" }) else { return .refused(403) }
        guard ["GET", "POST"].contains(head.method) else { return .refused(405) }
        guard head.method != "POST" || Self.isJSON(head) else { return .refused(415) }
        return .granted(String(rest.dropFirst()))
    }

    /// Forms of other sites cannot send it.
    private static func isJSON(_ head: HTTPRequestHead) -> Bool {
        head.fields["Content-Type"]?.lowercased().hasPrefix("application/json") == true
    }

    @Sendable
    static func refusal(_ status: Int) -> LocalContent {
        switch status {
        // Only somebody with the token comes so far.
        case 405: return .failure(405, "GET and POST are taken")
        case 413: return .failure(413, "it is too long: a file of 8 MB is the most that is taken")
        case 415: return .failure(415, "what is posted has to be Content-Type: application/json")
        default:
            return LocalContent(
                status: status, type: "text/plain; charset=utf-8", body: Array("Nothing is here.\n".utf8))
        }
    }
}
