import Foundation
import MTProtoCore
import NIOCore
import Synchronization
import TL
import TelegramAPI
import TelegramLab

/// Orders for a running lab, from programs in any language: what a request of HTTP does and is answered with.
/// docs/lab-control.md describes it.
struct LabControl: Sendable {
    /// What an order is answered with.
    struct Answer: Sendable {
        var status: Int
        var body: String
    }

    private struct Failure: Encodable {
        var error: String
    }

    private struct Done: Encodable {
        var done = true
    }

    let lab: Lab
    let requests = RequestLog()

    private static let paths = [
        "/lab", "/users", "/chats", "/codes", "/faults", "/weather", "/limits", "/time", "/updates", "/messages",
        "/presses", "/votes", "/reactions", "/push", "/requests",
    ]

    func answer(_ method: String, _ target: String, _ body: [UInt8]) async -> Answer {
        do {
            return try await carryOut(method, target, body)
        } catch let error as JSONMistake {
            return Self.failure(400, error.description)
        } catch let error as LabActOrders.NothingFound {
            return Self.failure(404, error.description)
        } catch let error as LabError {
            return Self.failure(400, error.message)
        } catch let error as CommandFailure {
            return Self.failure(400, error.message)
        } catch {
            return Self.failure(500, "\(error)")
        }
    }

    private func carryOut(_ method: String, _ target: String, _ body: [UInt8]) async throws -> Answer {
        guard !LabBotAPI.isMeant(by: target) else { return Answer(status: 404, body: LabBotAPI.answer) }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let path = parts.first ?? ""
        guard parts.count < 2 || path == "/requests" else {
            throw JSONMistake(
                description: "\(path)?\(parts[1]) means nothing; only /requests takes after=N and method=NAME")
        }
        switch (method, path) {
        case ("GET", "/lab"): return try Self.success(lab.description)
        case ("GET", "/users"): return try Self.success(await lab.users())
        case ("DELETE", "/users"):
            try await LabUserOrders(lab: lab).delete(JSONPlace(parsing: body))
            return try Self.success(Done())
        case ("GET", "/chats"): return try Self.success(await lab.chats())
        case ("POST", "/chats"):
            return try Self.success(await LabChatOrders(lab: lab).make(JSONPlace(parsing: body)))
        case ("GET", "/codes"): return try Self.success(await lab.pendingCodes())
        case ("GET", "/faults"): return try Self.success(await faults())
        case ("POST", "/faults"):
            try await addFault(JSONPlace(parsing: body))
            return try Self.success(await faults())
        case ("DELETE", "/faults"):
            if body.isEmpty {
                await lab.clearMethodFaults()
                await lab.setFaults(.none)
                await lab.endWeather()
            } else {
                try await removeFault(JSONPlace(parsing: body))
            }
            return try Self.success(await faults())
        case ("GET", "/weather"): return try Self.success(await lab.weather())
        case ("POST", "/weather"):
            return try Self.success(try await LabWeatherOrders(lab: lab).carryOut(JSONPlace(parsing: body)))
        case ("GET", "/limits"): return try Self.success(await LabLimitOrders(lab: lab).limits())
        case ("POST", "/limits"):
            return try Self.success(try await LabLimitOrders(lab: lab).carryOut(JSONPlace(parsing: body)))
        case ("GET", "/time"): return try Self.success(await lab.timeReport())
        case ("POST", "/time"):
            return try Self.success(try await LabTimeOrders(lab: lab).carryOut(JSONPlace(parsing: body)))
        case ("POST", "/updates"):
            try await LabUpdateOrders(lab: lab).carryOut(JSONPlace(parsing: body))
            return try Self.success(Done())
        case ("POST", "/messages"):
            try await LabMessageOrders(lab: lab).write(JSONPlace(parsing: body))
            return try Self.success(Done())
        case ("POST", "/presses"):
            return try Self.success(try await LabActOrders(lab: lab).press(JSONPlace(parsing: body)))
        case ("POST", "/votes"):
            return try Self.success(try await LabActOrders(lab: lab).vote(JSONPlace(parsing: body)))
        case ("POST", "/reactions"):
            return try Self.success(try await LabActOrders(lab: lab).react(JSONPlace(parsing: body)))
        case ("POST", "/push"): return try await push(JSONPlace(parsing: body))
        case ("GET", "/requests"):
            let filter = try parts.count > 1 ? LabRequestFilter(parsing: parts[1]) : nil
            return try Self.success(requests.all(after: filter?.after ?? 0, of: filter?.method))
        default:
            guard Self.paths.contains(path) else {
                let hint = Suggestion.text(for: path, among: Self.paths)
                return Self.failure(404, "there is no \(path)\(hint); there are \(Self.paths.joined(separator: ", "))")
            }
            return Self.failure(405, "\(path) does not take \(method)")
        }
    }

