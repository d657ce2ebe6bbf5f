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
            self = .user(try await lab.userID(at: user))
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

    fileprivate func datacenterID(at place: JSONPlace) throws(JSONMistake) -> Int {
        let datacenter = try place.integer(1...999)
        guard datacenterIDs.contains(datacenter) else {
            throw place.mistake("one of \(datacenterIDs.map { "\($0)" }.joined(separator: ", ")) is wanted")
        }
        return datacenter
    }

    /// A user by name, phone number or id.
    func userID(at place: JSONPlace) async throws -> Int64 {
        if let id = try? place.integer(1...(1 << 52)) {
            guard await users().contains(where: { $0.id == Int64(id) }) else {
                throw place.mistake("the lab has no user \(id)")
            }
            return Int64(id)
        }
        let name = try place.string()
        guard let id = await userID(name) else { throw place.mistake("the lab has no user \"\(name)\"") }
        return id
    }
}
