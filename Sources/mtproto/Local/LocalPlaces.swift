import NIOCore
import Synchronization

/// Open connections of a port: so many at most, as each costs something. Who may ask keeps a place. Of strangers, who have not shown
/// yet that they may, the first to come makes room for a new one: otherwise those who say nothing would keep everybody out.
final class LocalPlaces: Sendable {
    private struct State {
        var last = 0
        /// In the order in which they came.
        var strangers: [(number: Int, channel: any Channel)] = []
        var known: [Int: any Channel] = [:]
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    /// Returns the number of its place; nil if there is no room.
    func add(_ channel: any Channel) -> Int? {
        let (number, leaver) = state.withLock { state -> (Int?, (any Channel)?) in
            var leaver: (any Channel)?
            if state.strangers.count + state.known.count >= limit {
                guard !state.strangers.isEmpty else { return (nil, nil) }
                leaver = state.strangers.removeFirst().channel
            }
            state.last += 1
            state.strangers.append((state.last, channel))
            return (state.last, leaver)
        }
        leaver?.close(promise: nil)
        guard let number else { return nil }
        channel.closeFuture.whenComplete { [weak self] _ in
            self?.state.withLock { state in
                state.strangers.removeAll { $0.number == number }
                state.known[number] = nil
            }
        }
        return number
    }

    /// Whoever has this place may ask.
    func keep(_ number: Int) {
        state.withLock { state in
            guard let index = state.strangers.firstIndex(where: { $0.number == number }) else { return }
            state.known[number] = state.strangers.remove(at: index).channel
        }
    }

    func close() {
        let channels = state.withLock { $0.strangers.map(\.channel) + Array($0.known.values) }
        for channel in channels { channel.close(promise: nil) }
    }
}
