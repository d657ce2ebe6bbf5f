import FuzzSupport
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import MTProtoCore
@testable import mtproto

@Suite("mtproto decode")
struct DecodeTests {
    static let sendCode = API.InvokeWithLayer(
        layer: 228,
        query: API.Auth.SendCode(phoneNumber: "9996651001", apiID: 7, apiHash: "hash", settings: API.CodeSettings())
    )
    static let tree = [
        "invokeWithLayer",
        "  layer: 228",
        "  query: auth.sendCode",
        "    phoneNumber: \"9996651001\"",
        "    apiID: 7",
        "    apiHash: \"hash\"",
        "    settings: codeSettings",
    ]

    @Test("A function is shown with the query inside it, from hexadecimal, base64, standard input and files")
    func decodeShowsATreeFromEveryKindOfInput() async throws {
        let bytes = try Array(Self.sendCode.encoded().readableBytesView)
        let hexadecimal = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        let directory = try TemporaryDirectory()
        let textFile = try directory.file("query.txt", hexadecimal.joined(separator: " ") + "\n")
        let binaryFile = directory.path + "/query.bin"
        try WholeFile.write(bytes, to: binaryFile)

        let runs = await [
            CommandRun.of("decode", hexadecimal.joined()),
            CommandRun.of("decode", "0x" + hexadecimal.joined(separator: ":").uppercased()),
            CommandRun.of("decode", hexadecimal.map { "0x" + $0 }.joined(separator: " ")),
            CommandRun.of("decode", base64(bytes)),
            CommandRun.of("decode", textFile),
            CommandRun.of("decode", binaryFile),
            CommandRun.of("decode", "-", input: bytes),
            CommandRun.of("decode", input: Array(hexadecimal.joined().utf8)),
        ]
        for run in runs {
            #expect(run.status == .success)
            #expect(run.output == Self.tree)
            #expect(run.errors.isEmpty)
        }
    }

    /// `messages.sendMessage` of layer 133 with the text "Hi".
    private static func olderCall() -> ByteBuffer {
        var bytes = ByteBuffer()
        for word: UInt32 in [0x520c_3870, 0, 0x7da0_7ec9, 0x0069_4802, 5, 0] {
            bytes.writeInteger(word, endianness: .little)
        }
        return bytes
    }

    @Test("LT03 What is of an older layer is shown with the names of that layer, which a wrapper or --layer names")
    func olderLayers() async throws {
        let tree = ["messages.sendMessage", "  peer: inputPeerSelf", "  message: \"Hi\"", "  random_id: 5"]
        let call = Self.olderCall()
        let hexadecimal = call.readableBytesView.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let known = await CommandRun.of("decode", "--layer", "133", hexadecimal)
        #expect(known.status == .success && known.output == tree, "\(known)")
        let newer = await CommandRun.of("decode", "--layer", "227", hexadecimal)
        #expect(newer.output.first == "messages.sendMessage (of another layer)", "\(newer)")
        let unknown = await CommandRun.of("decode", hexadecimal)
        #expect(unknown.status != .success && unknown.errors.joined().contains("try --layer 133"), "\(unknown)")
        for (options, part) in [
            (["--layer", "90", hexadecimal], "from 133 to"), (["--look-up", "config", "--layer", "133"], "no effect"),
        ] {
            let refused = await CommandRun.of(["decode"] + options)
            #expect(refused.status != .success && refused.errors.joined().contains(part), "\(refused)")
        }
        // The wrapper says it, and it goes for what comes behind: an answer that is packed, and an object in a vector.
        let wrapped = API.InvokeWithLayer(layer: 133, query: TLRawFunction(TLRaw(call)))
        var users = ByteBuffer()
        for word: UInt32 in [0x1cb5_c415, 100] { users.writeInteger(word, endianness: .little) }
        for _ in 0..<100 {
            for word: UInt32 in [0xd3bc_4b7a, 9, 0] { users.writeInteger(word, endianness: .little) }
        }
        var container = ByteBuffer()
        var result = ByteBuffer()
        RPCResult(requestID: .init(rawValue: 4), result: users).write(to: &result)
        MessageContainer.write(
            [
                ContainedMessage(id: .init(rawValue: 4), sequenceNumber: 1, body: try wrapped.encoded()),
                ContainedMessage(
                    id: .init(rawValue: 8), sequenceNumber: 3, body: try #require(GzipPacked.pack(result))),
            ], to: &container)
        let lines = try lines(container)
        #expect(lines.contains("        message: \"Hi\""), "\(lines)")
        #expect(lines.contains { $0.hasSuffix("vector: 100 elements") }, "\(lines)")
        #expect(lines.contains { $0.hasSuffix("[99]: userEmpty") }, "\(lines)")
    }

    @Test("Frames, unencrypted messages, containers, packed objects and results are taken apart")
    func decodeTakesPacketsApart() throws {
        let ping = try MT.Ping(pingID: 5).encoded()
        let nonce = try #require(TLInt128(Array(repeating: 0xab, count: 16)))
        let request = try MT.ReqPqMulti(nonce: nonce).encoded()
        let plain = PlainMessage(id: MessageID(rawValue: 1 << 33), body: request).packet()
        let plainTree = [
            "unencrypted message 8589934592", "  req_pq_multi",
            "    nonce: 16 bytes " + String(repeating: "ab", count: 16),
        ]
        #expect(try lines(plain) == plainTree)

        var intermediate = ByteBuffer()
        intermediate.writeInteger(UInt32(0xeeee_eeee), endianness: .little)
        intermediate.writeInteger(UInt32(plain.readableBytes), endianness: .little)
        intermediate.writeImmutableBuffer(plain)
        #expect(
            try lines(intermediate)
                == ["frame of \(plain.readableBytes) bytes, intermediate framing"] + plainTree.map { "  " + $0 })

        var result = ByteBuffer()
        RPCResult(requestID: MessageID(rawValue: 77), result: ping).write(to: &result)
        var container = ByteBuffer()
        MessageContainer.write(
            [
                ContainedMessage(id: MessageID(rawValue: 12), sequenceNumber: 3, body: ping),
                ContainedMessage(id: MessageID(rawValue: 16), sequenceNumber: 5, body: result),
            ],
            to: &container
        )
        #expect(
            try lines(container) == [
                "msg_container of 2",
                "  message 12, sequence number 3",
                "    ping",
                "      pingID: 5",
                "  message 16, sequence number 5",
                "    rpc_result of request 77",
                "      ping",
                "        pingID: 5",
            ])

