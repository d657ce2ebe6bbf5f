import Foundation
import MTProtoKit
import TelegramAPI
import Testing

@testable import TelegramKit
@testable import mtproto

/// What programs and people read: each thing says all that it has, and nothing else.
@Suite("mtproto and what it says of things")
struct ReportTests {
    private struct Traced: Decodable, Equatable {
        struct Connection: Decodable, Equatable {
            var id = 3
            var datacenter = 2
            var address = "192.0.2.1"
            var port = 443
            var purpose = "files"
            var transport = "tcp"
        }
        var milliseconds = 1500.0
        var event: String
        var connection: Connection?
        var connectionId: Int?
        var datacenter: Int?
        var name: String?
        var purpose: String?
        var state: String?
        var host: String?
        var way: String?
        var outcome: String?
        var reason: String?
        var durationMilliseconds: Double?
        var bytesOut: Int?
        var bytesIn: Int?
        var requests: Int?
        var from: Int?
        var to: Int?
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(type, from: Data(json.utf8))
    }

    private func expect(_ kind: TraceEvent.Kind, _ expected: Traced) throws {
        let line = TraceReport(TraceEvent(time: .milliseconds(1500), kind: kind)).line.text
        #expect(try decoded(Traced.self, line) == expected, "\(line)")
        #expect(!line.contains("\n"))
    }

    @Test("Every event of a trace has its members in JSON")
    func tracedEvents() throws {
        let connection = ConnectionInfo(
            id: 3, datacenter: 2, address: "192.0.2.1", port: 443, purpose: .files, transport: "tcp")
        let traced = Traced.Connection()
        var statistics = ConnectionStatistics()
        (statistics.bytesOut, statistics.bytesIn, statistics.requests) = (10, 20, 30)
        try expect(.connectionOpening(connection), Traced(event: "connection_opening", connection: traced))
        try expect(.connectionOpened(connection), Traced(event: "connection_opened", connection: traced))
        try expect(
            .connectionClosed(connection, statistics, reason: .idle),
            Traced(
                event: "connection_closed", connection: traced, reason: "idle", bytesOut: 10, bytesIn: 20, requests: 30)
        )
        try expect(
            .noRoute(datacenter: 2, tried: ["tcp", "http"]),
            Traced(event: "no_route", datacenter: 2, reason: "tried tcp, http"))
        let time = Duration.milliseconds(250)
        try expect(.keyExchangeStarted(connection), Traced(event: "key_exchange_started", connection: traced))
        try expect(
            .keyExchangeFinished(connection, duration: time),
            Traced(event: "key_exchange_finished", connection: traced, durationMilliseconds: 250))
        try expect(
            .keyExchangeFailed(connection, message: "refused"),
            Traced(event: "key_exchange_failed", connection: traced, reason: "refused"))
        try expect(
            .requestSent(name: "help.getConfig", datacenter: 2, connection: 3),
            Traced(event: "request_sent", connectionId: 3, datacenter: 2, name: "help.getConfig"))
        try expect(
            .requestFinished(name: "help.getConfig", datacenter: 2, outcome: "config", duration: time),
            Traced(
                event: "request_finished", datacenter: 2, name: "help.getConfig", outcome: "config",
                durationMilliseconds: 250))
        try expect(
            .stateChanged(datacenter: 2, purpose: .main, state: .noRoute),
            Traced(event: "state_changed", datacenter: 2, purpose: "main", state: "no route"))
        try expect(
            .homeDatacenterChanged(from: 2, to: 5, because: "moved"),
            Traced(event: "home_datacenter_changed", reason: "moved", from: 2, to: 5))
        try expect(
            .authorizationTransferred(from: 2, to: 5), Traced(event: "authorization_transferred", from: 2, to: 5))
    }

