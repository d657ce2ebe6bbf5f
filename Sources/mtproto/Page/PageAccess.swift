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

    enum Verdict: Hashable, Sendable {
        /// What is asked for, behind the token.
        case granted(String)
        case refused(Int)
    }

    /// - Parameter port: where the page is served.
    func judge(_ head: HTTPRequestHead, port: Int) -> Verdict {
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
        guard head.method != "POST" || Self.isJSON(head) else { return .refused(415) }
        return .granted(String(rest.dropFirst()))
    }

    /// Forms of other sites cannot send it.
    private static func isJSON(_ head: HTTPRequestHead) -> Bool {
        head.fields["Content-Type"]?.lowercased().hasPrefix("application/json") == true
    }
}

/// What the page is answered with.
enum PageAnswer: Sendable {
    case whole(PageContent)
    /// Pieces that come for as long as the reader stays. Nil: there is nothing to say now.
    case stream(next: @Sendable () async -> [UInt8]?)
}

/// An answer that has an end.
struct PageContent: Sendable {
    var status = 200
    var type = "application/json"
    var body: [UInt8] = []
    /// The name of a file, if it is to be saved.
    var fileName: String?
    /// What the page itself may do.
    var policy = "default-src 'none'; frame-ancestors 'none'"

    static func json(_ body: (inout JSONLine) -> Void) -> PageContent {
        var json = JSONLine()
        json.object(body)
        return PageContent(body: json.bytes)
    }

    static func failure(_ status: Int, _ message: String) -> PageContent {
        var content = json { $0.member("error", message) }
        content.status = status
        return content
    }

    static func refusal(_ status: Int) -> PageContent {
        // Only somebody with the token comes so far.
        if status == 415 { return failure(415, "what is posted has to be Content-Type: application/json") }
        return PageContent(status: status, type: "text/plain; charset=utf-8", body: Array("Nothing is here.\n".utf8))
    }
}
