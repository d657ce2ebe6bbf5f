import MTProtoCore

/// What stands behind a port of this machine, and who may ask for it.
struct LocalService: Sendable {
    enum Verdict: Hashable, Sendable {
        /// What is asked for.
        case granted(String)
        case refused(Int)
    }

    /// The longest body that is taken.
    let bodyLimit: Int
    /// Judges a request by its head, and by the port that it came to: before any of its body is kept.
    let judge: @Sendable (HTTPRequestHead, Int) -> Verdict
    /// What is said with the status of a refusal.
    let refusal: @Sendable (Int) -> LocalContent
    /// Answers what was granted: the method, what is asked for, and the body.
    let answer: @Sendable (String, String, [UInt8]) async -> LocalAnswer
    /// Hears of somebody who does not speak HTTP.
    var stranger: (@Sendable () async -> Void)?
}

enum LocalAnswer: Sendable {
    case whole(LocalContent)
    /// Pieces that come for as long as the reader stays. Nil: there is nothing to say now.
    case stream(next: @Sendable () async -> [UInt8]?)
}

/// An answer that has an end.
struct LocalContent: Sendable {
    var status = 200
    var type = "application/json"
    var body: [UInt8] = []
    /// The name of a file, if it is to be saved; empty if whoever asks for it knows one. Never what others wrote: it stands in a header.
    var fileName: String?
    /// What a browser may do with it.
    var policy = "default-src 'none'; frame-ancestors 'none'"

    static func json(_ body: (inout JSONLine) -> Void) -> LocalContent {
        var json = JSONLine()
        json.object(body)
        return LocalContent(body: json.bytes)
    }

    static func failure(_ status: Int, _ message: String) -> LocalContent {
        var content = json { $0.member("error", message) }
        content.status = status
        return content
    }
}
