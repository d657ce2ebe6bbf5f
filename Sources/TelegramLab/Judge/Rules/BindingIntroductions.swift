import MTProtoCore

/// Temporary keys that were bound since their client has introduced itself: it has to do that anew.
struct BindingIntroductions: Sendable {
    private struct Binding {
        /// When the server has said that the key is bound.
        var boundAt: Instant?
        /// Whether the client has introduced itself since it has asked for that.
        var isIntroduced = false
        /// The highest id of what was said before, or was on its way.
        var highest: MessageID
    }

    private var keys: [UInt64: Binding] = [:]

    private static let limit = 1024
    /// What was made before the client can have heard of its binding shows nothing.
    private static let flight = Duration.seconds(2)

    /// Takes a request under a key. Returns whether it is the first one after a binding, so that it has to introduce the client.
    mutating func hear(
        _ request: JudgedRequest, _ id: MessageID, _ packet: JudgedPacket, _ session: JudgedSession
    ) -> Bool {
        let key = session.keyID
        if request.boundKey != nil {
            if self.keys.count >= Self.limit { self.keys = [:] }
            self.keys[key] = Binding(highest: id)
            return false
        }
        guard var binding = self.keys[key], request.name != "destroy_auth_key" else { return false }
        let isIntroduced = request.hasLayer && request.hasIntroduction
        if let boundAt = binding.boundAt,
            isIntroduced || id > binding.highest && packet.instant - boundAt > Self.flight
        {
            self.keys[key] = nil
            return true
        }
        binding.highest = max(binding.highest, id)
        if isIntroduced { binding.isIntroduced = true }
        self.keys[key] = binding
        return false
    }

    /// A binding was answered.
    mutating func answered(_ error: RPCError?, _ key: UInt64, at now: Instant) {
        // What came behind the binding is run behind it.
        guard error == nil, let binding = self.keys[key], !binding.isIntroduced else { return self.keys[key] = nil }
        if binding.boundAt == nil { self.keys[key]?.boundAt = now }
    }
}
