import MTProtoKit
import TL
import TelegramAPI

/// Takes away from a recorded run what could tell who ran it, and where: only what is known to be harmless stays.
///
/// Numbers stay, names of methods of the schema and of errors, and of words those that the library itself uses. Addresses become numbers.
/// Events and fields that this version does not know are left out.
struct RunRedaction {
    /// What may stand in a field.
    private enum Kind {
        case number
        /// One that no record of this library has above this; others may have something else there.
        case upTo(Int64)
        /// The same on both sides of zero.
        case within(Int64)
        /// Of a datacenter or a connection: it is small.
        case label
        /// A method of the schema.
        case method
        /// Words of the library.
        case words
        /// The same in front of what may be a path.
        case wordsBeforePath
        /// How a request ended: words of the library, or a code and words of a server.
        case outcome
        /// Words of a server.
        case serverWords
        /// A host or an address.
        case place
        case port
        /// See ``RecordNumbers``.
        case messageID
    }

    /// By event, what is known of its fields.
    private static let events: [String: [String: Kind]] = [
        "begin": ["transport": .words, "proxies": .number, "temporary_keys": .number, "test": .number],
        "end": ["outcome": .outcome], "interrupted": [:],
        "dial": ["c": .label, "dc": .label, "to": .place, "port": .port, "for": .words, "by": .words],
        "open": ["c": .label, "for": .words],
        "close": [
            "c": .label, "dc": .label, "out": .number, "in": .number, "frames_out": .number, "frames_in": .number,
            "requests": .number, "why": .words,
        ],
        "sent": ["c": .label, "dc": .label, "bytes": .number],
        "received": ["c": .label, "dc": .label, "bytes": .number],
        "timer": ["dc": .label, "for": .words, "wait": .number],
        "timer_fired": ["dc": .label, "for": .words],
        "key_wanted": ["dc": .label, "for": .words],
        "key_begin": ["c": .label, "dc": .label],
        "key": ["c": .label, "dc": .label, "took": .number],
        "key_failed": ["c": .label, "dc": .label, "why": .words],
        "request": ["name": .method, "dc": .label, "c": .label],
        "answer": ["name": .method, "dc": .label, "outcome": .outcome, "took": .number],
        "waits": [
            "name": .method, "dc": .label, "for": .words, "took": .number, "attempts": .number, "why": .words,
        ],
        "waited": ["name": .method, "dc": .label, "took": .number],
        "pause": ["name": .method, "dc": .label, "wait": .number],
        "repeat": ["name": .method, "dc": .label, "for": .words, "outcome": .outcome, "wait": .number],
        "violation": ["dc": .label, "for": .words, "why": .words],
        "state": ["dc": .label, "for": .words, "is": .words],
        "no_route": ["dc": .label, "tried": .number],
        "cdn_left": ["why": .words], "session_reset": ["dc": .label, "why": .words],
        "home": ["from": .label, "dc": .label, "why": .words],
        "carried": ["from": .label, "dc": .label],
        "https": ["host": .place, "way": .words, "for": .words],
        "https_end": ["host": .place, "outcome": .outcome, "took": .number],
        "discovery": ["is": .words], "network": ["is": .words], "network_unwatched": ["why": .wordsBeforePath],
        "storage": ["why": .wordsBeforePath],
        "left_out": ["bytes": .number, "records": .number],
        "machine": ["for": .words, "obstacle": .words, "only": .words, "port": .port].merging(
            numbers(
                """
                m t dc clock connect exchange keys seed synchronized remembered test media cdn files introduced temporary deadline \
                idle sparing races http fixed ways seconds
                """)
        ) { $1 },
        "address": ["to": .place, "port": .port, "secret": .words, "secret_number": .upTo(secretsNumbered)].merging(
            numbers("m t six media tcp_only cdn proxy fixed")
        ) { $1 },
        "front": way, "remembered": way,
        "proxy": ["to": .place, "port": .port, "is": .words, "secret": .words].merging(numbers("m t user")) { $1 },
        "given": [
            "what": .words, "why": .words, "outcome": .outcome, "salt": .upTo(numbered), "since": distance,
            "until": distance,
        ].merging(
            numbers("m t k r value available other_path identity clock synchronized wait")
        ) { $1 },
        "asked": ["name": .method, "for": .words, "bytes": size, "packed": size].merging(
            numbers(
                """
                m t r dc quick_ack progress first repeatable without_updates after order floods flood_limit faults \
                fault_limit limit stalls password no_password expected
                """)
        ) { $1 },
        "heard": ["is": .words, "step": .words, "id": .messageID, "code": code].merging(
            numbers("m t k seq foreign candidate broken nested last")
        ) {
            $1
        },
        "message": [
            "is": .words, "outcome": .serverWords, "id": .messageID, "of": .messageID, "copy": .messageID,
            "answer": .messageID, "salt": .upTo(numbered), "number": .upTo(numbered), "wait": .upTo(86_400),
            "bytes": size, "code": code, "now": distance, "since": distance, "until": distance, "state": .upTo(255),
        ].merging(
            numbers("m t seq copy_seq type")
        ) { $1 },
        "part": ["have": size, "size": size].merging(numbers("m t k")) { $1 },
        "turn": ["did": .upTo(1_000_000)].merging(numbers("m t")) { $1 }, "clock": numbers("m t clock"),
        "did": [
            "what": .words, "to": .place, "port": .port, "by": .words, "why": .words, "outcome": .outcome, "is": .words,
        ]
        .merging(["id": .messageID, "of": .messageID]) { $1 }.merging(
            numbers("m t k r probe may_have_run wait seq far")
        ) { $1 },
    ]

