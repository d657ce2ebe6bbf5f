import FuzzSupport
import MTProtoCore
import MTProtoKit
import NIOCore
import SchemaSupport
import Synchronization
import TL
import TelegramAPI

/// Answers a client's requests as no server should: mostly with what the method promises, full of hostile numbers.
package final class HostileServer: RequestResponder {
    private struct State {
        var random: FuzzRandom
        var cases = 0
        /// Answers until the operation that runs has had enough.
        var patience = HostileServer.longest
    }

    /// One operation of the client gets no more answers than this: a server can go on for ever.
    private static let longest = 60
    private static let schema = SchemaInterpreter(.api, values: HostileValues())

    private let state: Mutex<State>

    package init(seed: UInt64) {
        state = Mutex(State(random: FuzzRandom(seed)))
    }

    /// How many answers and updates were made.
    package var cases: Int { state.withLock { $0.cases } }

    /// The next operation begins.
    package func begin() {
        state.withLock { $0.patience = Self.longest }
    }

    package func answer(
        _ request: Request, name: String, at datacenter: DatacenterID
    ) async -> Result<DatacenterManager.Answer, RequestFailure> {
        switch answer(to: request.body) {
        case .success(let body):
            let time: Int64? = state.withLock { $0.random.once(in: 3) ? $0.random.pick([.min, .max, 0, -1]) : nil }
            return .success(DatacenterManager.Answer(body: body, serverTime: time))
        case .failure(let error):
            return .failure(.rpc(error))
        }
    }

    /// The answer to a boxed function.
    package func answer(to query: ByteBuffer) -> Result<ByteBuffer, RPCError> {
        state.withLock { state in
            state.patience -= 1
            guard state.patience > 0 else { return .failure(RPCError(code: 400, message: "ENOUGH")) }
            state.cases += 1
            return Self.answer(query, &state.random)
        }
    }

    /// An object that nobody asked for.
    package func update() -> ByteBuffer {
        state.withLock { state in
            state.cases += 1
            if state.random.once(in: 500), let deep = HostileSizes.nestedUpdate(&state.random) { return deep }
            let type = state.random.once(in: 50) ? "Update" : "Updates"
            let bytes = Self.schema.encode(type: type, budget: Self.budget(&state.random), using: &state.random)
            if state.random.once(in: 40) { return HostileSizes.overstated(bytes, &state.random) }
            return state.random.once(in: 40) ? Self.damaged(bytes, &state.random) : bytes
        }
    }

    /// An object of a type, to make arguments of.
    package func object<Object: TLObject>(_ type: Object.Type, named name: String) -> Object? {
        state.withLock { state in
            let bytes = Self.schema.encode(type: name, budget: 300, using: &state.random)
            return try? Object(decoding: bytes)
        }
    }

    /// Any function with random arguments.
    package func query() -> (type: any TLFunction.Type, bytes: ByteBuffer)? {
        state.withLock { state in
            let line = state.random.pick(Self.schema.functions)
            guard let type = API.registry.type(of: line.id) as? any TLFunction.Type else { return nil }
            return (type, Self.schema.encode(line, .random, budget: 200, using: &state.random))
        }
    }

    // MARK: - Answers

    private static func budget(_ random: inout FuzzRandom) -> Int {
        switch random.below(400) {
        case 0: 100_000
        case 1...20: 5_000
        case 21...200: 500
        default: 100
        }
    }

    private static func answer(_ query: ByteBuffer, _ random: inout FuzzRandom) -> Result<ByteBuffer, RPCError> {
        let id = query.getInteger(at: query.readerIndex, endianness: .little, as: UInt32.self) ?? 0
        guard let function = schema.function(id) else {
            return .failure(RPCError(code: 400, message: "INPUT_METHOD_INVALID"))
        }
        switch random.below(100) {
        case 0...5: return .failure(error(&random))
        case 6...7:
            return .success(schema.encode(random.pick(schema.constructors), .random, budget: 200, using: &random))
        case 8...9:
            return .success(damaged(schema.encode(answerTo: function, budget: 200, using: &random), &random))
        case 10...11:
            let answer =
                HostileAnswers.answer(to: query, id, &random)
                ?? schema.encode(answerTo: function, budget: 200, using: &random)
            return .success(HostileSizes.overstated(answer, &random))
        case 12:
            if let answer = HostileSizes.nested(answerTo: id, &random) { return .success(answer) }
        case 13...59:
            if let answer = HostileAnswers.answer(to: query, id, &random) { return .success(answer) }
        default: break
        }
        return .success(schema.encode(answerTo: function, budget: budget(&random), using: &random))
    }

    private static func damaged(_ bytes: ByteBuffer, _ random: inout FuzzRandom) -> ByteBuffer {
        ByteBuffer(bytes: Fuzzing.mutated(Array(bytes.readableBytesView), changes: 1 + random.below(3), &random))
    }

    private static let numbers: [String] = [
        "0", "1", "5", "-1", "2147483647", "-2147483648", "9223372036854775807", "-9223372036854775808",
        "99999999999999999999", "", "x",
    ]
    private static let errors: [(Int32, String)] = [
        (400, "FILE_PART_#_MISSING"), (303, "FILE_MIGRATE_#"), (303, "USER_MIGRATE_#"), (303, "PHONE_MIGRATE_#"),
        (303, "NETWORK_MIGRATE_#"), (400, "FILE_REFERENCE_#_EXPIRED"), (400, "FILE_REFERENCE_EXPIRED"),
        (400, "EMAIL_UNCONFIRMED_#"), (420, "SLOWMODE_WAIT_#"), (420, "2FA_CONFIRM_WAIT_#"),
        (420, "TAKEOUT_INIT_DELAY_#"), (500, "RPC_CALL_FAIL"), (400, "CHANNEL_INVALID"), (406, "#"), (400, "#"),
        (400, "PERSISTENT_TIMESTAMP_INVALID"), (400, "CHANNEL_PRIVATE"), (401, "SESSION_PASSWORD_NEEDED"),
        (400, "SRP_ID_INVALID"), (400, "RANDOM_ID_DUPLICATE"), (400, "AUTH_TOKEN_EXPIRED"), (.min, "#"), (.max, "#"),
    ]

    private static func error(_ random: inout FuzzRandom) -> RPCError {
        // Both silence what they speak of for the rest of the round.
        if random.once(in: 400) { return RPCError(code: 420, message: "FLOOD_WAIT_\(random.pick(numbers))") }
        if random.once(in: 400) { return RPCError(code: 401, message: "AUTH_KEY_UNREGISTERED") }
        let (code, text) = random.pick(errors)
        return RPCError(code: code, message: text.replacing("#", with: random.pick(numbers)))
    }
}
