import MTProtoKit
import TL
import TelegramAPI

/// Takes away from a recorded run what could tell who ran it, and where: only what is known to be harmless stays.
///
/// Numbers stay, names of methods of the schema, and of words those that the library itself uses. Addresses become numbers. Events and
/// fields that this version does not know are left out.
struct RunRedaction {
    /// What may stand in a field.
    private enum Kind {
        case number
        /// A method of the schema.
        case method
        /// Words of the library.
        case words
        /// A host or an address.
        case place
        case port
    }

    /// By event, what is known of its fields.
    private static let events: [String: [String: Kind]] = [
        "begin": ["transport": .words, "proxies": .number, "temporary_keys": .number, "test": .number],
        "end": ["outcome": .words],
        "dial": ["c": .number, "dc": .number, "to": .place, "port": .port, "for": .words, "by": .words],
        "open": ["c": .number, "for": .words],
        "close": [
            "c": .number, "dc": .number, "out": .number, "in": .number, "frames_out": .number, "frames_in": .number,
            "requests": .number, "why": .words,
        ],
        "sent": ["c": .number, "dc": .number, "bytes": .number],
        "received": ["c": .number, "dc": .number, "bytes": .number],
        "timer": ["dc": .number, "for": .words, "wait": .number],
        "timer_fired": ["dc": .number, "for": .words],
        "key_wanted": ["dc": .number, "for": .words],
        "key_begin": ["c": .number, "dc": .number],
        "key": ["c": .number, "dc": .number, "took": .number],
        "key_failed": ["c": .number, "dc": .number, "why": .words],
        "request": ["name": .method, "dc": .number, "c": .number],
        "answer": ["name": .method, "dc": .number, "outcome": .words, "took": .number],
        "waits": ["name": .method, "dc": .number, "took": .number, "attempts": .number, "why": .words],
        "pause": ["name": .method, "dc": .number, "wait": .number],
        "repeat": ["name": .method, "dc": .number, "for": .words, "outcome": .words, "wait": .number],
        "violation": ["dc": .number, "for": .words, "why": .words],
        "state": ["dc": .number, "for": .words, "is": .words],
        "no_route": ["dc": .number, "tried": .number],
        "cdn_left": ["why": .words], "session_reset": ["dc": .number, "why": .words],
        "home": ["from": .number, "dc": .number, "why": .words],
        "carried": ["from": .number, "dc": .number],
        "https": ["host": .place, "way": .words, "for": .words],
        "https_end": ["host": .place, "outcome": .words, "took": .number],
        "discovery": ["is": .words], "network": ["is": .words], "network_unwatched": ["why": .words],
        "storage": ["why": .words],
        "left_out": ["bytes": .number, "records": .number],
    ]

    /// Words that say nothing of who uses the library. More may be added; what is missing becomes "…".
    private static let words: Set<Substring> = Set(
        """
        a about after again all already an and another answer answers any are as asked at authorization available backup be because been \
        before being better binding bound broken by came cancelled cannot carried carries carry cdn changed check client close closed come \
        comes configuration connected connecting connection connections could data datacenter dc dead demanded denied denies deadline dialled \
        dialling did direct does elsewhere end ended error exchange expired failed false fault file files first forbidden for found frame \
        from front full general given go gone got had has have hello host http https id idle in intermediate invalid is it its key keys known \
        large late left limit login looking made main make makes many may means media message method missing more most moved name network \
        never new no none not nothing of off ok on once one open opened opening or other over overloaded own packet padded page paused peer \
        permanent port probe proof proved proxies proxy queue queued rate reached ready reason received refused removed renewed replaced request \
        requests reset resolver response rest retried retry route routes run same second seconds secure secured sent server servers session \
        short signed size slow slowly socket sockets socks space started state stopped storage store stored stream system tcp temporary than \
        that the their then there they this time timed timeout tls to too transport tried trouble true try tunnel two unable unknown \
        unavailable unexpected unreachable until unwanted up updates updating used uses value verified wait waiting waits want wanted wants \
        was way websocket what when which while with within without works write wrong ws wss automatic online authorizing unauthorized \
        storing making exceeded exists violation parity window malformed reference foreign rejected container service transferred transferring \
        aborted broken pipe peer connect host interface down memory permission operation invalidated revoked deactivated
        """.split(whereSeparator: \.isWhitespace))

    /// Parts of errors of servers behind which a number is a time or a datacenter, and nothing of the user's.
    private static let counted = [
        "FLOOD_WAIT_", "SLOWMODE_WAIT_", "_MIGRATE_", "TAKEOUT_INIT_DELAY_", "FLOOD_PREMIUM_WAIT_",
    ]

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
        case .method: ObjectRegistry.entry(value)?.name ?? "other"
        case .words: Self.plain(value)
        case .place: place(value)
        // Others may say where somebody's proxy is.
        case .port: ["80", "443", "5222"].contains(value) ? value : "0"
        }
    }

    private mutating func place(_ value: String) -> String {
        let number = places[value] ?? places.count + 1
        places[value] = number
        return "place-\(number)"
    }

    /// A text of which each word that the library does not use itself is gone.
    static func plain(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            var word = word
            let end = word.suffix(word.reversed().prefix { ",.;:)".contains($0) }.count)
            word = word.dropLast(end.count)
            let begin = word.prefix { $0 == "(" }
            word = word.dropFirst(begin.count)
            return begin + (isHarmless(word) ? word : "…") + end
        }.joined(separator: " ")
    }

    private static func isHarmless(_ word: Substring) -> Bool {
        if word.isEmpty || words.contains(word) { return true }
        // Short numbers: codes of errors, seconds, attempts.
        if word.utf8.count <= 3, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return true }
        if word.utf8.allSatisfy({ (0x41...0x5a).contains($0) || $0 == UInt8(ascii: "_") }) {
            return word.contains("_") && word.utf8.count <= 64
        }
        if let prefix = counted.first(where: { word.contains($0) }), let range = word.firstRange(of: prefix) {
            let (name, number) = (word[..<range.upperBound], word[range.upperBound...])
            return number.utf8.count <= 6 && Int32(number) != nil
                && name.utf8.allSatisfy { (0x41...0x5a).contains($0) || $0 == UInt8(ascii: "_") }
        }
        // tcp/padded-intermediate
        let parts = word.split { "/-'".contains($0) }
        return parts.count > 1 && parts.allSatisfy { words.contains($0) }
    }
}