    /// A front, or the way that is remembered.
    private static let way: [String: Kind] = [
        "to": .place, "name": .place, "by": .words, "port": .port, "secret": .words,
        "secret_number": .upTo(secretsNumbered),
    ].merging(numbers("m t six media tcp_only cdn proxy fixed")) { $1 }

    /// What is numbered in the order in which it is heard of.
    private static let numbered: Int64 = 1_000_000
    /// The same of secrets, of which a record numbers no more.
    private static let secretsNumbered: Int64 = 4096
    /// A length: no frame is longer.
    private static let size = Kind.upTo(1 << 24)
    /// Seconds from the first one of a machine on.
    private static let distance = Kind.within(30 * 86_400)
    /// Of an error.
    private static let code = Kind.within(999)

    private static func numbers(_ names: String) -> [String: Kind] {
        Dictionary(uniqueKeysWithValues: names.split(whereSeparator: \.isWhitespace).map { (String($0), .number) })
    }

    /// Words that say nothing of who uses the library. More may be added; what is missing becomes "…".
    private static let words: Set<Substring> = Set(
        """
        a abandon aborted about accepts account acknowledged acknowledgement add address addresses after again ago alert all \
        all_states allow allowed already an and announcement announces another answer answered answers any anything are arrives \
        as ask asked at attempt authorization authorizing automatic available backup be because been before begin_key being \
        belong belongs below better between bind_key binding blocked body both bound broken by byte bytes call caller calls came \
        cancel cancelled cannot carried carries carry cdn change changed check checksum chunk chunked client clients clock close \
        closed code come comes configuration connect connected connecting connection connections container could counter \
        credentials damaged data datacenter dc deactivated dead deadline delay demanded denied denies destroy_key \
        destroy_request destroy_session dial dialled dialling did direct do does down drop_request each elsewhere empty encoded \
        encrypted end ended error exceeded exchange exists expected expired fail_key failed failure fake false fault fewer field \
        fields file files first for forbidden foreign forged forgotten found frame framed frames from front fronts full general \
        give_up_key given go goes gone got greeting had hand_on_update handshake has have have_key head header hello host HTTP \
        http http_wait https id idle ignored in inside instead interface interim intermediate introduce invalid invalidated is \
        it its key key_destroyed key_not_stored key_stored keys kind knew know known knows large last late later least leave_key \
        leave_silence left length limit line lines local login long looked looking lose lose_login lost machine machine's made \
        main make make_key makes making malformed many masked match may means media memory message messages method MiB migrated \
        miss_updates missing more most moved ms MTProto MTProxy mtproxy multiple must name network never new new_session next no \
        no_frame no_route non non-zero none not nothing notification number of off offers ok on once one online only open opened \
        opening operation or Origin other others out outside over overloaded own packet padded page parity pass password path \
        pause paused peer permanent permission ping pipe place plain pong port prepare pretend probe production proof properly \
        prove proved proxies proxy proxy's ProxyCredentials public push puzzle queue queued quick_ack rate reached ready reason \
        received record reference refusal refused rejected remembered remove_key removed renewed repeated repeatedly \
        replace_session replaced reply reported request requests resend_answer_request resend_request reset resolver response \
        resPQ rest resume retired retried retry revoked route routes row RSA rules run s salts salts_request same say says \
        second seconds secret secure secured send sent server server's serverDHParams servers service session sessions_destroyed \
        several short shows side sign-in signed site size slow slowly socket sockets socks SOCKS5 socks5 some something space \
        speak speaks started state state_request states status stay step stopped storage store store_key stored storing stream \
        submit supported synchronize system tcp temporary test than that the their them then there these they this through time \
        timed timeout times TLS tls to too transferred transferring transport transports tried trouble true trust try tunnel \
        turn two type unable unauthorized unavailable unexpected unknown unpacked unreachable unreadable until unusable unwanted \
        up updates updating URL use used user uses usual valid value verified violation wait waiting waits wake want want_key \
        wanted wants was way WebSocket websocket were what when where which while window with within without works write wrong \
        ws wss yet
        """.split(whereSeparator: \.isWhitespace))

