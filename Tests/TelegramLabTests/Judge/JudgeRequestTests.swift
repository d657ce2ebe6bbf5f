import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// Rules about single requests and service messages, and about what is asked where.
struct JudgeRequestTests {
    @Test("LT04 Salts are asked for at most three times in a minute", arguments: [3, 4])
    func questionsForSalts(count: Int) throws {
        let question = ServiceMessage.getFutureSalts(count: 32).encoded()
        var scene = JudgeScene()
        var ids: [MessageID] = []
        for _ in 0..<count { ids.append(try scene.client(question, sequence: 0)) }
        #expect(try scene.verdict("salts-rate") == (count > 3 ? .broken : .kept))
        guard count == 3 else { return }
        // The same question again is none, and after a refusal there is reason to ask.
        try scene.client(question, id: ids.last, sequence: 0)
        scene.server(.refusal(of: .init(rawValue: 4), sequenceNumber: 1, code: 48, newSalt: 5))
        for _ in 0..<3 { try scene.client(question, sequence: 0) }
        // So there is on another connection, and when a minute is over.
        scene.reconnect()
        for _ in 0..<2 {
            for _ in 0..<3 { try scene.client(question, sequence: 0) }
            scene.now += .seconds(61)
        }
        #expect(try scene.verdict("salts-rate") == .kept)
    }

    /// A client whose first answer took more than a second asks five times more, for one salt each.
    @Test("LT04 G10 Clients that measure the time ask for one salt at most six times in a minute", arguments: [6, 7])
    func measurementsOfTime(count: Int) throws {
        var scene = JudgeScene()
        for _ in 0..<3 { try scene.client(ServiceMessage.getFutureSalts(count: 32).encoded(), sequence: 0) }
        for _ in 0..<count { try scene.client(ServiceMessage.getFutureSalts(count: 1).encoded(), sequence: 0) }
        #expect(try scene.verdict("salts-rate") == (count > 6 ? .broken : .kept))
    }

    @Test("LT04 No session ends itself with destroy_session", arguments: [true, false])
    func destroyedSessions(isOther: Bool) throws {
        var scene = JudgeScene()
        let id = isOther ? scene.sessionID &+ 1 : scene.sessionID
        try scene.client(ServiceMessage.destroySession(id).encoded(), sequence: 0)
        #expect(try scene.verdict("destroy-session") == (isOther ? .kept : .broken))
    }

    private func initialized(_ query: ByteBuffer, device: String = "test") -> API.InitConnection<TLRawFunction> {
        API.InitConnection(
            apiID: 1, deviceModel: device, systemVersion: "1", appVersion: "1", systemLangCode: "en", langPack: "",
            langCode: "en", query: TLRawFunction(query))
    }

    private func layered(_ query: ByteBuffer) throws -> ByteBuffer {
        try API.InvokeWithLayer(layer: 228, query: TLRawFunction(query)).encoded()
    }

    @Test("LT04 initConnection stands in invokeWithLayer, each time", arguments: 0..<3)
    func layersOutside(order: Int) throws {
        let query = try JudgeScene.plainRequest.encoded()
        var scene = JudgeScene()
        try scene.client(query, sequence: 1)
        #expect(try scene.verdict("layer-outside") == .notSeen)
        try scene.client(self.layered(self.initialized(query).encoded()), sequence: 3)
        #expect(try scene.verdict("layer-outside") == .kept)
        switch order {
        case 0: try scene.client(self.layered(self.initialized(query).encoded()), sequence: 5)
        case 1: try scene.client(self.initialized(query).encoded(), sequence: 5)
        default: try scene.client(self.initialized(self.layered(query)).encoded(), sequence: 5)
        }
        #expect(try scene.verdict("layer-outside") == (order == 0 ? .kept : .broken))
    }

    @Test("LT04 A content delivery network is not told of the device", arguments: ["n/a", "test"])
    func devicesAtNetworks(device: String) throws {
        var scene = JudgeScene()
        try scene.client(JudgeScene.introduced(JudgeScene.plainRequest), sequence: 1)
        #expect(try scene.verdict("cdn-anonymous") == .notApplicable)
        scene.datacenter = LabCDNConfiguration.datacenter
        scene.keyID = 8
        scene.sessionID += 1
        let part = try API.Upload.GetCdnFile(fileToken: [1], offset: 0, limit: 4096).encoded()
        try scene.client(self.layered(self.initialized(part, device: device).encoded()), sequence: 1)
        #expect(try scene.verdict("cdn-anonymous") == (device == "test" ? .broken : .kept))
    }

    private enum Reaction: CaseIterable {
        case follows, asksAgain, asksAtOnce, nothing, beginsAnew, isHindered
    }

