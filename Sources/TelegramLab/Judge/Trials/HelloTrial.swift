import MTProtoCore
import NIOCore

/// What a client does when a proxy that looks like TLS proves nothing: a value without input or output.
///
/// One connection gets a ServerHello that is wrong. Whoever looks at it ends the connection, and has said nothing: that this was
/// the reason shows when the client goes on over a later one. Connections are numbered as they come to the proxies of a lab.
struct HelloTrial: Sendable {
    /// What happens at the proxies of a lab.
    enum Event: Sendable {
        /// The client of a connection has said something.
        case heard(Int, ByteBuffer)
        /// A proxy carries a connection to a datacenter: its client was content.
        case carried(Int)
        case disconnected(Int, isByClient: Bool)
    }

    let trial: JudgeTrial
    private let connection: Int
    private let began: Instant
    private(set) var outcome: TrialOutcome?
    /// Takes a stream out of what the client sends.
    private var reader = TLSRecordReader(expectsCipherChange: true)
    /// The newest connection on which something was said.
    private var newest: Int
    /// The same of when the client had left.
    private var newestBefore: Int?
    /// When that was.
    private var leftAt: Instant?
    /// Since when the client has gone on over another connection while this one is open.
    private var besideAt: Instant?
    /// Who has left, and says something elsewhere, may still come back within this time.
    private static let absence = Duration.seconds(10)
    private static let beside = "the client goes on over another connection that it had"

    init(_ trial: JudgeTrial, on connection: Int, now: Instant) {
        self.trial = trial
        self.connection = connection
        self.began = now
        self.newest = connection
    }

    mutating func take(_ event: Event, now: Instant) {
        self.passTime(to: now)
        guard self.outcome == nil else { return }
        switch event {
        case .heard(self.connection, let bytes): self.hear(bytes, now)
        case .heard(let other, _): self.newest = max(self.newest, other)
        case .carried(let other) where other != self.connection: self.carried(other, now)
        case .disconnected(self.connection, isByClient: let isByClient):
            guard self.newestBefore == nil else { return }
            if isByClient { self.leave(now) } else { self.outcome = .unclear("the lab has ended the connection") }
        case .carried, .disconnected: break
        }
    }

    /// Decides what time alone decides.
    mutating func passTime(to now: Instant) {
        guard self.outcome == nil, now - self.began >= self.trial.patience else { return }
        self.outcome = .unclear(
            self.newestBefore == nil ? "the client says nothing, and stays" : "the client does not come back")
    }

    /// The client says something that may begin another trial. A connection through the proxy would have been carried before.
    mutating func hearElsewhere(at now: Instant) {
        guard self.outcome == nil, let since = self.leftAt ?? self.besideAt, now - since > Self.absence else { return }
        self.outcome = .unclear(Self.beside)
    }

    private mutating func hear(_ bytes: ByteBuffer, _ now: Instant) {
        // It has said that it is over.
        guard self.newestBefore == nil else { return }
        do throws(TunnelError) {
            let stream = try self.reader.unwrap(bytes)
            if stream.readableBytes > 0 { self.outcome = .broken("application data follows") }
        } catch {
            if case .tlsAlert = error { return self.leave(now) }
            self.outcome = .unclear("what follows is no TLS")
        }
    }

    /// What goes on over another connection than a later one may have left this one for that. While this one is open it may still be
    /// taken for right, for a time.
    private mutating func carried(_ other: Int, _ now: Instant) {
        guard let newestBefore else {
            self.besideAt = self.besideAt ?? now
            return
        }
        if other > newestBefore {
            self.outcome = .kept("the client ends the connection, and goes on over a later one")
        } else {
            self.outcome = .unclear(Self.beside)
        }
    }

    private mutating func leave(_ now: Instant) {
        guard self.besideAt == nil else { return self.outcome = .unclear(Self.beside) }
        self.newestBefore = self.newest
        self.leftAt = now
    }
}
