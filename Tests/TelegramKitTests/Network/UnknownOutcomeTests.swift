import MTProtoCore
import Synchronization
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// What a program is told of a request whose outcome nobody knows, and what the client itself does about one.
struct UnknownOutcomeTests {
    /// Like a request that changes something: it may not run twice.
    private func unrepeatable(_ change: (inout RequestOptions) -> Void = { _ in }) -> RequestOptions {
        var options = RequestOptions()
        options.isIdempotent = false
        change(&options)
        return options
    }

    @Test("P21 a request that may not run twice, and whose answer is lost, ends with outcomeUnknown, and ran once")
    func lostAnswer() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                let boris = try await client.resolve(.username(LabAccount.standard[1].username ?? ""))
                let made = try await my.losingAnswer(to: "messages.createChat") {
                    try await client.createGroup(title: "Lost", members: [boris])
                }
                let failure = try #require(made.failure)
                #expect(failure.code == .outcomeUnknown && failure.mayHaveRun, "\(failure)")
                #expect(failure.serverError == nil && failure.location.contains("messages.createChat"))
                #expect(failure.hint.contains("check its effect"))
                #expect(my.received(at: 5).count { $0 == "messages.createChat" } == 1)
                #expect(try await client.dialogs().collect().count { $0.title == "Lost" } == 1)
            }
        }
    }

    @Test("P21 a request that the server refused, or could not be reached with, has not run")
    func knownOutcomes() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                await lab.failNext("help.getNearestDc", at: 2, code: 400, message: "SOMETHING_ODD_7")
                let options = unrepeatable()
                let refused = try await error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetNearestDc(), options: options)
                }
                #expect(refused.code == .server && !refused.mayHaveRun)
                await my.client.setConnections(.never)
                let late = unrepeatable { $0.timeout = .seconds(10) }
                let unsent = try await my.time.passing {
                    try await error { () async throws(TelegramError) in
                        try await my.client.invoke(API.Help.GetNearestDc(), options: late)
                    }
                }
                #expect(unsent.code == .timeout && !unsent.mayHaveRun, "\(unsent)")
                #expect(unsent.hint.contains("It has not run"))
            }
        }
    }

    @Test("G06 P21 a request whose time is over after it was sent may have run")
    func sentAndTimedOut() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.ping()
                await lab.holdAnswers(2)
                let options = unrepeatable { $0.timeout = .seconds(10) }
                let failure = try await my.time.passing {
                    try await error { () async throws(TelegramError) in
                        try await my.client.invoke(API.Help.GetNearestDc(), options: options)
                    }
                }
                #expect(failure.code == .timeout && failure.mayHaveRun, "\(failure)")
                #expect(failure.hint.contains("check its effect"))
                await lab.releaseAnswers(2)
            }
        }
    }

    @Test("G08 P21 a cancelled request may have run if it was sent, and not otherwise", arguments: [true, false])
    func cancelled(isSent: Bool) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.ping()
                let (client, options) = (my.client, unrepeatable())
                await lab.holdAnswers(2)
                if !isSent { await client.setConnections(.never) }
                let asking = Task { try await client.invoke(API.Help.GetNearestDc(), options: options) }
                try await eventually("it is on its way, or waits") {
                    if isSent { return my.received(at: 2).count { $0 == "help.getNearestDc" } == 2 }
                    return await client.pendingRequests().contains { $0.name == "help.getNearestDc" }
                }
                asking.cancel()
                let failure = try #require(await asking.result.failure)
                #expect(failure.code == .cancelled && failure.mayHaveRun == isSent, "\(failure)")
                #expect(failure.hint.contains(isSent ? "check its effect" : "It has not run"))
                await lab.releaseAnswers(2)
            }
        }
    }

    @Test("J04 P21 a client that is stopped tells of each request whether it may have run")
    func stopped() async throws {
        try await withLab { lab in
            await lab.holdAnswers(2)
            let client = try TelegramClient(configuration: .lab(lab))
            let running = Task { try await client.run() }
            let options = unrepeatable()
            let asking = Task { try await client.invoke(API.Help.GetNearestDc(), options: options) }
            try await eventually("it arrives") {
                lab.receivedMessages(at: 2).contains { $0.name == "help.getNearestDc" }
            }
            running.cancel()
            try await running.value
            let sent = try #require(await asking.result.failure)
            #expect(sent.code == .stopped && sent.mayHaveRun, "\(sent)")
            let late = try await error { () async throws(TelegramError) in
                try await client.invoke(API.Help.GetNearestDc(), options: options)
            }
            #expect(late.code == .stopped && !late.mayHaveRun)
        }
    }

    @Test("P21 an answer that cannot be read leaves open what the request did")
    func unreadableAnswer() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                await LabScript.use(
                    on: lab, [.init(API.Messages.SendMessage.self) { _, _ in .success(.updatesTooLong) }])
                let me = try await my.client.me().peer
                let failure = try await error { () async throws(TelegramError) in
                    try await my.client.send("Hello", to: me)
                }
                #expect(failure.code == .unexpectedResponse && failure.mayHaveRun)
            }
        }
    }

    @Test("P20 a message that is sent and cancelled may be in the chat, and says how to send it once")
    func cancelledMessage() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                let me = try await client.me().peer
                await lab.holdAnswers(5)
                let sending = Task { try await client.send("Hello", to: me) }
                try await eventually("it arrives") { my.received(at: 5).contains("messages.sendMessage") }
                sending.cancel()
                let failure = try #require(await sending.result.failure)
                #expect(failure.code == .cancelled && failure.mayHaveRun, "\(failure)")
                #expect(failure.hint.contains("SendOptions.randomID"))
                await lab.releaseAnswers(5)
            }
        }
    }

    @Test("P20 an edit whose answer is lost is asked for again, and is done although nothing was left to change")
    func repeatedEdit() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                let me = try await client.me().peer
                let sent = try await client.send("before", to: me)
                let edited = try await my.losingAnswer(to: "messages.editMessage") {
                    try await client.edit(sent.id, in: me, to: "after")
                }
                #expect(try edited.get().text == "after")
                #expect(my.received(at: 5).count { $0 == "messages.editMessage" } == 2)
                // Who asks for what is there already is told so.
                let again = try await error { () async throws(TelegramError) in
                    try await client.edit(sent.id, in: me, to: "after")
                }
                #expect(again.code == .messageNotModified && !again.mayHaveRun)
            }
        }
    }

    @Test("P20 joining and leaving are asked for again when their answers are lost, and are done")
    func repeatedMembership() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { boris in
                try await boris.signIn(LabAccount.standard[1])
                let channel = try await boris.client.createChannel(title: "Open")
                _ = try await boris.client.invoke(
                    API.Channels.UpdateUsername(
                        channel: .inputChannel(channelID: channel.id, accessHash: channel.accessHash),
                        username: "labopen"))
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let client = alice.client
                    let joined = try await alice.losingAnswer(to: "channels.joinChannel") {
                        try await client.join(channel)
                    }
                    try joined.get()
                    #expect(alice.received(at: 5).count { $0 == "channels.joinChannel" } == 2)
                    #expect(try await client.dialogs().collect().contains { $0.title == "Open" })
                    let again = try await error { () async throws(TelegramError) in try await client.join(channel) }
                    #expect(again.serverError?.message == "USER_ALREADY_PARTICIPANT" && !again.mayHaveRun)
                    let left = try await alice.losingAnswer(to: "channels.leaveChannel") {
                        try await client.leave(channel)
                    }
                    try left.get()
                    #expect(alice.received(at: 5).count { $0 == "channels.leaveChannel" } == 2)
                }
            }
        }
    }

    @Test("K05 P21 of a deletion that fails after its first hundred messages a part is done, and of one before none")
    func partialDeletion() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let me = try await my.client.me().peer
                let count = Mutex(0)
                let line = LabScript.Line(API.Messages.DeleteMessages.self) { _, _ in
                    let number = count.withLock { count in
                        count += 1
                        return count
                    }
                    return number == 1 ? nil : .failure(RPCError(code: 400, message: "MESSAGE_ID_INVALID"))
                }
                await LabScript.use(on: lab, [line])
                let partial = try await error { () async throws(TelegramError) in
                    try await my.client.delete(Array(1...101), in: me)
                }
                #expect(partial.code == .messageNotFound && partial.mayHaveRun, "\(partial)")
                #expect(partial.hint.contains("A part of it was done"))
                let none = try await error { () async throws(TelegramError) in
                    try await my.client.delete([1], in: me)
                }
                #expect(none.code == .messageNotFound && !none.mayHaveRun, "\(none)")
            }
        }
    }

    @Test(
        "K05 P21 what reaches everything in a chat is not asked for again, as more may have come; a part of it is told")
    func unboundedChanges() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                let me = try await client.me().peer
                let emptied = try await my.losingAnswer(to: "messages.deleteHistory") {
                    try await client.deleteHistory(of: me)
                }
                #expect(emptied.failure?.code == .outcomeUnknown && emptied.failure?.mayHaveRun == true)
                #expect(my.received(at: 5).count { $0 == "messages.deleteHistory" } == 1)
                let read = try await my.losingAnswer(to: "messages.readHistory") { try await client.markRead(me) }
                #expect(read.failure?.code == .outcomeUnknown)
                #expect(my.received(at: 5).count { $0 == "messages.readHistory" } == 1)
                let bounded = try await my.losingAnswer(to: "messages.readHistory") {
                    try await client.markRead(me, upTo: 1)
                }
                try bounded.get()
                #expect(my.received(at: 5).count { $0 == "messages.readHistory" } == 3)

                let count = Mutex(0)
                let line = LabScript.Line(API.Messages.DeleteHistory.self) { _, _ in
                    let number = count.withLock { count in
                        count += 1
                        return count
                    }
                    return number == 1
                        ? .success(API.Messages.AffectedHistory(pts: 1, ptsCount: 0, offset: 1))
                        : .failure(RPCError(code: 400, message: "PEER_ID_INVALID"))
                }
                await LabScript.use(on: lab, [line])
                let partial = try await error { () async throws(TelegramError) in
                    try await client.deleteHistory(of: me)
                }
                #expect(partial.mayHaveRun && partial.hint.contains("A part of it was done"), "\(partial)")
                let unpinned = Mutex(0)
                let unpinning = LabScript.Line(API.Messages.UnpinAllMessages.self) { _, _ in
                    let number = unpinned.withLock { count in
                        count += 1
                        return count
                    }
                    return number % 2 == 1
                        ? .success(API.Messages.AffectedHistory(pts: 1, ptsCount: 0, offset: 1))
                        : number == 2
                            ? .failure(RPCError(code: 400, message: "CHAT_ADMIN_REQUIRED"))
                            : .success(API.Messages.AffectedHistory(pts: 1, ptsCount: 0, offset: 0))
                }
                await LabScript.use(on: lab, [unpinning])
                let half = try await error { () async throws(TelegramError) in try await client.unpinAll(in: me) }
                #expect(half.code == .chatForbidden && half.mayHaveRun && half.hint.contains("A part of it was done"))
                try await client.unpinAll(in: me)
                #expect(unpinned.withLock { $0 } == 4)
            }
        }
    }

    @Test("E13 P21 an authorization whose import has lost its answer is exported anew, and the request goes on")
    func lostImport() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                await lab.holdAnswers(1)
                let client = my.client
                let asking = Task { try await client.invoke(API.Help.GetNearestDc(), on: 1) }
                func imports() -> Int { my.received(at: 1).count { $0 == "auth.importAuthorization" } }
                try await eventually("the import arrives") { imports() == 1 }
                await lab.forgetSessions(1)
                // The server knows nothing of the session when the client asks what became of the import.
                try await eventually("the import comes again") { imports() == 2 }
                await lab.releaseAnswers(1)
                #expect(try await asking.value.thisDC == 1)
                #expect(my.received(at: 5).count { $0 == "auth.exportAuthorization" } == 2)
            }
        }
    }

    @Test("P21 what was thrown with outcomeUnknown may always have run")
    func outcomeUnknownSaysSo() {
        let error = TelegramError(.outcomeUnknown, message: "Lost", location: "here", hint: "Look.")
        #expect(error.mayHaveRun)
        let other = TelegramError(.timeout, message: "Late", location: "here", hint: "Wait.")
        #expect(!other.mayHaveRun)
    }
}

extension Result {
    /// What a request failed with, if it did.
    fileprivate var failure: TelegramError? {
        guard case .failure(let error) = self else { return nil }
        return error as? TelegramError
    }
}
