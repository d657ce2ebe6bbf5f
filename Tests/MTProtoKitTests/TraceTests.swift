import MTProtoKit
import Testing

struct TraceTests {
    @Test("J17 N17 the recorder sums up every connection: why it was opened, what went over it, why it closed")
    func recorderSumsUpConnections() {
        let recorder = TraceRecorder()
        let info = ConnectionInfo(
            id: 1, datacenter: 2, address: "127.0.0.1", port: 443, purpose: .main, transport: "tcp")
        var statistics = ConnectionStatistics()
        statistics.bytesOut = 100
        statistics.requests = 3
        let kinds: [TraceEvent.Kind] = [
            .connectionOpening(info), .connectionOpened(info), .keyExchangeFinished(info, duration: .seconds(1)),
            .connectionClosed(info, statistics, reason: .migrated),
        ]
        for (index, kind) in kinds.enumerated() {
            recorder.record(TraceEvent(time: .milliseconds(index), kind: kind))
        }
        let connection = recorder.connections.first
        #expect(recorder.connections.count == 1)
        #expect(connection?.info == info)
        #expect(connection?.openedTime == .milliseconds(1))
        #expect(connection?.closedTime == .milliseconds(3))
        #expect(connection?.statistics == statistics)
        #expect(connection?.closedBecause == .migrated)
        #expect(connection?.keyExchanges == 1)
    }

    @Test("J17 a full recorder forgets its oldest events, a quarter at a time, but no connection")
    func recorderIsBounded() {
        let recorder = TraceRecorder(eventLimit: 100)
        for id in 1...500 {
            let info = ConnectionInfo(id: id, datacenter: 1, address: "::1", port: 1, purpose: .files, transport: "tcp")
            recorder.record(TraceEvent(time: .zero, kind: .connectionOpening(info)))
            // The event that finds no room stays, and 26 others go.
            #expect(recorder.events.count == (id <= 100 ? id : 75 + (id - 101) % 26), "after \(id)")
        }
        #expect(recorder.connections.map(\.info.id) == Array(1...500))
    }
}
