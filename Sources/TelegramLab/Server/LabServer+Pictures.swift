import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// Pictures that are made beside the server, and who waits for them.
struct PictureWork {
    /// So many are made at once.
    var most = 2

    /// Whoever owns the server makes them. The world makes all of them itself otherwise, each in the turn of its call.
    var isBeside = false
    /// Whose first call waits for it.
    private var sessions: [PictureTask: [LabSession]] = [:]
    /// Those that nobody makes yet, oldest first.
    private var queue: [PictureTask] = []
    private var running: [Int: PictureTask] = [:]
    private var lastNumber = 0

    mutating func want(_ task: PictureTask, for session: LabSession) {
        if self.sessions[task] == nil { self.queue.append(task) }
        self.sessions[task, default: []].append(session)
    }

    /// One that is to be made now.
    mutating func next() -> (number: Int, task: PictureTask)? {
        guard self.running.count < self.most, !self.queue.isEmpty else { return nil }
        let task = self.queue.removeFirst()
        self.lastNumber &+= 1
        self.running[self.lastNumber] = task
        return (self.lastNumber, task)
    }

    /// One is made, or cannot be made. Returns who waits for it.
    mutating func end(_ number: Int) -> (task: PictureTask, sessions: [LabSession])? {
        guard let task = self.running.removeValue(forKey: number) else { return nil }
        return (task, self.sessions.removeValue(forKey: task) ?? [])
    }
}

/// Calls of a session, the first of which waits for pictures. The others came behind it and run behind it.
struct HeldCalls {
    struct Held {
        let call: LayeredCall
        let id: MessageID
        /// How much later the client gets the answer.
        let delay: Duration
    }

    /// So many wait in a session.
    static let most = 1_000
    /// So many bytes of requests wait in a session.
    static let mostBytes = 4 << 20
    /// So many are remembered that were refused: as long as something waits, and beyond it the last ones.
    static let mostRefused = 65_536
    private static let mostRefusedAfterwards = 64

    private var calls: [Held] = []
    private var bytes = 0
    /// What the first one waits for.
    private var missing: Set<PictureTask> = []
    /// What it has waited for.
    private var ready: [PictureTask: PictureOutcome] = [:]
    /// Those that were refused, oldest first, so that those are refused which were to run behind them.
    private var refused = CircularBuffer<Int64>()
    private var refusedIDs: Set<Int64> = []

    var first: Held? { self.calls.first }

    /// Whether one more may wait.
    func hasRoom(for call: LayeredCall) -> Bool {
        self.calls.count < Self.most && self.bytes + call.query.readableBytes <= Self.mostBytes
    }

    /// Notes that a call is refused.
    mutating func refuse(_ id: MessageID) {
        guard self.refusedIDs.insert(id.rawValue).inserted else { return }
        self.refused.append(id.rawValue)
        self.forgetRefused(beyond: Self.mostRefused)
    }

    private mutating func forgetRefused(beyond count: Int) {
        while self.refused.count > count { self.refusedIDs.remove(self.refused.removeFirst()) }
    }

    /// Whether a call names one that was refused, behind which it was to run.
    func followsRefused(_ call: LayeredCall) -> Bool {
        guard !self.refused.isEmpty else { return false }
        return QueryEnvelope(call.query).dependencies.contains { self.refusedIDs.contains($0) }
    }

    mutating func append(_ held: Held) {
        self.calls.append(held)
        self.bytes += held.call.query.readableBytes
    }

    /// The first one waits for these.
    mutating func wait(for tasks: Set<PictureTask>) { (self.missing, self.ready) = (tasks, [:]) }

    mutating func take(_ task: PictureTask, _ outcome: PictureOutcome?) {
        guard self.missing.remove(task) != nil else { return }
        self.ready[task] = outcome
    }

