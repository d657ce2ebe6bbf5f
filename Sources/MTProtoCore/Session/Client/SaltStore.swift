/// The salts that a client knows for one authorization key, and which of them to use (rows P44, H08, M-16).
struct SaltStore: Sendable {
    /// Salts are asked for again when less than this is left of the last one, in seconds.
    static let refreshMargin: Int64 = 30 * 60
    /// How long a salt holds that came without a validity, in seconds.
    static let unstatedValidity: Int64 = 30 * 60
    /// A server names at most 64 salts; twice that bounds what merging can pile up.
    private static let capacity = 128

    /// Ordered by beginning.
    private(set) var salts: [ServerSalt]

    init(_ salts: [ServerSalt]) {
        if Self.isOrdered(salts) {
            // As they were stored: they share memory with the stored ones, and most of an account's memory is salts.
            self.salts = salts
            return
        }
        self.salts = Array(
            salts.filter { $0.validSince < $0.validUntil }.sorted { $0.validSince < $1.validSince }
                .suffix(Self.capacity))
    }

    private static func isOrdered(_ salts: [ServerSalt]) -> Bool {
        salts.count <= capacity && salts.allSatisfy { $0.validSince < $0.validUntil }
            && zip(salts, salts.dropFirst()).allSatisfy { $0.validSince <= $1.validSince }
    }

    /// Of the salts valid at `seconds` of server time the one that stays valid longest.
    func current(at seconds: Int64) -> ServerSalt? {
        var best: ServerSalt?
        for salt in salts where salt.validSince <= seconds && seconds < salt.validUntil {
            if salt.validUntil > best?.validUntil ?? .min { best = salt }
        }
        return best
    }

    var footprint: Int {
        salts.capacity * MemoryLayout<ServerSalt>.stride
    }

    /// Something to put into a packet when no salt is valid: the server will name the right one.
    var lastResort: Int64 {
        salts.last?.value ?? 0
    }

    /// Until when, in server time, there is a valid salt at every moment from `seconds` on; `seconds` if there is none.
    func coverage(from seconds: Int64) -> Int64 {
        var end = seconds
        for salt in salts where salt.validSince <= end && salt.validUntil > end {
            end = salt.validUntil
        }
        return end
    }

    /// Takes salts from the server: expired ones go, one that begins when a known one begins replaces it.
    /// - Returns: whether anything changed.
    mutating func merge(_ new: [ServerSalt], at seconds: Int64) -> Bool {
        var bySince: [Int64: ServerSalt] = [:]
        for salt in salts + new where salt.validUntil > seconds && salt.validSince < salt.validUntil {
            bySince[salt.validSince] = salt
        }
        let merged = Array(bySince.values.sorted { $0.validSince < $1.validSince }.prefix(Self.capacity))
        defer { salts = merged }
        return merged != salts
    }

    /// The server refused what we used: this one salt holds now, all others are forgotten.
    mutating func replaceAll(with value: Int64, at seconds: Int64) {
        salts = [
            ServerSalt(
                value: value, validSince: seconds.saturatingSubtract(60),
                validUntil: seconds.saturatingAdd(Self.unstatedValidity))
        ]
    }

    /// A new session named its salt. Nothing changes when that salt is the one in use.
    /// - Returns: whether anything changed.
    mutating func adopt(_ value: Int64, at seconds: Int64) -> Bool {
        guard current(at: seconds)?.value != value else { return false }
        if let known = salts.first(where: { $0.value == value && $0.validUntil > seconds.saturatingAdd(60) }) {
            // Known and still good: only its beginning was misjudged.
            return merge(
                [ServerSalt(value: value, validSince: seconds.saturatingSubtract(60), validUntil: known.validUntil)],
                at: seconds)
        }
        replaceAll(with: value, at: seconds)
        return true
    }
}
