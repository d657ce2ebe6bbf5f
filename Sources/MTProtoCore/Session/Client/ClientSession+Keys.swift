import NIOCore
import TL

// What happens to the key of the session (rows B-22, B-36, B-79, B-81).
extension ClientSession {
    /// Binds the key of the session to a permanent one. Until the server has agreed nothing but this, pings,
    /// acknowledgements and requests for salts go out. Ends with ``SessionEvent/bindingEnded(_:)``; a request that is
    /// under way is replaced.
    package mutating func bind(_ request: BindRequest, now: Instant) {
        isBound = false
        endControl { if case .bind = $0 { true } else { false } }
        _ = outbox.addControl(.bind(request))
    }

    /// Asks the server to forget the key. Requests wait until it has answered; the question is repeated until then.
    package mutating func destroyAuthKey(now: Instant) {
        guard !isDestroyingKey else { return }
        isDestroyingKey = true
        _ = outbox.addControl(.destroyKey)
    }

    private mutating func endControl(_ isMeant: (Outbox.Purpose) -> Bool) {
        for handle in outbox.controlHandles where outbox[handle].map({ isMeant($0.purpose) }) == true {
            _ = outbox.remove(handle)
        }
    }

    /// A message about the key was answered.
    mutating func controlEnded(_ entry: Outbox.Entry, _ result: MessageResult, outcome: inout SessionOutcome) {
        switch entry.purpose {
        case .request:
            break
        case .bind:
            let ended = Self.bindingResult(of: result)
            if ended == .bound { isBound = true }
            outcome.events.append(.bindingEnded(ended))
        case .destroyKey:
            isDestroyingKey = false
            guard case .answer(let object) = result, let answer = try? MT.DestroyAuthKeyRes(decoding: object) else {
                outcome.events.append(.authKeyDestroyed(.refused))
                return
            }
            outcome.events.append(.authKeyDestroyed(KeyDestruction(answer)))
        }
    }

    /// The server says by itself what became of the key. Counts only if that was asked for (row B-22).
    /// - Returns: whether it was.
    mutating func endKeyDestruction(_ result: KeyDestruction, outcome: inout SessionOutcome) -> Bool {
        let asked = outbox.controlHandles.first {
            guard let entry = outbox[$0], entry.id != nil, case .destroyKey = entry.purpose else { return false }
            return true
        }
        guard let asked, outbox.remove(asked) != nil else { return false }
        isDestroyingKey = false
        outcome.events.append(.authKeyDestroyed(result))
        return true
    }

    private static let boolTrue: UInt32 = 0x9972_75b5

    private static func bindingResult(of result: MessageResult) -> BindingResult {
        switch result {
        case .answer(let object):
            object.getInteger(at: object.readerIndex, endianness: .little, as: UInt32.self) == boolTrue
                ? .bound : .refused(RPCError(code: 0, message: "NOT_BOUND"))
        case .error(let error): .refused(error)
        case .failure(let failure): .failed(failure)
        }
    }
}
