import MTProtoCore
import NIOCore
import TL

/// What an account has used, and when that is to be told and stored next. A value without clocks.
struct UsageLedger: Sendable {
    /// From a change to the time when it is told and stored (row P27).
    static let refreshInterval = Duration.seconds(5)

    private(set) var usage = NetworkUsage()
    /// What bytes go through now.
    var network = NetworkKind.other
    /// When a change is to be told; nil while there is none.
    private(set) var nextDeadline: Instant?

    /// Bytes crossed a socket.
    ///
    /// - Parameters:
    ///   - now: asked for if this is the first change in a while.
    ///   - date: in Unix seconds; asked for if nothing was counted yet.
    mutating func count(
        _ traffic: NetworkUsage.Traffic, of category: NetworkUsage.Category = .generic, now: @autoclosure () -> Instant,
        date: @autoclosure () -> Int64
    ) {
        usage.add(traffic, of: category, over: network, date: date())
        arm(now())
    }

    /// Part of what was counted belongs to a file.
    mutating func attribute(
        _ traffic: NetworkUsage.Traffic, to category: NetworkUsage.Category, now: @autoclosure () -> Instant
    ) {
        usage.attribute(traffic, to: category, over: network)
        arm(now())
    }

    mutating func reset(_ network: NetworkKind?, now: Instant, date: Int64) {
        usage.reset(network, date: date)
        arm(now)
    }

    /// What former runs have counted comes to what this one has.
    mutating func restore(_ stored: NetworkUsage) {
        usage.merge(stored)
    }

    /// What is to be told and stored, if it is time.
    mutating func deadlineReached(now: Instant) -> NetworkUsage? {
        guard let nextDeadline, nextDeadline <= now else { return nil }
        return takeChanges()
    }

    /// The same before its time; nil if nothing has changed.
    mutating func takeChanges() -> NetworkUsage? {
        guard nextDeadline != nil else { return nil }
        nextDeadline = nil
        return usage
    }

    private mutating func arm(_ now: @autoclosure () -> Instant) {
        if nextDeadline == nil { nextDeadline = now() + Self.refreshInterval }
    }
}

extension NetworkUsage {
    private static let version: Int32 = 1

    static let storeKey = "persistent:usage"

    /// Version (int), then the numbers (long).
    func encoded() -> [UInt8] {
        var writer = TLWriter()
        writer.writeInt(Self.version)
        for number in numbers { writer.writeLong(number) }
        return Array(writer.take().readableBytesView)
    }

    /// Nil for what another version wrote, and for damaged bytes.
    init?(stored bytes: [UInt8]) {
        var reader = TLReader(bytes: bytes)
        do throws(TLError) {
            guard try reader.readInt() == Self.version, (bytes.count - 4) % 8 == 0 else { return nil }
            var numbers: [Int64] = []
            for _ in 0..<(bytes.count - 4) / 8 { numbers.append(try reader.readLong()) }
            self.init(numbers: numbers)
        } catch {
            return nil
        }
    }
}
