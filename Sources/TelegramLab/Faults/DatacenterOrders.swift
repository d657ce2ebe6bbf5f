import MTProtoCore
import NIOCore

/// How one datacenter misbehaves by order of a test: see the orders of ``Lab``.
struct DatacenterOrders {
    var refusesConnections = false
    var answerDelay = Duration.zero
    /// How much longer whatever it sends and gets is under way, each way.
    var latency = Duration.zero
    /// Whether answers are kept back, and those that are.
    var holdsAnswers = false
    var held: [HeldAnswer] = []
    /// What orders have done since the lab began.
    var counts = LabWeatherCounts()
    private var failures: [Failure] = []

    /// An answer that waits for an order to go.
    struct HeldAnswer {
        let session: LabSession
        let id: MessageID
        let reply: Result<ByteBuffer, RPCError>
    }

    private struct Failure {
        var method: String
        var error: RPCError
        var times: Int
    }

    /// Keeps an answer back if that is ordered. Returns whether it is kept.
    mutating func hold(_ answer: HeldAnswer) -> Bool {
        guard self.holdsAnswers else { return false }
        self.held.append(answer)
        self.counts.add(.heldBack)
        return true
    }

    /// How much later the next answer is given, which is counted.
    mutating func delayOfAnswer() -> Duration {
        guard self.answerDelay > .zero else { return .zero }
        self.counts.add(.delayed)
        return self.answerDelay
    }

    /// Makes the next calls of a method fail.
    mutating func fail(_ method: String, with error: RPCError, times: Int) {
        guard times > 0 else { return }
        self.failures.append(Failure(method: method, error: error, times: times))
    }

    /// Keys are destroyed by a call as well.
    private static func name(of constructorID: UInt32) -> String? {
        World.methodName(constructorID)
            ?? (constructorID == MT.DestroyAuthKey.constructorID ? "destroy_auth_key" : nil)
    }

    /// The error that a query has to be answered with instead of being executed.
    mutating func failure(of query: ByteBuffer) -> RPCError? {
        guard !self.failures.isEmpty, let id = QueryEnvelope(query).constructorID,
            let index = self.failures.firstIndex(where: { $0.method == Self.name(of: id) })
        else { return nil }
        self.failures[index].times -= 1
        let error = self.failures[index].error
        if self.failures[index].times == 0 { self.failures.remove(at: index) }
        self.counts.add(.failed)
        return error
    }
}
