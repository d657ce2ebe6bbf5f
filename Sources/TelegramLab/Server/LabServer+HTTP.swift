import Logging
import MTProtoCore
import NIOCore

// Clients that come over HTTP: one packet in each request, at most one in each answer (rows D17-D19).
extension LabServer {
    /// Takes apart what has arrived on a connection.
    func readHTTP(_ connection: LabConnection, now: Instant) {
        do throws(HTTPError) {
            while !connection.isClosed, !connection.fate.isStalled, let request = try connection.http?.reader.next() {
                self.journal.count(datacenter: connection.datacenter) { $0.httpRequests += 1 }
                guard let number = connection.http?.begin(isLast: request.isLast, now: now) else {
                    return self.close(connection, why: "too many requests wait for answers", now: now)
                }
                connection.http?.current = number
                self.receive(request, from: connection, now: now)
                connection.http?.current = nil
            }
            if connection.http?.reader.takeWishToContinue() == true {
                self.write(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n"), on: connection, now: now)
            }
            guard connection.fate.isStalled else { return connection.fate.heldBytes = 0 }
            if connection.fate.heldBytes > ConnectionFate.heldLimit {
                self.close(connection, why: ConnectionFate.tooMuch, now: now)
            }
        } catch {
            self.logger.debug("request refused", metadata: ["dc": "\(connection.datacenter)", "reason": "\(error)"])
            self.log(LabFrame(connection, .received, .malformed, bytes: connection.fate.heldBytes), now: now)
            self.tellOfStranger(at: connection.datacenter)
            // Whatever was asked before is not answered any more: nothing on the connection can be trusted.
            self.write(LabHTTP.response(error.status, isLast: true), on: connection, now: now)
            self.close(connection, why: "the request cannot be read: \(error)", now: now)
        }
    }

    private func receive(_ request: HTTPMessage<HTTPRequestHead>, from connection: LabConnection, now: Instant) {
        if LabBotAPI.isMeant(by: request.head.path) {
            self.tellOfBotAPI(at: connection.datacenter)
            return self.reply(
                404, with: ByteBuffer(string: LabBotAPI.answer), as: LabBotAPI.type, on: connection, now: now)
        }
        guard request.head.method == "POST" else {
            // Browsers ask so before a page may send a packet.
            if request.head.method != "OPTIONS" { self.tellOfStranger(at: connection.datacenter) }
            return self.reply(405, on: connection, now: now)
        }
        guard request.head.path.hasPrefix("/api") else {
            self.tellOfStranger(at: connection.datacenter)
            return self.reply(404, on: connection, now: now)
        }
        guard WebOrigin.isLocal(request.head.fields) else {
            self.logger.debug(
                "request refused", metadata: ["dc": "\(connection.datacenter)", "reason": "a page of another site"])
            return self.reply(403, on: connection, now: now)
        }
        let packet = request.body
        // Shorter ones are no packets: a plain message has 20 bytes before its body.
        guard packet.readableBytes >= 20 else { return self.reply(404, on: connection, now: now) }
        self.journal.count(datacenter: connection.datacenter) { $0.packetsIn += 1 }
        self.receive(packet, wantsQuickAck: false, from: connection, now: now)
    }

    /// Answers the request that is being looked at, else the newest one that waits; without effect if there is none.
    func reply(
        _ status: Int, with body: ByteBuffer = ByteBuffer(), as type: String = LabHTTP.packetType,
        on connection: LabConnection,
        now: Instant
    ) {
        guard let number = connection.http?.current ?? connection.http?.newest,
            let (bytes, isLast) = connection.http?.answer(number, status, with: body, as: type, now: now)
        else { return }
        if bytes.readableBytes > 0 { self.write(bytes, on: connection, now: now) }
        if isLast { return self.close(connection, why: "its last request was answered", now: now) }
        guard connection.http?.isIdle == true, connection.http?.isIdleTaskSet == false else { return }
        connection.http?.isIdleTaskSet = true
        self.agenda.insert(.idle(connection), at: now + LabHTTP.idleTime)
    }

    /// Closes a connection on which nothing was asked for long.
    func closeIfIdle(_ connection: LabConnection, now: Instant) {
        connection.http?.isIdleTaskSet = false
        guard !connection.isClosed, let http = connection.http, http.isIdle else { return }
        let end = http.lastActivity + LabHTTP.idleTime
        guard now < end else { return self.close(connection, why: "nothing was asked for long", now: now) }
        connection.http?.isIdleTaskSet = true
        self.agenda.insert(.idle(connection), at: end)
    }

    // MARK: Answers

    /// Answers requests of a session: one when there is something to say, any when its time is over.
    func answerParked(of session: LabSession, now: Instant) {
        guard !session.parked.isEmpty else { return }
        session.parked.tidy()
        if session.isOverHTTP {
            let wants = session.machine.wantsFlush(at: now)
            session.parked.note(hasNews: wants, isMore: session.noteQueued(), now: now)
            while session.machine.wantsFlush(at: now), let request = session.parked.takeForNews(now: now) {
                self.answer(request, of: session, now: now)
                session.parked.tidy()
                session.parked.note(
                    hasNews: session.machine.wantsFlush(at: now), isMore: session.noteQueued(), now: now)
            }
        } else {
            // What there is goes over TCP.
            session.parked.note(hasNews: false, isMore: false, now: now)
        }
        while let request = session.parked.takeExpired(now: now) {
            guard request.isOpen else { continue }
            if session.isOverHTTP {
                self.answer(request, of: session, now: now)
            } else {
                self.reply(to: request, with: nil, of: session, now: now)
            }
        }
    }

    /// Requests of sessions that are forgotten: the next one begins another session, or learns that the key is gone.
    func answerOrphans(now: Instant) {
        let orphans = self.orphans
        self.orphans = []
        for request in orphans where request.isOpen {
            let before = request.connection.http?.current
            request.connection.http?.current = request.number
            self.reply(200, on: request.connection, now: now)
            request.connection.http?.current = before
        }
    }

    private func answer(_ request: ParkedRequest, of session: LabSession, now: Instant) {
        let isUnderFaults = self.isUnderFaults(session)
        if isUnderFaults { self.prepareUnderFaults(session, on: request.connection, now: now) }
        let packet = session.machine.flushResponse(now: now)
        if let packet, isUnderFaults { self.noteUnderFaults(packet, of: session, on: request.connection) }
        self.reply(to: request, with: packet, of: session, now: now)
    }

    private func reply(to request: ParkedRequest, with packet: ByteBuffer?, of session: LabSession, now: Instant) {
        let before = request.connection.http?.current
        request.connection.http?.current = request.number
        defer { request.connection.http?.current = before }
        guard let packet else { return self.reply(200, on: request.connection, now: now) }
        self.send(packet, of: session, on: request.connection, now: now)
    }
}
