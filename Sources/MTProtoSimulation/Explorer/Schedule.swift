import TelegramLab

/// One whole case of the explorer: the setup at the beginning, and what happens when.
///
/// A schedule and the code determine a run completely, so a failing case can be kept as text
/// (``description``, ``init(parsing:)``) and made a test.
package struct Schedule: Hashable, Sendable {
    package var setup: ScheduleSetup
    /// By time; at the same time in this order.
    package var steps: [Step]

    package init(setup: ScheduleSetup, steps: [Step] = []) {
        self.setup = setup
        self.steps = steps
    }

    /// Something that happens at a time.
    package struct Step: Hashable, Sendable {
        /// Milliseconds since the beginning.
        package var at: Int
        package var order: Order

        package init(at: Int, _ order: Order) {
            self.at = at
            self.order = order
        }
    }
}

/// The setup when a run begins.
package struct ScheduleSetup: Hashable, Sendable {
    /// Seeds everything in the run that is drawn: jitter, losses, faults, keys.
    package var seed: UInt64
    /// How many clients, from 1.
    package var clients = 1
    /// All clients use one authorization key, as the managers of one account do.
    package var sharesKey = false
    /// The clients begin without a key and make one; otherwise server and clients have it.
    package var makesKeys = false
    /// Calls travel under temporary keys that live so many seconds; nil for none.
    package var temporaryKeys: Int?
    /// Packets travel in requests over HTTP.
    package var usesHTTP = false
    /// An adversary stands on the way of every client, and is honest until an order says otherwise.
    package var hasAdversary = false
    /// Which proxy every client goes through; an adversary on the way is behind it.
    package var proxy: SimulatedTunnel?
    /// The name of the link of every client to the server.
    package var link = "perfect"
    /// Clients hold their connection without calls.
    package var staysConnected = false
    /// How wrong the clients' idea of the server's time is at the beginning, in seconds.
    package var clockError = 0

    package init(seed: UInt64) {
        self.seed = seed
    }
}

/// A call, as a schedule describes it.
package struct CallPlan: Hashable, Sendable {
    /// Names the call; unique in a schedule.
    package var number: Int
    /// May run twice when it is unknown whether it ran.
    package var isIdempotent = false
    package var isUrgent = false
    package var wantsQuickAck = false
    /// The call of the same client that has to end first.
    package var after: Int?
    /// The caller's patience in milliseconds.
    package var timeout: Int?
    /// Bytes that the call carries besides its number.
    package var upload = 0
    /// Bytes of the answer.
    package var answer = 0
    /// How long the server works on it, in milliseconds.
    package var work = 0

    package init(number: Int, isIdempotent: Bool = false) {
        self.number = number
        self.isIdempotent = isIdempotent
    }
}

/// What can happen in a schedule. Clients are numbered from 1.
package enum Order: Hashable, Sendable {
    // What a program does with its client.
    case call(client: Int, CallPlan)
    case cancel(client: Int, call: Int)
    case pause(client: Int)
    case resume(client: Int)
    /// Everything of the client ends; only its key is kept.
    case close(client: Int)
    /// A new client with the kept key. A client that is not closed is closed first.
    case reopen(client: Int)
    case staysConnected(client: Int, Bool)

    // What happens to the machine of a client.
    /// The machine stands still for some milliseconds; nothing is told to its connections.
    case sleep(client: Int, Int)
    /// The system tells whether there is a network.
    case network(client: Int, Bool)
    /// The wall clock is set, in seconds.
    case wallClock(client: Int, Int)

    // What happens on the way.
    case link(client: Int, String)
    /// Every open connection is reset.
    case reset(client: Int)
    /// Whatever is sent within some milliseconds disappears, and open connections stay dead.
    case blackHole(client: Int, Int)
    /// New connections are refused for some milliseconds.
    case refuse(client: Int, Int)
    /// For some milliseconds there is no server, wherever the client looks.
    case outage(client: Int, Outage, Int)
    /// Nothing moves for some milliseconds, and then everything.
    case stall(client: Int, Int)
    /// What the server sends within some milliseconds disappears, then the connections are reset.
    case dropAnswers(client: Int, Int)
    /// The adversary on the way does harm for some milliseconds.
    case adversary(client: Int, Int)
    /// For some milliseconds he keeps what the client says, and carries none of it.
    case keep(client: Int, Int)
    /// For some milliseconds he keeps copies of what he carries to the server.
    case copy(client: Int, Int)
    /// He gives the server what he has kept, on connections of his own.
    case play(client: Int)

    // What the server does.
    /// Updates for a client.
    case push(client: Int, Int)
    /// A transport code on every open connection of the client.
    case transportCode(client: Int, Int)
    /// From now on these faults, each with this probability in thousandths.
    case faults([FaultKind], perMille: Int)
    case rotateSalts
    /// Sessions with nothing open are gone.
    case forgetSessions
    case forgetKeys
    case forgetTemporaryKeys
    /// Connections are closed, and sessions with nothing open are gone; keys stay.
    case restart
    /// The same, and all sessions are gone: the server no longer knows what it ran.
    case amnesia
    /// The server's clock is set, in seconds.
    case shiftClock(Int)
}

extension Order {
    /// The client that the order names.
    package var client: Int? {
        switch self {
        case .call(let client, _), .cancel(let client, _), .pause(let client), .resume(let client),
            .close(let client), .reopen(let client), .staysConnected(let client, _),
            .sleep(let client, _), .network(let client, _), .wallClock(let client, _),
            .link(let client, _), .reset(let client), .blackHole(let client, _), .refuse(let client, _),
            .outage(let client, _, _),
            .stall(let client, _), .dropAnswers(let client, _), .adversary(let client, _),
            .keep(let client, _), .copy(let client, _), .play(let client),
            .push(let client, _), .transportCode(let client, _):
            client
        case .faults, .rotateSalts, .forgetSessions, .forgetKeys, .forgetTemporaryKeys, .restart, .amnesia, .shiftClock:
            nil
        }
    }

    /// Whether it is something that the program of a client does.
    package var isOfProgram: Bool {
        switch self {
        case .call, .cancel, .pause, .resume, .close, .reopen, .staysConnected, .network: true
        default: false
        }
    }
}
