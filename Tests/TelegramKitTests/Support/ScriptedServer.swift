import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI
import Testing

@testable import TelegramKit

/// Stands in the place of all servers, and keeps how it was asked.
final class ScriptedServer: RequestResponder {
    struct Call: Sendable {
        let name: String
        let request: Request
    }

    /// Somebody is signed in.
    static let authorization: ByteBuffer? = try? API.Auth.Authorization.authorization(
        .init(user: .user(.init(isSelf: true, id: 1)))
    ).encoded()

    private let script: @Sendable (String) -> ByteBuffer?
    private let asked = Mutex<[Call]>([])

    /// - Parameter script: the boxed answer to a method; nil refuses it.
    init(_ script: @escaping @Sendable (_ name: String) -> ByteBuffer? = { _ in nil }) {
        self.script = script
    }

    var calls: [Call] { asked.withLock { $0 } }

    /// The latest query of its kind.
    func latest<Query: TLFunction>(_ type: Query.Type) throws -> Query {
        let call = try #require(calls.last { $0.name == Query.name })
        return try Query(decoding: call.request.body)
    }

    func answer(
        _ request: Request, name: String, at datacenter: DatacenterID
    ) async -> Result<DatacenterManager.Answer, RequestFailure> {
        asked.withLock { $0.append(Call(name: name, request: request)) }
        guard let body = script(name) else {
            return .failure(.rpc(RPCError(code: 400, message: "NOT_IN_THIS_SCRIPT")))
        }
        return .success(DatacenterManager.Answer(body: body, serverTime: nil))
    }
}

extension TelegramConfiguration {
    /// A client that dials nobody.
    static func scripted(_ server: ScriptedServer, isTest: Bool = true) -> TelegramConfiguration {
        var configuration = TelegramConfiguration.test(apiID: 7, apiHash: "hash")
        if !isTest { configuration.servers = .production }
        configuration.discovery = nil
        configuration.responder = server
        return configuration
    }
}
