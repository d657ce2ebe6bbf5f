import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct DifferenceTests {
    @Test("A difference of more changes than the client wants in all is too long; nothing and no number want them all")
    func totals() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let start = try desk.call(API.Updates.GetState(), from: alice)
        for number in Int64(1)...3 {
            let message = API.Messages.SendMessage(peer: desk.peer("echobot"), message: "x", randomID: number)
            try desk.call(message, from: alice)
        }
        func isTooLong(_ total: Int32?) throws -> Bool {
            let query = API.Updates.GetDifference(pts: start.pts, ptsTotalLimit: total, date: start.date, qts: 0)
            let answer = try desk.call(query, from: alice)
            switch answer {
            case .difference(let rest):
                // What alice wrote, and the echo of each.
                #expect(rest.newMessages.count == 6)
                return false
            case .differenceTooLong(let pts):
                #expect(pts == start.pts + 6)
                return true
            default:
                throw RawClientError.unexpected("\(answer)")
            }
        }
        let totals: [Int32?] = [nil, 0, -1, 6, 5, 1]
        let answers = try totals.map { try isTooLong($0) }
        #expect(answers == [false, false, false, false, true, true])
    }

    @Test("A channel in which something happened in the very second is named, and comes along")
    func channelsOfTheSameSecond() throws {
        var scene = try ChatScene()
        let channel = try scene.channel(["boris"])
        let state = try scene.desk.call(API.Updates.GetState(), from: scene.boris)
        let query = API.Updates.GetDifference(pts: state.pts, date: state.date, qts: 0)
        let answer = try scene.desk.call(query, from: scene.boris)
        guard case .difference(let rest) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(rest.otherUpdates == [.updateChannelTooLong(.init(channelID: channel.id, pts: 3))])
        #expect(ChatScene.channels(rest.chats) == [channel.id])
    }

    @Test("Who wrote what was edited comes along with a channel's difference, also where nothing else was written")
    func authorsOfEdits() throws {
        var scene = try ChatScene()
        let channel = try scene.channel(["boris", "clara"])
        // The creation and the invitation come first.
        try scene.send("teh", to: channel.peer, from: scene.clara)
        let edit = API.Messages.EditMessage(peer: channel.peer, id: 3, message: "the")
        try scene.desk.call(edit, from: scene.clara)
        let query = API.Updates.GetChannelDifference(
            channel: channel.input, filter: .channelMessagesFilterEmpty, pts: 4, limit: 10)
        let answer = try scene.desk.call(query, from: scene.boris)
        guard case .channelDifference(let rest) = answer, case .updateEditChannelMessage? = rest.otherUpdates.first
        else {
            Issue.record("\(answer)")
            return
        }
        #expect(rest.newMessages.isEmpty && rest.pts == 5)
        #expect(ChatScene.users(rest.users).contains(scene.id("clara")))
    }

    @Test("Only the home datacenter sends updates: an authorization that was brought elsewhere gets none")
    func updatesComeFromHome() throws {
        var desk = WorldDesk()
        let home = try desk.signedIn(.alice)
        let away = desk.caller(at: 1)
        let exported = try desk.call(API.Auth.ExportAuthorization(dcID: 1), from: home)
        try desk.call(API.Auth.ImportAuthorization(id: exported.id, bytes: exported.bytes), from: away)
        let boris = try desk.signedIn(.boris)
        let message = API.Messages.SendMessage(peer: desk.peer("alice"), message: "hi", randomID: 1)
        try desk.call(message, from: boris)
        #expect(desk.deliveries.map(\.session) == [home])
    }

    @Test("An account to which nobody has written has its own count of changes all the same")
    func silentAccounts() throws {
        var desk = WorldDesk()
        let bot = LabDescription.Bot.standard
        let session = desk.caller(at: bot.homeDC)
        let signIn = API.Auth.ImportBotAuthorization(flags: 0, apiID: 1, apiHash: "x", botAuthToken: bot.token)
        try desk.call(signIn, from: session)
        func difference(after pts: Int32) -> String {
            desk.failure(of: API.Updates.GetDifference(pts: pts, date: 0, qts: 0), from: session)
        }
        #expect(difference(after: 1) == "no error")
        #expect(difference(after: 2) == "400 PERSISTENT_TIMESTAMP_INVALID")
    }
}
