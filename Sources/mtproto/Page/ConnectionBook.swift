import MTProtoCore
import TelegramLab

/// Connections of a lab: those that are open, and the newest that have ended.
struct ConnectionBook: Sendable {
    struct Entry: Sendable {
        var id: LabConnectionID
        var beganAt: Int64
        var lastAt: Int64
        var endedAt: Int64?
        var closedBy: LabClosing?
        /// Why it has ended.
        var why: String?
        var words = LastWords()
        var transport: String?
        var device: String?
        var user: Int64?
        var purpose = Purpose.nothing
        var keys: [UInt64] = []
        var packetsIn = 0
        var packetsOut = 0
        var bytesIn = 0
        var bytesOut = 0
    }

    /// What a connection is used for, by what was asked over it; a later case takes the place of an earlier one.
    enum Purpose: Int, Sendable, Comparable {
        case nothing, keyExchange, service, requests, files, contentDelivery

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

        var words: String {
            switch self {
            case .nothing: "nothing yet"
            case .keyExchange: "key exchange"
            case .service: "service messages"
            case .requests: "requests, updates"
            case .files: "files"
            case .contentDelivery: "content delivery"
            }
        }
    }

    private static let closedLimit = 200
    private static let keyLimit = 16

    private(set) var open: [LabConnectionID: Entry] = [:]
    /// Newest last.
    private(set) var closed: [Entry] = []
    private(set) var closedCount = 0
    private var requests = OpenRequests()

    mutating func connected(_ id: LabConnectionID, at nanoseconds: Int64) {
        open[id] = Entry(id: id, beganAt: nanoseconds, lastAt: nanoseconds)
    }

    mutating func disconnected(_ id: LabConnectionID, by side: LabClosing, at nanoseconds: Int64) {
        let unanswered = requests.ended(id)
        guard var entry = open.removeValue(forKey: id) else { return }
        entry.why = entry.words.ending(by: side, at: nanoseconds, unanswered: unanswered)
        entry.endedAt = nanoseconds
        entry.closedBy = side
        closed.append(entry)
        closedCount += 1
        if closed.count > Self.closedLimit { closed.removeFirst() }
    }

    /// - Parameter transport: how it carries packets; asked only if that is not known.
    mutating func note(_ record: PacketRecord, transport: () -> String?) {
        let frame = record.frame
        let id = LabConnectionID(datacenter: frame.datacenter, number: frame.connection)
        guard var entry = open[id] else { return }
        entry.words.note(record, answered: requests.note(record))
        entry.lastAt = record.nanoseconds
        if record.isReceived {
            entry.packetsIn += 1
            entry.bytesIn += frame.bytes
        } else {
            entry.packetsOut += 1
            entry.bytesOut += frame.bytes
        }
        if entry.transport == nil { entry.transport = transport() }
        if let device = frame.messages.lazy.compactMap(\.device).first { entry.device = device }
        if let user = record.user { entry.user = user }
        if record.isReceived { entry.purpose = max(entry.purpose, Self.purpose(of: record)) }
        if let key = frame.authKeyID, !entry.keys.contains(key), entry.keys.count < Self.keyLimit {
            entry.keys.append(key)
        }
        open[id] = entry
    }

    private static func purpose(of record: PacketRecord) -> Purpose {
        guard record.frame.kind != .plain else { return .keyExchange }
        let requests = record.frame.messages.map(\.name).filter { $0.contains(".") }
        if requests.contains("upload.getCdnFile") { return .contentDelivery }
        // One that carries other requests as well is none for files alone.
        if !requests.isEmpty, requests.allSatisfy({ $0.hasPrefix("upload.") }) { return .files }
        return requests.isEmpty ? .service : .requests
    }

    func write(into json: inout JSONLine) {
        json.name("open")
        json.array { json in
            for entry in open.values.sorted(by: { $0.id < $1.id }) { entry.write(into: &json) }
        }
        json.name("closed")
        json.array { json in
            for entry in closed.reversed() { entry.write(into: &json) }
        }
        json.member("closed_count", closedCount)
    }
}

extension ConnectionBook.Entry {
    fileprivate func write(into json: inout JSONLine) {
        json.object { json in
            json.member("dc", id.datacenter)
            json.member("c", id.number)
            json.member("opened", beganAt / 1_000)
            json.member("last", lastAt / 1_000)
            if let endedAt { json.member("closed", endedAt / 1_000) }
            if let closedBy { json.member("by", closedBy.isLab ? "lab" : "client") }
            if let why { json.member("why", why) }
            if let transport { json.member("transport", transport) }
            json.member("purpose", purpose.words)
            if let device { json.member("device", device) }
            if let user { json.member("user", user) }
            json.member("packets_in", packetsIn)
            json.member("packets_out", packetsOut)
            json.member("bytes_in", bytesIn)
            json.member("bytes_out", bytesOut)
            json.name("keys")
            json.array { json in
                for key in keys { json.string(HexText.of(key)) }
            }
        }
    }
}

/// Numbers in hexadecimal digits.
enum HexText {
    /// 16 of them.
    static func of(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Two for each byte.
    static func of(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

    static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
