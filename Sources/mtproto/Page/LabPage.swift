import Foundation
import MTProtoCore
import NIOCore
import TelegramAPI
import TelegramLab

/// The page of a running lab: what each request for it is answered with. docs/lab-page.md describes what it shows.
struct LabPage: Sendable {
    let lab: Lab
    let log: PacketLog
    /// What clients of other layers say is shown in their words.
    let layers: LabLayers
    /// What can be ordered over HTTP can be ordered here.
    let control: LabControl
    private let search = PacketSearch()
    /// About so many bytes are saved at once.
    private let saveLimit: Int

    init(lab: Lab, log: PacketLog, layers: LabLayers = LabLayers(), saveLimit: Int = 64 << 20) {
        self.lab = lab
        self.log = log
        self.layers = layers
        self.saveLimit = saveLimit
        control = LabControl(lab: lab)
    }

    /// - Parameters:
    ///   - method: `GET` or `POST`.
    ///   - target: what stands behind the token.
    func answer(_ method: String, _ target: String, _ body: [UInt8]) async -> LocalAnswer {
        do {
            let query = try PageQuery(target)
            return method == "POST" ? .whole(try await post(query, body)) : try await get(query)
        } catch let error as JSONMistake {
            return .whole(.failure(400, error.description))
        } catch let error as LabError {
            return .whole(.failure(400, error.message))
        } catch let error as LabRequestError {
            return .whole(.failure(400, error.description))
        } catch {
            return .whole(.failure(500, "\(error)"))
        }
    }

    private func get(_ query: PageQuery) async throws -> LocalAnswer {
        switch query.path {
        case "":
            try query.allow([])
            return .whole(PageDocument.content)
        case "events":
            try query.allow(Self.filters)
            let reader = PageReader(lab: lab, log: log, filter: try PacketFilter(query, layers), search: search)
            return .stream { await reader.next() }
        case "packets":
            try query.allow(Self.filters + ["before"])
            return .whole(try await packets(query))
        case "packet":
            try query.allow(["number"])
            return .whole(try packet(query))
        case "save":
            try query.allow(Self.filters)
            return .whole(try await save(query))
        case "map":
            try query.allow([])
            return .whole(await map())
        case "people":
            try query.allow([])
            return .whole(try await people())
        case "chats": return .whole(try await PageChats(lab: lab).chats(query))
        case "messages": return .whole(try await PageChats(lab: lab).messages(query))
        case "file": return .whole(try await PageChats(lab: lab).file(query))
        case "presses": return .whole(try await PageChats(lab: lab).presses(query))
        case "weather":
            try query.allow([])
            return .whole(try await weather())
        case "judge":
            try query.allow([])
            // Every lab that serves a page has a judge; one that has none yet is about to begin.
            return .whole(
                await lab.judgement.map { LocalContent(status: 200, body: Self.encoded($0)) }
                    ?? .failure(503, "the judge has not begun yet"))
        default: return .whole(.failure(404, "there is no \(query.path) to get"))
        }
    }

    private func post(_ query: PageQuery, _ body: [UInt8]) async throws -> LocalContent {
        try query.allow([])
        switch query.path {
        case "faults": return await order("POST", "/faults", body)
        case "unfault":
            guard !body.isEmpty else { throw JSONMistake(description: "\"method\" or \"user\" is missing") }
            return await order("DELETE", "/faults", body)
        case "heal":
            if !body.isEmpty { _ = try JSONPlace(parsing: body).members([]) }
            return await order("DELETE", "/faults", [])
        case "weather": return await order("POST", "/weather", body)
        case "answer": return try await PageChats(lab: lab).answer(JSONPlace(parsing: body))
        case "updates": return await order("POST", "/updates", body)
        case "limits": return await order("POST", "/limits", body)
        default:
            guard let deed = PageDeed(rawValue: String(query.path)) else {
                return .failure(404, "there is no \(query.path) to post")
            }
            return try await PageChats(lab: lab).perform(deed, JSONPlace(parsing: body))
        }
    }

    private func order(_ method: String, _ path: String, _ body: [UInt8]) async -> LocalContent {
        let answer = await control.answer(method, path, body)
        return LocalContent(status: answer.status, body: Array(answer.body.utf8))
    }

    // MARK: Packets

    private static let filters = [
        "user", "connection", "direction", "method", "smallest", "largest", "text", "hide_service",
    ]

