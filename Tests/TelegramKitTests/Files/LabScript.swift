import MTProtoCore
import NIOCore
import Synchronization
import TL

@testable import TelegramLab

/// Keeps what a lab is asked, and answers some of it in place of the lab's world.
final class LabScript: LabService, Sendable {
    /// What a method is answered.
    struct Line: Sendable {
        fileprivate let function: UInt32
        fileprivate let answer: @Sendable (LabCall) -> LabReply

        /// - Parameter answer: nil leaves the call to the world.
        init<Function: TLFunction>(
            _: Function.Type,
            _ answer: @escaping @Sendable (Function, LabCall) -> Result<Function.Response, RPCError>?
        ) {
            function = Function.constructorID
            self.answer = { call in
                guard let query = try? Function(decoding: call.query), let result = answer(query, call) else {
                    return .pass
                }
                return .now(
                    result.map { response in
                        var writer = TLWriter()
                        Function.writeResponse(response, to: &writer)
                        return writer.buffer
                    })
            }
        }

        /// The world answers so many calls, and nobody those that follow.
        init<Function: TLFunction>(_: Function.Type, endsAfter limit: Int) {
            function = Function.constructorID
            let count = Mutex(0)
            answer = { _ in
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                return number <= limit ? .pass : .pending
            }
        }
    }

    private let lines: [UInt32: Line]
    private let seen = Mutex<[ByteBuffer]>([])

    private init(_ lines: [Line]) {
        self.lines = Dictionary(lines.map { ($0.function, $0) }) { $1 }
    }

    func answer(_ call: LabCall, on server: LabServer, now: Instant) -> LabReply {
        seen.withLock { $0.append(call.query) }
        guard let id = call.query.getInteger(at: call.query.readerIndex, endianness: .little, as: UInt32.self) else {
            return .pass
        }
        return lines[id]?.answer(call) ?? .pass
    }

    /// What was asked by this method, in order.
    func queries<Function: TLFunction>(_: Function.Type) -> [Function] {
        seen.withLock { $0 }.compactMap { try? Function(decoding: $0) }
    }

    /// Keeps from now on what `lab` is asked, and answers as the lines say.
    @discardableResult
    static func use(on lab: Lab, _ lines: [Line] = []) async -> LabScript {
        let script = LabScript(lines)
        _ = await lab.onServer { $0.service = script }
        return script
    }
}
