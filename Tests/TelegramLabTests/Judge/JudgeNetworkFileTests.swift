import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// Files of content delivery networks, by packets that are made by hand.
struct JudgeNetworkFileTests {
    private static let network = LabCDNConfiguration.datacenter
    private static let token: [UInt8] = [1, 2, 3]

    private func file(_ id: Int64, reference: [UInt8] = []) throws -> ByteBuffer {
        try API.Upload.GetFile(
            cdnSupported: true,
            location: .inputDocumentFileLocation(
                .init(id: id, accessHash: 2, fileReference: reference, thumbSize: "")),
            offset: 0, limit: 4096
        ).encoded()
    }

    private func part(_ number: Int64) throws -> ByteBuffer {
        try API.Upload.GetCdnFile(fileToken: Self.token, offset: number * 4096, limit: 4096).encoded()
    }

    private func redirect() throws -> ByteBuffer {
        try API.Upload.File.fileCdnRedirect(
            .init(
                dcID: Int32(Self.network), fileToken: Self.token, encryptionKey: [], encryptionIv: [],
                fileHashes: [API.FileHash(offset: 0, limit: 4096, hash: [1])])
        ).encoded()
    }

    private func answer(_ id: MessageID, with object: ByteBuffer, _ scene: inout JudgeScene) {
        var body = ByteBuffer()
        RPCResult(requestID: id, result: object).write(to: &body)
        scene.server(body)
    }

    private func go(to datacenter: Int, _ scene: inout JudgeScene) {
        scene.datacenter = datacenter
        scene.keyID = UInt64(datacenter)
    }

    private enum Reaction: CaseIterable {
        case uploads, asksAgain, asksAtOnce, losesConnection, asksElsewhere
    }

    @Test("LT04 A network that has no copy of a file is given one before it is asked again")
    func copiesForNetworks() throws {
        for reaction in Reaction.allCases {
            var scene = JudgeScene()
            #expect(try scene.verdict("cdn-reupload") == .notApplicable)
            self.go(to: Self.network, &scene)
            let id = try scene.client(self.part(0), sequence: 1)
            self.answer(id, with: try API.Upload.CdnFile.cdnFileReuploadNeeded(requestToken: [7]).encoded(), &scene)
            #expect(try scene.verdict("cdn-reupload") == .notSeen)
            if reaction != .asksAtOnce { scene.now += .seconds(1) }
            switch reaction {
            case .uploads:
                self.go(to: 2, &scene)
                try scene.client(
                    API.Upload.ReuploadCdnFile(fileToken: Self.token, requestToken: [7]).encoded(), sequence: 1)
                self.go(to: Self.network, &scene)
                try scene.client(self.part(0), sequence: 3)
            case .asksAgain, .asksAtOnce: try scene.client(self.part(0), sequence: 3)
            case .losesConnection:
                let connection = LabConnectionID(datacenter: Self.network, number: 1)
                scene.judge.disconnected(connection, by: .lab(why: "a test"), now: scene.now)
                try scene.client(self.part(0), sequence: 3)
            case .asksElsewhere:
                self.go(to: 2, &scene)
                try scene.client(self.file(1), sequence: 1)
            }
            let verdict: JudgeVerdict = reaction == .uploads ? .kept : reaction == .asksAgain ? .broken : .notSeen
            #expect(try scene.verdict("cdn-reupload") == verdict, "\(reaction)")
        }
    }

    @Test("LT04 Hashes that a redirect lacks are asked for", arguments: 0..<4)
    func hashesOfParts(habit: Int) throws {
        var scene = JudgeScene()
        let asked = try scene.client(self.file(1), sequence: 1)
        self.answer(asked, with: try self.redirect(), &scene)
        for number in 0..<Int64(habit == 1 ? 4 : 5) {
            self.go(to: Self.network, &scene)
            let id = try scene.client(self.part(number), sequence: Int32(1 + 2 * number))
            self.answer(id, with: try API.Upload.CdnFile.cdnFile(bytes: [1, 2, 3, 4]).encoded(), &scene)
        }
        if habit == 2 {
            self.go(to: 2, &scene)
            try scene.client(API.Upload.GetCdnFileHashes(fileToken: Self.token, offset: 4096).encoded(), sequence: 3)
        }
        // A trial may be why a client leaves a file.
        if habit == 3 {
            let connection = LabConnectionID(datacenter: Self.network, number: 1)
            scene.judge.begin(.conduct(.cdnPart), on: connection, session: nil, now: scene.now)
        }
        #expect(try scene.verdict("cdn-hashes") == (habit == 2 ? .kept : .notSeen), "they may be asked for still")
        scene.now += .seconds(11)
        #expect(try scene.verdict("cdn-hashes") == [.broken, .notSeen, .kept, .notSeen][habit])
    }

    @Test("LT04 Another file is no answer to what a network has refused", arguments: 0..<5)
    func otherFiles(asked: Int) throws {
        for conduct in [JudgeTrial.Conduct.cdnToken, .networkKey] {
            var scene = JudgeScene()
            self.go(to: 2, &scene)
            let id = try scene.client(self.file(1), sequence: 1)
            try scene.client(self.file(2), sequence: 3)
            // Where it lies is not known if the answer cannot be read.
            self.answer(id, with: asked >= 3 ? ByteBuffer(integer: UInt32(1)) : try self.redirect(), &scene)
            let network = LabConnectionID(datacenter: Self.network, number: 1)
            scene.judge.begin(
                .conduct(conduct), on: network,
                session: JudgedSession(datacenter: Self.network, keyID: UInt64(Self.network), id: scene.sessionID),
                now: scene.now)
            let query = JudgedQuery(try self.part(0))
            let tokens = NetworkFiles.tokens([try self.part(0)])
            #expect(tokens == [Self.token])
            let now = scene.now
            scene.judge.change {
                $0.network.tokens = tokens
                if conduct == .cdnToken { $0.network.refused = (.init(rawValue: 4), query, now) }
            }
            scene.now += .seconds(1)
            switch asked {
            case 0, 4: try scene.client(self.file(1, reference: [9]), sequence: 5)
            // Asked for before, and for the first time.
            case 1, 3: try scene.client(self.file(2), sequence: 5)
            default: try scene.client(self.file(3), sequence: 5)
            }
            scene.now += .seconds(41)
            _ = scene.judge.endTrial(now: scene.now)
            let verdict = try scene.verdict(JudgeTrial.conduct(conduct).requirement.id)
            #expect(verdict == (asked == 0 ? .kept : .notSeen), "\(conduct)")
        }
    }
}
