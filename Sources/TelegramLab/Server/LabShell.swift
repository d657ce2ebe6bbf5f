import MTProtoCore
import NIOCore
import NIOPosix

/// Gives a ``LabServer`` sockets and a timer. Lives on one event loop, so that whatever the server does is ordered.
final class LabShell {
    let server: LabServer
    private let time: LabTime
    private let loop: any EventLoop
    /// Connections that the server knows nothing of.
    let deaf = LabDeafChannels()
    private var channels: [LabConnectionID: LabChannel] = [:]
    /// Takes the timer back.
    private var timer: (@Sendable () -> Void)?
    private var timerDeadline = Instant.distantFuture
    /// The end of this turn of the event loop is waited for.
    private var isTurnPlanned = false
    /// Ends when a snapshot of the world is written.
    private(set) var snapshot: EventLoopFuture<Void>?
    /// Pictures that are being made.
    private var pictures: [Int: EventLoopFuture<Void>] = [:]

    init(server: LabServer, time: LabTime, loop: any EventLoop) {
        self.server = server
        self.time = time
        self.loop = loop
        server.pictures.isBeside = true
    }

    var now: Instant { self.time.now() }

    func accepted(_ channel: LabChannel, by entry: LabEntry) -> LabConnectionID? {
        guard
            let id = self.server.accept(
                datacenter: entry.datacenter, gate: entry.gate, isMediaOnly: entry.isMediaOnly, now: self.now)
        else { return nil }
        self.channels[id] = channel
        return id
    }

    func closed(_ id: LabConnectionID, by side: LabClosing) {
        self.channels[id] = nil
        self.server.closed(id, by: side, now: self.now)
        self.arm()
    }

    /// Inputs have come on a connection. What the server has to say waits until the event loop has taken what came on the
    /// others as well: under load many messages to one client then share a packet and a write, and the work for each of
    /// them becomes less the more there are.
    func inputsCame() {
        guard !self.isTurnPlanned else { return }
        self.isTurnPlanned = true
        let bound = NIOLoopBound(self, eventLoop: self.loop)
        self.loop.execute { bound.value.turnEnded() }
    }

    /// Writes what the server has to say after one or more inputs.
    func turnEnded() {
        self.isTurnPlanned = false
        self.makePictures()
        var written: [LabChannel] = []
        for output in self.server.takeOutput(now: self.now) {
            switch output {
            case .write(let id, let bytes):
                guard let channel = self.channels[id] else { continue }
                channel.write(bytes)
                guard !channel.isWritten else { continue }
                channel.isWritten = true
                written.append(channel)
            case .close(let id):
                self.channels.removeValue(forKey: id)?.close()
            }
        }
        // Only now, so that everything for one connection shares a write to the socket.
        for channel in written where channel.isWritten { channel.flush() }
        self.keep()
        self.arm()
    }

    /// Has pictures made beside the event loop.
    private func makePictures() {
        let bound = NIOLoopBound(self, eventLoop: self.loop)
        while let job = self.server.takePictureJob(now: self.now) {
            self.pictures[job.number] = NIOThreadPool.singleton.runIfActive(eventLoop: self.loop) { job.run() }
                .map { outcome -> PictureOutcome? in outcome }
                .recover { _ in nil }
                .map { bound.value.ended(job.number, $0) }
        }
    }

    private func ended(_ number: Int, _ outcome: PictureOutcome?) {
        self.pictures[number] = nil
        // Nobody waits for it when the lab has ended.
        guard self.server.pictures.isBeside else { return }
        self.server.pictureEnded(number, outcome, now: self.now)
        self.turnEnded()
    }

    /// Comes when no picture is being made any more. None is begun after ``shutdown()``.
    var picturesEnded: EventLoopFuture<Void> { .andAllComplete(Array(self.pictures.values), on: self.loop) }

    /// Writes the world to the state directory if it is time for that, beside the event loop: the world is a value.
    private func keep() {
        guard let job = self.server.beginSnapshot() else { return }
        let bound = NIOLoopBound(self, eventLoop: self.loop)
        self.snapshot = NIOThreadPool.singleton.runIfActive(eventLoop: self.loop) { try? job.run() }
            .recover { _ in nil }
            .map { length in
                bound.value.snapshot = nil
                bound.value.server.snapshotEnded(job.number, length: length)
            }
    }

    private func arm() {
        guard let deadline = self.server.nextDeadline, deadline < self.timerDeadline else { return }
        self.timer?()
        self.timerDeadline = deadline
        let bound = NIOLoopBound(self, eventLoop: self.loop)
        self.timer = self.time.schedule(self.loop, max(.zero, deadline - self.now)) { bound.value.timerFired() }
    }

    private func timerFired() {
        self.timerDeadline = .distantFuture
        self.server.deadlineReached(now: self.now)
        self.turnEnded()
    }

    /// Closes all connections and stops the timer.
    func shutdown() {
        self.server.shutdown(now: self.now)
        self.turnEnded()
        self.deaf.closeAll()
        self.timer?()
        self.timer = nil
    }
}

@available(*, unavailable)
extension LabShell: Sendable {}
