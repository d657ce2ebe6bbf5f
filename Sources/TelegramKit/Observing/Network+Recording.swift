import MTProtoCore
import MTProtoKit

// What a record of the run says that the connections do not know.
extension Network {
    /// How old a request is before it is written down what it waits for.
    private static let patience = Duration.seconds(5)
    /// Of so many requests at once.
    private static let waitLimit = 32
    /// Requests are asked one connection after the other: ages of one request differ by less.
    private static let precision = Duration.milliseconds(50)

    /// What was said of a request.
    private struct Said: Sendable {
        let name: String
        let datacenter: Int
        let state: String
        let began: Instant
        /// Whether no connection has it.
        let isHeld: Bool

        init(_ request: PendingRequest, now: Instant) {
            name = request.name
            datacenter = request.datacenter
            // Times and counts alone are no news.
            state = "\(request.state)".filter { !$0.isNumber }
            began = now - request.age
            isHeld = request.purpose == nil
        }

        func isOf(_ other: Said) -> Bool {
            state == other.state && isHeld == other.isHeld && isOfSameRequest(other)
        }

        func isOfSameRequest(_ other: Said) -> Bool {
            name == other.name && datacenter == other.datacenter
                && max(began, other.began) - min(began, other.began) < Network.precision
        }
    }

    /// Begins to write down what requests wait for.
    func recordWaits() {
        guard context.tracer.isRecorded else { return }
        context.tracer.record(
            "begin",
            [
                .init("transport", configuration.transport.rawValue), .init("proxies", configuration.proxies.count),
                .init("temporary_keys", configuration.temporaryKeys ? 1 : 0),
                .init("test", configuration.servers.isTest ? 1 : 0),
            ])
        life.waitRecorder = Task { [weak self, time = context.time] in
            var known: [Said] = []
            while (try? await time.sleep(for: Self.patience)) != nil {
                guard let self else { return }
                known = await noteWaits(known)
            }
        }
    }

    /// Writes down what old requests wait for, where that is news.
    ///
    /// - Parameter known: what was said the last time.
    private func noteWaits(_ known: [Said]) async -> [Said] {
        let old = await pendingRequests().filter { $0.age >= Self.patience }.prefix(Self.waitLimit)
        let now = context.clock.now
        var known = known
        var said: [Said] = []
        for request in old {
            let word = Said(request, now: now)
            said.append(word)
            // Each request counts by itself, also one of several with the same name.
            if let place = known.firstIndex(where: word.isOf) {
                known.remove(at: place)
                continue
            }
            context.tracer.record(
                "waits",
                [
                    .init("name", request.name), .init("dc", request.datacenter),
                    .init("took", request.age.microseconds), .init("attempts", request.attempts),
                    .init("why", "\(request.state)"),
                ] + (request.purpose.map { [.init("for", $0)] } ?? []))
        }
        // A connection that got one begins to count anew, and of what has ended before that nothing else tells.
        for former in known where former.isHeld && !said.contains(where: { $0.isHeld && former.isOfSameRequest($0) }) {
            context.tracer.record(
                "waited",
                [
                    .init("name", former.name), .init("dc", former.datacenter),
                    .init("took", (now - former.began).microseconds),
                ])
        }
        return said
    }

    /// The client has ended.
    func endRecord() async {
        life.waitRecorder?.cancel()
        life.waitRecorder = nil
        guard context.tracer.isRecorded else { return }
        if let error = life.failure {
            context.tracer.record("end", [.init("outcome", error.code)])
        } else {
            context.tracer.record("end", [])
        }
        await context.tracer.flushRecord()
    }
}

extension TelegramConfiguration {
    /// Writes down what a client of this configuration does; nil if it does not.
    func recordingTap() throws(TelegramError) -> RecordingTap? {
        guard let recording else { return nil }
        do throws(StorageError) {
            return try RecordingTap(recording, logger: logger)
        } catch {
            throw TelegramError(
                .file, message: error.message, location: error.location, hint: error.hint)
        }
    }
}
