import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// Rules about what follows on what, both ways.
struct JudgeConductTests {
    private let request = JudgeScene.plainRequest

    @Test("LT04 After bad_server_salt the new salt is used, and the request comes again")
    func newSaltsAreTaken() throws {
        for takesSalt in [true, false] {
            var scene = JudgeScene()
            let body = try JudgeScene.introduced(self.request)
            let first = try scene.client(body, sequence: 1)
            scene.server(.refusal(of: first, sequenceNumber: 1, code: 48, newSalt: 99))
            if takesSalt { scene.salt = 99 }
            scene.now += .seconds(6)
            try scene.client(
                takesSalt ? body : JudgeScene.text("other", randomID: 4), id: takesSalt ? first : nil, sequence: 1)
            scene.now += .seconds(6)
            try scene.client(JudgeScene.text("another", randomID: 5), sequence: 3)
            #expect(try scene.verdict("salt-taken") == (takesSalt ? .kept : .broken))
            #expect(try scene.verdict("refused-again") == (takesSalt ? .kept : .broken))
            #expect(try scene.verdict("refusals-end") == .kept)
        }
    }

    @Test("LT04 After code 16 ids have the server's time")
    func clientsCorrectTheirTime() throws {
        for corrects in [true, false] {
            var scene = JudgeScene()
            let body = try JudgeScene.introduced(self.request)
            let old = try scene.client(body, id: scene.nextID(secondsAhead: -900), sequence: 1)
            scene.server(.refusal(of: old, sequenceNumber: 1, code: 16, newSalt: nil))
            scene.now += .seconds(6)
            try scene.client(body, id: scene.nextID(secondsAhead: corrects ? 0 : -900), sequence: 1)
            #expect(try scene.verdict("time-corrected") == (corrects ? .kept : .broken))
            #expect(try scene.verdict("refused-again") == .kept)
        }
    }

    @Test("LT04 The same refusal again and again is a loop")
    func refusalsInLoops() throws {
        var scene = JudgeScene()
        for turn in 0..<11 {
            let id = try scene.client(JudgeScene.introduced(self.request), sequence: 1)
            #expect(turn == 0 ? true : try scene.verdict("refusals-end") == .kept)
            scene.server(.refusal(of: id, sequenceNumber: 1, code: 35, newSalt: nil))
        }
        #expect(try scene.verdict("refusals-end") == .broken)
    }

    @Test("LT04 The first request under a key is introduced; a binding is none")
    func firstRequests() throws {
        for isIntroduced in [true, false] {
            var scene = JudgeScene()
            try scene.client(
                API.Auth.BindTempAuthKey(permAuthKeyID: 1, nonce: 2, expiresAt: 3, encryptedMessage: []).encoded(),
                sequence: 1)
            #expect(try scene.verdict("introduced") == .notSeen)
            try scene.client(isIntroduced ? JudgeScene.introduced(self.request) : self.request.encoded(), sequence: 3)
            #expect(try scene.verdict("introduced") == (isIntroduced ? .kept : .broken))
        }
    }

    @Test("LT04 Flood waits are waited for", arguments: [1, 4])
    func floodWaitsAreWaitedFor(seconds: Int) throws {
        var scene = JudgeScene()
        let text = try JudgeScene.text("hello", randomID: 1)
        let id = try scene.client(text, sequence: 1)
        scene.server(error: RPCError(code: 420, message: "FLOOD_WAIT_3"), of: id)
        scene.now += .seconds(seconds)
        try scene.client(text, sequence: 3)
        #expect(try scene.verdict("flood-wait") == (seconds > 3 ? .kept : .broken))
    }

    @Test("LT04 What is given up after a flood wait is no harm")
    func floodsAreGivenUp() throws {
        var scene = JudgeScene()
        let id = try scene.client(JudgeScene.text("hello", randomID: 1), sequence: 1)
        scene.server(error: RPCError(code: 420, message: "FLOOD_WAIT_3"), of: id)
        #expect(try scene.verdict("flood-wait") == .notSeen)
        scene.now += .seconds(4)
        #expect(try scene.verdict("flood-wait") == .kept)
    }

