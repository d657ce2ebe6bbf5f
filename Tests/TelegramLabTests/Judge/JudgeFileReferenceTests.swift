import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// What clients ask for when a file reference has expired. Other files, and parts that were on their way, say nothing.
struct JudgeFileReferenceTests {
    @Test("LT04 Who asks for the same part under the same reference ignores that it has expired")
    func referencesOfRefusedParts() throws {
        func part(_ reference: [UInt8], of file: Int64 = 1, at offset: Int64 = 0) throws -> ByteBuffer {
            try API.Upload.GetFile(
                location: .inputDocumentFileLocation(
                    .init(id: file, accessHash: 2, fileReference: reference, thumbSize: "")),
                offset: offset, limit: 4096
            ).encoded()
        }
        let cases: [(requests: [ByteBuffer], verdict: JudgeVerdict)] = [
            ([try part([1])], .broken), ([try part([2])], .kept),
            ([try part([2], at: 4096)], .kept), ([try part([1], at: 4096)], .notSeen),
            ([try part([7], of: 5)], .notSeen), ([try part([7], of: 5), try part([1])], .broken),
        ]
        for (place, each) in cases.enumerated() {
            var scene = JudgeScene()
            try scene.client(JudgeScene.introduced(API.Help.GetConfig()), sequence: 1)
            let session = JudgedSession(datacenter: 2, keyID: scene.keyID, id: scene.sessionID)
            scene.judge.begin(.conduct(.fileReference), on: scene.connection, session: session, now: scene.now)
            let refused = JudgedQuery(try part([1]))
            scene.judge.change { $0.fileQuery = refused }
            for (number, body) in each.requests.enumerated() {
                scene.now += .seconds(1)
                try scene.client(body, sequence: Int32(3 + 2 * number))
            }
            _ = scene.judge.endTrial(now: scene.now)
            #expect(try scene.verdict("file-references") == each.verdict, "case \(place)")
        }
    }
}
