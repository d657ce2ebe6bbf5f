import MTProtoCore

/// What is due by the world's time, which tests can put forward. Instants in it are those at which the datacenters' clock
/// would show that time.
struct WorldTime {
    /// The greatest Unix time that orders lead to (2036): dates are an `Int32`'s.
    static let last: Int64 = 2_100_000_000
    /// How far one order leads: ten years.
    static let farthest: Int64 = 315_360_000
    /// So many tasks are done by one order: users who answer each other need not come to an end.
    static let mostTasks = 100_000

    /// What others than the world do in it: users of scripts, and whoever has waited for a bot for too long.
    var tasks = TimedQueue<LabTask>()
    /// While the time is put forward: where it is just now.
    var passing: Instant?
}

/// The time of the world: by it messages have dates, and whatever happens by itself is due. It runs with the datacenters'
/// clock or stands still, and ``forward(by:now:)`` adds to it. Keys, salts and message ids go by the datacenters' clock, which
/// stays: a client would be refused for its time otherwise.
extension LabServer {
    func worldInstant(at now: Instant) -> Instant {
        if let passing = self.worldTime.passing { return passing }
        let base = self.configuration.stillTime.map { self.worldInstant(ofUnix: $0) } ?? now
        return base + .seconds(self.world.agenda.ahead)
    }

    /// The same as Unix time.
    func worldSeconds(at now: Instant) -> Int64 { self.clock.unixSeconds(at: self.worldInstant(at: now)) }

    func worldInstant(ofUnix seconds: Int64) -> Instant {
        // checked: dates are an Int32's.
        Instant(nanoseconds: seconds * 1_000_000_000 &- self.clock.offset)
    }

    /// Tells the world how far the time at which it stands still was ahead of the clock by which keys expire.
    func beginWorldTime(now: Instant) {
        guard let time = self.configuration.stillTime else { return }
        self.world.surroundings.lead = time - self.clock.unixSeconds(at: now)
    }

    // MARK: What is due

    private var nextInWorld: Instant? { [self.worldTime.tasks.first, self.nextEvent].compactMap { $0 }.min() }

    /// When ``deadlineReached(now:)`` is to be called for what is due by the world's time.
    var nextWorldDeadline: Instant? {
        guard let due = self.nextInWorld else { return nil }
        guard self.configuration.stillTime != nil else { return due - .seconds(self.world.agenda.ahead) }
        // Time that stands still comes to nothing but what is due already.
        return due <= self.worldInstant(at: .zero) ? .distantPast : nil
    }

    /// Takes out the task whose time came first, of both times.
    func takeDueTask(at now: Instant) -> LabTask? {
        let time = self.worldInstant(at: now)
        if let due = self.worldTime.tasks.first, due <= time {
            let others = self.agenda.first.map { now - $0 } ?? .seconds(-1)
            if time - due > others { return self.worldTime.tasks.popReached(at: time)?.element }
        }
        return self.agenda.popReached(at: now)?.element
    }

    // MARK: Orders

    /// Puts the world's time forward. What is due until then happens, each at its own time and one behind the other.
    ///
    /// - Returns: what the time is then.
    /// - Throws: ``LabError`` when the time cannot be so late, or could not be kept.
    func forward(by seconds: Int64, now: Instant) throws(LabError) -> Int64 {
        guard (1...WorldTime.farthest).contains(seconds) else {
            throw LabError(
                code: .badConfiguration,
                message: "time goes forward by whole seconds, from 1 to \(WorldTime.farthest) (ten years), never back")
        }
        let before = self.worldSeconds(at: now)
        guard before <= WorldTime.last - seconds else {
            throw LabError(
                code: .badConfiguration,
                message: "the lab's time ends at \(WorldTime.last) (2036): it is \(before), and does not go forward "
                    + "by \(seconds) s")
        }
        if let error = self.stateError { throw error }
        self.deadlineReached(now: now)
        var time = self.worldInstant(at: now)
        let target = time + .seconds(seconds)
        // First, so that a lab that is killed meanwhile does not go back.
        self.world.agenda.ahead &+= seconds
        self.happened(.forwarded(seconds))
        var tasks = 0
        while tasks < WorldTime.mostTasks, let due = self.nextInWorld, due <= target {
            time = max(time, due)
            self.worldTime.passing = time
            if due == self.worldTime.tasks.first, let (_, task) = self.worldTime.tasks.popReached(at: time) {
                tasks += 1
                self.perform(task, now: now)
            } else {
                self.passTime(to: now)
            }
        }
        self.worldTime.passing = nil
        // What was left out.
        self.passTime(to: now)
        if let error = self.stateError { throw error }
        return self.worldSeconds(at: now)
    }
}

/// The time of a lab, as `mtproto lab --control` tells of it.
package struct LabTimeReport: Encodable, Hashable, Sendable {
    /// How many seconds one order leads.
    package static let farthest = Int(WorldTime.farthest)

    /// Unix time of the world.
    package var time: Int64
    /// By how many seconds orders have put it forward.
    package var forward: Int64
    /// Whether it stands still between orders.
    package var still: Bool
}

extension Lab {
    /// Puts the time of users and chats forward. Whatever is due until then happens, in its order and before the call returns:
    /// scheduled messages are sent, polls close, bots have answered too late, links, codes and slow mode are over, and users of
    /// a script react. A later request finds the new time in all dates.
    ///
    /// The datacenters' clock stays as it is, as for real servers no time has passed: message ids, salts and temporary keys are good as
    /// before, and so are delays and faults of the network. That clock is moved by ``shiftClock(_:by:)``. With
    /// ``LabConfiguration/stateDirectory`` the time is kept, so that the lab does not go back when it starts again.
    ///
    /// - Parameter duration: whole seconds, ten years at most.
    /// - Returns: Unix time of the lab after it.
    /// - Throws: ``LabError`` when time cannot go forward by that: never back, and not beyond 2036.
    @discardableResult
    public func forward(by duration: Duration) async throws(LabError) -> Int64 {
        let (seconds, rest) = duration.components
        let outcome = await self.onServer { server, now -> Result<Int64, LabError> in
            do throws(LabError) {
                // Parts of a second are refused as 0 is.
                return .success(try server.forward(by: rest == 0 ? seconds : 0, now: now))
            } catch {
                return .failure(error)
            }
        }
        guard let outcome else { throw LabError(code: .listen, message: "the lab was shut down") }
        return try outcome.get()
    }

    /// Unix time of users and chats, by which messages have their dates; 0 when the lab was shut down.
    public var unixTime: Int64 {
        get async { await self.onServer { server, now in server.worldSeconds(at: now) } ?? 0 }
    }

    /// The time, and what orders have made of it; nil when the lab was shut down.
    package func timeReport() async -> LabTimeReport? {
        await self.onServer { server, now in
            LabTimeReport(
                time: server.worldSeconds(at: now), forward: server.world.agenda.ahead,
                still: server.configuration.stillTime != nil)
        }
    }
}
