import NIOCore

/// The requests of a session from submission to their end (rows F03, F04, P19, P20).
struct Outbox: Sendable {
    /// The most requests that are sent and not answered; others wait (row B-29).
    static let inFlightLimit = 1024

    /// Entries at the places that their handles name.
    private var slots: [Entry?] = []
    private var freeSlots: [Int] = []
    private var byID: [MessageID: MessageHandle] = [:]
    /// Handles to send under a new id, rising. Ended requests are skipped when they come up.
    private var queue = HandleQueue()
    private var urgent = HandleQueue()
    private var control = HandleQueue()
    private var bulk = HandleQueue()
    private(set) var repeating: Set<MessageHandle> = []
    /// Requests whose state is to be asked for.
    private(set) var uncertain: Set<MessageHandle> = []
    /// Messages about the key that have not ended, rising. There are few.
    private(set) var controlHandles: [MessageHandle] = []
    /// How many requests have not ended.
    private(set) var count = 0
    /// How many messages have never been sent, and how many of them are large.
    private(set) var freshCount = 0
    private var freshBulk = 0
    private var nextNumber: UInt64 = 1
    private let limit: Int

    init(limit: Int) {
        // A handle has room for so many places.
        self.limit = min(limit, 1 << 22)
    }

    var inFlightCount: Int {
        byID.count
    }

    /// Whether a message could go out now.
    /// - Parameters:
    ///   - mayRequest: whether requests may, or only messages about the key.
    ///   - mayBulk: whether large ones may.
    func hasSendable(mayRequest: Bool, mayBulk: Bool) -> Bool {
        if !control.isEmpty { return true }
        guard mayRequest else { return repeating.contains { self[$0]?.lane == .control } }
        if !repeating.isEmpty { return true }
        return byID.count < Self.inFlightLimit
            && (!queue.isEmpty || !urgent.isEmpty || (mayBulk && !bulk.isEmpty))
    }

    /// Whether a request could go out now that never did before.
    /// - Parameter mayOthers: whether those may that are not large.
    func hasFreshSendable(mayOthers: Bool = true, mayBulk: Bool) -> Bool {
        guard freshCount > 0, byID.count < Self.inFlightLimit else { return false }
        return (mayOthers && freshCount > freshBulk && (hasFresh(in: urgent) || hasFresh(in: queue)))
            || (mayBulk && freshBulk > 0 && hasFresh(in: bulk))
    }

    /// One that waits behind a request without an id cannot go: to take it for one that can would lift the limits on
    /// what a server can make a client send.
    private func hasFresh(in queue: HandleQueue) -> Bool {
        queue.contains { handle in
            guard let slot = slot(of: handle) else { return false }
            return slots[slot]?.wasSent == false && isSendable(handle)
        }
    }

    /// Whether a request waits that may not be repeated.
    var hasUnrepeatableWaiting: Bool {
        slots.contains { $0.map { $0.phase == .waiting && !$0.options.isIdempotent } ?? false }
    }

    subscript(handle: MessageHandle) -> Entry? {
        guard let slot = slot(of: handle) else { return nil }
        return slots[slot]
    }

    /// Where an entry is, if it is there still.
    private func slot(of handle: MessageHandle) -> Int? {
        let slot = handle.slot
        guard slot < slots.count, slots[slot]?.handle == handle else { return nil }
        return slot
    }

    /// The request that was sent under `id`.
    func entry(for id: MessageID) -> Entry? {
        byID[id].flatMap { self[$0] }
    }

    /// The requests that were sent and not answered, rising by id.
    var inFlight: [Entry] {
        byID.values.compactMap { self[$0] }.sorted { $0.id ?? .zero < $1.id ?? .zero }
    }

    /// Bytes of the structures that hold the requests, their bodies aside.
    var footprint: Int {
        slots.capacity * MemoryLayout<Entry?>.stride + freeSlots.capacity * MemoryLayout<Int>.stride
            + byID.capacity * 2 * MemoryLayout<(MessageID, MessageHandle)>.stride
            + (repeating.capacity + uncertain.capacity) * 2 * MemoryLayout<MessageHandle>.stride
            + queue.footprint + urgent.footprint + control.footprint + bulk.footprint
    }

    // MARK: Changes

    mutating func add(_ body: ByteBuffer, options: MessageOptions) throws(RequestFailure) -> MessageHandle {
        guard body.readableBytes >= 4, body.readableBytes % 4 == 0, body.readableBytes <= 8 << 20 else {
            throw .invalidBody(bytes: body.readableBytes)
        }
        guard count - byID.count < limit else { throw .queueFull(limit: limit) }
        return add(.request, body: body, options: options)
    }

