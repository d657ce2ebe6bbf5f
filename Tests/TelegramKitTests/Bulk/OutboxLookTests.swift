import MTProtoCore
import MTProtoKit
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// What becomes of the looking for ids of messages that were sent before.
struct OutboxLookTests {
    /// Lets the next message be known to the server already, and looking into the chat fail.
    private func refuse(_ lab: Lab, code: Int32, _ message: String) async throws {
        await lab.failNext("messages.sendMessage", at: 5, code: 400, message: "RANDOM_ID_DUPLICATE")
        var broken = LabMethodFault("messages.getHistory")
        broken.error = LabRequestError(code: code, message: message)
        try await lab.addMethodFault(broken)
    }

    @Test("U46 a key that is used again belongs to another message, which is sent: only the first was sent before")
    func keysOfRemovedMessages() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let own = try await my.client.me().peer
                let outbox = try await my.client.outbox()
                try await refuse(lab, code: 500, "INTERNAL")
                try await outbox.send("first", to: own, key: "a")
                try await eventually("its id is looked for in vain") { await outbox.entry("a")?.lastError != nil }
                #expect(try await outbox.remove("a")?.state == .waiting)
                await lab.removeMethodFault("messages.getHistory")
                try await outbox.send("second", to: own, key: "a")
                let entry = try await my.time.passing { try await outbox.outcome(of: "a") }
                guard case .sent(let id?)? = entry?.state else { throw TestFailure("not sent") }
                #expect(try await my.client.messages(in: own).collect().first { $0.id == id }?.text == "second")
            }
        }
    }

    @Test("U46 a chat does not wait for hours for the id of a message that was sent before")
    func longPausesOfLooking() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let own = try await my.client.me().peer
                let outbox = try await my.client.outbox()
                try await refuse(lab, code: 420, "FLOOD_WAIT_7200")
                try await outbox.send("once", to: own, key: "a")
                // No time passes by itself.
                #expect(try await outbox.outcome(of: "a")?.state == .sent(messageID: nil))
                #expect(my.received(at: 5).count { $0 == "messages.getHistory" } == 1)
            }
        }
    }

    @Test("U46 what the server has refused for good is no matter of the end of an outbox")
    func verdictsOfServers() {
        func isVerdict(_ code: Int32, _ message: String) -> Bool {
            TelegramError(rpc: RPCError(code: code, message: message), place: "messages.sendMessage").isVerdict
        }
        #expect(isVerdict(400, "PEER_ID_INVALID") && isVerdict(403, "CHAT_WRITE_FORBIDDEN"))
        #expect(!isVerdict(401, "SESSION_REVOKED") && !isVerdict(420, "FLOOD_WAIT_3") && !isVerdict(500, "INTERNAL"))
        #expect(!isVerdict(400, "FILE_PART_3_MISSING"))
    }
}
