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

    /// What arrives in place of one update, in order.
    ///
    /// - Parameter phone: of the account that the update is for.
    mutating func pass(_ delivery: Delivery, phone: String) -> [Delivery] {
        guard self.plan.isActive, self.plan.phones.isEmpty || self.plan.phones.contains(phone) else {
            return [delivery]
        }
        let before = self.held.removeValue(forKey: delivery.session)
        var arriving: [Delivery] = []
        if self.strikes(self.plan.drop) {
            // Nothing of it arrives.
        } else if before == nil, self.strikes(self.plan.reorder) {
            self.held[delivery.session] = delivery
        } else {
            arriving = self.strikes(self.plan.duplicate) ? [delivery, delivery] : [delivery]
        }
        return arriving + (before.map { [$0] } ?? [])
    }

    /// A session that will not be heard of again.
    mutating func forget(_ session: SessionReference) {
        self.held[session] = nil
    }

    private mutating func strikes(_ share: Double) -> Bool {
        guard share > 0, Double(self.random.next() >> 11) / Double(1 << 53) < share else { return false }
        self.struck += 1
        return true
    }
}