    /// Adds a message about the key.
    mutating func addControl(_ purpose: Purpose) -> MessageHandle {
        add(purpose, body: ByteBuffer(), options: MessageOptions(isIdempotent: true, mayCompress: false))
    }

    private mutating func add(_ purpose: Purpose, body: ByteBuffer, options: MessageOptions) -> MessageHandle {
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = free
        } else {
            slot = slots.count
            slots.append(nil)
        }
        let handle = MessageHandle(number: nextNumber, slot: slot)
        nextNumber += 1
        let entry = Entry(handle: handle, options: options, purpose: purpose, body: body, wire: body)
        slots[slot] = entry
        count += 1
        countFresh(entry, by: 1)
        withQueue(entry.lane) { $0.append(handle) }
        if entry.lane == .control { controlHandles.append(handle) }
        return handle
    }

    private mutating func withQueue<Result>(_ lane: Lane, _ body: (inout HandleQueue) -> Result) -> Result {
        switch lane {
        case .control: body(&control)
        case .urgent: body(&urgent)
        case .ordinary: body(&queue)
        case .bulk: body(&bulk)
        }
    }

    private mutating func countFresh(_ entry: Entry, by count: Int) {
        freshCount += count
        if entry.lane == .bulk { freshBulk += count }
    }

    /// Forgets a request that ended.
    mutating func remove(_ handle: MessageHandle) -> Entry? {
        guard let slot = slot(of: handle), let entry = slots[slot] else { return nil }
        slots[slot] = nil
        freeSlots.append(slot)
        count -= 1
        if !entry.wasSent { countFresh(entry, by: -1) }
        if entry.lane == .control { controlHandles.removeAll { $0 == handle } }
        if let id = entry.id { byID.removeValue(forKey: id) }
        switch entry.phase {
        case .waiting: withQueue(entry.lane) { $0.remove(handle) }
        case .repeating: repeating.remove(handle)
        case .uncertain: uncertain.remove(handle)
        case .sent: break
        }
        if count == 0 { shrink() }
        return entry
    }

    /// What a burst of requests took is given back when it is over.
    private mutating func shrink() {
        guard slots.count > 32 else { return }
        slots = []
        freeSlots = []
        byID = [:]
        repeating = []
        uncertain = []
        queue = HandleQueue()
        urgent = HandleQueue()
        control = HandleQueue()
        bulk = HandleQueue()
    }

    /// Forgets the request that was sent under `id`, because it was answered.
    mutating func remove(answering id: MessageID) -> Entry? {
        byID[id].flatMap { remove($0) }
    }

    /// The next request that gets a new id. A request that follows another one keeps its place until that one has an
    /// id.
    mutating func takeWaiting(_ lane: Lane) -> Entry? {
        guard byID.count < Self.inFlightLimit || lane == .control else { return nil }
        // Taken out while it is searched, so that the search may look at the entries without copying them.
        var handles = HandleQueue()
        withQueue(lane) { swap(&handles, &$0) }
        let handle = handles.removeFirst { isSendable($0) }
        withQueue(lane) { swap(&handles, &$0) }
        return handle.flatMap { self[$0] }
    }

    private func isSendable(_ handle: MessageHandle) -> Bool {
        guard let slot = slot(of: handle), let dependency = slots[slot]?.options.after else { return true }
        guard let other = self.slot(of: dependency) else { return true }
        return slots[other]?.id != nil
    }

    /// Notes that a request goes out under a new id.
    mutating func assign(
        _ id: MessageID, sequenceNumber: Int32, wire: ByteBuffer, isTimeTrusted: Bool, to handle: MessageHandle,
        now: Instant
    ) {
        guard let slot = slot(of: handle) else { return }
        if let entry = slots[slot], !entry.wasSent { countFresh(entry, by: -1) }
        slots[slot]?.change {
            $0.wasSent = true
            $0.id = id
            $0.sequenceNumber = sequenceNumber
            $0.wire = wire
            $0.phase = .sent
            $0.firstSent = now
            $0.isTimeTrusted = isTimeTrusted
            $0.lastSent = now
            $0.transmissions = 1
            $0.isAcknowledged = false
            $0.isOvertaken = false
            $0.isAsked = false
            $0.promisedAnswers = 0
        }
        byID[id] = handle
    }

    /// Changes an entry where it is.
    private mutating func change(_ handle: MessageHandle, _ body: (inout Entry) -> Void) {
        if let slot = slot(of: handle) { slots[slot]?.change(body) }
    }

    /// The requests to repeat under their own ids, rising by id, marked as sent.
    /// - Parameter mayRequest: whether requests may go out, or only messages about the key.
    mutating func takeRepeating(mayRequest: Bool, now: Instant) -> [Entry] {
        guard !repeating.isEmpty else { return [] }
        let handles = mayRequest ? repeating : repeating.filter { self[$0]?.lane == .control }
        var taken: [Entry] = []
        for handle in handles {
            change(handle) {
                $0.phase = .sent
                $0.lastSent = now
                $0.transmissions += 1
            }
            if let entry = self[handle] { taken.append(entry) }
        }
        repeating.subtract(handles)
        taken.sort { $0.id ?? .zero < $1.id ?? .zero }
        return Self.smallOnesFirst(taken)
    }

    /// The request goes out again under its own id.
    mutating func markRepeating(_ handle: MessageHandle) {
        mark(handle, as: .repeating)
    }

    /// The server has to say what it knows of the request.
    mutating func markUncertain(_ handle: MessageHandle) {
        mark(handle, as: .uncertain)
    }

    private mutating func mark(_ handle: MessageHandle, as phase: Phase) {
        guard let slot = slot(of: handle), slots[slot]?.id != nil else { return }
        slots[slot]?.phase = phase
        if phase == .repeating { repeating.insert(handle) } else { repeating.remove(handle) }
        if phase == .uncertain { uncertain.insert(handle) } else { uncertain.remove(handle) }
    }

    /// The server was asked what it knows of the request.
    mutating func markAsked(_ id: MessageID, now: Instant) {
        guard let handle = byID[id] else { return }
        mark(handle, as: .sent)
        change(handle) {
            $0.lastAsked = now
            $0.isAsked = true
        }
    }

    /// The server said what it knows of the request.
    mutating func markStated(_ handle: MessageHandle) {
        change(handle) { $0.isAsked = false }
    }

    /// What was promised to requests that were last sent since then may not have had the time to come.
    mutating func forgetPromises(sentSince instant: Instant) {
        for handle in byID.values { change(handle) { if $0.lastSent > instant { $0.promisedAnswers = 0 } } }
    }

    /// The server began another session while a request carried the request.
    mutating func markOvertaken(_ handle: MessageHandle) {
        change(handle) { $0.isOvertaken = true }
    }

    /// The packet that was to carry the request never left.
    mutating func withdraw(_ handle: MessageHandle) {
        change(handle) {
            $0.carrier = nil
            $0.transmissions -= 1
        }
    }

    /// Notes the container in which a request travels.
    mutating func setStack(_ container: MessageID, of handle: MessageHandle) {
        change(handle) { $0.carrier = container }
    }

    /// The request certainly was not accepted under its id: it goes back to its place in the queue.
    mutating func requeue(_ handle: MessageHandle) {
        guard let slot = slot(of: handle), let entry = slots[slot] else { return }
        if let id = entry.id { byID.removeValue(forKey: id) }
        repeating.remove(handle)
        uncertain.remove(handle)
        if entry.phase != .waiting { withQueue(entry.lane) { $0.insert(handle) } }
        slots[slot]?.change {
            $0.phase = .waiting
            $0.id = nil
            $0.carrier = nil
            $0.isAcknowledged = false
            $0.isOvertaken = false
            $0.wire = $0.body
            $0.transmissions = 0
        }
    }

    /// The server has the request.
    /// - Returns: whether that is news.
    @discardableResult
    mutating func acknowledge(_ id: MessageID) -> Bool {
        guard let handle = byID[id] else { return false }
        var isNews = false
        change(handle) {
            guard !$0.isAcknowledged else { return }
            $0.isAcknowledged = true
            $0.refusals = 0
            isNews = true
        }
        return isNews
    }

    /// Counts a refusal of the request. Returns the new counts.
    mutating func countRefusal(_ handle: MessageHandle, isStrike: Bool) -> (refusals: Int, strikes: Int) {
        change(handle) {
            $0.refusals += 1
            if isStrike { $0.strikes += 1 }
        }
        let entry = self[handle]
        return (entry?.refusals ?? 0, entry?.strikes ?? 0)
    }

    /// The server has the request, and was asked: what was refused before is over.
    mutating func forgetRefusals(_ handle: MessageHandle) {
        change(handle) { $0.refusals = 0 }
    }

    /// Counts one more promise of an answer. Returns how many there were.
    mutating func countPromise(_ handle: MessageHandle) -> Int {
        change(handle) { $0.promisedAnswers += 1 }
        return self[handle]?.promisedAnswers ?? 0
    }
}
