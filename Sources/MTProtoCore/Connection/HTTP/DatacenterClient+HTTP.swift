import MTProtoCrypto
import NIOCore

// A connection that speaks HTTP: packets as requests on several sockets (rows D16-D19, T-15, T-24, T-25, T-28).
extension DatacenterClient {
    /// Whether an id is that of one of the connection's sockets.
    func isHTTPSocket(_ id: ConnectionID) -> Bool {
        connection?.http?[id] != nil
    }

    // MARK: - Requests

    /// Writes what waits as far as there are sockets, and dials for the rest.
    mutating func assignRequests(now: Instant) {
        while let (request, id) = connection?.http?.takeNext(now: now) {
            if case .post(let post) = request.purpose, !mayWrite(post.id) { continue }
            guard var stack = connection?.http?.takeStack(of: id) else { return }
            do throws(FrameError) {
                let bytes = try stack.encode(request.packet)
                connection?.counters.framesOut += 1
                connection?.http?.change(id) {
                    $0.stack = stack
                    $0.counters.framesOut += 1
                    $0.counters.bytesOut += bytes.readableBytes
                    $0.running = HTTPSockets.Running(request: request, writtenAt: now)
                }
                actions.append(.write(id, bytes))
            } catch {
                return fail(.brokenStream(error), now: now)
            }
        }
        for _ in 0..<(connection?.http?.missing(now: now) ?? 0) {
            guard let route = connection?.route, let ready = dialTime(of: route), ready <= now else { break }
            drawPause { $0.redial.budget.dialled(route, isOther: false, now: now, using: &$1) }
            lastConnection += 1
            let id = ConnectionID(rawValue: lastConnection)
            connection?.http?.add(HTTPSockets.Socket(id: id, startedAt: now, lastActivity: now))
            actions.append(.dial(id, DialTarget(route)))
        }
        connection?.http?.noteOpenSockets(now: now)
    }

    /// Whether a session still wants its request to be made.
    private mutating func mayWrite(_ post: HTTPPost.ID) -> Bool {
        engine.mayWrite(post) || candidate?.session.mayWrite(post) == true
    }

    /// The session whose request it is learns that it was answered, or lost.
    private mutating func close(_ post: HTTPPost.ID, isAnswered: Bool, now: Instant) {
        if isAnswered {
            engine.requestAnswered(post)
            candidate?.session.requestAnswered(post)
        } else {
            engine.requestLost(post, now: now)
            candidate?.session.requestLost(post, now: now)
        }
    }

    /// A request will not be answered: what it carried goes out again.
    private mutating func lost(_ running: HTTPSockets.Running, now: Instant) {
        switch running.request.purpose {
        case .post(let post): close(post.id, isAnswered: false, now: now)
        case .exchange, .check: connection?.http?.enqueue(running.request)
        }
    }

    /// Counts what went wrong. When it does so again and again the connection is given up.
    private mutating func requestFailed(_ end: ConnectionEnd, now: Instant) {
        drawPause { client, source in
            guard client.connection?.http != nil else { return }
            client.connection?.http?.failed(now: now, using: &source)
        }
        if let failures = connection?.http?.failures, failures >= HTTPSockets.failureLimit { fail(end, now: now) }
    }

    // MARK: - Sockets

    /// A socket that was dialled for the connection is there.
    mutating func httpSocketOpened(_ id: ConnectionID, now: Instant) {
        guard let route = connection?.route else { return }
        do throws(TransportStackError) {
            var stack = try stack(for: route, now: now)
            let progress = stack.begin()
            connection?.http?.change(id) { $0.stack = stack }
            proceed(progress, on: id, now: now)
        } catch {
            httpSocketEnded(id, ConnectionEnd(error), isOpen: true, now: now)
        }
    }

    /// TLS is up on a socket.
    mutating func httpSocketSecured(_ id: ConnectionID, now: Instant) {
        guard var stack = connection?.http?.takeStack(of: id) else { return }
        let progress = stack.secured()
        connection?.http?.change(id) { $0.stack = stack }
        proceed(progress, on: id, now: now)
    }

    private mutating func proceed(_ progress: TransportStack.Step, on id: ConnectionID, now: Instant) {
        if progress.reply.readableBytes > 0 {
            connection?.http?.change(id) { $0.counters.bytesOut += progress.reply.readableBytes }
            actions.append(.write(id, progress.reply))
        }
        if let name = progress.serverName { actions.append(.secure(id, serverName: name)) }
        guard let socket = connection?.http?[id], socket.stack?.isOpen == true, !socket.isAnnounced else { return }
        connection?.http?.change(id) {
            $0.lastActivity = now
            $0.isAnnounced = true
        }
        if let route = connection?.route { tell(.connectionOpened(id, route)) }
        assignRequests(now: now)
    }

