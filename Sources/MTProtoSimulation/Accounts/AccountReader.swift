import MTProtoCore
import NIOCore
import TelegramKit

/// The reader of an account's updates in one process.
struct AccountReader {
    /// Tells readers of one process apart.
    let number: Int
    var updates: SimulatedUpdates
    /// The place that was stored is another account's.
    var isMisplaced = false
    /// Until when the program is busy with the update that it took last.
    var busyUntil: Instant?

    /// When something has to be done.
    var nextDeadline: Instant? {
        guard let busyUntil else { return updates.nextDeadline }
        return min(updates.nextDeadline ?? busyUntil, busyUntil)
    }
}

// The updates of the account that is signed in.
extension AccountClient {
    /// An account is signed in: from now on its updates are read, from where they were read last.
    func beginReading(as user: Int64, in life: Int) {
        guard life == self.life, user == self.user, reader == nil else { return }
        readerCount += 1
        reader = AccountReader(
            number: readerCount,
            updates: SimulatedUpdates(of: user, stored: memory.place?.bytes, limit: setup.room, now: now),
            isMisplaced: memory.place.map { $0.knowledge.user != user } ?? false)
        run?.readingBegan(as: user, from: memory.place?.knowledge)
        changed()
    }

    /// No account is signed in any more: nobody goes on where its reader was.
    func endReading() {
        reader = nil
        memory.place = nil
        write { $0.place = nil }
        run?.readingEnded()
    }

    /// The home datacenter sent something unasked.
    func received(_ update: ByteBuffer) {
        reader?.updates.received(update, now: now)
    }

    /// Updates may have been lost on the way.
    func mayHaveMissedUpdates() {
        reader?.updates.mayHaveMissed(now: now)
    }

    /// A request of the program was answered, which changes the account's numbering.
    func tookPlace(_ call: AccountCall, _ answer: ByteBuffer) {
        switch call.kind {
        case .send, .media: reader?.updates.sent(answer, now: now)
        case .mark: reader?.updates.marked(answer, now: now)
        case .file: break
        }
    }

    /// A question of a reader was answered, or was not.
    func answered(_ question: AccountQuestion, _ answer: Result<ByteBuffer, TelegramError>) {
        guard reader?.number == question.reader else { return }
        if sabotage == .lostDifference, question.method == .difference { return }
        reader?.updates.answered(question.content, answer, now: now)
        if reader?.updates.hasBegun == true { run?.presentKnown() }
    }

    /// Lets the program read, asks what has to be asked, and stores how far it came.
    /// - Returns: whether there was something to do.
    func read() -> Bool {
        guard reader != nil else { return false }
        var hasRead = false
        while reader?.busyUntil ?? now <= now {
            reader?.busyUntil = nil
            run?.finishedReading()
            guard let update = reader?.updates.take(now: now) else { break }
            hasRead = true
            run?.reads(update, place: reader?.updates.place)
            if setup.readTime > 0 { reader?.busyUntil = now + .milliseconds(setup.readTime) }
        }
        storePlace()
        for content in reader?.updates.takeQuestions(now: now) ?? [] {
            hasRead = true
            begin(.missed(AccountQuestion(content: content, reader: readerCount)))
        }
        return hasRead
    }

    private func storePlace() {
        guard let bytes = reader?.updates.takePlace(now: now), let knowledge = run?.updates.finishedKnowledge,
            sabotage != .forgetfulPlace, sabotage != .stalePlace || memory.place == nil
        else { return }
        let place = AccountStore.Place(bytes: bytes, knowledge: knowledge)
        memory.place = place
        write { $0.place = place }
    }
}

/// A question of a reader about what it missed.
struct AccountQuestion {
    let content: SimulatedUpdates.Question
    /// Whose it is.
    let reader: Int

    var method: AccountMethod? { AccountMethod(named: content.name) }
}
