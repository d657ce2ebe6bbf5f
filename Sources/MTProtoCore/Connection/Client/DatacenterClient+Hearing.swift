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
        /// Under which requests are made.
        package let session: UInt64?
        /// A temporary key that the server does not know yet.
        package let candidate: UInt64?
        /// One under which something may still come.
        package let retired: UInt64?
    }

    /// What a run that is written down is repeated with.
    package var keysInUse: KeysInUse {
        KeysInUse(session: sessionKeyID, candidate: candidateKeyID, retired: connection?.retiredKey)
    }

    /// What is there of a frame that is not complete, on the connection that is used, or is to be.
    package func partialFrame(on id: ConnectionID) -> FrameDecoder.PartialFrame? {
        guard connection?.http == nil else { return connection?.http?[id]?.stack?.partialFrame }
        return connection?.id == id ? connection?.stack.partialFrame : nil
    }

    /// A frame, before anything is made of it.
    ///
    /// - Parameter isLast: whether the connection ends with it, as answers of HTTP may say.
    mutating func noteHeard(_ event: FrameEvent, isLast: Bool = false) {
        guard writing != nil else { return }
        if isLast { writing?.heard.append(.last) }
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

    /// What the way has said, beside the packets.
    mutating func noteWay(_ step: HeardPacket.WayStep) {
        writing?.heard.append(.way(step))
    }

    /// A step on a way that was not open before. Parts of an answer lead to nothing, and are not noted.
    mutating func noteWay(_ step: TransportStack.Step, _ stack: TransportStack?) {
        guard writing != nil, let stack, step.reply.readableBytes > 0 || step.serverName != nil || stack.isOpen else {
            return
        }
        noteWay(stack.isSigningIn ? .password : .taken)
    }

    private func heardPacket(_ event: FrameEvent) -> HeardPacket {
        switch event {
        case .transportError(let code): return .transportError(code)
        case .quickAck: return .quickAck
        case .packet(let packet, _):
            if packet.readableBytes == 0 { return .empty }
            // Too short to name a key: then none is compared with one that is not there.
            guard let keyID = MessageEnvelope.keyID(of: packet) else {
                return connection?.http == nil ? .unreadable : .foreign
            }
            if keyID == 0 { return .plain(.taken) }
            if keyID == connection?.retiredKey { return .retired }
            if let messages = messages(of: packet, from: .serverToClient) { return .messages(messages) }
            // A stream ends in the same way with either.
            return connection?.http == nil || keyID == sessionKeyID || keyID == candidateKeyID ? .unreadable : .foreign
        }
    }

    /// Tells what is in a packet that is written.
    mutating func noteSaid(_ packet: ByteBuffer) {
        guard writing != nil, let connection, let said = messages(of: packet, from: .clientToServer)
        else { return }
        tell(.said(connection.id, said.messages))
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