    /// A socket is gone, or is to go.
    mutating func httpSocketEnded(_ id: ConnectionID, _ end: ConnectionEnd, isOpen: Bool, now: Instant) {
        guard var socket = connection?.http?[id] else { return }
        if !isOpen, let event = socket.stack?.ended(), socket.running != nil {
            handle(event, on: id, now: now)
            guard let rest = connection?.http?[id] else { return }
            socket = rest
        }
        _ = connection?.http?.remove(id)
        closed(id, end, socket.counters, isOpen: isOpen)
        if let running = socket.running {
            if !running.isOverdue { lost(running, now: now) }
            if !running.isOverdue { requestFailed(end, now: now) }
        } else if socket.stack?.isOpen != true {
            requestFailed(end, now: now)
        }
        assignRequests(now: now)
    }

    /// All sockets may be dead without knowing: they are made anew, and nothing is held against the server.
    mutating func restartHTTP(_ end: ConnectionEnd, now: Instant) {
        for socket in connection?.http?.sockets ?? [] {
            _ = connection?.http?.remove(socket.id)
            closed(socket.id, end, socket.counters, isOpen: true)
            if let running = socket.running, !running.isOverdue { lost(running, now: now) }
        }
        assignRequests(now: now)
    }

    // MARK: - In

    /// Bytes of a socket of the connection.
    mutating func receivedHTTP(_ bytes: ByteBuffer, on id: ConnectionID, now: Instant) {
        connection?.http?.change(id) {
            $0.counters.bytesIn += bytes.readableBytes
            $0.lastActivity = now
        }
        guard var stack = connection?.http?.takeStack(of: id) else { return }
        let progress: TransportStack.Step
        do throws(TunnelError) {
            defer { connection?.http?.change(id) { $0.stack = stack } }
            let wasOpen = stack.isOpen
            progress = try stack.receive(bytes)
            if !wasOpen { noteWay(progress, stack) }
        } catch {
            noteWay(.refused)
            return httpSocketEnded(id, .tunnel(error), isOpen: true, now: now)
        }
        proceed(progress, on: id, now: now)
        do throws(FrameError) {
            // The connection may go while its answers are processed.
            while let event = try nextEvent(of: id) { handle(event, on: id, now: now) }
        } catch {
            noteNoFrame()
            return httpSocketEnded(id, .brokenStream(error), isOpen: true, now: now)
        }
        if let error = progress.end { return httpSocketEnded(id, .tunnel(error), isOpen: true, now: now) }
        guard let socket = connection?.http?[id] else { return }
        if socket.stack?.isSpent == true, socket.running == nil {
            return httpSocketEnded(id, .byPeer("the server closes the connection"), isOpen: true, now: now)
        }
        let partial = socket.stack?.partialFrame?.receivedBytes
        connection?.http?.change(id) { $0.trickle.observe(partialBytes: partial, isFresh: false, now: now) }
        tellProgress(of: socket)
        assignRequests(now: now)
    }

    private mutating func tellProgress(of socket: HTTPSockets.Socket) {
        guard engine.wantsProgress, let packet = socket.stack?.partialPacket else { return }
        var progress = socket.progress
        let request = progress.observe(packet, engine: engine)
        connection?.http?.change(socket.id) { $0.progress = progress }
        if let request { tell(request, receives: packet) }
    }

    private mutating func nextEvent(of id: ConnectionID) throws(FrameError) -> FrameEvent? {
        guard var stack = connection?.http?.takeStack(of: id) else { return nil }
        defer { connection?.http?.change(id) { $0.stack = stack } }
        return try stack.nextEvent()
    }

    /// The answer to the request on a socket.
    private mutating func handle(_ event: FrameEvent, on id: ConnectionID, now: Instant) {
        guard let running = connection?.http?[id]?.running else { return }
        noteHeard(event, isLast: connection?.http?[id]?.stack?.isSpent == true)
        connection?.counters.framesIn += 1
        connection?.http?.change(id) {
            $0.running = nil
            $0.progress.packetEnded()
            $0.counters.framesIn += 1
        }
        switch running.request.purpose {
        case .check:
            checked(event, now: now)
        case .exchange:
            answeredExchange(event, now: now)
        case .post(let post):
            // What is plain answers no question here.
            noteStep(.wait, from: nil)
            switch event {
            case .packet(let packet, _): answered(post, after: now - running.writtenAt, with: packet, now: now)
            case .transportError(let code): refused(running, post, with: code, now: now)
            case .quickAck: break
            }
        }
    }

    private mutating func answeredExchange(_ event: FrameEvent, now: Instant) {
        switch event {
        case .packet(let packet, _):
            let stage = connection?.exchange?.machine.stage
            if let action = connection?.exchange?.machine.receive(packet, now: now) {
                noteStep(action, from: stage)
                run(action, now: now)
            }
        case .transportError(let code):
            if let action = connection?.exchange?.machine.transportError(code, now: now) { run(action, now: now) }
        case .quickAck: break
        }
    }

