import NIOCore

/// The calls of a session from submission to their end (rows F03, F04, P19, P20).
struct Outbox: Sendable {
    /// The most calls that are sent and not answered; others wait (row B-29).
    static let inFlightLimit = 1024

    /// What a message asks for.
    enum Purpose: Sendable {
        case call
        /// Binds the key. The message is made anew for each message id (row B-37).
        case bind(BindRequest)
        /// Destroys the key.
        case destroyKey
    }

    /// From which queue new messages are taken.
    enum Lane {
        /// Messages about the key itself; they go out when calls may not.
        case control
        case urgent
        case ordinary
    }

    /// Where a call stands.
    enum Phase: Hashable, Sendable {
        /// Not sent, or certainly not received: gets a new id.
        case waiting
        /// Sent before; goes out again under its own id.
        case repeating
        /// Sent; an answer is awaited.
        case sent
        /// Sent long ago or refused as a repetition: the server has to say what it knows.
        case uncertain
    }

    struct Entry: Sendable {
        let handle: MessageHandle
        let options: MessageOptions
        let purpose: Purpose
        /// As submitted.
        let body: ByteBuffer
        /// As sent: packed, and wrapped when it depends on another call.
        var wire: ByteBuffer
        var phase: Phase = .waiting
        var id: MessageID?
        var sequenceNumber: Int32 = 0
        var firstSent: Instant = .distantPast
        var lastSent: Instant = .distantPast
        /// When the server was last asked what it knows of the call.
        var lastAsked: Instant = .distantPast
        /// The container in which it travelled last.
        var carrier: MessageID?
        /// How often it was sent under its present id.
        var transmissions = 0
        var isAcknowledged = false
        /// It was sent on a connection whose server had the key, so that it may have run.
        var isExposed = false
        /// Refusals that more sending cannot cure.
        var strikes = 0
        /// Refusals of any kind in a row.
        var refusals = 0
        /// How often the server said that it has an answer, without sending it.
        var promisedAnswers = 0

        var lane: Lane {
            guard case .call = purpose else { return .control }
            return options.isHighPriority ? .urgent : .ordinary
        }
    }

    private(set) var entries: [MessageHandle: Entry] = [:]
    private var byID: [MessageID: MessageHandle] = [:]
    /// Handles to send under a new id, rising. Ended calls are skipped when they come up.
    private var queue = HandleQueue()
    private var urgent = HandleQueue()
    private var control = HandleQueue()
    private(set) var repeating: Set<MessageHandle> = []
    /// Calls whose state is to be asked for.
    private(set) var uncertain: Set<MessageHandle> = []
    /// Calls that were sent and neither answered nor acknowledged.
    private(set) var unacknowledged = 0
    private var nextHandle: UInt64 = 1
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int {
        entries.count
    }

    var inFlightCount: Int {
        byID.count
    }

    /// Whether a message could go out now.
    /// - Parameter mayCall: whether calls may, or only messages about the key.
    func hasSendable(mayCall: Bool) -> Bool {
        if !control.isEmpty { return true }
        guard mayCall else { return repeating.contains { entries[$0]?.lane == .control } }
        return !repeating.isEmpty || (byID.count < Self.inFlightLimit && (!queue.isEmpty || !urgent.isEmpty))
    }

    /// Messages about the key that have not ended, rising. There are few.
    private(set) var controlHandles: [MessageHandle] = []

    subscript(handle: MessageHandle) -> Entry? {
        entries[handle]
    }

    /// The call that was sent under `id`.
    func entry(for id: MessageID) -> Entry? {
        byID[id].flatMap { entries[$0] }
    }

    /// Ids of the calls that were sent and not answered, rising.
    var inFlight: [Entry] {
        byID.values.compactMap { entries[$0] }.sorted { $0.id ?? .zero < $1.id ?? .zero }
    }

    // MARK: Changes

    mutating func add(_ body: ByteBuffer, options: MessageOptions) throws(SessionFailure) -> MessageHandle {
        guard body.readableBytes >= 4, body.readableBytes % 4 == 0, body.readableBytes <= 8 << 20 else {
            throw .invalidBody(bytes: body.readableBytes)
        }
        guard entries.count - byID.count < limit else { throw .queueFull(limit: limit) }
        return add(.call, body: body, options: options)
    }

