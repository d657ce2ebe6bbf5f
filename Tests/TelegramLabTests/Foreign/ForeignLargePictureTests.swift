import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: large pictures")
struct ForeignLargePictureTests {
    /// More points than are scaled in the turn of a request.
    private static let large = testPicture(side: 520)

    private static func file(_ id: Int64) -> API.InputFile {
        .inputFile(.init(id: id, parts: 1, name: "a.jpg", md5Checksum: ""))
    }

    private static func photo(_ media: API.MessageMedia?) throws -> API.Photo.Photo {
        guard case .messageMediaPhoto(let media)? = media, case .photo(let photo)? = media.photo else {
            throw RawClientError.unexpected("\(String(describing: media))")
        }
        return photo
    }

    private static func upload(_ bytes: [UInt8], _ id: Int64, _ client: RawClient) async throws -> API.Photo.Photo {
        try await client.call(API.Upload.SaveFilePart(fileID: id, filePart: 0, bytes: bytes))
        let media = try await client.call(
            API.Messages.UploadMedia(
                peer: .inputPeerSelf, media: .inputMediaUploadedPhoto(.init(file: Self.file(id)))))
        return try Self.photo(media)
    }

    private static func query(_ photo: API.Photo.Photo, _ size: String) -> API.Upload.GetFile {
        .init(
            location: .inputPhotoFileLocation(
                .init(
                    id: photo.id, accessHash: photo.accessHash, fileReference: photo.fileReference, thumbSize: size)),
            offset: 0, limit: 1 << 20)
    }

    private static func sizes(_ photo: API.Photo.Photo) -> [String] {
        photo.sizes.compactMap { if case .photoSize(let size) = $0 { "\(size.type) \(size.w)x\(size.h)" } else { nil } }
    }

    /// How many pictures are made at once: none is until this changes again.
    private func set(_ most: Int, _ lab: Lab) async {
        _ = await lab.onServer { $0.pictures.most = most }
    }

    /// All that a client has sent has come.
    private func arrives(_ client: RawClient) async throws {
        try await client.send(try MT.Ping(pingID: 7).encoded())
        _ = try await client.service { if case .pong = $0 { true } else { false } }
    }

    @Test("LF17 A large picture keeps nobody waiting but its own session, whose requests are answered in their order")
    func largePicturesAreMadeBeside() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let second = try await RawClient.signedIn(lab, .alice)
            try await alice.call(API.Upload.SaveFilePart(fileID: 1, filePart: 0, bytes: Self.large))
            await self.set(0, lab)
            let media = API.InputMedia.inputMediaUploadedPhoto(.init(file: Self.file(1)))
            let first = try await alice.ask(
                API.Messages.SendMedia(peer: .inputPeerSelf, media: media, message: "picture", randomID: 1))
            let behind = try await alice.ask(
                API.Messages.SendMessage(peer: .inputPeerSelf, message: "behind", randomID: 2))
            try await self.arrives(alice)
            #expect(try await boris.user("alice").username == "alice")
            let before = try await second.history(.inputPeerSelf).map(\.message)
            #expect(!before.contains("picture") && !before.contains("behind"))
            await self.set(1, lab)
            _ = try await alice.response(of: API.Messages.SendMessage.self, to: behind)
            // It came before.
            let isAnswered = alice.others.contains { RPCResult(body: $0.body)?.requestID == first }
            #expect(isAnswered)
            let written = try await second.history(.inputPeerSelf).prefix(2)
            #expect(written.map(\.message) == ["behind", "picture"])
            let photo = try Self.photo(written.last?.media)
            #expect(Self.sizes(photo) == ["m 320x320", "x 520x520"])

