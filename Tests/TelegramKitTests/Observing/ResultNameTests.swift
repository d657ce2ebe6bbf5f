import MTProtoCore
import MTProtoKit
import Testing

@testable import TelegramKit

struct ResultNameTests {
    private func server(_ words: String) -> TelegramError {
        TelegramError(rpc: RPCError(code: 400, message: words), place: "test")
    }

    @Test("U51 results have few names, whatever a server says")
    func namesAreFew() {
        var names = ResultNames()
        #expect(names.name(of: nil) == "ok")
        #expect(names.name(of: server("FLOOD_WAIT_37")) == "FLOOD_WAIT_X")
        #expect(names.name(of: server("SLOWMODE_WAIT_5_OR_60")) == "SLOWMODE_WAIT_X_OR_X")
        #expect(names.name(of: TelegramError(notSent: "test")) == "cancelled")
        for words in ["", "told in words", "Ä", String(repeating: "A", count: 65)] {
            #expect(names.name(of: server(words)) == "other")
        }
        for number in 0..<300 {
            _ = names.name(of: server(String(repeating: "A", count: number % 64 + 1) + (number < 150 ? "_" : "_B")))
        }
        let letters = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q"]
        var all: Set<String> = []
        for first in letters { for second in letters { all.insert(names.name(of: server("\(first)_\(second)"))) } }
        #expect(all.contains("other"), "no more than some hundred")
        #expect(names.name(of: server("FLOOD_WAIT_1")) == "FLOOD_WAIT_X", "what is known keeps its name")
    }

    @Test("U51 a connection that takes the place of a lost one is a reconnect; one after an end of our own is none")
    func reconnectsAreTold() {
        var tally = ConnectionTally()
        func info(_ id: Int, _ purpose: ConnectionPurpose = .main) -> ConnectionInfo {
            ConnectionInfo(id: id, datacenter: 2, address: "127.0.0.1", port: 443, purpose: purpose, transport: "tcp")
        }
        func open(_ id: Int, _ purpose: ConnectionPurpose = .main) -> ConnectionTally.Change? {
            tally.take(.connectionOpened(info(id, purpose)))
        }
        func close(_ id: Int, _ reason: CloseReason) -> ConnectionTally.Change? {
            tally.take(.connectionClosed(info(id), ConnectionStatistics(), reason: reason))
        }
        #expect(open(1)?.what == .opened && open(1) == nil)
        #expect(open(2, .files)?.open == 1)
        #expect(close(1, .closedByServer)?.open == 0)
        #expect(close(9, .unresponsive) == nil, "it was never open")
        #expect(open(3)?.what == .reopened)
        #expect(close(3, .idle)?.what == .closed)
        #expect(open(4)?.what == .opened)
        #expect(tally.take(.networkChanged(isAvailable: true, path: 1)) == nil)
    }
}