    private var places: [String: Int] = [:]
    /// What was left out, because it is not known.
    private(set) var leftOut = 0

    mutating func redacted(_ run: RunFile) -> RunFile {
        RunFile(records: run.records.compactMap { redacted($0) })
    }

    private mutating func redacted(_ record: RunRecord) -> RunRecord? {
        guard let known = Self.events[record.event] else {
            leftOut += 1
            return nil
        }
        var copy = record
        copy.fields = record.fields.compactMap { field in
            guard let kind = known[field.name], let value = value(field.value, kind) else {
                leftOut += 1
                return nil
            }
            return RunRecord.Field(field.name, value)
        }
        return copy
    }

    private mutating func value(_ value: String, _ kind: Kind) -> String? {
        switch kind {
        case .number: Int64(value).map(String.init)
        case .upTo(let most): Int64(value).map { String(min(max($0, -1), most)) }
        case .within(let most): Int64(value).map { String(min(max($0, -most), most)) }
        case .label: Int32(value).flatMap { (-99_999_999...99_999_999).contains($0) ? String($0) : nil }
        case .method: ObjectRegistry.entry(value)?.name ?? "other"
        case .words: Self.plain(value)
        case .outcome: Self.plain(value, of: .anybody)
        case .serverWords: Self.plain(value, of: .server)
        // What a path is called is nobody's word, whatever it looks like.
        case .wordsBeforePath: Self.plain(String(value.prefix { $0 != "/" && $0 != "\\" }))
        case .place: place(value)
        // Others may say where somebody's proxy is.
        case .messageID: Self.messageID(value)
        case .port: ["80", "443", "5222"].contains(value) ? value : "0"
        }
    }

    /// The distance of an id that is near, or the number of one that is far: not what somebody wanted to stand there.
    private static func messageID(_ value: String) -> String? {
        RecordNumbers(base: 0).id(value).map { _ in value }
    }

    private mutating func place(_ value: String) -> String {
        let number = places[value] ?? places.count + 1
        places[value] = number
        return "place-\(number)"
    }

    /// Who has written a text.
    enum Author {
        /// The library, perhaps with something of a server in it: it counts two things at most.
        case library
        /// The library, or a server behind a code.
        case anybody
        case server
    }

    /// What is left of a text of the library.
    static func plain(_ text: String) -> String { plain(text, of: .library) }

    /// A text of which each word that the library does not use itself is gone, each name of an error but the first, and each
    /// number but a code in front, and one: two of the library's. Those in names of errors count.
    static func plain(_ text: String, of author: Author) -> String {
        // Two numbers side by side may be one that was written in groups.
        var followsNumber = false
        var mayBeCode = author == .anybody
        var names = 1
        var numbers = author == .library ? 2 : 1
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            var word = word
            let end = word.suffix(word.reversed().prefix { ",.;:)".contains($0) }.count)
            word = word.dropLast(end.count)
            let begin = word.prefix { $0 == "(" }
            word = word.dropFirst(begin.count)
            let isNumber = isShortNumber(word)
            let isName = !isNumber && ErrorNames.contains(word)
            let isCounted = isName ? word.contains(where: \.isNumber) : isNumber && !mayBeCode
            let isTooMuch = isName && names <= 0 || isCounted && numbers <= 0
            // What is taken away counts as well: so the same is left of what is left.
            if isName { names -= 1 }
            if isCounted { numbers -= 1 }
            // Signs between them make no difference.
            defer { followsNumber = isNumber || followsNumber && !word.contains { $0.isLetter } }
            let stays = isHarmless(word) && !isTooMuch && !(isNumber && followsNumber)
            mayBeCode = false
            return once(begin) + (stays ? String(word) : "…") + once(end)
        }.joined(separator: " ")
    }

    /// Each sign once: how often one stands there could say something.
    private static func once(_ signs: Substring) -> String {
        var kept = ""
        for sign in signs where !kept.contains(sign) { kept.append(sign) }
        return kept
    }

    /// Codes of errors, some of which are below zero, seconds, attempts.
    private static func isShortNumber(_ word: Substring) -> Bool {
        let word = word.hasPrefix("-") ? word.dropFirst() : word
        return !word.isEmpty && word.utf8.count <= 3 && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isHarmless(_ word: Substring) -> Bool {
        if word.isEmpty || words.contains(word) || isShortNumber(word) { return true }
        if word.contains("."), ObjectRegistry.entry(String(word)) != nil { return true }
        if ErrorNames.contains(word) { return true }
        // tcp/padded-intermediate
        let parts = word.split(omittingEmptySubsequences: false) { "/-'".contains($0) }
        return parts.count > 1 && parts.allSatisfy { words.contains($0) }
    }
}
