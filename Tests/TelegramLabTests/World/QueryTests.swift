import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct QueryTests {
    private func initialized<Query: TLFunction>(_ query: Query) -> API.InitConnection<Query> {
        API.InitConnection(
            apiID: 1, deviceModel: "d", systemVersion: "s", appVersion: "a", systemLangCode: "en", langPack: "",
            langCode: "en", query: query)
    }

    @Test("G04 A key has to introduce itself once, in any layer")
    func firstCallNeedsInitConnection() throws {
        var desk = WorldDesk()
        let session = desk.caller(at: 2)
        desk.world.keys[session.key]?.isInitialized = false
        #expect(desk.failure(of: API.Help.GetConfig(), from: session) == "400 CONNECTION_NOT_INITED")
        let wrapped = API.InvokeWithLayer(layer: 150, query: self.initialized(API.Help.GetConfig()))
        #expect(try desk.call(wrapped, from: session).thisDC == 2)
        #expect(try desk.call(API.Help.GetConfig(), from: session).thisDC == 2)
        #expect(desk.world.keys[session.key]?.layer == 150)

        let other = desk.caller(at: 2)
        desk.world.keys[other.key]?.isInitialized = false
        #expect(try desk.call(self.initialized(API.Help.GetConfig()), from: other).thisDC == 2)
        #expect(try desk.call(API.Help.GetConfig(), from: other).thisDC == 2)
    }

    @Test("H24 A query may be packed inside of its wrappers; a broken one gets an error of its own")
    func unpacksQueriesInsideOfWrappers() throws {
        var desk = WorldDesk()
        let session = desk.caller(at: 4)
        let packed = HostilePackets.packed(try API.Help.GetConfig().encoded())
        let wrapped = API.InvokeWithLayer(layer: 150, query: TLRawFunction(packed))
        #expect(try API.Config(decoding: try desk.call(wrapped, from: session).bytes).thisDC == 4)
        var broken = packed
        broken.setInteger(UInt32(0), at: broken.readerIndex + 16)
        #expect(desk.failure(of: TLRawFunction(broken), from: session) == "400 INPUT_FETCH_ERROR")
    }

    @Test("A09 The configuration lists every datacenter with its address")
    func configListsDatacenters() throws {
        var desk = WorldDesk()
        let config = try desk.call(API.Help.GetConfig(), from: desk.caller(at: 4))
        #expect(config.thisDC == 4)
        #expect(config.dcOptions.map(\.id) == [1, 2, 3, 4, 5])
        #expect(config.dcOptions.map(\.port) == [4001, 4002, 4003, 4004, 4005])
        #expect(config.dcOptions.allSatisfy { $0.ipAddress == "127.0.0.1" && $0.thisPortOnly && !$0.cdn })
    }

    @Test("The configuration suggests a language, with versions of its texts, or neither")
    func configSuggestsLanguages() throws {
        var desk = WorldDesk()
        let session = desk.caller(at: 2)
        let plain = try desk.call(API.Help.GetConfig(), from: session)
        #expect(plain.suggestedLangCode == nil && plain.langPackVersion == nil && plain.baseLangPackVersion == nil)
        desk.world.suggestedLanguage = "de"
        let german = try desk.call(API.Help.GetConfig(), from: session)
        #expect(german.suggestedLangCode == "de" && german.langPackVersion == 1 && german.baseLangPackVersion == 1)
    }

    @Test("The configuration tells the limits and times of Telegram")
    func configTellsLimits() throws {
        var desk = WorldDesk()
        let config = try desk.call(API.Help.GetConfig(), from: desk.caller(at: 2))
        #expect(config.expires - config.date == 3600 && config.webfileDCID == 4 && !config.testMode)
        let counts = [
            config.chatSizeMax, config.megagroupSizeMax, config.forwardedCountMax, config.captionLengthMax,
            config.messageLengthMax, config.pushChatLimit, config.stickersRecentLimit,
        ]
        #expect(counts == [200, 200_000, 100, 1024, 4096, 2, 200])
        let milliseconds = [
            config.onlineUpdatePeriodMs, config.offlineBlurTimeoutMs, config.offlineIdleTimeoutMs,
            config.onlineCloudTimeoutMs, config.notifyCloudDelayMs, config.notifyDefaultDelayMs,
            config.pushChatPeriodMs,
        ]
        #expect(milliseconds == [210_000, 5_000, 30_000, 300_000, 30_000, 1_500, 60_000])
        let calls = [
            config.callReceiveTimeoutMs, config.callRingTimeoutMs, config.callConnectTimeoutMs,
            config.callPacketTimeoutMs,
        ]
        #expect(calls == [20_000, 90_000, 30_000, 10_000])
        let seconds = [
            config.editTimeLimit, config.revokeTimeLimit, config.revokePmTimeLimit, config.ratingEDecay,
            config.channelsReadMediaPeriod,
        ]
        #expect(seconds == [172_800, Int32.max, Int32.max, 2_419_200, 604_800])
    }

    @Test("Unknown methods and broken queries get an error of their own")
    func refusesUnknownMethods() throws {
        var desk = WorldDesk()
        let session = desk.caller(at: 2)
        var unknown = ByteBuffer()
        unknown.writeInteger(UInt32(0x0102_0304), endianness: .little)
        #expect(desk.failure(of: TLRawFunction(unknown), from: session) == "400 INPUT_METHOD_INVALID_16909060")
        var truncated = try API.Auth.SendCode(
            phoneNumber: "9996621002", apiID: 1, apiHash: "x", settings: API.CodeSettings()
        ).encoded()
        truncated.moveWriterIndex(to: truncated.writerIndex - 8)
        #expect(desk.failure(of: TLRawFunction(truncated), from: session) == "400 INPUT_FETCH_ERROR")
        var trailing = try API.Help.GetConfig().encoded()
        trailing.writeInteger(UInt32(0))
        #expect(desk.failure(of: TLRawFunction(trailing), from: session) == "400 INPUT_REQUEST_TOO_LONG")
        #expect(
            desk.failure(
                of: API.InvokeWithLayer(layer: 1, query: TLRawFunction(ByteBuffer(bytes: [1, 2, 3, 4]))), from: session)
                == "400 INPUT_METHOD_INVALID_67305985")
    }

    @Test("A peer is taken where a user is expected, as real servers do")
    func takesPeersForUsers() throws {
        var desk = WorldDesk()
        let session = try desk.signedIn(.alice)
        guard case .inputPeerUser(let id, let hash) = desk.peer("boris") else {
            throw RawClientError.unexpected("no inputPeerUser")
        }
        var query = TLWriter()
        query.writeConstructorID(API.Users.GetUsers.constructorID)
        query.writeConstructorID(TLWriter.vector)
        query.writeInt(3)
        API.InputPeer.inputPeerUser(userID: id, accessHash: hash).write(to: &query)
        API.InputPeer.inputPeerSelf.write(to: &query)
        API.InputUser.inputUserSelf.write(to: &query)
        let outcome = desk.world.answer(try query.finish(), from: session, messageID: 4, now: desk.now)
        var reader = TLReader(try outcome.reply.get())
        let users = try API.Users.GetUsers.readResponse(from: &reader)
        let names = users.map { if case .user(let user) = $0 { user.firstName ?? "" } else { "" } }
        #expect(names == ["Boris", "Alice", "Alice"])
    }

    @Test("In one query 256 peers are taken for users, and not one more")
    func boundsPeersForUsers() throws {
        var desk = WorldDesk()
        let session = try desk.signedIn(.alice)
        func failure(_ count: Int32) throws -> String {
            var query = TLWriter()
            query.writeConstructorID(API.Users.GetUsers.constructorID)
            query.writeConstructorID(TLWriter.vector)
            query.writeInt(count)
            for _ in 0..<count { API.InputPeer.inputPeerSelf.write(to: &query) }
            return desk.failure(of: TLRawFunction(try query.finish()), from: session)
        }
        // They are read, and are more than the method takes.
        #expect(try failure(256) == "400 LIMIT_INVALID")
        #expect(try failure(257) == "400 INPUT_FETCH_ERROR")
    }

    @Test("The configuration of applications is for those who do not have it")
    func configuresApplications() throws {
        var desk = WorldDesk()
        let session = desk.caller(at: 2)
        let answers = try ([0, 1] as [Int32]).map { try desk.call(API.Help.GetAppConfig(hash: $0), from: session) }
        #expect(answers == [.appConfig(hash: 1, config: .jsonObject(value: [])), .appConfigNotModified])
    }

    @Test("G05 A call after a failed one fails as well")
    func dependentCallFails() throws {
        var desk = WorldDesk()
        let session = desk.caller(at: 2)
        let bad = desk.world.answer(
            try API.Updates.GetState().encoded(), from: session, messageID: 400, now: desk.now)
        #expect(throws: (any Error).self) { try bad.reply.get() }
        let after = API.InvokeAfterMsg(msgID: 400, query: API.Help.GetConfig())
        #expect(desk.failure(of: after, from: session) == "400 MSG_WAIT_FAILED")
        let free = API.InvokeAfterMsg(msgID: 396, query: API.Help.GetConfig())
        #expect(try desk.call(free, from: session).thisDC == 2)
        let several = API.InvokeAfterMsgs(msgIDs: [396, 400], query: API.Help.GetConfig())
        #expect(desk.failure(of: several, from: session) == "400 MSG_WAIT_FAILED")
    }

    @Test("The newest 64 failed calls of a session are remembered for those that come after them")
    func remembersFailures() throws {
        var desk = WorldDesk()
        let session = desk.caller(at: 2)
        let query = try API.Updates.GetState().encoded()
        let ids = (1...65).map { Int64($0) << 32 }
        for id in ids {
            let outcome = desk.world.answer(query, from: session, messageID: id, now: desk.now)
            #expect(throws: (any Error).self) { try outcome.reply.get() }
        }
        let forgotten = API.InvokeAfterMsg(msgID: ids[0], query: API.Help.GetConfig())
        #expect(desk.failure(of: forgotten, from: session) == "no error")
        let oldest = API.InvokeAfterMsg(msgID: ids[1], query: API.Help.GetConfig())
        #expect(desk.failure(of: oldest, from: session) == "400 MSG_WAIT_FAILED")
    }

    @Test("Deep wrapping is refused, not followed for ever")
    func boundsWrappers() throws {
        var desk = WorldDesk()
        let session = desk.caller(at: 2)
        var query = try API.Help.GetConfig().encoded()
        for _ in 0..<40 { query = try API.InvokeWithoutUpdates(query: TLRawFunction(query)).encoded() }
        #expect(desk.failure(of: TLRawFunction(query), from: session) == "400 INPUT_METHOD_INVALID_3214170551")
    }

    @Test("Sixteen wrappers are taken off, and not one more")
    func countsWrappers() throws {
        var desk = WorldDesk()
        let session = desk.caller(at: 2)
        func failure(_ count: Int) throws -> String {
            var query = try API.Help.GetConfig().encoded()
            for _ in 0..<count { query = try API.InvokeWithoutUpdates(query: TLRawFunction(query)).encoded() }
            return desk.failure(of: TLRawFunction(query), from: session)
        }
        #expect(try failure(16) == "no error")
        #expect(try failure(17) == "400 INPUT_METHOD_INVALID_3214170551")
    }
}
