import MTProtoKit

/// The connections of a recorded run.
struct RunConnections {
    private struct Connection {
        let number: Int
        let datacenter: Int
        let place: String
        let purpose: String
        let transport: String
        let dialled: Int64
        var opened: Int64?
        var closed: Int64?
        var reason: String?
        var bytesOut = 0
        var bytesIn = 0
        /// When something was sent that nothing has come after.
        var unheard: Int64?
        var received: Int64?
        var key: (begun: Int64, took: Int64?, failure: String?)?
        /// How many parts of the record were missing when something was said of it last.
        var gaps = 0
    }

    private var connections: [Connection] = []
    /// By their numbers.
    private var places: [Int: Int] = [:]
    private var gaps = 0
    private var silences: [(time: Int64, text: String)] = []

    /// - Returns: whether the record is about a connection.
    mutating func take(_ record: RunRecord) -> Bool {
        if record.event == "dial" { return dialled(record) }
        guard let number = record.number("c"), let index = places[number] else {
            return ["open", "close", "sent", "received", "key_begin", "key", "key_failed"].contains(record.event)
        }
        if connections[index].gaps != gaps {
            connections[index].gaps = gaps
            connections[index].unheard = nil
        }
        switch record.event {
        case "open": connections[index].opened = record.time
        case "close":
            heard(index, record.time)
            connections[index].closed = record.time
            connections[index].reason = record["why"]
            connections[index].bytesOut = record.number("out") ?? connections[index].bytesOut
            connections[index].bytesIn = record.number("in") ?? connections[index].bytesIn
        case "sent":
            connections[index].bytesOut = connections[index].bytesOut.addingOrMax(record.number("bytes") ?? 0)
            connections[index].unheard = connections[index].unheard ?? record.time
        case "received":
            heard(index, record.time)
            connections[index].bytesIn = connections[index].bytesIn.addingOrMax(record.number("bytes") ?? 0)
            connections[index].unheard = nil
            connections[index].received = record.time
        case "key_begin": connections[index].key = (record.time, nil, nil)
        case "key": connections[index].key?.took = record.number("took").map { Int64($0) }
        case "key_failed": connections[index].key?.failure = record["why"] ?? "no reason is told"
        default: return false
        }
        return true
    }

    private mutating func dialled(_ record: RunRecord) -> Bool {
        guard let number = record.number("c") else { return true }
        let host = record["to"] ?? "?"
        let place = host.contains(":") ? "[\(host)]" : host
        places[number] = connections.count
        connections.append(
            Connection(
                number: number, datacenter: record.number("dc") ?? 0, place: "\(place):\(record["port"] ?? "?")",
                purpose: record["for"] ?? "?", transport: record["by"] ?? "?", dialled: record.time,
                gaps: gaps))
        return true
    }

    /// Something came, or the connection ended: tells a long silence before.
    private mutating func heard(_ index: Int, _ time: Int64) {
        // checked: no time is below zero.
        guard let since = connections[index].unheard, time - since >= RunStory.longWait else { return }
        connections[index].unheard = nil
        silences.append(
            (
                since,
                "something was sent to datacenter \(connections[index].datacenter), and nothing came for "
                    // checked: the same.
                    + RunStory.text(time - since)
            ))
    }

    func sentences(until last: Int64) -> [(time: Int64, text: String)] {
        var sentences = silences
        for connection in connections {
            let datacenter = "datacenter \(connection.datacenter)"
            let dial = "dialled \(datacenter) at \(connection.place) (\(connection.purpose), \(connection.transport))"
            let reason = connection.reason ?? "no reason is told"
            switch (connection.opened, connection.closed) {
            case (let opened?, let closed):
                sentences.append(
                    (connection.dialled, "\(dial), connected after \(RunStory.text(opened - connection.dialled))"))
                if let closed {
                    sentences.append(
                        (
                            closed,
                            "the connection to \(datacenter) ended after \(RunStory.text(closed - opened)): \(reason); "
                                + "\(connection.bytesOut) bytes were sent, \(connection.bytesIn) received"
                        ))
                }
            case (nil, let closed?):
                sentences.append(
                    (
                        connection.dialled,
                        "\(dial), no connection came about in \(RunStory.text(closed - connection.dialled)): \(reason)"
                    ))
            case (nil, nil) where isUncertain(connection): sentences.append((connection.dialled, dial))
            case (nil, nil):
                sentences.append(
                    (
                        connection.dialled,
                        "\(dial), and nothing has come of it until the record ends, \(RunStory.text(last - connection.dialled))"
                            + " later"
                    ))
            }
            let unheard = isUncertain(connection) || connection.closed != nil ? nil : connection.unheard
            // checked: the same.
            if let since = unheard, last - since >= RunStory.longWait {
                sentences.append(
                    (
                        since,
                        "something was sent to \(datacenter), and nothing has come until the record ends, "
                            + "\(RunStory.text(last - since)) later"
                    ))
            }
            guard let key = connection.key else { continue }
            let end =
                key.failure.map { "none was made: \($0)" }
                ?? key.took.map { "it was there after \(RunStory.text($0))" }
                ?? "it is not there when the \(connection.closed == nil ? "record" : "connection") ends"
            sentences.append((key.begun, "began to make an authorization key with \(datacenter); \(end)"))
        }
        return sentences
    }

    /// A part of the record is missing: nothing is known of what was open, until more is said of it.
    mutating func forget() { gaps += 1 }

    /// Whether a part of the record is missing in which it may have ended.
    private func isUncertain(_ connection: Connection) -> Bool { connection.closed == nil && connection.gaps != gaps }

    /// What a connection is for.
    func purpose(of number: Int) -> String? { places[number].map { connections[$0].purpose } }

    /// How things stand with a datacenter.
    ///
    /// - Parameter purpose: what the connections are for that count; nil for any.
    func standing(of datacenter: Int, for purpose: String?, at last: Int64) -> String {
        let all = connections.filter {
            $0.datacenter == datacenter && !isUncertain($0) && (purpose == nil || $0.purpose == purpose)
        }
        let those = purpose.map { $0 == "main" ? "" : " for \($0)" } ?? ""
        guard let latest = all.last else { return "datacenter \(datacenter) was never dialled\(those)" }
        if let open = all.last(where: { $0.opened != nil && $0.closed == nil }) {
            guard let received = open.received else {
                return "the connection to it\(those) was open, and nothing had ever come over it"
            }
            return
                "the connection to it\(those) was open; something came over it last \(RunStory.text(last - received)) before"
        }
        if latest.closed == nil { return "\(latest.place) was being dialled" }
        let failures = all.reversed().prefix { $0.opened == nil }.count
        let count = failures > 1 ? "the last \(failures) dials failed, the latest" : "the latest"
        return
            "no connection to it\(those) was open; \(count), to \(latest.place), ended with: \(latest.reason ?? "no reason")"
    }
}

extension Int {
    fileprivate func addingOrMax(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
