import MTProtoCore
import MTProtoKit
import TestTime
import Testing

/// How clients name what they say.
struct IdentifiersOnTheWireTests {
    @Test("N18 F12 the ids of 3,000 requests rise and are of the server's time; numbers count what is content")
    func identifiersOnTheWire() async throws {
        // Time stands still: all of them are made at one instant.
        let scene = try await ScriptedScene(TinyPlace(time: TestTime(passes: false)))
        let server = scene.server
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<3000 {
                group.addTask { try await scene.client.send(Tiny.Say("\(number)")).text == "\(number)" }
            }
            for try await isRight in group { #expect(isRight) }
        }
        let heard = server.heard
        #expect(Set(heard.map(\.session)).count == 1)
        let ids = heard.map(\.id.rawValue) + Set(heard.compactMap(\.container?.rawValue))
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0 % 4 == 0 && $0 & 0xffff_ffff != 0 })
        let seconds = scene.place.clock.unixSeconds(at: scene.place.time.now)
        #expect(heard.allSatisfy { abs($0.id.unixSeconds - seconds) <= 1 })
        // In the order of their ids, which is the one they were sent in.
        let requests = heard.filter { $0.word != nil }
        #expect(requests.count == 3001)
        #expect(zip(requests, requests.dropFirst()).allSatisfy { $0.id < $1.id })
        var content = Int32(0)
        for message in heard.sorted(by: { $0.id < $1.id }) {
            let number = message.message.sequenceNumber
            #expect(number == content * 2 + (number & 1), "\(message)")
            #expect(message.word == nil || number & 1 == 1)
            if case .acknowledgement? = message.service { #expect(number & 1 == 0) }
            content += number & 1
        }
        await scene.end()
    }

    @Test("F12 each session has another id")
    func sessionIDsOnTheWire() async throws {
        var sessions: Set<Int64> = []
        for _ in 0..<4 {
            let scene = try await ScriptedScene()
            sessions.insert(scene.session.id)
            await scene.end()
        }
        #expect(sessions.count == 4 && !sessions.contains(0))
    }
}