    /// The first call with its pictures, if it waits for nothing more.
    mutating func next() -> (held: Held, pictures: [PictureTask: PictureOutcome])? {
        guard self.missing.isEmpty, !self.calls.isEmpty else { return nil }
        let held = self.calls.removeFirst()
        self.bytes -= held.call.query.readableBytes
        if self.calls.isEmpty { self.forgetRefused(beyond: Self.mostRefusedAfterwards) }
        return (held, self.ready)
    }
}

// Large pictures are made beside the server, so that nobody else waits for them. The call that needs them runs when they
// are there, and what came behind it in its session after it. The world is given what is made, and knows nothing of when.
extension LabServer {
    /// Keeps a call that needs pictures which take long, or that came behind one. Parts of files need not wait: what came before
    /// them has no use for them. Where too much waits already, a call is refused for a second.
    ///
    /// - Returns: whether it is kept, or refused.
    func hold(_ call: LayeredCall, _ id: MessageID, of session: LabSession, delay: Duration, now: Instant) -> Bool {
        guard self.pictures.isBeside else { return false }
        guard !session.held.followsRefused(call) else {
            session.held.refuse(id)
            self.introduce(call.query, id, of: session, now: self.worldSeconds(at: now))
            self.answer(id, .failure(.badRequest("MSG_WAIT_FAILED")), of: session, delay: delay, now: now)
            return true
        }
        let held = HeldCalls.Held(call: call, id: id, delay: delay)
        let isFirst = session.held.first == nil
        guard isFirst ? self.want(for: held, of: session) : !Self.isPartOfFile(call) else { return false }
        // What comes behind it is read in the layer that it names.
        self.introduce(call.query, id, of: session, now: self.worldSeconds(at: now))
        guard isFirst || session.held.hasRoom(for: call) else {
            session.held.refuse(id)
            self.tellOnce("FLOOD_WAIT_1: too many requests of a session wait behind a picture that is being made")
            self.answer(id, .failure(.init(code: 420, message: "FLOOD_WAIT_1")), of: session, delay: delay, now: now)
            return true
        }
        session.held.append(held)
        return true
    }

    private static func isPartOfFile(_ call: LayeredCall) -> Bool {
        let method = TLRaw(QueryEnvelope(call.query).query).constructorID
        return method == API.Upload.SaveFilePart.constructorID || method == API.Upload.SaveBigFilePart.constructorID
    }

    /// Has the pictures made that a call needs. Returns whether there are any.
    private func want(for held: HeldCalls.Held, of session: LabSession) -> Bool {
        let tasks = self.world.picturesAhead(of: held.call.query, from: session.reference)
        session.held.wait(for: tasks)
        for task in tasks { self.pictures.want(task, for: session) }
        return !tasks.isEmpty
    }

    /// A picture that is to be made now, anywhere, and reported with ``pictureEnded(_:_:now:)``; nil if none is due.
    func takePictureJob(now: Instant) -> PictureJob? {
        while let (number, task) = self.pictures.next() {
            // What cannot be read now the call finds out itself.
            guard let file = try? self.world.read(task.pieces, 0..<task.pieces.size) else {
                self.pictureEnded(number, nil, now: now)
                continue
            }
            return PictureJob(number: number, file: file, cut: task.cut)
        }
        return nil
    }

    /// A picture was made; nil: it could not be tried.
    func pictureEnded(_ number: Int, _ outcome: PictureOutcome?, now: Instant) {
        guard let (task, sessions) = self.pictures.end(number) else { return }
        for session in sessions where !session.isDropped {
            session.held.take(task, outcome)
            self.runHeld(of: session, now: now)
        }
    }

    private func runHeld(of session: LabSession, now: Instant) {
        while !session.isDropped, let (held, pictures) = session.held.next() {
            self.world.surroundings.readyPictures = pictures
            self.runNow(held.call, held.id, of: session, delay: held.delay, now: now)
            self.world.surroundings.readyPictures = [:]
            guard let next = session.held.first else { return }
            _ = self.want(for: next, of: session)
        }
    }
}
