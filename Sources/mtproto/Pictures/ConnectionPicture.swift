import MTProtoKit

/// The connections of one or several runs over time: a row for each, with the keys that were made on it and the requests that it carried.
struct ConnectionPicture {
    private struct Row {
        var title: String
        var tip: String
        var begin: Duration
        var opened: Duration?
        var end: Duration?
        var keys: [(begin: Duration, end: Duration?)] = []
        var requests: [(name: String, at: Duration)] = []
    }

    private struct Section {
        var title: String
        var rows: [Row]
        var end: Duration
    }

    private static let (width, left, rowHeight) = (900.0, 190.0, 18.0)
    /// More are counted only.
    private static let rowLimit = 200

    private var sections: [Section] = []

    /// - Parameter until: how long the run took; what is open then is drawn up to there.
    mutating func add(_ list: EventList, title: String, until: Duration = .zero) {
        let (events, leftOut) = (list.events, list.leftOut)
        var rows: [Int: Row] = [:]
        var order: [Int] = []
        var https = 0
        for event in events {
            let time = event.time
            switch event.kind {
            case .connectionOpening(let info):
                order.append(info.id)
                rows[info.id] = Row(
                    title: "datacenter \(info.datacenter), \(info.purpose)",
                    tip: "\(info.purpose) connection to datacenter \(info.datacenter), \(info.transport)", begin: time)
            case .connectionOpened(let info): rows[info.id]?.opened = time
            case .connectionClosed(let info, let statistics, let reason):
                rows[info.id]?.end = time
                rows[info.id]?.tip +=
                    ", \(statistics.bytesOut) bytes out, \(statistics.bytesIn) in, ended: \(reason.description)"
            case .keyExchangeStarted(let info): rows[info.id]?.keys.append((time, nil))
            case .keyExchangeFinished(let info, _), .keyExchangeFailed(let info, _):
                if let last = rows[info.id]?.keys.indices.last { rows[info.id]?.keys[last].end = time }
            case .requestSent(let name, _, let connection?): rows[connection]?.requests.append((name, time))
            case .httpRequestStarted(let info):
                https -= 1
                order.append(https)
                rows[https] = Row(
                    title: "HTTPS, \(info.purpose)", tip: "a request to \(info.host)", begin: time, opened: time)
            case .httpRequestFinished(let info, let outcome, _):
                // The one that began then.
                let begun = order.last {
                    $0 < 0 && rows[$0]?.end == nil && rows[$0]?.tip.hasSuffix(info.host) == true
                }
                if let begun {
                    rows[begun]?.end = time
                    rows[begun]?.tip += ": \(outcome)"
                }
            default: break
            }
        }
        let all = order.compactMap { rows[$0] }
        let end = max(until, events.last?.time ?? .zero, all.compactMap(\.end).max() ?? .zero)
        let left = max(0, all.count - Self.rowLimit)
        sections.append(
            Section(
                title: title + (left > 0 ? "; \(left) more connections are not shown" : "")
                    + (leftOut > 0 ? "; \(leftOut) later events are not shown" : ""),
                rows: Array(all.prefix(Self.rowLimit)), end: end))
    }

    var document: String {
        let count = sections.reduce(0) { $0 + $1.rows.count }
        var picture = Picture(
            title: "Connections over time",
            description: sections.map {
                "\($0.title): \(Decimals.count($0.rows.count, "connection")) in \(Self.text($0.end))"
            }
            .joined(separator: ". ") + ". \(Decimals.count(count, "row")).", width: Self.width)
        let scale = PictureScale(upTo: sections.map { Self.seconds($0.end) }.max() ?? 1)
        func x(_ time: Duration) -> Double {
            // checked: the end of a scale is above zero.
            Self.left + Self.seconds(time) / scale.end * (Self.width - Self.left - 20)
        }
        Self.legend(&picture)
        var y = 44.0
        for section in sections {
            picture.text(section.title, x: 8, y: y, isStrong: true)
            y += 12
            let top = y
            for row in section.rows {
                Self.draw(row, of: section, y: y, x: x, in: &picture)
                y += Self.rowHeight
            }
            for mark in scale.marks {
                // checked: the same.
                let place = Self.left + mark / scale.end * (Self.width - Self.left - 20)
                picture.line(x: place, from: top - 4, to: y)
                picture.text(Self.text(.seconds(mark)), x: place, y: y + 14, .middle)
            }
            y += 40
        }
        return picture.document
    }

    private static func legend(_ picture: inout Picture) {
        var x = 8.0
        let parts: [(Picture.Ink, String)] = [
            (.quiet, "dialling"), (.first, "open"), (.key, "a key is made"), (.request, "a request goes out"),
        ]
        for (ink, name) in parts {
            picture.bar(from: x, to: x + 12, y: 12, height: 10, ink, name)
            picture.text(name, x: x + 18, y: 21)
            x += 40 + 7 * Double(name.count)
        }
    }

    private static func draw(
        _ row: Row, of section: Section, y: Double, x: (Duration) -> Double, in picture: inout Picture
    ) {
        let end = row.end ?? section.end
        picture.text(row.title, x: 8, y: y + 11)
        picture.bar(from: x(row.begin), to: x(row.opened ?? end), y: y + 2, height: 10, .quiet, row.tip)
        if let opened = row.opened {
            picture.bar(from: x(opened), to: x(end), y: y + 2, height: 10, .first, row.tip)
        }
        for key in row.keys {
            picture.bar(from: x(key.begin), to: x(key.end ?? end), y: y + 4, height: 6, .key, "a key is made")
        }
        for request in row.requests {
            picture.bar(from: x(request.at), to: x(request.at) + 2, y: y, height: 14, .request, request.name)
        }
    }

    private static func seconds(_ time: Duration) -> Double { time / .seconds(1) }

    private static func text(_ time: Duration) -> String {
        let seconds = seconds(time)
        if seconds == 0 { return "0" }
        return seconds < 1
            ? "\(Decimals.text(seconds * 1000, places: seconds < 0.01 ? 1 : 0)) ms"
            : "\(Decimals.text(seconds, places: seconds < 10 ? 1 : 0)) s"
    }
}
