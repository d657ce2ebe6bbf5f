import Logging
import MTProtoCore
import NIOCore
import NIOPosix
import TL
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import MTProtoKit
@testable import TelegramKit

/// Asks one question and writes down what it is told.
private struct AskingService: MessageService {
    var events: [MessageServiceEvent] = []
    var question: ByteBuffer?

    mutating func nextTransaction(now: Instant) -> MessageTransaction? {
        defer { question = nil }
        return question.map { .init(id: .init(rawValue: 1), messages: [.init(data: $0)]) }
    }

    mutating func handle(_ event: MessageServiceEvent, now: Instant) {
        events.append(event)
    }
}

struct ServiceTests {
    @Test("G01 G02 a service of a manager sends through it, hears of its connections, and is removed with it")
    func servicesOfManagers() async throws {
        try await withLab { lab in
            let servers = try TelegramConfiguration.lab(LabServers(lab)).servers.validated()
            let context = Context(
                servers: servers, store: MemoryStore(),
                tracer: Tracer(sink: nil, logger: .init(label: "test"), clock: .system), time: TestTime().source)
            let manager = DatacenterManager(
                configuration: .init(
                    datacenter: DatacenterID(2), purpose: .general,
                    initialization: TelegramConfiguration.test(apiID: 1, apiHash: "x").initialization(
                        of: .init(), through: nil)),
                context: context, eventLoop: MultiThreadedEventLoopGroup.singleton.next(), delegate: SilentDelegate())
            await manager.resume()
            _ = try await manager.request(
                Request(body: try API.Help.GetNearestDc().encoded(), isIdempotent: true), name: "nearest")
            let id = await manager.add(AskingService(question: try API.Help.GetNearestDc().encoded()))
            var service: AskingService?
            try await eventually("the question is answered") {
                service = await manager.service(id) as? AskingService
                return service?.events.contains { if case .answered = $0 { true } else { false } } == true
            }
            let events = try #require(service?.events)
            #expect(events.prefix(2) == [.willAdd, .added(id)])
            #expect(events.contains(.transactionEnded(.init(rawValue: 1), .sent)))
            let answers = events.compactMap { event -> UInt32? in
                guard case .answered(_, .answer(let object)) = event else { return nil }
                return object.getInteger(at: object.readerIndex, endianness: .little)
            }
            #expect(answers == [0x8e1a_1775])
            // Of keys of other datacenters it hears nothing.
            for datacenter in [4, 2] {
                try await context.setPublicKeys(servers.publicKeys, of: DatacenterID(datacenter))
            }
            try await eventually("the service hears of other public keys") {
                service = await manager.service(id) as? AskingService
                return service?.events.contains(.publicKeysChanged) == true
            }
            #expect(service?.events.count { $0 == .publicKeysChanged } == 1)
            await manager.stop(.stopped)
            #expect(await manager.service(id) == nil)
        }
    }
}

private struct SilentDelegate: DatacenterManagerDelegate {
    func manager(_ manager: DatacenterManager, receivedUpdate update: ByteBuffer) {}
    func managerMayHaveMissedUpdates(_ manager: DatacenterManager) {}
    func manager(
        _ manager: DatacenterManager, shouldWait delay: Duration, toRepeat name: String, because error: RPCError,
        within limit: Duration?, at place: UInt64?
    ) -> Bool {
        true
    }
    func manager(_ manager: DatacenterManager, changedStateTo state: ConnectionState) {}
}
