import TelegramAPI
import TelegramKit
import TelegramLab

extension Lab {
    /// Lets a client ask a datacenter, and loses the answer when the request has arrived: nobody can tell then what became of
    /// it.
    func losingAnswer<Response: Sendable>(
        to method: String, at datacenter: Int = 5, of client: TelegramClient,
        _ body: @escaping @Sendable () async throws -> Response
    ) async throws -> Result<Response, any Error> {
        func count(_ name: String) -> Int { receivedMessages(at: datacenter).count { $0.name == name } }
        let (asked, others) = (count(method), count("help.getNearestDc"))
        await holdAnswers(datacenter)
        let asking = Task { try await body() }
        try await eventually("\(method) arrives") { count(method) > asked }
        // Another request begins the session anew, so that nobody can tell what became of the first one.
        await forgetSessions(datacenter)
        let other = Task { try await client.invoke(API.Help.GetNearestDc()) }
        try await eventually("the other request arrives") { count("help.getNearestDc") > others }
        await releaseAnswers(datacenter)
        let result = await asking.result
        _ = try? await other.value
        return result
    }
}

extension LabClient {
    /// The same of this client, at datacenter 5.
    func losingAnswer<Response: Sendable>(
        to method: String, _ body: @escaping @Sendable () async throws -> Response
    ) async throws -> Result<Response, any Error> {
        try await lab.losingAnswer(to: method, of: client, body)
    }
}
