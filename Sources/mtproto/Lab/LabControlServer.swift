import MTProtoCore
import MTProtoKit
import TelegramLab

/// Takes orders in HTTP. There is no password, so only web pages are kept out.
enum LabControlServer {
    /// The largest order is an update in hexadecimal digits.
    private static let bodyLimit = 2 << 20

    /// - Parameter port: 0 for a free one.
    static func listen(
        _ control: LabControl, port: Int, time: TimeSource
    ) async throws(CommandFailure) -> LocalServer {
        let service = LocalService(
            bodyLimit: bodyLimit,
            judge: { head, _ in isFromHere(head) ? .granted(head.target) : .refused(403) },
            refusal: refusal,
            answer: { method, target, body in
                let answer = await control.answer(method, target, body)
                return .whole(LocalContent(status: answer.status, body: Array(answer.body.utf8)))
            },
            stranger: { await control.lab.tellOfStranger(at: "orders") })
        return try await LocalServer.listen(service, port: port, option: "--control", time: time)
    }

    @Sendable
    private static func refusal(_ status: Int) -> LocalContent {
        switch status {
        case 403: .failure(403, "web pages may give no orders")
        case 413: .failure(413, "it is too long: 2 MiB is the most that is taken")
        default: .failure(status, "no request of HTTP")
        }
    }

    /// A browser lets any page that it shows speak to this machine, and names resolve to it as the page likes.
    private static func isFromHere(_ head: HTTPRequestHead) -> Bool {
        let host = (head.fields["Host"] ?? "").split(separator: ":").first.map(String.init) ?? ""
        return head.fields["Origin"] == nil && ["127.0.0.1", "localhost"].contains(host)
    }
}
