import MTProtoCrypto

// Answers that are on their way in.
extension ClientSession {
    /// The request that an arriving packet says it answers; nil if it does not say, or is not for this session.
    ///
    /// **Not authenticated.** The message key proves a packet only when all of it is there. Until then an attacker on
    /// the way may have made up what the packet says, so that nothing may follow from it but what is shown to a person.
    /// Looking changes nothing and fails nothing.
    func request(answeredBy packet: PartialPacket) -> MessageHandle? {
        guard let connection, !connection.isClosing,
            let preview = MessageEnvelope.preview(packet, key: configuration.authKey, direction: .serverToClient),
            preview.sessionID == sessionID, preview.messageID.isFromServer, let request = preview.answeredMessage
        else { return nil }
        return outbox.entry(for: request)?.handle
    }
}
