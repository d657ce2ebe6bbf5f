/// What metrics call the ends of requests: few names, whatever servers say.
struct ResultNames: Sendable {
    /// More errors than a program meets; those of a server that makes them up without end have one name together.
    private static let limit = 256
    private static let longest = 64
    private static let others = "other"

    private var known: Set<String> = []

    /// `ok`; the server's words with `X` in place of numbers, such as `FLOOD_WAIT_X`; or the code of the error.
    mutating func name(of error: TelegramError?) -> String {
        guard let error else { return "ok" }
        guard let words = error.serverError?.message else { return error.code.description }
        guard let name = Self.withoutNumbers(words) else { return Self.others }
        guard known.contains(name) || known.count < Self.limit else { return Self.others }
        known.insert(name)
        return name
    }

    /// Nil for what is no name of an error.
    private static func withoutNumbers(_ words: String) -> String? {
        guard !words.isEmpty, words.utf8.count <= longest else { return nil }
        var name = ""
        var isNumber = false
        for byte in words.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if !isNumber { name.append("X") }
                isNumber = true
                continue
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
                name.append(Character(Unicode.Scalar(byte)))
            default: return nil
            }
            isNumber = false
        }
        return name
    }
}
