import MTProtoCore

/// Numbers for what a record must not hold, in the order in which it is heard of: what it is tells who somebody is, or when, or is what a
/// server wanted to stand there; which are the same tells why something was decided.
package struct RecordNumbers: Sendable {
    /// Ids and times that are farther away are numbered.
    private static let day: Int64 = 86_400
    private static let limit = 4096

    /// Unix seconds: what is near is written as the distance from it.
    private let base: Int64
    /// In a run that is repeated far ids are made of their numbers.
    private let repeats: Bool
    private var salts: [Int64: Int] = [:]
    private var lastSalt = 0
    private var sessions: [Int64: Int] = [:]
    private var orders: [UInt64: Int] = [:]
    private var secrets: [[UInt8]: Int] = [:]
    private var farIDs: [Int64: Int] = [:]

    package init(base: Int64, repeats: Bool = false) {
        self.base = base
        self.repeats = repeats
    }

    /// The salt was made together with a key of the run: its number is 0.
    package mutating func noteMade(_ salt: Int64) { salts[salt] = 0 }

    package mutating func number(ofSalt salt: Int64) -> Int {
        if let number = salts[salt] { return number }
        lastSalt += 1
        salts[salt] = lastSalt
        return lastSalt
    }

    /// The number of a session, by the name that the server gave it when it began.
    package mutating func number(ofSession name: Int64) -> Int {
        let number = sessions[name] ?? sessions.count + 1
        sessions[name] = number
        return number
    }

    /// The number of what requests are kept in order for, such as a chat.
    package mutating func number(ofOrder order: UInt64) -> Int {
        let number = orders[order] ?? orders.count + 1
        orders[order] = number
        return number
    }

    /// The number of a secret of an address: two addresses may differ in nothing else.
    package mutating func number(ofSecret secret: [UInt8]) -> Int {
        let number = secrets[secret] ?? min(secrets.count + 1, Self.limit)
        if secrets.count < Self.limit { secrets[secret] = number }
        return number
    }

    // MARK: - Message ids

    /// An id within a day as its distance from the base; any other one by its number, with whether it is of the past or the future,
    /// and with what its last two bits say of who made it.
    package mutating func text(of id: MessageID) -> String {
        let distance = id.unixSeconds.subtractingReportingOverflow(base)
        if !distance.overflow, distance.partialValue.magnitude <= UInt64(Self.day) {
            return "\(id.rawValue &- base << 32)"
        }
        let number =
            repeats
            ? Int(truncatingIfNeeded: id.rawValue & 0xffff_ffff) >> 2
            : farIDs[id.rawValue] ?? min(farIDs.count + 1, Self.limit)
        if farIDs.count < Self.limit { farIDs[id.rawValue] = number }
        return "\(id.unixSeconds < base ? "past" : "future").\(number).\(id.rawValue & 3)"
    }

    /// The id of a text; nil for what is none.
    package func id(_ text: String) -> MessageID? {
        if let distance = Int64(text) {
            guard (distance >> 32).magnitude <= UInt64(Self.day) + 1 else { return nil }
            return MessageID(rawValue: distance &+ base << 32)
        }
        let parts = text.split(separator: ".")
        guard parts.count == 3, let number = Int64(parts[1]), (0...Int64(Self.limit)).contains(number),
            let bits = Int64(parts[2]), (0...3).contains(bits)
        else { return nil }
        switch parts[0] {
        case "past": return MessageID(rawValue: number << 2 | bits)
        case "future": return MessageID(rawValue: 0x7fff_0000 << 32 | number << 2 | bits)
        default: return nil
        }
    }

    // MARK: - Times and sizes

    /// Seconds from the base on, a month at most.
    package func distance(of seconds: Int64) -> Int64 {
        min(max(seconds.saturatingSubtract(base), -30 * Self.day), 30 * Self.day)
    }

    package func seconds(at distance: Int64) -> Int64 { base &+ distance }

    /// As large as a packet shows anyway, with its padding: a multiple of 64.
    package static func size(_ count: Int) -> Int { (min(max(count, 1), FrameLimits.outbound) + 63) / 64 * 64 }
}
