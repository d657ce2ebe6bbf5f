import Foundation
import Testing

@testable import mtproto

@Suite("mtproto compare")
struct CompareTests {
    private struct Measurement: Decodable {
        let policy: String
        let tcpConnections: Int
        let httpRequests: Int
        let keyExchanges: Int
        let bytes: Int
        let codeSeconds: Double
        let mainScreenSeconds: Double
    }

    #if HTTPS
        @Test(
            "N13 N05 N07 N08 N09 N10 N11 N12 A first login takes 3 connections and no request over HTTPS, not 20 and 8")
        func firstLoginsAreCompared() async throws {
            let run = await CommandRun.of("compare", "--round-trip", "0", "--json")
            #expect(run.status == .success, "\(run.errors)")
            let measurements = try run.json([Measurement].self)
            try #require(measurements.count == 2)
            #expect(measurements[0].policy == "this client")
            #expect(measurements[0].tcpConnections == 3 && measurements[0].httpRequests == 0)
            #expect(measurements[0].keyExchanges == 3)
            #expect(measurements[1].policy == "described client")
            #expect(measurements[1].tcpConnections == 20 && measurements[1].httpRequests == 8)
            #expect(measurements[0].bytes < measurements[1].bytes)
            #expect(measurements.allSatisfy { $0.codeSeconds > 0 && $0.mainScreenSeconds > 0 })
        }
    #endif

    @Test("Round trips that make no sense are refused", arguments: ["", "x", "1,,2", "-1", "5001"])
    func strangeRoundTrips(text: String) async {
        let run = await CommandRun.of("compare", "--round-trip=\(text)")
        #expect(run.status == .usage)
    }
}