        let long = try API.Contacts.ResolveUsername(username: String(repeating: "a", count: 2000)).encoded()
        let packed = try #require(GzipPacked.pack(long))
        #expect(
            try lines(packed).prefix(2) == [
                "gzip_packed, \(long.readableBytes) bytes unpacked", "  contacts.resolveUsername",
            ])

        #expect(try lines(ByteBuffer(integer: Int32(-404), endianness: .little)) == ["transport error -404"])

        var longer = ping
        longer.writeInteger(Int32(0))
        #expect(try lines(longer) == ["ping", "  pingID: 5", "4 bytes follow"])
    }

    @Test(
        "Base64 may be as short as four bytes, lack its end, and have the letters of addresses",
        arguments: [("bP7//w==", -404), ("bP7__w", -404), ("-P___w", -8)])
    func shortBase64(text: String, code: Int) async {
        let run = await CommandRun.of("decode", input: Array("\(text)\n".utf8))
        #expect(run.status == .success && run.output == ["transport error \(code)"], "\(run.errors)")
    }

    @Test("Messages in messages are told 8 deep")
    func messagesInMessages() throws {
        var bytes = try MT.Ping(pingID: 5).encoded()
        var told: [Int] = []
        for id in 1...8 as ClosedRange<Int64> {
            var result = ByteBuffer()
            RPCResult(requestID: MessageID(rawValue: id), result: bytes).write(to: &result)
            bytes = result
            if id < 8 { told.append(try lines(bytes).count) }
        }
        // The ping has two lines, each result one.
        #expect(told == [3, 4, 5, 6, 7, 8, 9])
        let deep = bytes
        let failure = #expect(throws: CommandFailure.self) { try lines(deep) }
        #expect(failure?.message.contains("more than 8 deep") == true, "\(String(describing: failure))")
    }

    @Test("Flags that are not set and absent fields are left out; vectors and nested types are shown")
    func decodeShowsFieldsAsTheyAreOnTheWire() throws {
        let message = API.Message.message(
            .init(
                id: 5, peerID: .peerUser(userID: 7), date: 9, message: "a\nb",
                entities: [.messageEntityBold(offset: 0, length: 1)]))
        let chats = try lines(
            try API.Messages.Messages.messages(
                .init(messages: [message], topics: [], chats: [], users: [])
            ).encoded())
        #expect(
            chats == [
                "messages.messages",
                "  messages: 1 element",
                "    [0]: message",
                "      id: 5",
                "      peerID: peerUser",
                "        userID: 7",
                "      date: 9",
                "      message: \"a\\nb\"",
                "      entities: 1 element",
                "        [0]: messageEntityBold",
                "          offset: 0",
                "          length: 1",
                "  topics: 0 elements",
                "  chats: 0 elements",
                "  users: 0 elements",
            ])
        var vector = TLWriter()
        vector.writeVector([API.Peer.peerUser(userID: 3)])
        #expect(try lines(try vector.finish()) == ["vector: 1 element", "  [0]: peerUser", "    userID: 3"])
        // `Vector`, how many, and two numbers, which could be anything.
        let numbers = ByteBuffer(bytes: [0x15, 0xc4, 0xb5, 0x1c, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0])
        #expect(try lines(numbers) == ["vector of numbers or strings: 8 bytes 0100000002000000"])
    }

    @Test(
        "What cannot be decoded is refused with one line and status 65",
        arguments: [
            ("decode", "efbeadde", "#deadbeef"),
            ("decode", "0102", "too few"),
            ("decode", "neither!", "neither hexadecimal, nor base64, nor a file"),
            // Three bytes, which could be any word.
            ("decode", "wxyz", "neither hexadecimal, nor base64, nor a file"),
            // The string of auth.sendCode's phone number is cut.
            ("decode", "4f2477a6" + "0a3939", "cannot be read"),
            ("decode", "f26f1a7e", "#"),
            // Digits, but none of ours.
            (
                "decode", "\u{ff16}\u{ff43}\u{ff46}\u{ff45}\u{ff46}\u{ff46}\u{ff46}\u{ff46}",
                "neither hexadecimal"
            ),
        ])
    func decodeRefusesWhatIsNotTL(command: String, input: String, reason: String) async {
        let run = await CommandRun.of(command, input)
        #expect(run.status == .badData)
        #expect(run.output.isEmpty)
        #expect(run.errors.count == 1)
        #expect(run.errors.first?.contains(reason) == true, "\(run.errors)")
        #expect(run.errors.first?.contains("\n") == false)
    }

    @Test("An encrypted message is named as such, its content is not guessed")
    func decodeNamesEncryptedMessages() throws {
        let packet = ByteBuffer(bytes: (0..<(24 + 64)).map { UInt8($0 + 1) })
        #expect(try lines(packet).first == "probably an encrypted message; its content needs the key")
        #expect(try lines(packet).last == "  encrypted: 64 bytes")
    }

    @Test("Random bytes never bring the decoder down")
    func decodeSurvivesRandomBytes() {
        var generator = FuzzRandom(Slice.first)
        let ids = [0x73f1_f8dc, 0x3072_cfa1, 0xf35c_6d01, 0x1cb5_c415] + API.registry.constructorIDs.prefix(200)
        for round in 0..<5_000 {
            var bytes = ByteBuffer()
            if round % 2 == 0 { bytes.writeInteger(ids.randomElement(using: &generator) ?? 0, endianness: .little) }
            bytes.writeBytes(
                (0..<Int.random(in: 0...120, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator)
                })
            var tree = TreeText()
            try? PacketReader().describe(bytes, into: &tree)
        }
    }

    private func lines(_ bytes: ByteBuffer) throws -> [String] {
        var tree = TreeText()
        try PacketReader().describe(bytes, into: &tree)
        return tree.lines
    }

    @Test("S06 Wrappers around wrappers are told 64 deep, packed or not, and neither crash nor take minutes")
    func wrappersWithoutEnd() throws {
        // `invokeWithoutUpdates` around one another and, at last, around a `ping`.
        var wrapped = ByteBuffer()
        for _ in 0..<100_000 { wrapped.writeInteger(UInt32(0xbf94_59b7), endianness: .little) }
        wrapped.writeInteger(UInt32(0x7abe_77ec), endianness: .little)
        wrapped.writeInteger(Int64(0), endianness: .little)
        for bytes in [wrapped, try #require(GzipPacked.pack(wrapped))] {
            var tree = TreeText()
            let failure = #expect(throws: CommandFailure.self) { try PacketReader().describe(bytes, into: &tree) }
            #expect(failure?.message.contains("64 deep") == true, "\(String(describing: failure))")
            #expect(tree.lines.count < 200)
        }
    }

    @Test("S06 What unpacks to more than can be told is refused, however it is divided and nested")
    func bombs() async throws {
        // `inputPeerEmpty`: each is one line, and all of them take next to nothing.
        var long = ByteBuffer(integer: UInt32(0x1cb5_c415), endianness: .little)
        long.writeInteger(Int32(60_000), endianness: .little)
        for _ in 0..<60_000 { long.writeInteger(UInt32(0x7f3b_18ea), endianness: .little) }
        let packed = try #require(GzipPacked.pack(long))
        // Each of them is within what one packed object may be.
        var zeros = ByteBuffer(integer: UInt32(0x9972_75b5), endianness: .little)
        zeros.writeRepeatingByte(0, count: 30 << 20)
        let large = try #require(GzipPacked.pack(zeros))
        for (piece, reason) in [(packed, "lines"), (large, "inflates")] {
            let messages = (0..<40).map {
                ContainedMessage(id: MessageID(rawValue: Int64($0 + 1) << 32), sequenceNumber: 0, body: piece)
            }
            let directory = try TemporaryDirectory()
            let file = directory.path + "/bomb"
            var container = ByteBuffer()
            MessageContainer.write(messages, to: &container)
            try WholeFile.write(Array(container.readableBytesView), to: file)
            let run = await CommandRun.of("decode", file)
            #expect(run.status == .badData && run.output.isEmpty)
            #expect(run.errors.contains { $0.contains(reason) }, "\(run.errors)")
        }
    }

    @Test("A tree is told up to 64 levels and 200,000 lines")
    func limitsOfTrees() {
        func grow(_ tree: inout TreeText, _ levels: Int) {
            guard levels > 0 else { return }
            tree.nest("level") { tree in grow(&tree, levels - 1) }
        }
        for (levels, excess) in [(64, nil), (65, .levels)] as [(Int, TreeText.Excess?)] {
            var tree = TreeText()
            grow(&tree, levels)
            #expect(tree.excess == excess && tree.lines.count == levels)
        }
        var tree = TreeText()
        for _ in 0..<200_000 { tree.add("line") }
        #expect(tree.excess == nil && tree.lines.count == 200_000)
        tree.add("line")
        #expect(tree.excess == .lines && tree.lines.count == 200_000)
    }

    @Test("What only looks like a frame is told for what it is: bytes that begin with no object")
    func framesOfNothing() async {
        // One abridged frame of four bytes, by its length.
        let run = await CommandRun.of("decode", "01deadbeef")
        #expect(run.status == .badData && run.output.isEmpty)
        #expect(run.errors.contains { $0.contains("begins with #beadde01") }, "\(run.errors)")
    }

    @Test("I07 A constructor or function is found by its name and by its id, of the API and of the service messages")
    func namesAreLookedUp() async {
        let known = [
            ("help.getConfig", "help.getConfig#c4f9186b"), ("0xc4f9186b", "help.getConfig#c4f9186b"),
            ("#C4F9186B", "help.getConfig#c4f9186b"), ("ping", "ping#7abe77ec"), ("7abe77ec", "ping#7abe77ec"),
        ]
        for (asked, told) in known {
            let run = await CommandRun.of("decode", "--look-up", asked)
            #expect(run.status == .success && run.output == [told], "\(asked): \(run.output) \(run.errors)")
        }
        for unknown in ["help.getNothing", "0xffffffff", "123456789", ""] {
            let run = await CommandRun.of("decode", "--look-up", unknown)
            #expect(run.status == .badData && run.output.isEmpty, "\(unknown)")
            #expect(run.errors.first?.contains("knows nothing that is called") == true, "\(run.errors)")
        }
        #expect(await CommandRun.of("decode", "--look-up", "ping", "ec77be7a").status == .usage)
    }

    @Test("Of what cannot be decoded the error repeats 40 characters")
    func longNonsense() async {
        let nonsense = String(repeating: "!", count: 40)
        for (input, shown) in [(nonsense, nonsense), (nonsense + "!", nonsense + "…")] {
            let run = await CommandRun.of("decode", input)
            #expect(run.status == .badData)
            #expect(run.errors == ["mtproto: \"\(shown)\" is neither hexadecimal, nor base64, nor a file"])
        }
    }

    @Test("Of long bytes the first 64 are shown, each with two digits")
    func longBytes() throws {
        for (count, end) in [(16, ""), (17, "…")] {
            // A vector of numbers.
            var bytes = ByteBuffer(bytes: [0x15, 0xc4, 0xb5, 0x1c])
            bytes.writeInteger(Int32(count), endianness: .little)
            for _ in 0..<count { bytes.writeBytes([0x10, 0x0f, 0xa0, 0x00]) }
            let shown = String(repeating: "100fa000", count: 16)
            #expect(try lines(bytes) == ["vector of numbers or strings: \(4 * count) bytes \(shown)\(end)"])
        }
    }

    @Test("Behind the place where a tree was cut nothing is told, nor is anybody asked for more")
    func cutTrees() {
        func grow(_ tree: inout TreeText, _ levels: Int) {
            guard levels > 0 else { return }
            tree.nest("level") { tree in grow(&tree, levels - 1) }
        }
        var tree = TreeText()
        grow(&tree, 65)
        var isAsked = false
        tree.add("more")
        tree.nest("more") { _ in isAsked = true }
        #expect(tree.excess == .levels && tree.lines.count == 65 && !isAsked)
    }
}
