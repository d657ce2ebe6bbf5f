import MTProtoCore
import MTProtoKit
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// How long a first login takes where the datacenters are far away, in their own measure.
struct LoginRoundTripTests {
    private static let roundTrip = Duration.seconds(2)

    @Test(
        "E14 Q26 J08 a first login takes six round trips to the code and eight more to the chats with the first pictures"
    )
    func roundTrips() async throws {
        let time = TestTime()
        var lab = LabConfiguration()
        lab.roundTrip = Self.roundTrip
        try await TelegramLab.withLab(lab.forTests(time: time)) { lab in
            try await withClient(of: lab, time: time, configure: { $0.preparesLogin = true }) { my in
                let client = my.client
                let states = client.connectionStates
                for await state in states where state == .online { break }
                #expect(lab.counters[2].keyExchanges == 1)
                // A person types the number meanwhile.
                let begun = time.now
                let code = try await client.sendCode(to: LabClient.alice.phone)
                let asked = time.now
                guard case .signedIn = try await client.signIn(LabClient.alice.code, with: code) else {
                    throw TestFailure("sign-up was asked for")
                }
                // As many as a connection is asked for at a time.
                let pictures = try await client.dialogs(limit: 20).collect().filter { $0.photo?.datacenter == 1 }
                    .prefix(3)
                #expect(!pictures.isEmpty)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for dialog in pictures {
                        guard let photo = dialog.photo else { continue }
                        group.addTask { _ = try await client.downloadProfilePhoto(photo, of: dialog.peer) }
                    }
                    try await group.waitForAll()
                }
                let shown = time.now
                // Time passes between two turns of all event loops, by a two-hundredth of a round trip: what the machine
                // takes besides is less than half of one.
                let (toCode, toScreen) = ((asked - begun) / Self.roundTrip, (shown - asked) / Self.roundTrip)
                #expect(toCode >= 5.9 && toCode < 6.5, "\(toCode)")
                #expect(toScreen >= 7.9 && toScreen < 8.5, "\(toScreen)")
            }
            #expect((1...5).map { lab.counters[$0].tcpAccepts } == [1, 1, 0, 0, 1])
        }
    }
}
