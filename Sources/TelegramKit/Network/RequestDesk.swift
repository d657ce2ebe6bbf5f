import MTProtoCore
import Synchronization
import TL

/// Where the requests of an account come in. Their callers look at it in their own tasks, without entering the actor.
///
/// It decides where a request goes, by the account's machine; which pauses the machine has to hear of first; and when all requests
/// have ended.
struct RequestDesk: ~Copyable, Sendable {
    /// Decides where requests go. Those that nothing holds up look at it without entering the actor; what it wants is done there
    /// alone.
    let machine: Mutex<AccountMachine>
    /// Pauses that servers want, which the machine has not heard of.
    private let newPauses = Mutex<[NewPause]>([])
    /// The requests that have not ended.
    let tally = Mutex(RequestTally())
    /// Those of them that send messages.
    let outgoing = Mutex(OutgoingMessages())
    /// By the type of the function.
    private let methodTraits = Mutex<[ObjectIdentifier: MethodTraits]>([:])
    /// Numbers the files that are moved.
    private let lastResource = Mutex<UInt64>(0)

    init(_ machine: AccountMachine) {
        self.machine = Mutex(machine)
    }

    // MARK: - Pauses

    /// Whether the machine has to hear of pauses before it is asked anything.
    var hasNewPauses: Bool { newPauses.withLock { !$0.isEmpty } }

    /// Keeps a pause for the machine.
    func remember(_ pause: NewPause) {
        newPauses.withLock { pauses in
            // Nothing may be asked for a long time, while connections wait out one pause after the other.
            if let known = pauses.firstIndex(where: { $0.isOfSamePlace(pause) }) {
                if pauses[known].end < pause.end { pauses[known] = pause }
            } else {
                pauses.append(pause)
            }
        }
    }

    /// Tells the machine of the pauses that it has not heard of.
    func tellOfPauses() {
        guard hasNewPauses else { return }
        // Nobody finds the list empty before the machine knows what was in it.
        machine.withLock { machine in
            let pauses = newPauses.withLock { pauses in
                defer { pauses = [] }
                return pauses
            }
            for pause in pauses {
                machine.remember(
                    pause.error, of: pause.method, at: pause.datacenter, in: pause.place, now: pause.since)
            }
        }
    }

    // MARK: - Requests

    /// What is the same for all requests of a method.
    func traits<Function: TLFunction>(of function: Function.Type) -> MethodTraits {
        let type = ObjectIdentifier(function)
        if let known = methodTraits.withLock({ $0[type] }) { return known }
        let traits = MethodTraits(function)
        methodTraits.withLock { $0[type] = traits }
        return traits
    }

    /// A number for one file.
    func nextResource() -> UInt64 {
        lastResource.withLock { resource in
            resource += 1
            return resource
        }
    }
}

/// A pause that a server wants, and since when.
struct NewPause: Sendable {
    let error: RPCError
    let method: String
    let datacenter: DatacenterID
    let place: UInt64?
    let since: Instant
    let length: Duration

    var end: Instant { since + length }

    fileprivate func isOfSamePlace(_ other: NewPause) -> Bool {
        (method, datacenter, place) == (other.method, other.datacenter, other.place)
    }
}
