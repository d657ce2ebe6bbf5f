import MTProtoCore
import NIOCore
import Synchronization
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramKit
@testable import TelegramLab

/// Requests that follow others, with a server that has its trouble with that; and what is confirmed quickly.
struct FollowedRequestTests {
    /// Refuses a request that follows another one, as if that had failed.
    private final class WaitingService: LabService, Sendable {
        struct State {
            var refusals: Int
            /// What was asked, in order.
            var asked: [UInt32] = []
        }

        let error: RPCError
        let state: Mutex<State>

        init(_ error: RPCError, refusals: Int) {
            self.error = error
            state = Mutex(State(refusals: refusals))
        }

        func answer(_ call: LabCall, on server: LabServer, now: Instant) -> LabReply {
            guard let id = call.query.getInteger(at: call.query.readerIndex, endianness: .little, as: UInt32.self)
            else {
                return .pass
            }
            return state.withLock { state in
                state.asked.append(id)
                guard id == API.Help.GetConfig.constructorID, state.refusals > 0 else { return .pass }
                state.refusals -= 1
                return .now(.failure(error))
            }
        }
    }

    private final class Confirmations: Sendable {
        private let noted = Mutex(0)

        var count: Int { noted.withLock { $0 } }

        func note() { noted.withLock { $0 += 1 } }
    }

    @Test(
        "N46 a failed wait counts under any code: the request goes again, and is given up after five times",
        arguments: [(400, "MSG_WAIT_TIMEOUT"), (500, "MSG_WAIT_FAILED"), (420, "MSG_WAIT_FAILED")] as [(Int32, String)])
    func failedWaitsOnTheWire(code: Int32, message: String) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.ping()
                for (refusals, isGivenUp) in [(5, false), (6, true)] {
                    let service = WaitingService(RPCError(code: code, message: message), refusals: refusals)
                    _ = await lab.onServer { $0.service = service }
                    let client = my.client
                    var options = RequestOptions()
                    options.order = RequestOrder("order")
                    let before = lab.frameLog(2).count
                    await lab.holdAnswers(2)
                    let first = Task { [options] in
                        try await client.invoke(API.Help.GetNearestDc(), options: options)
                    }
                    try await eventually("the first is asked") {
                        service.state.withLock { $0.asked.contains(API.Help.GetNearestDc.constructorID) }
                    }
                    let second = Task { [options] in
                        try await client.invoke(API.Help.GetConfig(), options: options)
                    }
                    // It waits for the first one there.
                    try await eventually("the second has come") {
                        lab.frameLog(2).dropFirst(before).flatMap(\.messages).contains {
                            $0.name == "help.getConfig" && $0.wrappers.contains("invokeAfterMsg")
                        }
                    }
                    await lab.releaseAnswers(2)
                    _ = try await first.value
                    let result = await my.time.passing { await second.result }
                    let asked = service.state.withLock { $0.asked.count { $0 == API.Help.GetConfig.constructorID } }
                    #expect(asked == 6)
                    if isGivenUp {
                        guard case .failure(let failure) = result, let error = failure as? TelegramError else {
                            Issue.record("\(result)")
                            continue
                        }
                        #expect("\(error)".contains(message), "\(error)")
                    } else {
                        _ = try result.get()
                    }
                }
            }
        }
    }

    @Test("N28 a request that travels alone is confirmed quickly: nothing else tells that it came")
    func quickConfirmationsOfLoneRequests() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.ping()
                // What else the client has to say is said.
                await my.time.pass(.seconds(3))
                let client = my.client
                let confirmations = Confirmations()
                let before = lab.frameLog(2).count
                await lab.holdAnswers(2)
                let asking = Task {
                    var options = RequestOptions()
                    options.acknowledgement = { confirmations.note() }
                    return try await client.invoke(API.Help.GetNearestDc(), options: options)
                }
                try await eventually("it is confirmed") { confirmations.count == 1 }
                let frames = lab.frameLog(2).dropFirst(before)
                let request = frames.first { frame in frame.messages.contains { $0.name == "help.getNearestDc" } }
                #expect(request?.messages.count == 1)
                #expect(frames.count { $0.kind == .quickAck } == 1)
                let said = frames.filter { $0.direction == .sent }.flatMap(\.messages).map(\.name)
                #expect(!said.contains("msgs_ack") && !said.contains("rpc_result"), "\(said)")
                await lab.releaseAnswers(2)
                _ = try await asking.value
                #expect(confirmations.count == 1)
            }
        }
    }
}
