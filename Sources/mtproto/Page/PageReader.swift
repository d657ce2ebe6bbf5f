import TelegramLab

/// One reader of the page's stream of events, from one moment to the next.
actor PageReader {
    private struct Told: Equatable {
        var changes: Int
        var connections: Int
        var packets: Int
    }

    private let lab: Lab
    private let log: PacketLog
    private let search: PacketSearch
    private var feed: PacketFeed
    private var told: Told?

    init(lab: Lab, log: PacketLog, filter: PacketFilter, search: PacketSearch) {
        self.lab = lab
        self.log = log
        self.search = search
        feed = PacketFeed(filter: filter)
    }

    /// An event of `text/event-stream`; nil if nothing has happened.
    func next() async -> [UInt8]? {
        let changes = await lab.changes()
        let (records, count) = log.records(from: feed.next)
        let now = Told(changes: changes, connections: log.connectionChanges, packets: count)
        guard now != told else { return nil }
        told = now
        let batch: PacketFeed.Batch
        if feed.filter.isSearch {
            let (before, number) = (feed, count)
            (batch, feed) = await search.run {
                var feed = before
                let batch = feed.batch(records, count: number)
                return (batch, feed)
            }
        } else {
            batch = feed.batch(records, count: count)
        }
        var json = JSONLine()
        json.object { json in
            json.name("packets")
            json.array { json in
                for record in batch.rows { record.row(into: &json) }
            }
            json.member("left_out", batch.leftOut)
            json.member("count", count)
            json.member("open", log.openConnections)
            json.member("connections", now.connections)
            json.member("changes", changes)
        }
        return Array("data: ".utf8) + json.bytes + Array("\n\n".utf8)
    }
}
