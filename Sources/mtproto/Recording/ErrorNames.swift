import TL
import TelegramAPI

/// The names of errors of servers that may stay when a record is redacted. A server could write anything there: what stays is made of
/// pieces that are known, and of one short number at most.
enum ErrorNames {
    /// Pieces of names of errors that are in no name of the schema.
    private static let others = """
        ANSWERS API AT AUDIOS AUTHORISATION BOUND BOUNDS BYTES CERTIFICATE CHECKSUM CLOSED CORRECT CURL CURRENCY \
        DEACTIVATED DELAY DENIED DESCRIPTION DIMENSIONS DOCS DUPLICATE DUPLICATED EMOTICON EMTPY ENDED ENTRY EXCEEDED EXISTS \
        EXPIRE EXPIRED EXPIRES FETCH FEW FIRSTNAME FRESH GAMES GENERAL GIFS GROUPED HANDLER HINT HOME HTTP INCLUDE INITED \
        INTERRUPTED INVALID INVALIDX ITEMS LAB LASTNAME LATE LENGTH LIMIT LOW MANY MD MIME MIN MODIFY MUCH MUTUAL NA NEEDS \
        NETWORK NEVER NEXT NOGENERAL NOPNG NOTGS NOWEBM OCCUPIED OFFSET ONLY PAD PARAM PARAMETER PARICIPANT PARTS PAYLOAD \
        PERM PERMANENT PERSISTENT PLAIN PM POLLS POS PREHISTORY PRIVATE PROCESS PROVIDER PUBLISHED PUSH QTS QUESTION QUIZ QUOTE \
        RANDOM READING RECAPTCHA REFERENCE REJECTED RETRY REVOTE RIGHT ROUNDVIDEOS RSA SALT SECONDS SEPARATELY SERIALIZABLE \
        SERVER SLOWMODE SOLUTION SRP STICKERSET STRETCHED SUBMIT SUPPORTED TASK TEXTURL TGS TIME TIMEOUT TOS TOTAL TTL UNALLOWED \
        UNCONFIRMED UNOCCUPIED UNREGISTERED UNTIL USAGE UTF VERSION VIDEOS VOICES WC WEBDOCUMENT WEBPAGE WEBVIEW WRITE WRITTEN \
        WRONG YET YOU YOUR
        """

    /// Names with a single letter, which is no piece: these could spell any word.
    private static let whole: Set<Substring> = ["DH_G_A_INVALID", "SRP_A_INVALID", "LAB_NEEDS_A_CLIENT"]

    /// These, and those of the names of constructors and methods.
    private static let pieces: Set<String> = {
        var pieces = Set(others.split(separator: " ").map(String.init))
        for id in API.registry.constructorIDs {
            pieces.formUnion(words(of: API.registry.name(of: id) ?? ""))
        }
        return pieces
    }()

    /// Parts of names behind which a number is a time or a datacenter, and nothing of the user's.
    private static let counted = [
        "FLOOD_WAIT_", "SLOWMODE_WAIT_", migrated, "TAKEOUT_INIT_DELAY_", "FLOOD_PREMIUM_WAIT_", "_TOO_FRESH_",
    ]

    /// Datacenters have five digits at most: FILE_MIGRATE_10004.
    private static let migrated = "_MIGRATE_"

    /// `messages.sendMessage` as MESSAGES, SEND and MESSAGE. A single letter is no piece.
    private static func words(of name: String) -> [String] {
        var words = [""]
        for character in name {
            if character.isUppercase || !character.isLetter { words.append("") }
            if character.isLetter { words[words.count - 1] += character.uppercased() }
        }
        return words.filter { $0.count > 1 }
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (0x41...0x5a).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
    }

    /// Whether a word is the name of an error, and says nothing else.
    static func contains(_ word: Substring) -> Bool {
        guard word.utf8.count <= 64, word.contains("_"), word.utf8.allSatisfy(isOfName) else { return false }
        guard !whole.contains(word) else { return true }
        let numbers = word.split { !isDigit($0) }
        guard numbers.count <= 1 else { return false }
        if let number = numbers.first, number.utf8.count > 3 {
            let name = word[..<number.startIndex]
            let isLast = number.endIndex == word.endIndex
            let most = name.hasSuffix(migrated) ? 5 : 6
            guard isLast, number.utf8.count <= most, counted.contains(where: { name.hasSuffix($0) }) else {
                return false
            }
        }
        let parts = word.split { $0 == "_" || isDigit($0) }
        return !parts.isEmpty && parts.allSatisfy { pieces.contains(String($0)) }
    }
}
