import TelegramAPI

/// What one member of a group was told, to be compared with what was written.
struct Ledger {
    /// Tells whose the messages are that count, such as "load 0 ".
    var prefix = ""
    /// How often each message came, by its number.
    private(set) var seen: [UInt8] = []
    private(set) var received = 0
    private(set) var doubled = 0
    /// Messages with an id that is not higher than that of the one before.
    private(set) var disordered = 0
    /// Updates that did not go on where the one before ended.
    private(set) var gaps = 0
    /// Messages that came with a difference only.
    private(set) var fetched = 0
    /// Up to where everything came.
    private(set) var contiguous: Int32 = 0
    /// From sending to arrival, in microseconds.
    private(set) var latencies: [UInt32] = []
    private var pts: Int32 = 0
    private var lastID: Int32 = 0

    mutating func expect(_ count: Int) {
        self.seen = Array(repeating: 0, count: count)
        self.latencies.reserveCapacity(count)
    }

    var missing: Int { self.seen.count { $0 == 0 } }

    /// Takes what the server said by itself, or in answer to a message.
    mutating func take(_ updates: API.Updates, now: Int64) {
        guard case .updates(let updates) = updates else { return }
        for update in updates.updates {
            switch update {
            case .updateNewChannelMessage(let message, let pts, let count),
                .updateNewMessage(let message, let pts, let count):
                guard self.concerns(message) else { continue }
                self.note(pts, count)
                self.note(message, now: now)
            default: continue
            }
        }
    }

    /// Takes messages of a difference that ends at `pts`.
    mutating func take(_ messages: [API.Message], pts: Int32) {
        for message in messages where self.concerns(message) {
            let before = self.received
            self.note(message, now: nil)
            if self.received > before { self.fetched += 1 }
        }
        self.contiguous = max(self.contiguous, pts)
    }

    /// Service messages of the lab's beginning do not count, but raise pts.
    private func concerns(_ message: API.Message) -> Bool {
        switch message {
        case .message(let message): message.message.hasPrefix("load ")
        case .messageService: true
        case .messageEmpty: false
        }
    }

    private mutating func note(_ pts: Int32, _ count: Int32) {
        if self.pts != 0, pts != self.pts &+ count { self.gaps += 1 }
        if self.contiguous == 0 || pts == self.contiguous &+ count { self.contiguous = pts }
        self.pts = pts
    }

    private mutating func note(_ message: API.Message, now: Int64?) {
        guard case .message(let message) = message, message.message.hasPrefix(self.prefix) else { return }
        let words = message.message.dropFirst(self.prefix.count).split(separator: " ")
        guard words.count > 1, let number = Int(words[0]), let due = Int64(words[1]), self.seen.indices.contains(number)
        else {
            return
        }
        guard self.seen[number] == 0 else {
            // A difference tells again what came before.
            if now != nil { self.doubled += 1 }
            return
        }
        self.seen[number] = 1
        self.received += 1
        guard let now else { return }
        if message.id <= self.lastID { self.disordered += 1 }
        self.lastID = message.id
        self.latencies.append(UInt32(clamping: (now - due) / 1000))
    }
}