    /// Adds a message about the key.
    mutating func addControl(_ purpose: Purpose) -> MessageHandle {
        add(purpose, body: ByteBuffer(), options: MessageOptions(mayRepeat: true, mayCompress: false))
    }

    private mutating func add(_ purpose: Purpose, body: ByteBuffer, options: MessageOptions) -> MessageHandle {
        let handle = MessageHandle(rawValue: nextHandle)
        nextHandle += 1
        let entry = Entry(handle: handle, options: options, purpose: purpose, body: body, wire: body)
        entries[handle] = entry
        withQueue(entry.lane) { $0.append(handle) }
        if entry.lane == .control { controlHandles.append(handle) }
        return handle
    }

    private mutating func withQueue<Result>(_ lane: Lane, _ body: (inout HandleQueue) -> Result) -> Result {
        switch lane {
        case .control: body(&control)
        case .urgent: body(&urgent)
        case .ordinary: body(&queue)
        }
    }

    /// Forgets a call that ended.
    mutating func remove(_ handle: MessageHandle) -> Entry? {
        guard let entry = entries.removeValue(forKey: handle) else { return nil }
        if entry.lane == .control { controlHandles.removeAll { $0 == handle } }
        forgetID(of: entry)
        repeating.remove(handle)
        uncertain.remove(handle)
        if entry.phase == .waiting { withQueue(entry.lane) { $0.remove(handle) } }
        return entry
    }

    /// Forgets the call that was sent under `id`, because it was answered.
    mutating func remove(answering id: MessageID) -> Entry? {
        byID[id].flatMap { remove($0) }
    }

    private mutating func forgetID(of entry: Entry) {
        guard let id = entry.id else { return }
        byID.removeValue(forKey: id)
        if !entry.isAcknowledged { unacknowledged -= 1 }
    }

    /// The next call that gets a new id. A call that follows another one keeps its place until that one has an id.
    mutating func takeWaiting(_ lane: Lane) -> Entry? {
        guard byID.count < Self.inFlightLimit || lane == .control else { return nil }
        // Taken out while it is searched, so that the search may look at the entries without copying them.
        var handles = HandleQueue()
        withQueue(lane) { swap(&handles, &$0) }
        let handle = handles.removeFirst { isSendable($0) }
        withQueue(lane) { swap(&handles, &$0) }
        return handle.flatMap { entries[$0] }
    }

    private func isSendable(_ handle: MessageHandle) -> Bool {
        guard let entry = entries[handle] else { return false }
        guard let dependency = entry.options.after.flatMap({ entries[$0] }) else { return true }
        return dependency.id != nil
    }

    /// Notes that a call goes out under a new id.
    mutating func assign(
        _ id: MessageID, sequenceNumber: Int32, wire: ByteBuffer, to handle: MessageHandle, now: Instant
    ) {
        guard var entry = entries.removeValue(forKey: handle) else { return }
        entry.id = id
        entry.sequenceNumber = sequenceNumber
        entry.wire = wire
        entry.phase = .sent
        entry.firstSent = now
        entry.lastSent = now
        entry.transmissions = 1
        entry.isAcknowledged = false
        entry.promisedAnswers = 0
        byID[id] = handle
        unacknowledged += 1
        entries[handle] = entry
    }

    /// The calls to repeat under their own ids, rising by id, marked as sent.
    /// - Parameter mayCall: whether calls may go out, or only messages about the key.
    mutating func takeRepeating(mayCall: Bool, now: Instant) -> [Entry] {
        guard !repeating.isEmpty else { return [] }
        let handles = mayCall ? repeating : repeating.filter { entries[$0]?.lane == .control }
        var taken: [Entry] = []
        for handle in handles {
            guard var entry = entries.removeValue(forKey: handle) else { continue }
            entry.phase = .sent
            entry.lastSent = now
            entry.transmissions += 1
            entries[handle] = entry
            taken.append(entry)
        }
        repeating.subtract(handles)
        return taken.sorted { $0.id ?? .zero < $1.id ?? .zero }
    }

