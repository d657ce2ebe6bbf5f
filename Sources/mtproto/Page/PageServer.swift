import MTProtoKit

/// Serves the page of a lab.
struct PageServer: Sendable {
    /// A small file in base64 is the largest thing that the page sends.
    private static let bodyLimit = 12 << 20

    private let access: PageAccess
    private let server: LocalServer

    /// Where a person finds the page. Whoever knows it may do everything that the page does.
    var link: String { "http://127.0.0.1:\(server.port)/\(access.token)/" }

    /// - Parameters:
    ///   - port: 0 for a free one.
    ///   - limit: how many connections may be open.
    static func listen(
        page: LabPage, port: Int, time: TimeSource, limit: Int = 256
    ) async throws(CommandFailure) -> PageServer {
        let access = PageAccess()
        let service = LocalService(
            bodyLimit: bodyLimit, judge: access.judge, refusal: PageAccess.refusal,
            answer: { await page.answer($0, $1, $2) })
        return PageServer(
            access: access,
            server: try await LocalServer.listen(service, port: port, option: "--web", time: time, limit: limit))
    }

    func shutdown() async { await server.shutdown() }
}