    private func packets(_ query: PageQuery) async throws(JSONMistake) -> LocalContent {
        let filter = try PacketFilter(query, layers)
        let before = try query.integer("before") ?? Int.max
        let (records, count) = log.records(from: 1)
        let (rows, missed) = await search.run {
            var budget = SearchBudget()
            let rows = filter.newest(PacketFeed.batchLimit, of: records.prefix { $0.number < before }, &budget)
            return (rows, budget.missed)
        }
        return .json { json in
            json.name("packets")
            json.array { json in
                for record in rows { record.row(into: &json) }
            }
            json.member("count", count)
            json.member("first", records.first?.number ?? count + 1)
            json.member("not_searched", missed)
        }
    }

    private func packet(_ query: PageQuery) throws(JSONMistake) -> LocalContent {
        guard let number = try query.integer("number") else { throw JSONMistake(description: "\"number\" is missing") }
        guard let record = log.packet(number) else {
            return .failure(
                404, "packet \(number) is not kept: only the newest of the \(log.count) that there were are")
        }
        return .json { PacketDetails.write(record, layers, into: &$0) }
    }

    /// A line of JSON for each packet, with its tree and bytes. If that is too much, the oldest are left out, and a last line
    /// says how many, and how many were not looked through.
    private func save(_ query: PageQuery) async throws(JSONMistake) -> LocalContent {
        let filter = try PacketFilter(query, layers)
        let records = log.records(from: 1).records
        let lines = await search.run {
            var lines: [[UInt8]] = []
            var (bytes, leftOut, budget) = (0, 0, SearchBudget(bytes: saveLimit))
            for record in records.reversed() where filter.passes(record, &budget) {
                guard bytes < saveLimit else {
                    leftOut += 1
                    continue
                }
                var json = JSONLine()
                json.object { PacketDetails.write(record, layers, into: &$0) }
                bytes += json.bytes.count
                lines.append(json.bytes)
            }
            lines.reverse()
            let missed = budget.missed
            if leftOut + missed > 0 {
                lines.append(
                    LocalContent.json {
                        $0.member("left_out", leftOut)
                        $0.member("not_searched", missed)
                    }.body)
            }
            return lines
        }
        let body = Array(lines.map { $0 + [UInt8(ascii: "\n")] }.joined())
        return LocalContent(type: "application/x-ndjson", body: body, fileName: "packets.jsonl")
    }

    // MARK: Views

    private func map() async -> LocalContent {
        let keys = Self.encoded(await lab.keys())
        let description = lab.description
        let now = await lab.unixNanoseconds()
        return .json { json in
            json.member("now", now / 1_000)
            json.name("datacenters")
            json.array { json in
                for datacenter in description.datacenters + [description.cdn].compactMap({ $0 }) {
                    json.object { json in
                        json.member("id", datacenter.id)
                        json.member("address", "\(datacenter.address):\(datacenter.port)")
                        json.member("cdn", datacenter.id == description.cdn?.id)
                        let counters = lab.counters[datacenter.id]
                        json.member("requests", counters.requests)
                        json.member("key_exchanges", counters.keyExchanges)
                        json.member("accepts", counters.tcpAccepts)
                        json.member("bytes_in", counters.bytesIn)
                        json.member("bytes_out", counters.bytesOut)
                    }
                }
            }
            log.writeConnections(into: &json)
            json.name("keys")
            json.raw(keys)
        }
    }

    private func people() async throws -> LocalContent {
        let (users, chats, codes) = (await lab.users(), await lab.chats(), await lab.pendingCodes())
        return .json { json in
            json.name("users")
            json.raw(Self.encoded(users))
            json.name("chats")
            json.raw(Self.encoded(chats))
            json.name("codes")
            json.raw(Self.encoded(codes))
        }
    }

    private func weather() async throws -> LocalContent {
        let faults = await control.answer("GET", "/faults", [])
        let weather = await lab.weather()
        return .json { json in
            json.name("weather")
            json.raw(Self.encoded(weather))
            json.name("methods")
            json.raw(faults.body.utf8)
            json.name("kinds")
            json.object { json in
                PageWeather.write("ordinary", FaultKind.ordinary, into: &json)
                PageWeather.write("hostile", FaultKind.hostile, into: &json)
                PageWeather.write("looping", FaultKind.looping, into: &json)
                PageWeather.write("adaptive", FaultKind.adaptive, into: &json)
            }
        }
    }

    private static func encoded(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { Array($0) } ?? Array("null".utf8)
    }
}
