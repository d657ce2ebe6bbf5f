/// The number of a datacenter, 1 to 5 on the public network (row A01).
package struct DatacenterID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package var rawValue: Int

    package init(_ rawValue: Int) {
        self.rawValue = rawValue
    }

    package static func < (lhs: DatacenterID, rhs: DatacenterID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }

    package var description: String {
        "DC \(rawValue)"
    }

    /// The name that forms the host in web addresses; nil for numbers outside 1…5.
    package var alias: String? {
        switch rawValue {
        case 1: "pluto"
        case 2: "venus"
        case 3: "aurora"
        case 4: "vesta"
        case 5: "flora"
        default: nil
        }
    }

    /// How the datacenter is named in the obfuscation header and in the key exchange:
    /// 10000 more in the test environment, negative for media-only connections (row P32).
    package func tag(isTest: Bool, isMedia: Bool) -> Int16 {
        let number = Int16(truncatingIfNeeded: rawValue) &+ (isTest ? 10_000 : 0)
        return isMedia ? 0 &- number : number
    }
}

/// Which of Telegram's two separate networks is meant. They share no account and no key.
package enum DatacenterEnvironment: Hashable, Sendable {
    case production
    case test
}