    @Test("LT04 A lost request comes again under its id or its random_id, and not as another one")
    func lostRequests() throws {
        for (isSameID, randomID, verdict) in [
            (true, Int64(1), JudgeVerdict.kept), (false, 1, .kept), (false, 0x7777_7777_7777, .broken),
        ] {
            var scene = JudgeScene()
            let id = try scene.client(JudgeScene.text("hello", randomID: 1), sequence: 1)
            scene.reconnect()
            try scene.client(JudgeScene.text("hello", randomID: randomID), id: isSameID ? id : nil, sequence: 1)
            #expect(try scene.verdict("lost-once") == verdict)
            #expect(try scene.verdict("lost-again") == .kept)
        }
        var scene = JudgeScene()
        try scene.client(JudgeScene.text("hello", randomID: 1), sequence: 1)
        scene.reconnect()
        scene.now += .seconds(20)
        try scene.client(JudgeScene.text("something else", randomID: 2), sequence: 3)
        #expect(try scene.verdict("lost-again") == .broken)
        #expect(try scene.verdict("lost-once") == .notSeen)
        // The next part of a file is no part that comes again.
        var parts = JudgeScene()
        for offset in [Int64(0), 4096] {
            let part = API.Upload.GetCdnFile(fileToken: [1, 2], offset: offset, limit: 4096)
            try parts.client(JudgeScene.introduced(part), sequence: 1)
            parts.reconnect()
        }
        #expect(try parts.verdict("lost-once") == .notSeen)
        // What has no random_id is known by its message id alone.
        for (isSameID, verdict) in [(true, JudgeVerdict.kept), (false, .broken)] {
            var scene = JudgeScene()
            let body = try API.Messages.CreateChat(users: [.inputUserSelf], title: "a group").encoded()
            let id = try scene.client(body, sequence: 1)
            scene.reconnect()
            try scene.client(body, id: isSameID ? id : nil, sequence: 1)
            #expect(try scene.verdict("lost-once") == verdict)
        }
        // A server that has forgotten the session knows no ids of it.
        var forgotten = JudgeScene()
        let body = try API.Messages.CreateChat(users: [.inputUserSelf], title: "a group").encoded()
        try forgotten.client(body, sequence: 1)
        let first = try forgotten.client(JudgeScene.text("something else", randomID: 2), sequence: 3)
        forgotten.server(.newSession(first: first, uniqueID: 5, salt: 5))
        try forgotten.client(body, sequence: 5)
        #expect(try forgotten.verdict("lost-once") == .kept)
    }

    @Test(
        "LT04 A client that takes a changed part goes on with others; one that does not stops, asks again or elsewhere")
    func changedCDNParts() throws {
        func part(_ offset: Int64, limit: Int32 = 4096) -> API.Upload.GetCdnFile {
            API.Upload.GetCdnFile(fileToken: [1, 2], offset: offset, limit: limit)
        }
        let elsewhere = API.Upload.GetFile(
            location: .inputDocumentFileLocation(.init(id: 1, accessHash: 2, fileReference: [], thumbSize: "")),
            offset: 0, limit: 4096)
        let cases: [(requests: [(Duration, ByteBuffer)], size: Int64, verdict: JudgeVerdict)] = [
            ([(.seconds(1), try part(4096).encoded())], 100_000, .broken),
            // These were on their way.
            ([(.milliseconds(100), try part(4096).encoded())], 100_000, .kept),
            ([(.milliseconds(100), try part(4096).encoded())], 8192, .notSeen),
            ([], 4096, .notSeen), ([], 100_000, .kept),
            ([(.seconds(1), try part(4096).encoded()), (.seconds(1), try part(0).encoded())], 100_000, .kept),
            ([(.seconds(1), try elsewhere.encoded())], 4096, .kept),
        ]
        for (place, each) in cases.enumerated() {
            var scene = JudgeScene()
            try scene.client(JudgeScene.introduced(part(0)), sequence: 1)
            let session = JudgedSession(datacenter: 2, keyID: scene.keyID, id: scene.sessionID)
            scene.judge.begin(.conduct(.cdnPart), on: scene.connection, session: session, now: scene.now)
            let changed = ChangedPart(part(0), try part(0).encoded(), size: each.size, now: scene.now)
            scene.judge.change { $0.changed(changed) }
            for (number, (pause, body)) in each.requests.enumerated() {
                scene.now += pause
                try scene.client(body, sequence: Int32(3 + 2 * number))
            }
            scene.now += .seconds(16)
            _ = scene.judge.endTrial(now: scene.now)
            #expect(try scene.verdict("checks-cdn-part") == each.verdict, "case \(place)")
        }
    }

