import MTProtoCore
import MTProtoCrypto

/// Carries out ``LabUpdateFaults``.
struct UpdateFaultEngine {
    var plan: LabUpdateFaults
    /// How often something has struck since the lab began.
    private(set) var struck = 0
    private var random: RandomSource
    /// What waits for the next update of its session.
    private var held: [SessionReference: Delivery] = [:]

    init(plan: LabUpdateFaults, random: RandomSource) {
        self.plan = plan
        self.random = random
    }

    /// Whether an update may arrive otherwise than it was sent: something may happen, or something waits for one.
    var isActive: Bool { self.plan.isActive || !self.held.isEmpty }

    /// What arrives in place of one update, in order. What waits for it comes behind it, also if nothing happens any more.
    ///
    /// - Parameters:
    ///   - phone: of the account that the update is for.
    ///   - own: what happens to the updates of that account alone; nil: what happens to everybody's.
    mutating func pass(_ delivery: Delivery, phone: String, own: LabUpdateFaults? = nil) -> [Delivery] {
        let before = self.held.removeValue(forKey: delivery.session)
        let plan = own ?? self.plan
        let concerns = own != nil || plan.phones.isEmpty || plan.phones.contains(phone)
        var arriving = [delivery]
        if plan.isActive, concerns {
            if self.strikes(plan.drop) {
                arriving = []
            } else if before == nil, self.strikes(plan.reorder) {
                self.held[delivery.session] = delivery
                arriving = []
            } else if self.strikes(plan.duplicate) {
                arriving.append(delivery)
            }
        }
        return arriving + (before.map { [$0] } ?? [])
    }

    /// A session that will not be heard of again.
    mutating func forget(_ session: SessionReference) {
        self.held[session] = nil
    }

    private mutating func strikes(_ share: Double) -> Bool {
        guard share > 0, Double(self.random.next() >> 11) / Double(1 << 53) < share else { return false }
        self.struck = self.struck.saturatingAdd(1)
        return true
    }
}

extension LabServer {
    /// Whether an update may arrive otherwise than it was sent.
    var mayLoseUpdates: Bool { self.updateFaults.isActive || self.accountWeather.hasUpdateFaults }

    /// What arrives in place of one update, in order. What was ordered for its account goes before what was ordered for everybody.
    func pass(_ delivery: Delivery) -> [Delivery] {
        let user = self.world.user(of: delivery.session)
        let own = user.flatMap { self.accountWeather[$0]?.updates }.flatMap { $0.isActive ? $0 : nil }
        let before = self.updateFaults.struck
        let arriving = self.updateFaults.pass(delivery, phone: self.world.phone(of: delivery.session), own: own)
        if own != nil, let user { self.accountWeather.countUpdates(self.updateFaults.struck - before, of: user) }
        return arriving
    }
}