    @Test("Every event that is rare has its members in JSON")
    func rareEvents() throws {
        let time = Duration.milliseconds(250)
        try expect(.cdnAbandoned(reason: "forged"), Traced(event: "cdn_abandoned", reason: "forged"))
        try expect(
            .sessionReset(datacenter: 2, reason: "new salt"),
            Traced(event: "session_reset", datacenter: 2, reason: "new salt"))
        try expect(
            .floodWait(name: "help.getConfig", datacenter: 2, duration: time),
            Traced(event: "flood_wait", datacenter: 2, name: "help.getConfig", durationMilliseconds: 250))
        let request = HTTPRequestInfo(host: "dns.example", purpose: .backupAddresses, way: "direct")
        try expect(
            .httpRequestStarted(request),
            Traced(event: "http_request_started", purpose: "backup addresses", host: "dns.example", way: "direct"))
        try expect(
            .httpRequestFinished(request, outcome: "200", duration: time),
            Traced(
                event: "http_request_finished", purpose: "backup addresses", host: "dns.example", way: "direct",
                outcome: "200", durationMilliseconds: 250))
        try expect(.discoveryChanged(.idle), Traced(event: "discovery_changed", state: "idle"))
        try expect(
            .networkChanged(isAvailable: true, path: 0x2a),
            Traced(event: "network_changed", state: "available", way: "2a"))
        try expect(
            .networkChanged(isAvailable: false, path: 0x2a), Traced(event: "network_changed", state: "none", way: "2a"))
        try expect(.networkUnwatched(reason: "forbidden"), Traced(event: "network_unwatched", reason: "forbidden"))
        let problem = StorageError(code: .damaged, message: "Damaged", location: "a key", hint: "Sign in.")
        try expect(.storageProblem(problem), Traced(event: "storage_problem", reason: "Damaged: a key. Sign in."))
    }

