import MTProtoCore
import NIOCore
import TL

@testable import TelegramLab

/// Runs calls of a lab in place of its world, where a test says so.
final class DivertedCalls: LabService {
    typealias Script = @Sendable (_ call: LabCall, _ server: LabServer, _ now: Instant) -> LabReply

    private let script: Script

    init(_ script: @escaping Script) {
        self.script = script
    }

    func answer(_ call: LabCall, on server: LabServer, now: Instant) -> LabReply {
        script(call, server, now)
    }
}

extension Lab {
    /// From now on every call goes through a function first.
    func divert(_ script: @escaping DivertedCalls.Script) async {
        _ = await onServer { $0.service = DivertedCalls(script) }
    }
}

extension LabCall {
    func asks<Function: TLFunction>(_ function: Function.Type) -> Bool {
        query.getInteger(at: query.readerIndex, endianness: .little, as: UInt32.self) == Function.constructorID
    }
}
