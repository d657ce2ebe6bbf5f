/// Counts the content-related messages of one direction of a session
/// (core.telegram.org/mtproto/description#message-sequence-number-msg-seqno).
package struct SequenceNumberGenerator: Sendable {
    private var contentMessages: Int32 = 0

    package init() {}

    /// The number of the next message: twice the content-related messages before it, plus one when it is one itself.
    package mutating func next(contentRelated: Bool) -> Int32 {
        let even = contentMessages &* 2
        guard contentRelated else { return even }
        contentMessages &+= 1
        return even | 1
    }

    /// Whether a message with this number must be acknowledged.
    package static func isContentRelated(_ number: Int32) -> Bool {
        number & 1 == 1
    }
}
