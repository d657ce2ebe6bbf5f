import MTProtoCrypto
import NIOCore

/// Finds out whether a route leads to a datacenter: opens the way, asks the first question of a key exchange, and takes the
/// answer to it as proof.
///
/// Connect to ``target``, do what ``connected(now:)`` says, feed ``receive(_:now:)`` and ``secured(now:)``, and do what they
/// say. It is over when ``outcome`` is there.
package struct RouteProbe: Sendable {
    /// What became of it.
    package enum Outcome: Sendable, Hashable {
        /// From the question to its answer, and the TLS greeting that was understood, if there was one.
        case reachable(roundTrip: Duration, greeting: ClientHelloTemplate?)
        case tunnel(TunnelError, isGreeting: Bool)
        /// The way is open, and what comes over it is no answer.
        case noAnswer(String)
    }

    package private(set) var outcome: Outcome?
    private var stack: TransportStack
    private let clock: ServerClock
    private var random: RandomSource
    private var question: ProbeQuestion?

    /// - Parameter clock: what is known of the time.
    package init(
        _ route: Route, datacenterTag: Int16, template: ClientHelloTemplate, clock: ServerClock, random: RandomSource,
        now: Instant
    ) throws(TransportStackError) {
        var random = random
        stack = try TransportStack(
            route, datacenterTag: datacenterTag, template: template, clock: clock, random: &random, now: now)
        self.clock = clock
        self.random = random
    }

    package var target: DialTarget { DialTarget(stack.route) }
    /// What is being waited for, in words.
    package var waitsFor: String { stack.isOpen ? "the datacenter's answer" : stack.waitsFor }
    /// Whether it is the TLS greeting that is not answered.
    package var isGreeting: Bool { stack.isGreeting }

    /// The socket is open.
    /// - Returns: what to write, and whether TLS is to be begun.
    package mutating func connected(now: Instant) -> TransportStack.Step {
        ask(after: stack.begin(), now: now)
    }

    /// TLS is up, which a step has asked for.
    package mutating func secured(now: Instant) -> TransportStack.Step {
        ask(after: stack.secured(), now: now)
    }

    /// Bytes of the connection.
    package mutating func receive(_ bytes: ByteBuffer, now: Instant) -> TransportStack.Step {
        guard outcome == nil else { return TransportStack.Step() }
        let isGreeting = stack.isGreeting
        do throws(TunnelError) {
            let progress = ask(after: try stack.receive(bytes), now: now)
            read(now: now)
            if outcome == nil, let end = progress.end { outcome = .tunnel(end, isGreeting: false) }
            return progress
        } catch {
            outcome = .tunnel(error, isGreeting: isGreeting)
            return TransportStack.Step()
        }
    }

    /// Asks as soon as the way is open.
    private mutating func ask(after progress: TransportStack.Step, now: Instant) -> TransportStack.Step {
        guard stack.isOpen, question == nil else { return progress }
        var progress = progress
        let question = ProbeQuestion(clock: clock, padding: stack.padding, random: &random, now: now)
        self.question = question
        do throws(FrameError) {
            progress.reply.writeImmutableBuffer(try stack.encode(question.packet))
        } catch {
            outcome = .noAnswer("\(error)")
        }
        return progress
    }

    private mutating func read(now: Instant) {
        do throws(FrameError) {
            while outcome == nil, let question, let event = try stack.nextEvent() {
                switch question.judge(event, now: now) {
                case .proven(let roundTrip):
                    outcome = .reachable(roundTrip: roundTrip, greeting: stack.greeting)
                case .refuted(let reason): outcome = .noAnswer(reason)
                case nil: break
                }
            }
        } catch {
            outcome = .noAnswer("\(error)")
        }
    }
}
