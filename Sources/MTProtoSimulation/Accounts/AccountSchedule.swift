/// One whole case of the explorer of accounts: the setup at the beginning, and what happens when.
///
/// A schedule and the code determine a run completely, so a failing case can be kept as text (``description``,
/// ``init(parsing:)``) and made a test.
package struct AccountSchedule: Hashable, Sendable {
    package var setup: AccountSetup
    /// By time; at the same time in this order.
    package var steps: [Step]

    package init(setup: AccountSetup, steps: [Step] = []) {
        self.setup = setup
        self.steps = steps
    }

    /// Something that happens at a time.
    package struct Step: Hashable, Sendable, TimedStep {
        /// Milliseconds since the beginning.
        package var at: Int
        package var order: AccountOrder

        package init(at: Int, _ order: AccountOrder) {
            self.at = at
            self.order = order
        }
    }
}

/// The setup when a run begins: five datacenters, and a client that knows the second of them at least.
package struct AccountSetup: Hashable, Sendable {
    /// Seeds everything in the run that is drawn: jitter, losses, keys.
    package var seed: UInt64
    /// The name of the client's link to the datacenters.
    package var link = "perfect"
    /// Keys are made with the datacenters; otherwise both ends have them as soon as they are needed.
    package var makesKeys = false
    /// The client knows one datacenter, and has to ask for the others.
    package var knowsOne = false
    /// How long the store takes for a write, in milliseconds.
    package var writeTime = 1
    /// How long the program takes for an update, in milliseconds.
    package var readTime = 0
    /// So many updates wait for the program at most.
    package var room = 1024
    /// So many changes the servers tell at most in one answer.
    package var slice = 100
    /// Of a hundred updates, so many are lost on their way, so many are doubled, and so many come late.
    package var updateFaults = 0

    package init(seed: UInt64) {
        self.seed = seed
    }
}

/// A request of a program, as a schedule describes it.
package struct AccountCall: Hashable, Sendable {
    /// What is asked for.
    package enum Kind: Hashable, Sendable {
        /// `messages.sendMessage`, at home; must not run twice.
        case send
        /// `messages.readHistory`, at home; does no harm when it runs twice.
        case mark
        /// `upload.getFile`, at a datacenter.
        case file(Int)
        /// `messages.sendMedia` with a file that was uploaded, at home; must not run twice.
        case media(Int)

        /// Whether it must not run twice.
        var runsOnce: Bool {
            switch self {
            case .send, .media: true
            case .mark, .file: false
            }
        }

        /// The upload that it needs.
        var upload: Int? {
            if case .media(let upload) = self { upload } else { nil }
        }

        /// Nil for the account's home.
        var datacenter: Int? {
            if case .file(let datacenter) = self { datacenter } else { nil }
        }
    }

    /// Names the request; unique in a schedule.
    package var number: Int
    package var kind: Kind
    /// How long the server works on it, in milliseconds.
    package var work = 0
    /// The caller does not wait out pauses.
    package var isImpatient = false

    package init(number: Int, _ kind: Kind) {
        self.number = number
        self.kind = kind
    }
}

/// What can happen in a schedule of an account. Accounts are numbered from 1, datacenters from 1 to 5.
package enum AccountOrder: Hashable, Sendable {
    // What a program does.
    case signIn(Int)
    case signOut
    case call(AccountCall)
    case cancel(Int)
    case download(AccountDownload)
    case upload(AccountUpload)
    case cancelUpload(Int)
    /// The process dies. What was not written is lost.
    case kill
    /// Another process begins with what was written.
    case start
    /// Whether there may be connections.
    case connections(Bool)

    // What happens to the machine.
    /// It stands still for some milliseconds.
    case sleep(Int)
    /// The system tells whether there is a network.
    case network(Bool)

    // What happens on the way.
    case link(String)
    /// Every open connection is reset.
    case reset
    /// Nothing moves for some milliseconds, and then everything.
    case stall(Int)
    /// What the servers send within some milliseconds disappears, then the connections are reset.
    case dropAnswers(Int)

    // What the store does.
    /// A write takes so many milliseconds from now on.
    case writeTime(Int)
    /// The next writes fail.
    case failWrites(Int)

    // What the servers do.
    /// A datacenter forgets the accounts that were carried to it.
    case forget(Int)
    /// An account lives on another datacenter from now on.
    case move(account: Int, to: Int)
    /// Every session of an account ends.
    case revoke(Int)
    /// A datacenter wants a pause of a method, for so many seconds.
    case flood(AccountMethod, at: Int, seconds: Int)
    /// The answers of a datacenter take so many milliseconds from now on.
    case slow(Int, Int)
    /// Others write so many messages to an account.
    case tell(account: Int, count: Int)
    /// So many messages are written in the channel of all accounts.
    case tellInChannel(Int)
    /// What happened until now is not told any more to who missed it.
    case forgetUpdates
    /// The first parts of all uploads are not there any more.
    case forgetParts(Int)
}

extension AccountOrder {
    /// Whether it is something that a program does, or happens to it.
    var isOfProgram: Bool {
        switch self {
        case .signIn, .signOut, .call, .cancel, .download, .upload, .cancelUpload, .kill, .start, .connections,
            .network:
            true
        default: false
        }
    }
}
