import MTProtoCrypto
import NIOCore

/// What a machine keeps for who writes its run down.
struct RunWriting: Sendable {
    /// See ``DatacenterClient/Configuration/pauseSeed``.
    var pauses: RandomSource
    /// What came since it was told.
    var heard: [HeardPacket] = []
}

// What frames were, for who writes the run down.
extension DatacenterClient {
    /// What came since this was asked last; nothing unless the run is written down, see ``Configuration/pauseSeed``.
    package mutating func takeHeard() -> [HeardPacket] {
        defer { writing?.heard = [] }
        return writing?.heard ?? []
    }

    /// The keys of a client on the connection that is there.
    package struct KeysInUse {
        /// Under which calls are made.
        package let session: UInt64?
        /// A temporary key that the server does not know yet.
        package let candidate: UInt64?
        /// One under which something may still come.
        package let retired: UInt64?
    }

    /// What a run that is written down is repeated with.
    package var keysInUse: KeysInUse {
        KeysInUse(session: sessionKeyID, candidate: candidateKeyID, retired: link?.retiredKey)
    }

    /// What is there of a frame that is not complete, on the connection that is used, or is to be.
    package func partialFrame(on id: ConnectionID) -> FrameDecoder.PartialFrame? {
        link?.id == id ? link?.stack.partialFrame : nil
    }

    /// A frame, before anything is made of it.
    mutating func noteHeard(_ event: FrameEvent) {
        guard writing != nil else { return }
        let packet = heardPacket(event)
        writing?.heard.append(packet)
    }

    /// What a key exchange has made of the packet that was heard last.
    mutating func noteStep(_ action: ClientHandshake.Action, from stage: HandshakeStage?) {
        guard let last = writing?.heard.indices.last, case .plain = writing?.heard[last] else { return }
        let step: HeardPacket.PlainStep =
            switch action {
            case .wait: .ignored
            case .failed: .refused
            // The last step again.
            case .send: stage == .confirmation ? .refused : .taken
            case .completed: .taken
            }
        writing?.heard[last] = .plain(step)
    }

    /// The stream has ended in what is no frame.
    mutating func noteNoFrame() {
        writing?.heard.append(.noFrame)
    }

    private func heardPacket(_ event: FrameEvent) -> HeardPacket {
        switch event {
        case .transportError(let code): return .transportError(code)
        case .quickAck: return .quickAck
        case .packet(let packet, _):
            let keyID = MessageEnvelope.keyID(of: packet)
            if keyID == 0 { return .plain(.taken) }
            if keyID == link?.retiredKey { return .retired }
            return messages(of: packet, from: .serverToClient).map { .messages($0) } ?? .unreadable
        }
    }

    /// Tells what is in a packet that is written.
    mutating func noteSaid(_ packet: ByteBuffer) {
        guard writing != nil, let link, let said = messages(of: packet, from: .clientToServer)
        else { return }
        tell(.said(link.id, said.messages))
    }

    private func messages(of packet: ByteBuffer, from direction: MessageDirection) -> HeardMessages? {
        let keyID = MessageEnvelope.keyID(of: packet)
        let candidate = look { key in
            keyID == key.key.id
                ? HeardMessages(
                    opening: packet, key: key.key.material.key, sessionID: key.session.sessionID, from: direction)
                : nil
        }
        if var messages = candidate ?? nil {
            messages.isOfCandidate = true
            messages.firstSalt = look { $0.key.material.salts.first?.value } ?? nil
            return messages
        }
        var messages = HeardMessages(
            opening: packet, key: engine.session.configuration.authKey, sessionID: engine.session.sessionID,
            from: direction)
        messages?.firstSalt = temporary?.id == keyID ? temporary?.material.salts.first?.value : nil
        return messages
    }
}
