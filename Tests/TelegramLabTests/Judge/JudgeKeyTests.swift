import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// What is said under temporary keys, under those that they are bound to, and after a binding.
struct JudgeKeyTests {
    private static let permanent: UInt64 = 7
    private static let temporary: UInt64 = 8

    private let bare = API.Help.GetConfig()

    /// A temporary key is bound, under it.
    private func bind(_ scene: inout JudgeScene, error: String? = nil, says between: ByteBuffer? = nil) throws {
        scene.keyID = Self.temporary
        let binding = try scene.client(
            API.Auth.BindTempAuthKey(
                permAuthKeyID: Int64(bitPattern: Self.permanent), nonce: 2, expiresAt: 1_800_080_000,
                encryptedMessage: []
            ).encoded(), sequence: 1)
        if let between { try scene.client(between, sequence: 3) }
        if let error {
            scene.server(error: RPCError(code: 400, message: error), of: binding)
        } else {
            var body = ByteBuffer()
            RPCResult(requestID: binding, result: ByteBuffer(integer: TLWriter.boolTrue, endianness: .little))
                .write(to: &body)
            scene.server(body)
        }
    }

    // MARK: The end of a key

    @Test(
        "LT04 Nothing is said under a temporary key that has expired: that shows when the client goes on under another",
        arguments: [
            (UInt64(8), 104, JudgeVerdict.notSeen), (8, 106, .broken), (9, 104, .notSeen), (9, 106, .kept),
        ])
    func expiredKeys(key: UInt64, seconds: Int, verdict: JudgeVerdict) throws {
        var scene = JudgeScene()
        #expect(try scene.verdict("pfs-expired") == .notApplicable)
        scene.judge.made(
            JudgedKey(id: Self.temporary, expiresAt: 1_800_000_100), on: scene.connection, now: scene.now)
        scene.keyID = Self.temporary
        try scene.client(JudgeScene.introduced(self.bare), sequence: 1)
        #expect(try scene.verdict("pfs-expired") == .notSeen)
        #expect(try !scene.finding("pfs-expired").note.isEmpty)
        scene.now += .seconds(seconds)
        scene.keyID = key
        try scene.client(JudgeScene.introduced(self.bare), sequence: 3)
        #expect(try scene.verdict("pfs-expired") == verdict)
        guard verdict == .kept else { return }
        // It is counted once, and who comes back to it has not left it.
        try scene.client(self.bare.encoded(), sequence: 5)
        #expect(try scene.finding("pfs-expired").seen == 1)
        scene.keyID = Self.temporary
        try scene.client(self.bare.encoded(), sequence: 7)
        #expect(try scene.verdict("pfs-expired") == .broken)
    }

    @Test("LT04 A key that was not used has no end that shows anything, nor has one of another datacenter or time")
    func endsThatShowNothing() throws {
        for reason in 0..<3 {
            var scene = JudgeScene()
            scene.judge.made(
                JudgedKey(id: Self.temporary, expiresAt: 1_800_000_100), on: scene.connection, now: scene.now)
            scene.keyID = Self.temporary
            if reason > 0 { try scene.client(JudgeScene.introduced(self.bare), sequence: 1) }
            scene.now += .seconds(106)
            switch reason {
            case 0: scene.keyID = 9
            case 1:
                scene.keyID = 9
                scene.datacenter = 4
                scene.connection = LabConnectionID(datacenter: 4, number: 1)
            default: scene.judge.begin(.conduct(.clock), on: scene.connection, session: nil, now: scene.now)
            }
            try scene.client(JudgeScene.introduced(self.bare), sequence: 3)
            #expect(try scene.verdict("pfs-expired") == .notSeen, "\(reason)")
        }
    }

    // MARK: Permanent keys

    private enum Use: CaseIterable {
        case nothing, ping, acknowledgement, request, question, questionBehindPing, destruction
    }

