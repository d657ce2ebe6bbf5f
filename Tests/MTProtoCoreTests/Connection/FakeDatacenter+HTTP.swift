import NIOCore

@testable import MTProtoCore

// One packet in each request, at most one in each answer.
extension FakeDatacenter {
    /// A request that is not answered yet.
    struct Parked {
        let connection: UInt64
        let session: SessionName
        let since: Instant
        /// As the client asks for it.
        var wait = HTTPWait()

        var end: Instant { since + wait.maxWait }
    }

    func receiveRequests(_ bytes: ByteBuffer, on id: UInt64, now: Instant) {
        connections[id]?.http?.append(bytes)
        while let request = try? connections[id]?.http?.next() {
            receive(packet: request.body, wantsQuickAck: false, on: id, now: now)
        }
    }

    /// A packet of a session came with a request.
    func park(_ session: SessionName, on id: UInt64, now: Instant) {
        parked.append(Parked(connection: id, session: session, since: now))
        // Which connection brings a request means nothing.
        if overHTTP.insert(session).inserted { sessions[session]?.connectionOpened(now: now) }
    }

    /// Answers requests: one when there is something to say, any when its time is over.
    func answerParked(now: Instant) {
        while let index = parked.lastIndex(where: { sessions[$0.session]?.wantsFlush(at: now) == true }) {
            answer(parked.remove(at: index), now: now)
        }
        while let index = parked.firstIndex(where: { $0.end <= now }) { answer(parked.remove(at: index), now: now) }
    }

    private func answer(_ request: Parked, now: Instant) {
        let packet = sessions[request.session]?.flushResponse(now: now)
        send(packet ?? ByteBuffer(), to: request.connection)
    }

    func respond(_ status: Int, _ body: ByteBuffer = ByteBuffer(), to id: UInt64) {
        let head = HTTPResponseHead(
            status: status, fields: ["Connection": "keep-alive", "Content-Length": "\(body.readableBytes)"])
        var bytes = ByteBuffer()
        try? head.write(into: &bytes)
        bytes.writeImmutableBuffer(body)
        output.append((id, bytes))
    }

    /// When something is due in a session. Over HTTP nothing can go out while no request waits.
    func deadline(of session: SessionName) -> Instant? {
        let maySend = !overHTTP.contains(session) || parked.contains { $0.session == session }
        return sessions[session]?.deadline(maySend: maySend)
    }
}
