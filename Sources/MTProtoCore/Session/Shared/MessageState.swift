/// What one end knows about a message of the other
/// (core.telegram.org/mtproto/service_messages_about_messages#informational-message-regarding-status-of-messages).
package enum MessageState {
    /// Nothing is known: the id is too old, it may have been forgotten.
    package static let forgotten: UInt8 = 1
    /// Not received, although the id lies in the remembered range.
    package static let missing: UInt8 = 2
    /// Not received: the id is newer than all that were.
    package static let notYetReceived: UInt8 = 3
    package static let received: UInt8 = 4
    // 8 is added when the message was acknowledged, and 16 when it needs no acknowledgement: neither changes anything.
    /// Added when a request is being processed or was processed.
    package static let processing: UInt8 = 32
    /// Added when an answer was made.
    package static let answered: UInt8 = 64
    /// Added when the other end knows that already.
    package static let known: UInt8 = 128

    /// The bits that hold one of the first four values.
    package static let mask: UInt8 = 7
}

extension ReceivedMessages {
    /// What to tell the other end about one of its messages.
    func state(of id: MessageID) -> UInt8 {
        switch verdict(on: id) {
        case .duplicate: return MessageState.received
        case .tooOld: return MessageState.forgotten
        case .fresh: break
        }
        guard let highest, let lowest else { return MessageState.notYetReceived }
        if id > highest { return MessageState.notYetReceived }
        return id < lowest ? MessageState.forgotten : MessageState.missing
    }
}