    @Test("A line of a trace says when, in milliseconds, and what")
    func tracedLines() {
        let connection = ConnectionInfo(
            id: 3, datacenter: 2, address: "192.0.2.1", port: 443, purpose: .files, transport: "tcp")
        func line(_ kind: TraceEvent.Kind, at time: Duration = .milliseconds(1500)) -> String {
            TraceText.line(TraceEvent(time: time, kind: kind)).text
        }
        #expect(
            line(.connectionOpening(connection))
                == "  1500 ms  #3 (datacenter 2) dialling 192.0.2.1:443, tcp, files")
        #expect(
            line(.connectionOpened(connection), at: .seconds(12_345)) == "12345000 ms  #3 (datacenter 2) connected")
        #expect(
            line(.keyExchangeFinished(connection, duration: .milliseconds(250)))
                == "  1500 ms  #3 (datacenter 2) has its key after 250.0 ms")
        #expect(
            line(.requestSent(name: "help.getConfig", datacenter: 2, connection: 3))
                == "  1500 ms  help.getConfig to datacenter 2 on #3")
        #expect(
            line(.requestSent(name: "help.getConfig", datacenter: 2, connection: nil))
                == "  1500 ms  help.getConfig to datacenter 2, waiting for a connection")
    }

    @Test("A table has columns as wide as their widest cells, numbers to the right, and nothing behind the last one")
    func tables() {
        var table = TextTable([("name", .left), ("n", .right), ("note", .left)])
        table.add(["a", "10", "x"])
        table.add(["long name", "7", ""])
        #expect(
            table.lines.map(\.text) == [
                "name        n  note",
                "a          10  x",
                "long name   7",
            ])
    }

    private struct Told: Decodable, Equatable {
        var kind: String
        var title: String?
        var members: [Int64]?
        var inviter: Int64?
        var channel: Int64?
        var closed: Bool?
        var hidden: Bool?
        var completed: [Int]?
        var reopened: [Int]?
        var amount: Int64?
        var currency: String?
        var charge: String?
        var game: String?
        var score: Int?
        var name: String?
    }

    private func expect(_ action: ServiceAction, _ sentence: String, _ expected: Told) throws {
        #expect("\(action)" == sentence)
        let json = try JSONOutput.string(ActionReport(action))
        #expect(try decoded(Told.self, json) == expected, "\(json)")
        #expect(MessageText.whole(message("", action: action)).text == "[\(sentence)]")
        #expect(MessageText.summary(message("", action: action)).text == "[\(sentence)]")
    }

    @Test("Everything that happens in a chat has a sentence, and its members in JSON")
    func actions() throws {
        try expect(
            .groupCreated(title: "Tea", members: [1, 2]), "created the group \"Tea\" with users 1, 2",
            Told(kind: "group_created", title: "Tea", members: [1, 2]))
        try expect(.channelCreated(title: "Tea"), "created \"Tea\"", Told(kind: "channel_created", title: "Tea"))
        try expect(.membersAdded([5]), "added user 5", Told(kind: "members_added", members: [5]))
        try expect(.memberRemoved(5), "removed user 5", Told(kind: "member_removed", members: [5]))
        try expect(
            .joinedByLink(inviter: 5), "joined by a link of user 5", Told(kind: "joined_by_link", inviter: 5))
        try expect(.joinedByRequest, "was let in", Told(kind: "joined_by_request"))
        try expect(.titleChanged("Tea"), "changed the title to \"Tea\"", Told(kind: "title_changed", title: "Tea"))
        try expect(.photoChanged, "changed the photo", Told(kind: "photo_changed"))
        try expect(.photoDeleted, "deleted the photo", Told(kind: "photo_deleted"))
        try expect(.messagePinned, "pinned a message", Told(kind: "message_pinned"))
        try expect(.historyCleared, "cleared the history", Told(kind: "history_cleared"))
        try expect(.contactJoined, "joined Telegram", Told(kind: "contact_joined"))
        try expect(.becameChannel(id: 9), "became channel 9", Told(kind: "became_channel", channel: 9))
        try expect(
            .topicCreated(title: "Tea"), "began the topic \"Tea\"", Told(kind: "topic_created", title: "Tea"))
        try expect(
            .topicChanged(title: "Green", isClosed: true, isHidden: nil), "called the topic \"Green\", closed it",
            Told(kind: "topic_changed", title: "Green", closed: true))
        try expect(
            .topicChanged(title: nil, isClosed: nil, isHidden: false), "showed it",
            Told(kind: "topic_changed", hidden: false))
        try expect(
            .toDoItemsChanged(completed: [1, 2], reopened: [3]), "completed items 1, 2, reopened item 3",
            Told(kind: "todo_items_changed", completed: [1, 2], reopened: [3]))
        try expect(
            .paid(Payment(currency: "XTR", totalAmount: 1)), "paid 1 star",
            Told(kind: "paid", amount: 1, currency: "XTR"))
        try expect(
            .paymentRefunded(Payment(currency: "EUR", totalAmount: 350, payload: [1], chargeID: "stx")),
            "gave back 350 of the smallest units of EUR",
            Told(kind: "payment_refunded", amount: 350, currency: "EUR", charge: "stx"))
        try expect(
            .gameScored(gameID: 1 << 60, score: 7), "scored 7 in a game",
            Told(kind: "game_scored", game: "1152921504606846976", score: 7))
        try expect(.other("messageActionBoost"), "messageActionBoost", Told(kind: "other", name: "messageActionBoost"))
    }

    private func message(
        _ text: String, media: MessageMedia? = nil, action: ServiceAction? = nil
    ) -> Message {
        Message(
            id: 17, peer: Peer(kind: .user, id: 5), sender: nil, date: 0, text: text, isOutgoing: false, media: media,
            action: action)
    }

    @Test(
        "What a message carries stands before its text, but for the page of a link, which the text has already",
        arguments: [
            (.location(latitude: 1, longitude: 2), "[location] caption"),
            (.contact(phoneNumber: "1", firstName: "Ada", lastName: "Byron", userID: nil), "[contact \"Ada\"] caption"),
            (.dice(emoticon: "d6", value: 3), "[dice \"d6\" 3] caption"),
            (StrangerMessages.game("a\"]"), "[game \"a\\\"]\"] caption"), (.expired, "[expired] caption"),
            (.other("messageMediaStory"), "[messageMediaStory] caption"),
            (StrangerMessages.pollMedia("a\"] [removed user 5]"), "[poll \"a\\\"] [removed user 5]\"] caption"),
            (.webPage(url: "https://example.org", title: nil), "caption"),
        ] as [(MessageMedia, String)])
    func media(media: MessageMedia, text: String) {
        #expect(MessageText.whole(message("caption", media: media)).text == text)
        #expect(MessageText.summary(message("caption", media: media)).text == text)
    }

    @Test(
        "What a message carries has members of its own in JSON, and a name is no kind",
        arguments: [
            (.location(latitude: 1.5, longitude: -2), #"{"kind":"location","latitude":1.5,"longitude":-2}"#),
            (.location(latitude: .nan, longitude: .infinity), #"{"kind":"location"}"#),
            (
                .venue(title: "Inn", address: "Road 1", latitude: 1.5, longitude: 2),
                #"{"address":"Road 1","kind":"venue","latitude":1.5,"longitude":2,"title":"Inn"}"#
            ),
            (
                .contact(phoneNumber: "1", firstName: "Ada", lastName: "Byron", userID: 5),
                #"{"first_name":"Ada","kind":"contact","last_name":"Byron","phone":"1","user":5}"#
            ),
            (.dice(emoticon: "d6", value: 3), #"{"emoticon":"d6","kind":"dice","value":3}"#),
            (
                StrangerMessages.game("Tea"),
                #"{"description":"Hot","id":"1","kind":"game","short_name":"tea","title":"Tea"}"#
            ),
            (.expired, #"{"kind":"expired"}"#),
            (.other("messageMediaStory"), #"{"kind":"other","name":"messageMediaStory"}"#),
            (
                .webPage(url: "https://example.org", title: "E"),
                #"{"kind":"web_page","title":"E","url":"https://example.org"}"#
            ),
            (
                StrangerMessages.pollMedia("location"),
                #"{"anonymous":true,"answers":[],"closed":false,"id":"1","kind":"poll","question":"location","#
                    + #""quiz":false,"several":false}"#
            ),
        ] as [(MessageMedia, String)])
    func mediaInJSON(media: MessageMedia, json: String) throws {
        let report = try JSONOutput.string(MessageReport(message("", media: media)), pretty: false)
        #expect(report.contains(#""media":\#(json)"#), "\(report)")
    }

    @Test("Media that are sold and stories of others are in JSON: what they cost, what is seen of them, whose they are")
    func soldMediaInJSON() throws {
        func json(_ media: API.MessageMedia) throws -> String {
            let raw = API.Message.message(
                .init(id: 17, peerID: .peerUser(userID: 5), date: 0, message: "", media: media))
            return try JSONOutput.string(MessageReport(try #require(Message(raw))), pretty: false)
        }
        let document = API.Document.Document(
            id: .max, accessHash: 1, fileReference: [1], date: 0, mimeType: "video/mp4", size: 10, dcID: 1,
            attributes: [])
        let clip = API.MessageMedia.messageMediaDocument(.init(document: .document(document)))
        let open = try json(
            .messageMediaPaidMedia(starsAmount: 7, extendedMedia: [.messageExtendedMedia(media: clip)]))
        let file = #"{"id":"9223372036854775807","mime_type":"video/mp4","size":10}"#
        let bought = #""media":{"bought":true,"count":1,"files":[\#(file)],"kind":"paid","stars":7}"#
        #expect(open.contains(bought), "\(open)")
        let hidden = try json(
            .messageMediaPaidMedia(starsAmount: 7, extendedMedia: [.messageExtendedMediaPreview(.init(w: 1, h: 2))]))
        let offered = #""media":{"bought":false,"count":1,"files":[],"kind":"paid","stars":7}"#
        #expect(hidden.contains(offered), "\(hidden)")
        let story = try json(.messageMediaStory(.init(viaMention: true, peer: .peerUser(userID: 9), id: 3)))
        let shared = #""media":{"id":3,"kind":"story","mention":true,"owner":{"id":9,"kind":"user"}}"#
        #expect(story.contains(shared), "\(story)")
    }

    @Test("Where a message comes from, its bot, topic, album, views and reactions are in JSON")
    func surroundingsInJSON() throws {
        let file = API.Document.Document(
            id: .max, accessHash: 1, fileReference: [1], date: 0, mimeType: "video/mp4", size: 10, dcID: 1,
            attributes: [
                .documentAttributeFilename(fileName: "location"),
                .documentAttributeVideo(.init(roundMessage: true, duration: 1.5, w: 2, h: 3)),
            ])
        let raw = API.Message.message(
            .init(
                pinned: true, id: 17, peerID: .peerChannel(channelID: 9),
                fwdFrom: .init(fromID: .peerUser(userID: 7), date: 8), viaBotID: 6,
                replyTo: .messageReplyHeader(.init(forumTopic: true, replyToMsgID: 4)), date: 1, message: "",
                media: .messageMediaDocument(.init(document: .document(file))), views: 11, groupedID: .max,
                reactions: .init(
                    results: [
                        .init(reaction: .reactionEmoji(emoticon: "👍"), count: 2),
                        .init(chosenOrder: 0, reaction: .reactionCustomEmoji(documentID: .min), count: 1),
                    ])))
        let report = try JSONOutput.string(MessageReport(try #require(Message(raw))), pretty: false)
        for member in [
            #""album":"9223372036854775807""#, #""forwarded_from":{"date":8,"sender":{"id":7,"kind":"user"}}"#,
            #""is_pinned":true"#, #""topic":4"#, #""via_bot":{"id":6,"kind":"user"}"#, #""views":11"#,
            #""media":{"duration":1.5,"height":3,"id":"9223372036854775807","kind":"video_note","#
                + #""mime_type":"video/mp4","name":"location","size":10,"width":2}"#,
            #""reactions":[{"chosen":false,"count":2,"emoji":"👍"},"#
                + #"{"chosen":true,"count":1,"custom_emoji":"-9223372036854775808"}]"#,
        ] {
            #expect(report.contains(member), "\(member): \(report)")
        }
    }

    @Test("S02 who wrote it and that it was edited stand before the arrow, where no text can stand")
    func remarksCannotBeFaked() {
        let group = Peer(kind: .group, id: 7)
        func line(_ text: String, sender: Peer?, isEdit: Bool = false) -> String {
            let message = Message(id: 17, peer: group, sender: sender, date: 0, text: text, isOutgoing: false)
            return UpdateText.line(isEdit ? .messageEdited(message) : .newMessage(message)).text
        }
        let sender = Peer(kind: .user, id: 5)
        #expect(line("tea", sender: sender) == "\(group) (user 5) -> tea")
        #expect(line("tea", sender: sender, isEdit: true) == "\(group) (user 5, message 17 edited) -> tea")
        #expect(line("user 5: tea", sender: nil) == "\(group) -> user 5: tea")
        #expect(line("(message 17 edited) tea", sender: nil) == "\(group) -> (message 17 edited) tea")
    }

    @Test("S02 an update without words of its own ends after 4,096 characters")
    func longUpdatesEnd() {
        func line(_ count: Int32) -> String {
            UpdateText.line(
                .other(.updateDeleteMessages(messages: Array(1...count), pts: 1, ptsCount: 1), UpdateContext())
            ).text
        }
        #expect(line(3).hasPrefix("other: updateDeleteMessages") && !line(3).hasSuffix("…"))
        #expect(line(5000).unicodeScalars.count == 4096 && line(5000).hasSuffix("…"))
    }

    @Test("In a list a message is one line of 60 characters")
    func summaries() {
        #expect(MessageText.summary(message("two\nlines")).text == "two lines")
        #expect(MessageText.whole(message("two\nlines")).text == "two\n    lines")
        let long = String(repeating: "x", count: 61)
        #expect(MessageText.summary(message(long)).text == String(repeating: "x", count: 59) + "…")
        #expect(MessageText.summary(message(String(long.dropLast()))).text == String(long.dropLast()))
        let page = MessageMedia.webPage(url: "https://example.org", title: nil)
        #expect(MessageText.summary(message("", media: page)).text == "[page \"https://example.org\"]")
    }

    @Test("A text without formatting has no Markdown in JSON")
    func plainTexts() throws {
        let json = try JSONOutput.string(MessageReport(message("1 * 2 * 3")))
        #expect(json.contains("\"1 * 2 * 3\"") && !json.contains("markdown"), "\(json)")
    }
}
