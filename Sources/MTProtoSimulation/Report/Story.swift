import MTProtoCore
import TelegramLab

/// What happened in a run, for people: who, when, what.
package struct Story: Sendable {
    /// Whose line it is.
    package enum Teller: Hashable, Sendable {
        case order
        case client(Int)
        case server
        case violation
    }

    package struct Entry: Hashable, Sendable {
        package var at: Instant
        package var teller: Teller
        package var text: String
    }

    package private(set) var entries: [Entry] = []
    /// Whether anything is kept at all.
    package let isKept: Bool
    /// More entries than a reader gets through.
    static let limit = 100_000

    package init(isKept: Bool = false) {
        self.isKept = isKept
    }

    mutating func add(_ now: Instant, _ teller: Teller, _ text: @autoclosure () -> String) {
        guard isKept, entries.count < Self.limit else { return }
        entries.append(Entry(at: now, teller: teller, text: text()))
    }

    mutating func add(_ now: Instant, _ frame: LabFrame, client: Int) {
        guard isKept else { return }
        let name = client == ExplorerServer.nobody ? "somebody" : "client \(client)"
        let arrow = frame.direction == .received ? "\(name) → server" : "server → \(name)"
        add(now, .server, "\(arrow)  #\(frame.connection)  \(Self.text(frame))")
    }

    /// A frame in a line: names of messages, equal neighbours counted.
    static func text(_ frame: LabFrame) -> String {
        switch frame.kind {
        case .transportError(let code): return "transport code \(code)"
        case .quickAck: return "quick acknowledgement"
        case .malformed: return "malformed, \(frame.bytes) bytes"
        case .plain, .encrypted: break
        }
        var names: [(name: String, count: Int)] = []
        for message in frame.messages {
            let code = message.code.map { ["\($0)"] } ?? []
            let name = (message.wrappers + [message.name] + code).joined(separator: " ")
            if names.last?.name == name { names[names.count - 1].count += 1 } else { names.append((name, 1)) }
        }
        let text = names.map { $0.count == 1 ? $0.name : "\($0.count) × \($0.name)" }.joined(separator: ", ")
        return "\(text.isEmpty ? "unreadable" : text) (\(frame.bytes) bytes)"
    }

    /// A line for each entry: seconds, who, what.
    package var lines: [String] {
        entries.map { entry in
            let time = Seconds.text(milliseconds: Int(entry.at.nanoseconds / 1_000_000))
            let padding = String(repeating: " ", count: max(0, 10 - time.count))
            return "\(padding)\(time)  \(entry.teller.text)  \(entry.text)"
        }
    }

    static func shortened(_ text: String) -> String {
        text.count > 120 ? text.prefix(120) + "…" : text
    }
}

extension Story.Teller {
    var text: String {
        switch self {
        case .order: "==      "
        case .client(let number): "client \(number)"
        case .server: "        "
        case .violation: "!!      "
        }
    }
}