    @Test("LT04 A request in a refused container was not taken: it is not lost when its connection ends later")
    func refusedContainers() throws {
        var scene = JudgeScene()
        let body = try JudgeScene.text("hello", randomID: 1)
        let child = ContainedMessage(id: try scene.nextID(), sequenceNumber: 1, body: body)
        let container = try scene.nextID()
        try scene.client(container: [child], id: container, sequence: 2)
        scene.server(.refusal(of: container, sequenceNumber: 2, code: 48, newSalt: 5))
        let again = try scene.client(body, sequence: 3)
        scene.server(error: RPCError(code: 400, message: "PEER_ID_INVALID"), of: again)
        scene.reconnect()
        scene.now += .seconds(20)
        try scene.client(JudgeScene.text("something else", randomID: 2), sequence: 5)
        #expect(try scene.verdict("lost-again") == .notSeen)
    }

    @Test("LT04 A request of before new_session_created is lost: it comes again, under whatever id, or is missed")
    func requestsOfForgottenSessions() throws {
        for (comesAgain, verdict) in [(true, JudgeVerdict.kept), (false, .broken)] {
            var scene = JudgeScene()
            let body = try JudgeScene.text("hello", randomID: 1)
            try scene.client(body, sequence: 1)
            let first = try scene.client(JudgeScene.text("something else", randomID: 2), sequence: 3)
            scene.server(.newSession(first: first, uniqueID: 5, salt: 5))
            scene.server(error: RPCError(code: 400, message: "PEER_ID_INVALID"), of: first)
            if comesAgain {
                let again = try scene.client(body, sequence: 5)
                scene.server(error: RPCError(code: 500, message: "RANDOM_ID_DUPLICATE"), of: again)
            }
            // Its own request has been answered, so that the end of the connection loses nothing.
            scene.reconnect()
            scene.now += .seconds(20)
            let last = try scene.client(JudgeScene.text("more", randomID: 3), sequence: 7)
            scene.server(error: RPCError(code: 400, message: "PEER_ID_INVALID"), of: last)
            #expect(try scene.verdict("lost-again") == verdict)
        }
    }

    @Test("LT04 Who asked again before new_session_created, or wants the answer no more, has lost nothing")
    func forgottenRequestsAreNotMissed() throws {
        for isDropped in [false, true] {
            var scene = JudgeScene()
            let body = try JudgeScene.text("hello", randomID: 1)
            let old = try scene.client(body, sequence: 1)
            let first = try scene.client(isDropped ? JudgeScene.text("other", randomID: 2) : body, sequence: 3)
            scene.server(.newSession(first: first, uniqueID: 5, salt: 5))
            if isDropped { try scene.client(ServiceMessage.dropAnswer(to: old).encoded(), sequence: 5) }
            scene.server(error: RPCError(code: 400, message: "PEER_ID_INVALID"), of: first)
            scene.now += .seconds(20)
            try scene.client(JudgeScene.text("more", randomID: 3), sequence: 7)
            #expect(try scene.verdict("lost-again") == (isDropped ? .notSeen : .kept))
        }
    }

    @Test("LT04 Whoever asks for the state of a lost request has not forgotten it")
    func stateOfLostRequests() throws {
        var scene = JudgeScene()
        let id = try scene.client(JudgeScene.text("hello", randomID: 1), sequence: 1)
        scene.reconnect()
        try scene.client(ServiceMessage.stateRequest([id]).encoded(), sequence: 2)
        #expect(try scene.verdict("lost-again") == .kept)
    }

