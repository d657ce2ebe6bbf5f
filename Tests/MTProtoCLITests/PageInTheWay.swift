import MTProtoCore
import NIOCore

@testable import TelegramLab

/// Answers the first call over HTTP with a page, as something between does that wants a person to sign in. The call runs
/// all the same: its own answer goes with another request.
private final class PageInTheWay: LabService {
    private let page: String
    private var isShown = false

    init(_ page: String) {
        self.page = page
    }

    func answer(_ call: LabCall, on server: LabServer, now: Instant) -> LabReply {
        let connections = server.datacenters[call.datacenter]?.openConnections ?? []
        guard !isShown, let connection = connections.first(where: { $0.http?.current != nil }) else { return .pass }
        isShown = true
        server.reply(200, with: ByteBuffer(string: page), as: "text/html", on: connection, now: now)
        return .pass
    }
}

extension Lab {
    /// From now on, the first call over HTTP is answered with this page.
    func showPage(_ page: String) async {
        _ = await onServer { $0.service = PageInTheWay(page) }
    }
}
