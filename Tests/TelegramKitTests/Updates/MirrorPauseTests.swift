import Synchronization
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// A mirror whose server does not answer at first.
struct MirrorPauseTests {
    @Test("U26 A mirror that is not told up to where a channel is cleared is not whole, and asks again after a pause")
    func unknownClearingsKeepItOpen() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                let user = try await alice.signIn().id
                let talk = try await alice.client.createChannel(title: "Talk")
                let last = try await alice.client.send("old", to: talk)
                var told = MirrorAskingTests.Told()
                for try await batch in alice.client.mirror([talk], from: nil) {
                    told.store(batch)
                    if batch.isCurrent { break }
                }
                // While none hears of it.
                let request = API.Channels.DeleteHistory(
                    channel: try await alice.client.inputChannel(talk), maxID: .max)
                _ = try await lab.perform(request, as: user)
                let refusals = Mutex(3)
                await lab.answer(API.Channels.GetFullChannel.self) { _, caller in
                    let isRefused = refusals.withLock { left in
                        guard caller.userID == user, left > 0 else { return false }
                        left -= 1
                        return true
                    }
                    guard isRefused else { return nil }
                    throw LabRequestError(code: 400, message: "REQUEST_INVALID")
                }
                var mirror = alice.client.mirror([talk], from: told.position).makeAsyncIterator()
                told.isCurrent = false
                // Nothing happens meanwhile.
                while !told.isCurrent {
                    let next = try await alice.time.passing { try await mirror.next() }
                    told.store(try #require(next))
                }
                let left = refusals.withLock { $0 }
                #expect(left == 0 && told.has("cleared \(last.id)"))
            }
        }
    }
}