    // MARK: Faults

    private struct Faults: Encodable {
        struct Method: Encodable {
            var method: String
            var code: Int32?
            var message: String?
            var slow_ms: Int64?
            var cut: Bool?
            var count: Int?
            var user: Int64?
            var dc: Int?
            var chat: Int64?
        }

        struct Chance: Encodable {
            var datacenter: Int?
            var user: Int64?
            var fault: String
            var probability: Double
        }

        var methods: [Method]
        var faults: [Chance]
    }

    private func faults() async -> Faults {
        let methods = await lab.methodFaults.map { fault in
            Faults.Method(
                method: fault.method, code: fault.error?.code, message: fault.error?.message,
                slow_ms: fault.delay > .zero ? fault.delay.inNanoseconds / 1_000_000 : nil,
                cut: fault.endsConnection ? true : nil, count: fault.times, user: fault.user,
                dc: fault.datacenter, chat: fault.chatID)
        }
        var chances: [Faults.Chance] = []
        for datacenter in lab.datacenterIDs {
            let plan = await lab.faults(at: datacenter)
            chances += plan.kinds.map { .init(datacenter: datacenter, fault: $0.rawValue, probability: plan[$0]) }
        }
        for (user, plan) in await lab.accountFaults() {
            chances += plan.kinds.map { .init(user: user, fault: $0.rawValue, probability: plan[$0]) }
        }
        return Faults(methods: methods, faults: chances)
    }

    private func removeFault(_ place: JSONPlace) async throws {
        let members = try place.members("method", "user", "dc", "chat")
        var user: Int64?
        if let member = members["user"] { user = try await lab.userID(at: member, orWithWeather: true) }
        if let user, members["method"] == nil {
            for name in ["dc", "chat"] where members[name] != nil {
                throw place.mistake("\"\(name)\" belongs to \"method\"")
            }
            // As for everybody: it is over where there was none.
            await lab.endWeather(user: user)
            return
        }
        guard let method = members["method"] else { throw place.mistake("\"method\" or \"user\" is missing") }
        var datacenter: Int?
        if let member = members["dc"] { datacenter = try lab.datacenterID(at: member) }
        let name = try method.string()
        var chat: API.Peer?
        if let member = members["chat"] { chat = try await faultyChat(at: member) }
        guard await lab.removeMethodFault(name, user: user, datacenter: datacenter, chat: chat) else {
            let whose =
                (user == nil ? "" : " for this user") + (chat == nil ? "" : " in this chat alone")
                + (datacenter == nil ? "" : " at this datacenter alone")
            let others = await lab.methodFaults.filter { $0.method == name }.map { fault in
                (fault.user.map { "user \($0)" } ?? "everybody")
                    + (fault.chatID.map { " in chat \($0)" } ?? "")
                    + (fault.datacenter.map { " at datacenter \($0)" } ?? "")
            }
            let places = Set(others).sorted().joined(separator: ", ")
            throw method.mistake(
                "nothing goes wrong with this method\(whose)" + (places.isEmpty ? "" : ", but it does for \(places)"))
        }
    }

    /// A chat in which something goes wrong: it may be gone.
    private func faultyChat(at place: JSONPlace) async throws -> API.Peer {
        if let id = try? place.integer(1...(1 << 52)),
            let fault = await lab.methodFaults.first(where: { $0.chatID == Int64(id) }), let chat = fault.chat
        {
            return chat
        }
        return try await lab.peer(at: place)
    }

    private func addFault(_ place: JSONPlace) async throws {
        let members = try place.members(
            "method", "flood", "code", "message", "slow_ms", "cut", "count", "user", "dc", "chat", "fault",
            "probability", "datacenter")
        if let fault = members["fault"] {
            guard members["method"] == nil else { throw place.mistake("\"fault\" and \"method\" do not go together") }
            return try await strike(try fault.string(), members, place)
        }
        for name in ["probability", "datacenter"] where members[name] != nil {
            throw place.mistake(
                "\"\(name)\" belongs to \"fault\"; faults of a method are for every datacenter, or for that of \"dc\"")
        }
        var fault = LabMethodFault(try members.required("method", in: place).string())
        guard ["flood", "code", "message", "slow_ms", "cut"].contains(where: { members[$0] != nil }) else {
            throw place.mistake(
                "what goes wrong is missing: give \"flood\", \"code\" and \"message\", \"slow_ms\" or \"cut\"")
        }
        if let flood = members["flood"] {
            guard members["code"] == nil, members["message"] == nil else {
                throw place.mistake("\"flood\" is a code and a message by itself")
            }
            fault.error = .floodWait(try flood.integer(0...86_400))
        } else if members["code"] != nil || members["message"] != nil {
            let code = try members.required("code", in: place)
            let number = Int32(clamping: try code.integer(-9_999...9_999))
            guard number != 0 else { throw code.mistake("0 is no code of an error") }
            let message = try members.required("message", in: place)
            guard LabFaultOptions.isMessage(try message.string(), code: number) else {
                throw message.mistake(LabFaultOptions.messageForm)
            }
            fault.error = LabRequestError(code: number, message: try message.string())
        }
        fault.delay = .milliseconds(try members["slow_ms"]?.integer(1...LabScriptFile.longestDelay) ?? 0)
        fault.endsConnection = try members["cut"]?.isTrue() ?? false
        fault.times = try members["count"]?.integer(1...1_000_000)
        if let user = members["user"] { fault.user = try await lab.userID(at: user) }
        if let datacenter = members["dc"] { fault.datacenter = try lab.datacenterID(at: datacenter) }
        if let chat = members["chat"] { fault.chat = try await lab.peer(at: chat) }
        try await lab.addMethodFault(fault)
    }