    @Test("LT04 While a temporary key is in use nothing is said under the permanent one but a question or its end")
    func permanentKeysAreSilent() throws {
        let ping = ServiceMessage.ping(id: 1, disconnectDelay: nil).encoded()
        let question = try JudgeScene.introduced(JudgeScene.plainRequest)
        for use in Use.allCases {
            for seconds in [4, 6] {
                var scene = JudgeScene()
                try self.bind(&scene)
                try scene.client(JudgeScene.introduced(self.bare), sequence: 3)
                #expect(try scene.verdict("pfs-only") == .kept)
                scene.now += .seconds(seconds)
                scene.keyID = Self.permanent
                switch use {
                case .nothing: break
                case .ping: try scene.client(ping, sequence: 0)
                case .acknowledgement:
                    try scene.client(ServiceMessage.acknowledgement([.init(rawValue: 5)]).encoded(), sequence: 0)
                case .request: try scene.client(self.bare.encoded(), sequence: 1)
                case .question: try scene.client(question, sequence: 1)
                case .questionBehindPing:
                    try scene.client(ping, sequence: 0)
                    try scene.client(question, sequence: 1)
                    try scene.client(ping, sequence: 2)
                case .destruction:
                    try scene.client(ByteBuffer(integer: UInt32(0xd143_5160), endianness: .little), sequence: 0)
                }
                let isWrong = seconds > 5 && [.ping, .acknowledgement, .request].contains(use)
                #expect(try scene.verdict("pfs-only") == (isWrong ? .broken : .kept), "\(use) after \(seconds) s")
                // A server cannot know how many programs have the key.
                #expect(try scene.finding("pfs-only").note.contains("several programs") == isWrong)
                let summary = scene.judge.report(now: scene.now).summary
                #expect(summary.contains { $0.contains("several programs") } == isWrong)
            }
        }
    }

    @Test("LT04 A key that is bound for nothing but to ask about the permanent one leaves that in use")
    func keysThatOnlyAsk() throws {
        var scene = JudgeScene()
        try self.bind(&scene)
        scene.now += .seconds(10)
        scene.keyID = Self.permanent
        try scene.client(JudgeScene.introduced(self.bare), sequence: 1)
        #expect(try scene.verdict("pfs-only") == .notSeen)
    }

    // MARK: Introductions

    private enum Reaction: CaseIterable {
        /// In `initConnection`, or as it is, some seconds after the binding.
        case introduces, doesNot
        /// At once: it was on its way.
        case isUnderWay
        /// Under the id of before.
        case repeats
        /// Between the binding and its answer.
        case hasIntroduced
        /// The binding was refused.
        case isRefused
    }

    @Test("LT04 After a binding the client introduces itself anew")
    func introductionsAfterBindings() throws {
        let introduced = try JudgeScene.introduced(self.bare), bare = try self.bare.encoded()
        for reaction in Reaction.allCases {
            var scene = JudgeScene()
            scene.keyID = Self.temporary
            try scene.client(introduced, sequence: 1)
            let old = try scene.client(bare, sequence: 3)
            #expect(try scene.finding("introduced").seen == 1)
            try self.bind(
                &scene, error: reaction == .isRefused ? "ENCRYPTED_MESSAGE_INVALID" : nil,
                says: reaction == .hasIntroduced ? introduced : nil)
            scene.now += .seconds(reaction == .isUnderWay ? 1 : 3)
            try scene.client(
                reaction == .introduces ? introduced : bare, id: reaction == .repeats ? old : nil, sequence: 5)
            let finding = try scene.finding("introduced")
            #expect(finding.verdict == (reaction == .doesNot ? .broken : .kept), "\(reaction)")
            #expect(finding.seen == ([.introduces, .doesNot].contains(reaction) ? 2 : 1), "\(reaction)")
            // What comes then has no excuse if nothing has introduced the client until now.
            scene.now += .seconds(3)
            try scene.client(bare, sequence: 7)
            let isLate = [.isUnderWay, .repeats, .doesNot].contains(reaction)
            #expect(try scene.verdict("introduced") == (isLate ? .broken : .kept), "\(reaction)")
            #expect(try scene.finding("introduced").broken == (isLate ? 1 : 0), "\(reaction)")
        }
    }

    @Test("LT04 The first request under a key that was bound is judged once", arguments: [true, false])
    func firstRequestsAfterBindings(isIntroduced: Bool) throws {
        var scene = JudgeScene()
        try self.bind(&scene)
        scene.now += .seconds(3)
        try scene.client(isIntroduced ? JudgeScene.introduced(self.bare) : self.bare.encoded(), sequence: 3)
        let finding = try scene.finding("introduced")
        #expect(finding.verdict == (isIntroduced ? .kept : .broken) && finding.seen == 1)
    }
}
