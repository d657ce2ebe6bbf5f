import Foundation
import MTProtoCore
import NIOCore
import TL
import TelegramAPI

@testable import TelegramLab
@testable import mtproto

/// How a lab answers a function in place of its world.
struct ScriptedAnswer: Sendable {
    let function: UInt32
    let answer: @Sendable (ByteBuffer) -> ByteBuffer?

    /// - Parameter response: nil leaves the query to the world.
    init<Function: TLFunction>(_: Function.Type, _ response: @escaping @Sendable (Function) -> Function.Response?) {
        function = Function.constructorID
        answer = { query in
            var reader = TLReader(query)
            guard let query = try? Function(from: &reader), let response = response(query) else { return nil }
            var writer = TLWriter()
            Function.writeResponse(response, to: &writer)
            return try? writer.finish()
        }
    }

    /// An error with any text in it, which no lab would send of itself.
    init<Function: TLFunction>(_: Function.Type, error: String) {
        function = Function.constructorID
        answer = { _ in
            var writer = TLWriter()
            writer.writeConstructorID(0x2144_ca19)
            writer.writeInt(400)
            writer.writeString(error)
            return try? writer.finish()
        }
    }
}

private final class ScriptedService: LabService {
    private let answers: [UInt32: ScriptedAnswer]

    init(_ answers: [ScriptedAnswer]) {
        self.answers = Dictionary(answers.map { ($0.function, $0) }) { $1 }
    }

    func answer(_ call: LabCall, on server: LabServer, now: Instant) -> LabReply {
        guard let id = call.query.getInteger(at: call.query.readerIndex, endianness: .little, as: UInt32.self),
            let answer = answers[id]?.answer(call.query)
        else { return .pass }
        return .now(.success(answer))
    }
}

extension Lab {
    /// From now on, these answers and no others stand in place of the world's.
    func script(_ answers: ScriptedAnswer...) async {
        _ = await onServer { $0.service = ScriptedService(answers) }
    }

    /// The file that `mtproto lab --describe` would have written.
    func describe(in directory: TemporaryDirectory) throws -> String {
        try directory.file("lab.json", JSONOutput.string(description))
    }
}
