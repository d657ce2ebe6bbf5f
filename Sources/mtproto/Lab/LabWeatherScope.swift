import TelegramLab

/// Whom an order for a lab's weather concerns.
enum LabWeatherScope: Hashable, Sendable {
    case everyone
    case datacenter(Int)
    case user(Int64)

    /// Reads `datacenter` or `user`; without either it is everyone.
    init(_ members: [String: JSONPlace], in place: JSONPlace, of lab: Lab) async throws {
        if let user = members["user"] {
            guard members["datacenter"] == nil else {
                throw place.mistake(
                    "\"user\" and \"datacenter\" do not go together; the weather of a user is that at every datacenter")
            }
            self = .user(try await lab.userID(at: user, orWithWeather: true))
        } else if let datacenter = members["datacenter"] {
            self = .datacenter(try lab.datacenterID(at: datacenter))
        } else {
            self = .everyone
        }
    }
}

extension Lab {
    /// The content delivery network included, if there is one.
    var datacenterIDs: [Int] {
        (description.datacenters + [description.cdn].compactMap { $0 }).map(\.id)
    }

    func datacenterID(at place: JSONPlace) throws(JSONMistake) -> Int {
        let datacenter = try place.integer(1...999)
        guard datacenterIDs.contains(datacenter) else {
            throw place.mistake("one of \(datacenterIDs.map { "\($0)" }.joined(separator: ", ")) is wanted")
        }
        return datacenter
    }

    /// A user by name, phone number or id.
    ///
    /// - Parameter orWithWeather: whether it may be somebody who is gone, and whose weather is still there.
    func userID(at place: JSONPlace, orWithWeather: Bool = false) async throws -> Int64 {
        if case .number = place.value {
            guard let number = try? place.integer(1...(1 << 52)) else {
                throw place.mistake(
                    "the id of a user is wanted, a whole number from 1, or a name or phone number as a text")
            }
            let id = Int64(number)
            var isKnown = await users().contains { $0.id == id }
            if !isKnown, orWithWeather { isKnown = await hasWeather(user: id) }
            guard isKnown else { throw place.mistake("the lab has no user \(id)") }
            return id
        }
        guard case .string(let name) = place.value else {
            throw place.mistake("a user is wanted: a name or phone number as a text, or an id")
        }
        guard let id = await userID(name) else {
            let hint = Int64(name) == nil ? "" : ": an id is a number, without quotation marks"
            throw place.mistake("the lab has no user \"\(name)\"\(hint)")
        }
        return id
    }
}
