import MTProtoKit
import Synchronization

// How a reader ends without losing or repeating what it has in hand.
extension UpdateFeed {
    /// Gives no more elements: sequences end when their readers ask for the next one.
    func stopGiving(_ source: any UpdateSource) {
        var waiting: Reader?
        change(source) { state in
            state.isClosing = true
            waiting = state.waiting?.reader
            state.waiting = nil
            if let write = state.store(in: source) { source.report(write) }
        }
        waiting?.resume(returning: .end)
    }

    /// Returns when the reader is done with the element that it has, and its place is on the way to the store, or when the
    /// calling task is cancelled. To be called when no more are given.
    func untilReaderIsDone() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = state.withLock { state in
                    guard state.reader != nil, state.isInHand, !state.isFinished, !Task.isCancelled else { return true }
                    state.closers.append(continuation)
                    return false
                }
                if isDone { continuation.resume() }
            }
        } onCancel: {
            for closer in self.state.withLock({ $0.takeClosers() }) { closer.resume() }
        }
    }
}

extension UpdateFeed.State {
    /// The reader is done with what it took, and gets no more.
    mutating func confirmLast(in source: any UpdateSource) {
        isInHand = false
        engine?.confirm(now: source.time.continuous.now)
        if let write = store(in: source) { source.report(write) }
    }

    /// The reader goes on. What it had in hand when it stopped is asked for anew.
    mutating func goOn() {
        guard hasStopped else { return }
        hasStopped = false
        guard let engine, engine.hasInHand else {
            self.engine?.isBesideOthers = false
            return
        }
        let watched = engine.channels.watched.map { ($0, engine.head?.channels[$0]?.accessHash ?? 0) }
        if let confirmed = engine.confirmed {
            rest = confirmed
        } else {
            // The reader has not heard yet that its place is lost.
            wish = UpdatePosition(bytes: [])
        }
        endEngine()
        for (id, hash) in watched {
            backlog.append { engine, _, now in engine.watch(id, accessHash: hash, pts: nil, now: now) }
        }
    }

    mutating func takeClosers() -> [CheckedContinuation<Void, Never>] {
        defer { closers = [] }
        return closers
    }
}