    @Test("LT04 After error 303 a request goes where it is sent, and not again to who refused it")
    func migrations() throws {
        let file = try API.Upload.GetFile(
            location: .inputDocumentFileLocation(.init(id: 1, accessHash: 2, fileReference: [], thumbSize: "")),
            offset: 0, limit: 4096
        ).encoded()
        let code = try API.Auth.SendCode(phoneNumber: "1", apiID: 1, apiHash: "", settings: API.CodeSettings())
            .encoded()
        for (query, error) in [(code, "PHONE_MIGRATE_4"), (file, "FILE_MIGRATE_4")] {
            for reaction in Reaction.allCases {
                var scene = JudgeScene()
                let id = try scene.client(query, sequence: 1)
                scene.server(error: RPCError(code: 303, message: error), of: id)
                if reaction != .asksAtOnce { scene.now += .seconds(1) }
                if reaction == .isHindered { try self.beginExchange(at: 4, &scene) }
                switch reaction {
                case .follows:
                    scene.datacenter = 4
                    scene.keyID = 8
                    scene.sessionID += 1
                    try scene.client(Wire.introduced(query), sequence: 1)
                case .beginsAnew:
                    scene.sessionID += 1
                    try scene.client(query, sequence: 1)
                case .asksAgain, .asksAtOnce, .isHindered: try scene.client(query, sequence: 3)
                case .nothing: try scene.client(JudgeScene.plainRequest.encoded(), sequence: 3)
                }
                let verdict: JudgeVerdict =
                    switch reaction {
                    case .follows: .kept
                    case .asksAgain: .broken
                    default: .notSeen
                    }
                #expect(try scene.verdict("migration-followed") == verdict, "\(error) \(reaction)")
            }
        }
    }

    /// A client begins to make a key.
    private func beginExchange(at datacenter: Int, _ scene: inout JudgeScene) throws {
        let frame = LabFrame(datacenter: datacenter, connection: 1, direction: .received, kind: .plain, bytes: 100)
        let question = ByteBuffer(bytes: [0xf1, 0x8e, 0x7e, 0xbe] + [UInt8](repeating: 7, count: 16))
        let packet = PlainMessage(id: try scene.nextID(), body: question).packet()
        scene.judge.captured(LabCapture(frame: frame, instant: scene.now, wire: packet), clock: JudgeScene.clock)
    }

    @Test("LT04 Parts of files are asked for where they may begin and end")
    func partsThatAreAskedFor() throws {
        let cases: [(offset: Int64, limit: Int32, isPrecise: Bool, verdict: JudgeVerdict)] = [
            (0, 4096, false, .kept), (1 << 20, 1 << 20, false, .kept), (4096, 1 << 20, false, .broken),
            (1024, 1024, true, .kept), (1024, 1024, false, .broken), (0, 12_288, false, .broken),
            (0, 12_288, true, .kept), (0, 0, false, .broken), (-4096, 4096, false, .broken),
        ]
        for (offset, limit, isPrecise, verdict) in cases {
            var scene = JudgeScene()
            let query = API.Upload.GetFile(
                precise: isPrecise,
                location: .inputDocumentFileLocation(.init(id: 1, accessHash: 2, fileReference: [], thumbSize: "")),
                offset: offset, limit: limit)
            try scene.client(JudgeScene.introduced(query), sequence: 1)
            #expect(try scene.verdict("file-parts") == verdict, "\(offset) \(limit)")
            guard !isPrecise else { continue }
            var network = JudgeScene()
            let part = API.Upload.GetCdnFile(fileToken: [1], offset: offset, limit: limit)
            try network.client(JudgeScene.introduced(part), sequence: 1)
            #expect(try network.verdict("file-parts") == verdict, "\(offset) \(limit)")
        }
    }

    @Test("LT04 Parts of files that are brought have one size, which 512 KiB can be divided by; the last one is free")
    func partsThatAreBrought() throws {
        let largest = 512 << 10
        // nil: a small file; -1: a big one of which nobody knows yet how large it will be.
        let cases: [(total: Int32?, parts: [(number: Int32, size: Int)], verdict: JudgeVerdict)] = [
            (nil, [(0, 100)], .kept), (nil, [(0, largest), (1, 300)], .kept), (nil, [(0, 700), (1, 300)], .broken),
            (nil, [(1, 100), (0, 1024)], .kept), (nil, [(1, 100), (0, 1000)], .broken),
            (nil, [(0, 1024), (1, 2048), (2, 5)], .broken), (nil, [(0, largest + 1024)], .broken),
            (nil, [(0, 1024), (0, 2048), (1, 2048), (2, 5)], .kept), (3, [(0, 1024), (1, 1024), (2, 7)], .kept),
            (3, [(0, 3072)], .broken), (3, [(1, 1024), (0, 2048)], .broken), (-1, [(0, 1024), (1, 3)], .kept),
            (-1, [(0, 1024), (1, 3), (2, 1024)], .broken),
        ]
        for (place, each) in cases.enumerated() {
            var scene = JudgeScene()
            for (number, size) in each.parts {
                let bytes = [UInt8](repeating: 1, count: size)
                let body =
                    if let total = each.total {
                        try API.Upload.SaveBigFilePart(
                            fileID: 5, filePart: number, fileTotalParts: total, bytes: bytes
                        ).encoded()
                    } else {
                        try API.Upload.SaveFilePart(fileID: 5, filePart: number, bytes: bytes).encoded()
                    }
                try scene.client(body, sequence: 1)
            }
            #expect(try scene.verdict("file-parts") == each.verdict, "case \(place)")
        }
    }
}
