import ArgumentParser
import Foundation
import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramKit

struct TraceCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Run a client and print what it does, as it happens.",
        discussion: """
            Every connection opened and closed with purpose and reason, every key exchange, request, HTTP request, new \
            session and change of state, until interrupted. No secrets are printed, nor what messages say. With --json, one \
            object per line. With --svg, a picture of the connections over time as well.
            """
    )

    @OptionGroup var servers: ServerOptions

    var runsLong: Bool { true }

    @Option(help: "End after so many seconds.")
    var seconds: Int?

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    @Option(
        help: "Draw the connections over time, with keys and requests, into FILE; nothing may be there.",
        completion: .file())
    var svg: String?

    func validate() throws {
        if let seconds, !(1...86_400).contains(seconds) {
            throw ValidationError("--seconds takes a number from 1 to 86400.")
        }
        if servers.verbose {
            throw ValidationError("--verbose has no effect here: all of it is printed anyway. Leave it out.")
        }
    }

    private let events = EventList()

    enum CodingKeys: String, CodingKey {
        case servers, seconds, json, svg
    }

    func prepare(_ configuration: inout TelegramConfiguration, on console: Console) throws {
        if let svg { try WholeFile.checkNothing(at: svg) }
        events.begin(at: console.time.clock.now)
        let (json, write, events) = (json, console.write, svg == nil ? nil : events)
        // Events come from several threads; lines must not.
        let lock = Mutex(())
        configuration.trace = TraceHandler { event in
            let line = json ? TraceReport(event).line : TraceText.line(event)
            lock.withLock { _ in
                write(line)
                events?.add(event)
            }
        }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let interruption = console.watchForInterruption()
        let (seconds, time) = (seconds, console.time)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await interruption() }
            if let seconds { group.addTask { try? await time.sleep(for: .seconds(seconds)) } }
            await group.next()
            group.cancelAll()
        }
        guard let svg else { return }
        var picture = ConnectionPicture()
        picture.add(events, title: "This client", until: events.time(at: time.clock.now))
        try WholeFile.write(
            picture.document.utf8, to: svg, permissions: WholeFile.ownersOnly, replaces: false,
            synchronize: console.synchronize)
    }
}

/// One event as `trace --json` prints it. What an event does not have is not there.
struct TraceReport: Encodable {
    struct Connection: Encodable {
        let id: Int
        let datacenter: Int
        let address: String
        let port: Int
        let purpose: String
        let transport: String
    }

    let milliseconds: Double
    let event: String
    var connection: Connection?
    var connectionID: Int?
    var datacenter: Int?
    var name: String?
    var purpose: String?
    var state: String?
    var host: String?
    var way: String?
    var outcome: String?
    var reason: String?
    var durationMilliseconds: Double?
    var bytesOut: Int?
    var bytesIn: Int?
    var requests: Int?
    var from: Int?
    var to: Int?

    enum CodingKeys: String, CodingKey {
        case milliseconds, event, connection, datacenter, name, purpose, state, host, way, outcome, reason, requests
        case from, to
        case connectionID = "connection_id"
        case durationMilliseconds = "duration_milliseconds"
        case bytesOut = "bytes_out"
        case bytesIn = "bytes_in"
    }

    var line: TerminalText {
        (try? JSONOutput.text(self, pretty: false)) ?? #"{"event":"unprintable"}"#
    }

    private init(_ event: TraceEvent, _ name: String) {
        milliseconds = event.time / .milliseconds(1)
        self.event = name
    }

    init(_ event: TraceEvent) {
        switch event.kind {
        case .connectionOpening(let info):
            self.init(event, "connection_opening")
            connection = Connection(info)
        case .connectionOpened(let info):
            self.init(event, "connection_opened")
            connection = Connection(info)
        case .connectionClosed(let info, let statistics, let reason):
            self.init(event, "connection_closed")
            connection = Connection(info)
            self.reason = reason.description
            (bytesOut, bytesIn, requests) = (statistics.bytesOut, statistics.bytesIn, statistics.requests)
        case .noRoute(let datacenter, let tried):
            self.init(event, "no_route")
            (self.datacenter, reason) = (datacenter, "tried \(tried.joined(separator: ", "))")
        case .keyExchangeStarted(let info):
            self.init(event, "key_exchange_started")
            connection = Connection(info)
        case .keyExchangeFinished(let info, let duration):
            self.init(event, "key_exchange_finished")
            connection = Connection(info)
            durationMilliseconds = duration / .milliseconds(1)
        case .keyExchangeFailed(let info, let message):
            self.init(event, "key_exchange_failed")
            connection = Connection(info)
            reason = message
        case .requestSent(let name, let datacenter, let connection):
            self.init(event, "request_sent")
            (self.name, self.datacenter, connectionID) = (name, datacenter, connection)
        case .requestFinished(let name, let datacenter, let outcome, let duration):
            self.init(event, "request_finished")
            (self.name, self.datacenter, self.outcome) = (name, datacenter, outcome)
            durationMilliseconds = duration / .milliseconds(1)
        case .stateChanged(let datacenter, let purpose, let state):
            self.init(event, "state_changed")
            (self.datacenter, self.purpose, self.state) = (datacenter, purpose.description, state.rawValue)
        case .cdnAbandoned(let reason):
            self.init(event, "cdn_abandoned")
            self.reason = reason
        case .sessionReset(let datacenter, let reason):
            self.init(event, "session_reset")
            (self.datacenter, self.reason) = (datacenter, reason)
        case .homeDatacenterChanged(let from, let to, let because):
            self.init(event, "home_datacenter_changed")
            (self.from, self.to, reason) = (from, to, because)
        case .floodWait(let name, let datacenter, let duration):
            self.init(event, "flood_wait")
            (self.name, self.datacenter) = (name, datacenter)
            durationMilliseconds = duration / .milliseconds(1)
        case .authorizationTransferred(let from, let to):
            self.init(event, "authorization_transferred")
            (self.from, self.to) = (from, to)
        case .httpRequestStarted(let info):
            self.init(event, "http_request_started")
            (host, purpose, way) = (info.host, info.purpose.description, info.way)
        case .httpRequestFinished(let info, let outcome, let duration):
            self.init(event, "http_request_finished")
            (host, purpose, way, self.outcome) = (info.host, info.purpose.description, info.way, outcome)
            durationMilliseconds = duration / .milliseconds(1)
        case .discoveryChanged(let status):
            self.init(event, "discovery_changed")
            state = status.description
        case .networkChanged(let isAvailable, let path):
            self.init(event, "network_changed")
            (state, way) = (isAvailable ? "available" : "none", String(path, radix: 16))
        case .networkUnwatched(let reason):
            self.init(event, "network_unwatched")
            self.reason = reason
        case .storageProblem(let error):
            self.init(event, "storage_problem")
            reason = error.description
        }
    }
}

extension TraceReport.Connection {
    fileprivate init(_ info: ConnectionInfo) {
        self.init(
            id: info.id, datacenter: info.datacenter, address: info.address, port: info.port,
            purpose: info.purpose.description, transport: info.transport)
    }
}
