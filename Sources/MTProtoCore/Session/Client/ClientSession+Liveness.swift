// Is the other end there? (rows P12, P13, P34, T-20, T-31, H-06)
//
// Something that expects a reply starts a wait of about one slow round trip. When nothing comes a ping asks, and when
// that is not answered within another wait the connection is given up. Connections that go silent make the next waits
// longer; bytes under way get the time that they need.
extension ClientSession {
    /// A ping is answered within this time at the least before the connection is given up.
    private static let shortestWait: Duration = .seconds(2)
    /// The longest time between pings while requests wait for their answers.
    private static let longestProbe: Duration = .seconds(15)
    /// How long a connection has to answer after the machine slept.
    private static let wakePatience: Duration = .seconds(3)
    /// Shorter intervals would only drain batteries.
    private static let shortestKeepalive: Duration = .seconds(20)
    /// Without an update for so long their state is to be fetched (row B-75).
    private static let updatesPatience: Duration = .seconds(900)

    /// More is there of a packet that is not complete: the connection works, though nothing is proved about the peer.
    /// Counts only while the packet comes fast enough to be an honest one, see ``TrickleGuard``, measured from the last
    /// proof or from when something was expected (row T-31). What other packets and frames brought counts for nothing
    /// here.
    /// - Parameter receivedBytes: how much is there of this one.
    /// - Returns: whether it is a sign of life.
    package mutating func noteUnfinishedPacket(_ receivedBytes: Int, now: Instant) -> Bool {
        guard receivedBytes > 0, let connection else { return false }
        let since = max(connection.lastProof, connection.expectingSince ?? .distantPast)
        guard now <= since + TrickleGuard.allowance(for: receivedBytes) else { return false }
        self.connection?.lastLife = now
        return true
    }

    /// The machine slept: asks whether the connection is still there, and gives it up after 3 seconds without an
    /// answer (row P34).
    package mutating func woke(now: Instant) {
        guard let connection, connection.http == nil else { return }
        self.connection?.nextPing = now
        let patience = estimate.smoothed == nil ? Self.wakePatience : max(Self.wakePatience, estimate.patience)
        self.connection?.wakeDeadline = now + patience
    }

    /// Whether anything but a question for salts may be sent.
    private var hasSalt: Bool {
        saltStore.current(at: clock.unixSeconds(at: lastNow)) != nil
    }

    /// When the connection is given up.
    func silenceDeadline(of connection: SessionConnection) -> Instant? {
        guard rejections.pausedUntil == nil, connection.http == nil else { return nil }
        var deadline = connection.wakeDeadline
        let waited: Instant?
        if connection.isProven {
            // Without a salt no ping may ask: the question for salts has to do.
            let asked = connection.ping?.waitingSince ?? (hasSalt ? nil : connection.expectingSince)
            waited = asked.map {
                max($0, connection.lastLife) + max(estimate.patience, Self.shortestWait) * (1 << silences.level)
            }
        } else {
            waited = connection.expectingSince.map {
                max($0, connection.lastLife) + estimate.firstPatience(failures: silences.unanswered)
            }
        }
        if let waited {
            let end = waited + connection.upload.grace(rate: uploadRate)
            deadline = deadline.map { min($0, end) } ?? end
        }
        return deadline
    }

    /// When a ping asks whether the other end is there, because something was expected and nothing came.
    func probeDeadline(of connection: SessionConnection) -> Instant? {
        guard connection.isProven, connection.http == nil, connection.ping == nil, let since = connection.expectingSince
        else { return nil }
        let patience = estimate.patience * (1 << silences.level)
        // Requests that take long on a connection that answers are asked about less and less often.
        let wait = max(patience, min(patience * (1 << min(connection.idleProbes, 4)), Self.longestProbe))
        return max(since, connection.lastLife) + wait
    }

    /// Whether a ping goes out with the next packet: on a new connection, periodically, and when the connection is
    /// quiet.
    func isPingDue(at now: Instant) -> Bool {
        guard let connection, connection.http == nil else { return false }
        if now >= connection.nextPing { return true }
        return probeDeadline(of: connection).map { now >= $0 } ?? false
    }

    /// A packet with a message that is new came: the connection is alive (row H-06).
    mutating func noteFreshPacket(now: Instant) {
        guard let connection else { return }
        if !connection.isProven {
            estimate.addFirst(now - connection.openedAt)
            silences.proved()
        }
        keyRejections = KeyRejections()
        self.connection?.isProven = true
        self.connection?.lastProof = now
        self.connection?.lastLife = now
        self.connection?.expectingSince = nil
    }

    /// The packet is processed: waits for the next one only if something is still to be replied to.
    mutating func noteRemainingExpectations(now: Instant) {
        guard let connection, connection.expectingSince == nil else { return }
        if outbox.inFlightCount > 0 || connection.ping != nil || !hasSalt && saltSchedule.outstanding != nil {
            self.connection?.expectingSince = now
        }
    }

    /// Something that was sent once was answered after `sample`.
    mutating func noteRoundTrip(_ sample: Duration) {
        guard estimate.isPlausible(sample) else { return }
        estimate.add(sample)
        silences.answeredInTime()
    }

    /// The connection is given up.
    mutating func fellSilent() {
        guard let connection else { return }
        self.connection?.isClosing = true
        silences.fellSilent(wasProven: connection.isProven)
        if let quiet = connection.ping?.quietBefore, quiet >= Self.shortestKeepalive {
            // Something on the way forgets idle connections: they are to be idle no longer than that.
            keepaliveInterval = max(Self.shortestKeepalive, min(keepaliveInterval, quiet) / 2)
        }
    }

    // MARK: Updates

    /// When the absence of updates becomes suspicious.
    var updatesDeadline: Instant {
        lastUpdateAt + Self.updatesPatience
    }

    /// Updates may be missing. Told once for everything that the owner will fetch because of it (row H-08).
    /// - Parameter id: the update that is lost; nil if that is unknown.
    mutating func updatesWereLost(at id: MessageID?, now: Instant, outcome: inout SessionOutcome) {
        if let id, id <= updatesCovered { return }
        noteUpdatesReset(now: now)
        outcome.events.append(.updatesReset(uniqueID: nil))
    }

    /// The owner fetches everything that happened up to now.
    mutating func noteUpdatesReset(now: Instant) {
        updatesCovered = MessageID(unixNanoseconds: clock.unixNanoseconds(at: now))
        lastUpdateAt = now
    }
}