    /// The call goes out again under its own id.
    mutating func markRepeating(_ handle: MessageHandle) {
        guard entries[handle]?.id != nil else { return }
        entries[handle]?.phase = .repeating
        repeating.insert(handle)
        uncertain.remove(handle)
    }

    /// The server has to say what it knows of the call.
    mutating func markUncertain(_ handle: MessageHandle) {
        guard entries[handle]?.id != nil else { return }
        entries[handle]?.phase = .uncertain
        uncertain.insert(handle)
        repeating.remove(handle)
    }

    /// Everything in flight reached a server that had, or may have had, the key.
    mutating func exposeInFlight() {
        for handle in byID.values { entries[handle]?.isExposed = true }
    }

    /// The server was asked what it knows of the call.
    mutating func markAsked(_ id: MessageID, now: Instant) {
        guard let handle = byID[id] else { return }
        entries[handle]?.phase = .sent
        entries[handle]?.lastAsked = now
        uncertain.remove(handle)
    }

    /// Notes the container in which a call travels.
    mutating func setCarrier(_ container: MessageID, of handle: MessageHandle) {
        entries[handle]?.carrier = container
    }

    /// The call certainly was not accepted under its id: it goes back to its place in the queue.
    mutating func requeue(_ handle: MessageHandle) {
        guard var entry = entries.removeValue(forKey: handle) else { return }
        forgetID(of: entry)
        repeating.remove(handle)
        uncertain.remove(handle)
        if entry.phase != .waiting {
            withQueue(entry.lane) { $0.insert(handle) }
        }
        entry.phase = .waiting
        entry.id = nil
        entry.carrier = nil
        entry.isAcknowledged = false
        entry.wire = entry.body
        entry.transmissions = 0
        entries[handle] = entry
    }

    /// The server has the call.
    mutating func acknowledge(_ id: MessageID) {
        guard let handle = byID[id], entries[handle]?.isAcknowledged == false else { return }
        entries[handle]?.isAcknowledged = true
        entries[handle]?.refusals = 0
        unacknowledged -= 1
    }

    /// Counts a refusal of the call. Returns the new counts.
    mutating func countRefusal(_ handle: MessageHandle, isStrike: Bool) -> (refusals: Int, strikes: Int) {
        entries[handle]?.refusals += 1
        if isStrike { entries[handle]?.strikes += 1 }
        return (entries[handle]?.refusals ?? 0, entries[handle]?.strikes ?? 0)
    }

    /// Counts one more promise of an answer. Returns how many there were.
    mutating func countPromise(_ handle: MessageHandle) -> Int {
        entries[handle]?.promisedAnswers += 1
        return entries[handle]?.promisedAnswers ?? 0
    }
}

extension MessageID {
    static let zero = MessageID(rawValue: 0)
}

/// Handles in rising order, mostly appended at the end and taken from the front.
struct HandleQueue: Sendable {
    private var items: [MessageHandle] = []
    private var head = 0

    var isEmpty: Bool {
        head == items.count
    }

    mutating func append(_ handle: MessageHandle) {
        items.append(handle)
    }

    /// Puts a handle back where it belongs.
    mutating func insert(_ handle: MessageHandle) {
        let position = position(of: handle)
        if position == head, head > 0 {
            head -= 1
            items[head] = handle
        } else {
            items.insert(handle, at: position)
        }
    }

    mutating func remove(_ handle: MessageHandle) {
        let position = position(of: handle)
        if position < items.count, items[position] == handle { items.remove(at: position) }
    }

    /// Takes the first handle for which `isReady` holds.
    mutating func removeFirst(where isReady: (MessageHandle) -> Bool) -> MessageHandle? {
        guard let position = items[head...].firstIndex(where: isReady) else { return nil }
        let handle = items[position]
        if position == head {
            head += 1
            if head > 64, head * 2 > items.count {
                items.removeFirst(head)
                head = 0
            }
        } else {
            items.remove(at: position)
        }
        return handle
    }

    private func position(of handle: MessageHandle) -> Int {
        var low = head
        var high = items.count
        while low < high {
            let middle = (low + high) / 2
            if items[middle] < handle { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
