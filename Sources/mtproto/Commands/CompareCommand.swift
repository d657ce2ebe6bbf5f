import ArgumentParser
import MTProtoKit
import TelegramLab

struct CompareCommand: ConsoleCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Log in for the first time as this client and as the baseline client do, and count.",
        discussion: """
            Both log in to a local Telegram in this process, whose datacenters are as far away as --round-trip says: \
            home is datacenter 5, the first one asked is 2, the avatars lie on 1. The clocks stand still while a \
            person would type, and while this machine works: what is counted is the same on any machine.
            """
    )

    @Option(
        name: .customLong("round-trip"),
        help: ArgumentHelp("Milliseconds to a datacenter and back; several with commas.", valueName: "ms,…"))
    var roundTrips = "0,50,200"

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        help: "Draw the connections of both over time, from the farthest datacenters, into FILE; nothing may be there.",
        completion: .file())
    var svg: String?

    func validate() throws {
        _ = try milliseconds()
    }

    func run(on console: Console) async throws {
        if let svg { try WholeFile.checkNothing(at: svg) }
        var measurements: [LoginMeasurement] = []
        let farthest = try milliseconds().max()
        var picture = ConnectionPicture()
        for number in try milliseconds() {
            let roundTrip = Duration.milliseconds(number)
            let (ours, baseline) = (EventList(), EventList())
            measurements.append(
                try await Self.measure(roundTrip) { lab, time in
                    try await LoginScene(lab: lab, time: time, trace: TraceHandler(ours.add)).measureOurs(
                        roundTrip: roundTrip)
                })
            measurements.append(
                try await Self.measure(roundTrip) { lab, time in
                    try await BaselineLogin(LoginScene(lab: lab, time: time, trace: TraceHandler(baseline.add)))
                        .measure(roundTrip: roundTrip)
                })
            guard number == farthest else { continue }
            picture = ConnectionPicture()
            picture.add(baseline, title: "The baseline client")
            picture.add(ours, title: "This client")
        }
        if let svg {
            try WholeFile.write(
                picture.document.utf8, to: svg, replaces: false, synchronize: console.synchronize)
        }
        guard !json else { return console.write(try JSONOutput.text(measurements)) }
        Self.table(measurements).forEach(console.write)
    }

    /// - Parameter login: goes by the time that it is given, as the lab does.
    private static func measure(
        _ roundTrip: Duration, _ login: (Lab, TimeSource) async throws -> LoginMeasurement
    ) async throws -> LoginMeasurement {
        try await LoginTime.passing(roundTrip: roundTrip) { time in
            var configuration = LoginScene.lab(roundTrip: roundTrip)
            configuration.time = time.labTime
            return try await withLab(configuration) { lab in try await login(lab, time.source) }
        }
    }

    private func milliseconds() throws(ValidationError) -> [Int] {
        let numbers = roundTrips.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        let known = numbers.compactMap { $0 }.filter { (0...1000).contains($0) }
        guard known.count == numbers.count else {
            throw ValidationError("--round-trip takes milliseconds from 0 to 1000, with commas between them.")
        }
        return known
    }

    private static func table(_ measurements: [LoginMeasurement]) -> [TerminalText] {
        var table = TextTable([
            ("client", .left), ("round trip", .right), ("TCP", .right), ("HTTP", .right), ("keys", .right),
            ("bytes", .right), ("to the code", .right), ("round trips", .right), ("to the main screen", .right),
            ("round trips", .right),
        ])
        for measurement in measurements {
            func count(_ roundTrips: Double?) -> String { roundTrips.map { Decimals.text($0, places: 1) } ?? "" }
            table.add([
                measurement.policy, "\(measurement.roundTripMilliseconds) ms", "\(measurement.tcpConnections)",
                "\(measurement.httpRequests)", "\(measurement.keyExchanges)", "\(measurement.bytes)",
                "\(Decimals.text(measurement.codeSeconds, places: 2)) s", count(measurement.codeRoundTrips),
                "\(Decimals.text(measurement.mainScreenSeconds, places: 2)) s", count(measurement.mainScreenRoundTrips),
            ])
        }
        return table.lines
    }
}