    private mutating func answered(_ post: HTTPPost, after elapsed: Duration, with packet: ByteBuffer, now: Instant) {
        guard connection != nil else { return }
        let owner: UInt64? =
            if engine.session.awaits(post.id) {
                engine.session.authKeyID
            } else {
                look(at: { $0.session.awaits(post.id) ? $0.session.authKeyID : nil }) ?? nil
            }
        if packet.readableBytes == 0 {
            guard post.kind == .poll, elapsed < HTTPSockets.shortestSilence else {
                self.connection?.http?.succeeded()
                return close(post.id, isAnswered: true, now: now)
            }
            // A server with nothing to say keeps such a request.
            close(post.id, isAnswered: true, now: now)
            beginCheck(rejected: nil, now: now)
            return requestFailed(.notADatacenter, now: now)
        } else if let owner, MessageEnvelope.keyID(of: packet) != owner {
            // A page for a person, from something between: as good as no answer.
            close(post.id, isAnswered: false, now: now)
            beginCheck(rejected: nil, now: now)
            return requestFailed(.notADatacenter, now: now)
        } else {
            self.connection?.http?.succeeded()
            route(packet, now: now)
            if isProven(at: now) { redial.budget.proved(wasWorthIt: true) }
        }
        close(post.id, isAnswered: true, now: now)
    }

    /// Whether what has just come is authentic. A connection of HTTP lasts as long as anything is asked, while its
    /// sockets come and go, so that each answer counts.
    private func isProven(at now: Instant) -> Bool {
        engine.session.provenAt == now || look(at: { $0.session.provenAt == now }) == true
    }

    /// A status that is no success. What it says is not authenticated, and may come from something between.
    private mutating func refused(
        _ running: HTTPSockets.Running, _ post: HTTPPost, with code: Int32, now: Instant
    ) {
        let isOwn = engine.session.awaits(post.id) || look(at: { $0.session.awaits(post.id) }) == true
        if !running.isOverdue { close(post.id, isAnswered: false, now: now) }
        guard isOwn else { return }
        if code == -404 {
            beginCheck(rejected: post.id, now: now)
        } else {
            tellRefusal(code, of: post.id, now: now)
        }
    }

    private mutating func tellRefusal(_ code: Int32, of post: HTTPPost.ID, now: Instant) {
        if connection?.carriesSession == true, engine.session.sessionID == post.sessionID {
            run(engine.transportErrorReceived(code, now: now), now: now)
        } else if look(at: { $0.session.sessionID }) == post.sessionID {
            candidateTransportError(code, now: now)
        }
    }

    // MARK: - Doubts

    /// Asks whether a datacenter is at the other end.
    private mutating func beginCheck(rejected: HTTPPost.ID?, now: Instant) {
        guard connection?.http?.check == nil else { return }
        let question = ProbeQuestion(clock: clock, padding: .grid, random: &random, now: now)
        connection?.http?.check = HTTPSockets.Check(question: question, rejected: rejected)
        connection?.http?.enqueue(HTTPSockets.Request(purpose: .check, packet: question.packet))
        assignRequests(now: now)
    }

    private mutating func checked(_ event: FrameEvent, now: Instant) {
        guard let check = connection?.http?.check, let answer = check.question.judge(event, now: now) else { return }
        connection?.http?.check = nil
        switch answer {
        case .proven:
            // It is the datacenter that does not know the key.
            if let rejected = check.rejected { tellRefusal(-404, of: rejected, now: now) }
        case .refuted:
            fail(.notADatacenter, as: .refused, now: now)
        }
    }

    // MARK: - Time

    mutating func httpDeadlineReached(now: Instant) {
        guard let http = connection?.http else { return }
        if let lostSince = http.lostSince {
            if now >= lostSince + HTTPSockets.lostAfter { return fail(.silent, now: now) }
            if !http.isShownLost, now >= lostSince + HTTPSockets.disconnectedAfter {
                connection?.http?.isShownLost = true
                setState(.connecting)
            }
        }
        for socket in http.sockets {
            guard connection?.http?[socket.id] != nil else { continue }
            if now >= http.end(of: socket, connectTimeout: configuration.connectTimeout) {
                let end: ConnectionEnd =
                    socket.stack?.isOpen != true
                    ? .connectTimeout(configuration.connectTimeout) : socket.running == nil ? .idle : .silent
                httpSocketEnded(socket.id, end, isOpen: true, now: now)
            } else if socket.trickle.isTooSlow(now: now) {
                httpSocketEnded(socket.id, .trickle, isOpen: true, now: now)
            } else if let overdue = http.overdueTime(of: socket), now >= overdue, let running = socket.running {
                httpOverdue(socket.id, running, now: now)
            }
        }
        assignRequests(now: now)
    }

    /// The answer should be here: what was asked is asked again elsewhere.
    private mutating func httpOverdue(_ id: ConnectionID, _ running: HTTPSockets.Running, now: Instant) {
        if case .post(let post) = running.request.purpose, post.kind == .queries {
            connection?.http?.change(id) { $0.running?.isOverdue = true }
            lost(running, now: now)
            requestFailed(.silent, now: now)
            if let surplus = connection?.http?.surplus { httpSocketEnded(surplus, .silent, isOpen: true, now: now) }
        } else {
            httpSocketEnded(id, .silent, isOpen: true, now: now)
        }
    }
}