    @Test("LT04 A session belongs to one key, and its id is random")
    func sessionsOfKeys() throws {
        var scene = JudgeScene()
        try scene.client(JudgeScene.introduced(self.request), sequence: 1)
        #expect(try scene.verdict("session-of-key") == .kept)
        scene.keyID = 8
        try scene.client(JudgeScene.introduced(self.request), sequence: 1)
        #expect(try scene.verdict("session-of-key") == .broken)
        #expect(try scene.verdict("session-random") == .kept)
        scene.sessionID = 17
        try scene.client(self.request.encoded(), sequence: 3)
        #expect(try scene.verdict("session-random") == .broken)
    }

    @Test("LT04 Temporary keys are bound, and bound first")
    func temporaryKeysAreBound() throws {
        for error in [nil, "ENCRYPTED_MESSAGE_INVALID", "AUTH_KEY_PERM_EMPTY"] {
            var scene = JudgeScene()
            #expect(try scene.verdict("pfs-bound") == .notApplicable)
            let id = try scene.client(
                API.Auth.BindTempAuthKey(permAuthKeyID: 1, nonce: 2, expiresAt: 3, encryptedMessage: []).encoded(),
                sequence: 1)
            if let error {
                scene.server(error: RPCError(code: 400, message: error), of: id)
            } else {
                var body = ByteBuffer()
                RPCResult(requestID: id, result: ByteBuffer(integer: UInt32(0x9972_75b5), endianness: .little)).write(
                    to: &body)
                scene.server(body)
            }
            #expect(try scene.verdict("pfs-bound") == (error == nil ? .kept : .broken))
            #expect(
                try scene.verdict("pfs-first")
                    == (error == "AUTH_KEY_PERM_EMPTY" ? .broken : error == nil ? .kept : .notSeen))
        }
    }

    @Test("LT04 More than thirty connections in a minute that come to nothing are too many", arguments: [20, 40])
    func dialsAreCounted(count: Int) throws {
        for isAnswered in [true, false] {
            var scene = JudgeScene()
            for _ in 1..<count {
                scene.now += .milliseconds(500)
                scene.refuse(.wrongMessageKey)
                if isAnswered { scene.server(.acknowledgement([])) }
                scene.reconnect(endedBy: .client)
            }
            #expect(try scene.verdict("dials") == (count > 30 && !isAnswered ? .broken : .kept))
            #expect(try scene.finding("dials").note.contains("connections"))
        }
    }

    @Test("LT04 What the lab ends in a trial is no connection of the client's that came to nothing")
    func dialsInTrials() throws {
        var scene = JudgeScene()
        scene.judge.begin(.conduct(.transportFlood), on: scene.connection, session: nil, now: scene.now)
        for _ in 0..<40 {
            scene.now += .milliseconds(100)
            scene.refuse(.wrongMessageKey)
            scene.reconnect()
        }
        #expect(try scene.verdict("dials") == .notSeen)
        scene.now += .seconds(20)
        for _ in 0..<40 {
            scene.now += .milliseconds(100)
            scene.refuse(.wrongMessageKey)
            scene.reconnect()
        }
        #expect(try scene.verdict("dials") == .broken)
    }

    @Test("LT04 In a session that met a moved clock the time and order of ids are not judged, in later ones they are")
    func movedClocks() throws {
        let rules = ["ids-rise", "ids-time", "numbers-rise"]
        var scene = JudgeScene()
        let first = try scene.client(JudgeScene.text("one", randomID: 1), sequence: 1)
        scene.server(error: RPCError(code: 400, message: "PEER_ID_INVALID"), of: first)
        scene.judge.begin(.conduct(.clock), on: scene.connection, session: nil, now: scene.now)
        // It goes by the moved clock, says nothing for long, and goes by the right one then.
        scene.now += .seconds(5)
        let ahead = try scene.nextID(secondsAhead: 600)
        try scene.client(JudgeScene.text("two", randomID: 2), id: ahead, sequence: 3)
        scene.now += .seconds(900)
        try scene.client(JudgeScene.text("three", randomID: 3), id: scene.nextID(secondsAhead: -850), sequence: 5)
        for rule in rules { #expect(try scene.verdict(rule) != .broken, "\(rule)") }
        // Some go on in the same session under another key, by the time of before.
        let key = scene.keyID
        scene.keyID += 1
        scene.reconnect()
        let again = try scene.client(
            JudgeScene.text("a", randomID: 7), id: scene.nextID(secondsAhead: 600), sequence: 7)
        scene.server(error: RPCError(code: 400, message: "PEER_ID_INVALID"), of: again)
        try scene.client(JudgeScene.text("b", randomID: 8), id: scene.nextID(secondsAhead: 600), sequence: 5)
        for rule in rules { #expect(try scene.verdict(rule) != .broken, "\(rule)") }
        scene.keyID = key
        // The clocks of other datacenters were right all the time, but a client with one clock for all has the moved one there:
        // until it has had time to find out.
        var elsewhere = JudgeScene()
        let own = try elsewhere.client(JudgeScene.text("one", randomID: 1), sequence: 1)
        elsewhere.server(error: RPCError(code: 400, message: "PEER_ID_INVALID"), of: own)
        let other = LabConnectionID(datacenter: 4, number: 1)
        elsewhere.judge.begin(.conduct(.clock), on: other, session: nil, now: elsewhere.now)
        let wrong = try elsewhere.nextID(secondsAhead: 600)
        try elsewhere.client(JudgeScene.text("two", randomID: 2), id: wrong, sequence: 5)
        try elsewhere.client(JudgeScene.text("three", randomID: 3), sequence: 7)
        for rule in rules { #expect(try elsewhere.verdict(rule) != .broken, "\(rule)") }
        elsewhere.now += .seconds(120)
        elsewhere.sessionID += 1
        elsewhere.reconnect()
        let next = try elsewhere.client(JudgeScene.text("four", randomID: 4), sequence: 1)
        elsewhere.server(error: RPCError(code: 400, message: "PEER_ID_INVALID"), of: next)
        try elsewhere.client(JudgeScene.text("five", randomID: 5), id: elsewhere.nextID(secondsAhead: 600), sequence: 5)
        try elsewhere.client(JudgeScene.text("six", randomID: 6), sequence: 7)
        for rule in rules { #expect(try elsewhere.verdict(rule) == .broken, "\(rule)") }
        // Somebody who comes later has no excuse.
        scene.sessionID += 1
        scene.reconnect()
        let known = try scene.client(JudgeScene.text("four", randomID: 4), sequence: 1)
        scene.server(error: RPCError(code: 400, message: "PEER_ID_INVALID"), of: known)
        let late = try scene.nextID(secondsAhead: 700)
        try scene.client(JudgeScene.text("five", randomID: 5), id: late, sequence: 5)
        try scene.client(JudgeScene.text("six", randomID: 6), sequence: 7)
        for rule in rules { #expect(try scene.verdict(rule) == .broken, "\(rule)") }
    }

    @Test("LT04 Reports hold no bytes of what is said, and escape what clients are called")
    func reportsAreHarmless() throws {
        var scene = JudgeScene()
        try scene.client(
            Wire.introduced(JudgeScene.text("a secret text", randomID: 0x1122_3344_5566_7788)), sequence: 2)
        let report = scene.judge.report(now: scene.now)
        let page = JudgePage(report).html
        #expect(
            report.clients == ["test, 1"] && !page.contains("a secret text") && page.contains("messages.sendMessage"))
        #expect(!page.contains("<script") && page.contains("prefers-color-scheme"))
        // What is broken stands first, and leads to its row.
        #expect(page.contains("<h2>Broken</h2>") && page.contains("<a href=\"#numbers-odd\">"))
        #expect(page.contains("<tr id=\"numbers-odd\" class=\"broken\">"))
        #expect(JudgePage.escaped("<b>&\"'\u{1b}") == "&lt;b&gt;&amp;&quot;&#39; ")
        #expect(report.summary.contains { $0.hasPrefix("Broken: Requests have odd") })
    }
}