            // A size that is gone is made anew beside, too.
            let kept = try await second.call(Self.query(photo, "m"))
            await self.forgetSizes(lab)
            await self.set(0, lab)
            let again = try await alice.ask(Self.query(photo, "m"))
            try await self.arrives(alice)
            #expect(try await boris.user("alice").username == "alice")
            await self.set(1, lab)
            let made = try await alice.response(of: API.Upload.GetFile.self, to: again)
            #expect(made == kept)
        }
    }

    /// Whether an answer came before what was read last.
    private func isAnswered(_ request: MessageID, _ client: RawClient) -> Bool {
        client.others.contains { RPCResult(body: $0.body)?.requestID == request }
    }

    @Test("Large pictures that are sold are made beside the lab, and so are documents that are too narrow for a photo")
    func soldAndNarrowPicturesAreMadeBeside() async throws {
        func plane(_ width: Int, _ height: Int) -> BitmapPlane {
            BitmapPlane(
                width: width, height: height, stride: width, points: Array(repeating: 90, count: width * height))
        }
        let narrow = Bitmap(
            width: 2184, height: 104, colors: .ycc, planes: [plane(2184, 104), plane(1092, 52), plane(1092, 52)])
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let channel = try await alice.makeChannel(isBroadcast: true).channel
            try await alice.call(API.Upload.SaveFilePart(fileID: 1, filePart: 0, bytes: Self.large))
            try await alice.call(
                API.Upload.SaveFilePart(fileID: 2, filePart: 0, bytes: JPEGEncoder.encode(narrow)))
            await self.set(0, lab)
            let photo = API.InputMedia.inputMediaUploadedPhoto(.init(file: Self.file(1)))
            let selling = try await alice.ask(
                API.Messages.SendMedia(
                    peer: channel.peer,
                    media: .inputMediaPaidMedia(.init(starsAmount: 5, extendedMedia: [photo])), message: "",
                    randomID: 1))
            try await self.arrives(alice)
            #expect(!self.isAnswered(selling, alice))
            await self.set(1, lab)
            let sold = try await alice.response(of: API.Messages.SendMedia.self, to: selling)
            #expect(sold.whole?.messages.count == 1)

            await self.set(0, lab)
            let document = API.InputMedia.inputMediaUploadedDocument(
                .init(file: Self.file(2), mimeType: "image/jpeg", attributes: []))
            let uploading = try await alice.ask(API.Messages.UploadMedia(peer: .inputPeerSelf, media: document))
            try await self.arrives(alice)
            #expect(!self.isAnswered(uploading, alice))
            await self.set(1, lab)
            let stored = try await alice.response(of: API.Messages.UploadMedia.self, to: uploading)
            guard case .messageMediaDocument(let media) = stored, case .document(let document)? = media.document else {
                throw RawClientError.unexpected("\(stored)")
            }
            let sizes = (document.thumbs ?? []).compactMap { if case .photoSize(let size) = $0 { size.w } else { nil } }
            #expect(sizes == [320])
        }
    }

    @Test("A large picture in place of an inline result is made beside the lab")
    func inlinePicturesAreMadeBeside() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let (alice, bot) = (scene.alice, scene.bot)
            let asked = try await alice.ask(
                API.Messages.GetInlineBotResults(
                    bot: try await alice.input(World.freeBotName), peer: .inputPeerSelf, query: "q", offset: ""))
            let query = try await bot.update { if case .updateBotInlineQuery(let query) = $0 { query } else { nil } }
            let markup = API.ReplyMarkup.replyInlineMarkup(
                rows: [.init(buttons: [.keyboardButtonCallback(.init(text: "more", data: [7]))])])
            let message = API.InputBotInlineMessage.inputBotInlineMessageText(
                .init(message: "text", replyMarkup: markup))
            let result = API.InputBotInlineResult.inputBotInlineResult(
                .init(id: "1", type: "article", title: "t", sendMessage: message))
            try await bot.call(
                API.Messages.SetInlineBotResults(queryID: query.queryID, results: [result], cacheTime: 300))
            let found = try await alice.response(of: API.Messages.GetInlineBotResults.self, to: asked)
            try await alice.call(
                API.Messages.SendInlineBotResult(
                    peer: .inputPeerSelf, randomID: 32, queryID: found.queryID, id: "1"))
            let chosen = try await bot.update { if case .updateBotInlineSend(let chosen) = $0 { chosen } else { nil } }
            let place = try #require(chosen.msgID)
            try await bot.call(API.Upload.SaveFilePart(fileID: 1, filePart: 0, bytes: Self.large))
            await self.set(0, lab)
            let editing = try await bot.ask(
                API.Messages.EditInlineBotMessage(
                    id: place, media: .inputMediaUploadedPhoto(.init(file: Self.file(1)))))
            try await self.arrives(bot)
            #expect(!self.isAnswered(editing, bot))
            await self.set(1, lab)
            let isEdited = try await bot.response(of: API.Messages.EditInlineBotMessage.self, to: editing)
            #expect(isEdited)
        }
    }

    @Test("What comes behind a request that waits is read and answered in the layer that this one names")
    func layersOfWaitingRequests() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let photo = try await Self.upload(Self.large, 1, alice)
            await self.forgetSizes(lab)
            await self.set(0, lab)
            let old = try OlderLayer(133)
            let location = try old.make(
                "inputPhotoFileLocation",
                [
                    "id": .long(photo.id), "access_hash": .long(photo.accessHash),
                    "file_reference": .text(ByteBuffer(bytes: photo.fileReference)), "thumb_size": .text("m"),
                ])
            let getting = try old.call(
                "upload.getFile", ["location": location, "offset": .int(0), "limit": .int(1 << 20)])
            let first = try await alice.send(
                API.InvokeWithLayer(
                    layer: 133,
                    query: API.InitConnection(
                        apiID: 1, deviceModel: "old", systemVersion: "1", appVersion: "1", systemLangCode: "en",
                        langPack: "", langCode: "en", query: TLRawFunction(getting))
                ).encoded())
            let behind = try await alice.send(try old.call("help.getConfig"))
            try await self.arrives(alice)
            #expect(!self.isAnswered(first, alice) && !self.isAnswered(behind, alice))
            await self.set(1, lab)
            let file = try await alice.answer(to: first).object
            #expect(try old.read(file, "upload.File").name == "upload.file")
            let config = try await alice.answer(to: behind).object
            #expect(try old.read(config, "Config").int("pinned_dialogs_count_max") == 5)
        }
    }

    private func forgetSizes(_ lab: Lab, limit: Int = 32 << 20) async {
        _ = await lab.onServer { $0.world.surroundings.madePictures = MadePictures(limit: limit) }
    }

    @Test("LF17 Many sessions that ask for one large size get it when it is made, and who is gone keeps nobody")
    func largeSizesAreMadeOnce() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let photo = try await Self.upload(Self.large, 1, alice)
            await self.forgetSizes(lab)
            await self.set(0, lab)
            var asking: [(client: RawClient, request: MessageID)] = []
            for _ in 0..<3 {
                let client = try await RawClient.signedIn(lab, .alice)
                asking.append((client, try await client.ask(Self.query(photo, "m"))))
                try await self.arrives(client)
            }
            let gone = try #require(asking.first).client
            let key = KeyReference(datacenter: gone.datacenter, id: try #require(gone.key).id)
            let session = SessionReference(key: key, id: gone.sessionID)
            _ = await lab.onServer { $0.drop(session) }
            await self.set(1, lab)
            for (client, request) in asking.dropFirst() {
                let file = try await client.response(of: API.Upload.GetFile.self, to: request)
                guard case .file(_, _, let bytes) = file else { throw RawClientError.unexpected("no file") }
                #expect(bytes.starts(with: [0xff, 0xd8]))
            }
        }
    }

    @Test("LF17 So much waits behind a large picture and no more, but for parts of files")
    func callsBehindPicturesAreBounded() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            try await alice.call(API.Upload.SaveFilePart(fileID: 1, filePart: 0, bytes: Self.large))
            await self.set(0, lab)
            let media = API.InputMedia.inputMediaUploadedPhoto(.init(file: Self.file(1)))
            _ = try await alice.ask(
                API.Messages.SendMedia(peer: .inputPeerSelf, media: media, message: "picture", randomID: 1))
            var last: MessageID?
            for _ in 1..<HeldCalls.most { last = try await alice.ask(API.Help.GetConfig()) }
            let most = try #require(last)
            let refused = try await alice.ask(API.Help.GetConfig())
            await #expect(throws: RPCError(code: 420, message: "FLOOD_WAIT_1")) { try await alice.answer(to: refused) }
            let isSaved = try await alice.call(
                API.Upload.SaveFilePart(fileID: 2, filePart: 0, bytes: [UInt8](repeating: 1, count: 512 << 10)))
            #expect(isSaved)
            await self.set(1, lab)
            _ = try await alice.response(of: API.Help.GetConfig.self, to: most)
            _ = try await alice.call(API.Help.GetConfig())
        }
    }

    @Test("LF17 What is made of a large picture is the same beside the lab and in its turn, ids and bytes")
    func largePicturesAreTheSame() async throws {
        func run(isBeside: Bool) async throws -> (API.Photo.Photo, API.Upload.File) {
            var configuration = LabConfiguration()
            configuration.seed = 17
            configuration.stillTime = 1_700_000_000
            return try await withLab(configuration) { lab in
                _ = await lab.onServer { $0.pictures.isBeside = isBeside }
                let alice = try await RawClient.signedIn(lab, .alice)
                let photo = try await Self.upload(Self.large, 1, alice)
                return (photo, try await alice.call(Self.query(photo, "m")))
            }
        }
        let (beside, inTurn) = (try await run(isBeside: true), try await run(isBeside: false))
        #expect(beside.0 == inTurn.0)
        #expect(beside.1 == inTurn.1)
    }

    @Test("LF17 A large picture that is damaged is refused, and what came behind it runs")
    func largePicturesAreJudged() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            // It ends in the middle.
            let damaged = Array(Self.large.prefix(Self.large.count / 2)) + [0xff, 0xd9]
            try await alice.call(API.Upload.SaveFilePart(fileID: 1, filePart: 0, bytes: damaged))
            let first = try await alice.ask(API.Photos.UploadProfilePhoto(file: Self.file(1)))
            let behind = try await alice.ask(API.Help.GetConfig())
            await #expect(throws: RPCError(code: 400, message: "IMAGE_PROCESS_FAILED")) {
                try await alice.answer(to: first)
            }
            _ = try await alice.response(of: API.Help.GetConfig.self, to: behind)
        }
    }

    @Test("LF17 Of sizes that were made those go first that were asked for the longest time ago")
    func sizesGoByLastUse() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            var photos: [API.Photo.Photo] = []
            var total = 0
            for number in 0..<5 as Range<Int64> {
                let photo = try await Self.upload(testPicture(side: 328, number: number), number, alice)
                photos.append(photo)
                for case .photoSize(let size) in photo.sizes where size.type == "m" && number < 4 {
                    total += Int(size.size)
                }
            }
            #expect(total > 0)
            await self.forgetSizes(lab, limit: total)
            // The first of four is asked for once more, then there is no room for the fifth.
            for place in [0, 1, 2, 3, 0, 4] { try await alice.call(Self.query(photos[place], "m")) }
            let keys = photos.map { MadePictures.Key(file: $0.id, name: "m") }
            let kept = await lab.onServer { server in keys.map { server.world.surroundings.madePictures.has($0) } }
            #expect(kept?.first == true && kept?.last == true && kept?[1] == false)
            // What is gone is made anew.
            let (gone, there) = (
                try await alice.call(Self.query(photos[1], "m")), try await alice.call(Self.query(photos[1], "m"))
            )
            #expect(gone == there)
        }
    }

    @Test("A damaged picture counts for what it is, and not for the largest there can be")
    func damagedPicturesCountAsTheyAre() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        func points(_ bytes: [UInt8]) throws -> Int {
            try desk.call(API.Upload.SaveFilePart(fileID: 1, filePart: 0, bytes: bytes), from: alice)
            desk.world.surroundings.pointsRead = 0
            _ = desk.failure(of: API.Photos.UploadProfilePhoto(file: Self.file(1)), from: alice)
            return desk.world.surroundings.pointsRead
        }
        let made = try points(Self.large)
        // It ends in the middle.
        let damaged = try points(Array(Self.large.prefix(Self.large.count / 2)) + [0xff, 0xd9])
        #expect(made == 520 * 520 && damaged == made)
        let isRefused = desk.failure(of: API.Photos.UploadProfilePhoto(file: Self.file(1)), from: alice)
        #expect(isRefused == "400 IMAGE_PROCESS_FAILED")
    }

    @Test("What is to follow a request that had no room behind a large picture fails with it, in other wrappers too")
    func callsBehindRefusedOnesFail() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            try await alice.call(API.Upload.SaveFilePart(fileID: 1, filePart: 0, bytes: Self.large))
            await self.set(0, lab)
            let media = API.InputMedia.inputMediaUploadedPhoto(.init(file: Self.file(1)))
            let picture = try await alice.ask(
                API.Messages.SendMedia(peer: .inputPeerSelf, media: media, message: "picture", randomID: 1))
            // Too many bytes for those who wait.
            func long(_ size: Int) -> API.Upload.GetFileHashes {
                .init(
                    location: .inputDocumentFileLocation(
                        .init(id: 1, accessHash: 1, fileReference: [UInt8](repeating: 1, count: size), thumbSize: "")),
                    offset: 0)
            }
            for _ in 0..<HeldCalls.mostBytes / (512 << 10) - 1 { _ = try await alice.ask(long(512 << 10)) }
            let large = try await alice.ask(long(520 << 10))
            await #expect(throws: RPCError(code: 420, message: "FLOOD_WAIT_1")) { try await alice.answer(to: large) }
            // Many more are refused, and the first of them is not forgotten.
            _ = try await alice.ask(long(504 << 10))
            for _ in 0..<70 {
                let refused = try await alice.ask(long(8 << 10))
                await #expect(throws: RPCError(code: 420, message: "FLOOD_WAIT_1")) {
                    try await alice.answer(to: refused)
                }
            }
            func behind(_ request: MessageID) throws -> ByteBuffer {
                try Wire.introduced(
                    API.InvokeAfterMsg(
                        msgID: request.rawValue,
                        query: API.Messages.SendMessage(peer: .inputPeerSelf, message: "behind", randomID: 2)
                    ).encoded())
            }
            let failed = try await alice.send(try behind(large))
            await #expect(throws: RPCError(code: 400, message: "MSG_WAIT_FAILED")) {
                try await alice.answer(to: failed)
            }
            let next = try await alice.send(try behind(failed))
            await #expect(throws: RPCError(code: 400, message: "MSG_WAIT_FAILED")) { try await alice.answer(to: next) }
            let waiting = try await alice.send(try behind(picture))
            await self.set(1, lab)
            _ = try await alice.answer(to: waiting)
            let written = try await alice.history(.inputPeerSelf).prefix(2).map(\.message)
            #expect(written == ["behind", "picture"])
        }
    }
}