    private func strike(_ names: String, _ members: [String: JSONPlace], _ place: JSONPlace) async throws {
        for name in ["flood", "code", "message", "slow_ms", "cut", "count", "dc", "chat"] where members[name] != nil {
            let hint = name == "dc" ? "; a fault by chance has \"datacenter\"" : ""
            throw place.mistake("\"\(name)\" belongs to \"method\"\(hint)")
        }
        guard names.contains(where: { !", ".contains($0) }) else {
            throw place.mistake("\"fault\" needs a name; \"none\" heals everything")
        }
        let probability = try members["probability"]?.number(0...1) ?? FaultPlan.usualProbability
        let plan: FaultPlan
        do {
            plan = try FaultPlan(parsing: names, probability: probability)
        } catch {
            throw place.mistake("\(error)")
        }
        switch try await LabWeatherScope(members, in: place, of: lab) {
        case .everyone: await lab.setFaults(plan)
        case .datacenter(let datacenter): await lab.setFaults(plan, datacenter: datacenter)
        case .user(let user): try await lab.setFaults(plan, user: user)
        }
    }

    // MARK: Updates

    private struct Pushed: Encodable {
        var sessions: Int
    }

    private func push(_ place: JSONPlace) async throws -> Answer {
        let members = try place.members("to", "update")
        let name = try members.required("to", in: place).string()
        let update = try members.required("update", in: place)
        let text = try update.string()
        guard let user = await lab.userID(name) else { throw place.mistake("the lab has no user \"\(name)\"") }
        guard let digits = HexText.bytes(text), !digits.isEmpty else {
            throw update.mistake("hexadecimal digits of an Update or Updates are wanted")
        }
        let bytes = ByteBuffer(bytes: digits)
        var sessions = 0
        if let updates = try? API.Updates(decoding: bytes) {
            sessions = await lab.push(updates, to: user)
        } else if let single = try? API.Update(decoding: bytes) {
            sessions = await lab.push(single, to: user)
        } else {
            throw update.mistake("it is neither an Update nor Updates of layer \(API.layer)")
        }
        return try Self.success(Pushed(sessions: sessions))
    }

    private static func success(_ value: some Encodable) throws(CommandFailure) -> Answer {
        Answer(status: 200, body: try JSONOutput.string(value))
    }

    private static func failure(_ status: Int, _ message: String) -> Answer {
        Answer(status: status, body: (try? JSONOutput.string(Failure(error: message))) ?? "{}")
    }
}

/// The newest requests that came to a lab, numbered from 1.
final class RequestLog: Sendable {
    struct Entry: Encodable, Hashable, Sendable {
        var number: Int
        var method: String
        var datacenter: Int
        var phone: String?
        var device: String?
    }

    private static let limit = 10_000
    private let entries = Mutex<(all: [Entry], last: Int)>(([], 0))

    /// Notes what comes until the lab ends.
    func follow(_ requests: AsyncStream<LabRequest>) async {
        for await request in requests { add(request) }
    }

    private func add(_ request: LabRequest) {
        entries.withLock { entries in
            entries.last += 1
            entries.all.append(
                Entry(
                    number: entries.last, method: request.method, datacenter: request.caller.datacenter,
                    phone: request.caller.phone, device: request.caller.device))
            if entries.all.count >= 2 * Self.limit { entries.all.removeFirst(Self.limit) }
        }
    }

    /// - Parameter method: nil for all of them.
    func all(after number: Int, of method: String? = nil) -> [Entry] {
        entries.withLock { entries in
            entries.all.suffix(Self.limit).filter { $0.number > number && (method == nil || $0.method == method) }
        }
    }
}
