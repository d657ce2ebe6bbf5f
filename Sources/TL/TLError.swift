import NIOCore

/// Why bytes could not be read as TL, or a value could not be written as TL.
///
/// An error says where (`offset`, counted from the first byte the reader was given), what was expected and what was
/// found. It is one pointer wide so that a decoder's failure path stays small. Its description never quotes the
/// contents of the input.
public struct TLError: Error, Sendable {
    /// The kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Kind: String, Sendable {
            case endOfInput, unknownConstructor, unexpectedConstructor, invalidLength, invalidPadding, invalidUTF8
            case invalidCount, tooDeep, tooMany, trailingBytes, tooLong, inconsistentFields
        }

        private let kind: Kind

        /// The input ended before the value did.
        public static let endOfInput = Code(kind: .endOfInput)
        /// A constructor id that the schema does not know; `constructorID` and `bytes` are set.
        public static let unknownConstructor = Code(kind: .unknownConstructor)
        /// A constructor id other than the only one that is valid here; `constructorID` and `bytes` are set.
        public static let unexpectedConstructor = Code(kind: .unexpectedConstructor)
        /// A length prefix that no TL writer produces, or one beyond the reader's limit.
        public static let invalidLength = Code(kind: .invalidLength)
        /// The zero padding of a string is cut off.
        public static let invalidPadding = Code(kind: .invalidPadding)
        /// A `string` that is not UTF-8.
        public static let invalidUTF8 = Code(kind: .invalidUTF8)
        /// A vector count that is negative or larger than the remaining bytes can hold.
        public static let invalidCount = Code(kind: .invalidCount)
        /// Objects are nested deeper than the reader's limit.
        public static let tooDeep = Code(kind: .tooDeep)
        /// More objects than the reader's limit, or vectors that would take more memory than its limit.
        public static let tooMany = Code(kind: .tooMany)
        /// Bytes remain after an object that had to end the input.
        public static let trailingBytes = Code(kind: .trailingBytes)
        /// Writing: a string or vector is longer than TL can express.
        public static let tooLong = Code(kind: .tooLong)
        /// Writing: fields that share one flag bit are not all present.
        public static let inconsistentFields = Code(kind: .inconsistentFields)

        public var description: String { kind.rawValue }
    }

    private final class Storage: Sendable {
        let code: Code
        let offset: Int
        let expected: String
        let found: String
        let constructorID: UInt32?
        let input: ByteBuffer

        init(code: Code, offset: Int, expected: String, found: String, constructorID: UInt32?, input: ByteBuffer) {
            self.code = code
            self.offset = offset
            self.expected = expected
            self.found = found
            self.constructorID = constructorID
            self.input = input
        }
    }

    private let storage: Storage

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - offset: bytes from the beginning of the input (reading) or output (writing).
    ///   - constructorID: the offending id, if an id was the reason.
    ///   - input: the bytes from that id to the end of the input, shared with the input and not copied.
    @inline(never)
    public init(
        _ code: Code, offset: Int, expected: String, found: String, constructorID: UInt32? = nil,
        input: ByteBuffer = ByteBuffer()
    ) {
        self.storage = Storage(
            code: code, offset: offset, expected: expected, found: found, constructorID: constructorID, input: input)
    }

    /// The kind of failure.
    public var code: Code { storage.code }
    /// Where, in bytes from the beginning of the input or output.
    public var offset: Int { storage.offset }
    /// What would have been valid.
    public var expected: String { storage.expected }
    /// What was there instead.
    public var found: String { storage.found }
    /// The constructor id that was not expected, if that is the reason.
    public var constructorID: UInt32? { storage.constructorID }
    /// The undecoded object from its constructor id to the end of the input; empty for other reasons.
    public var bytes: [UInt8] { Array(storage.input.readableBytesView) }
}

extension TLError: Equatable {
    public static func == (lhs: TLError, rhs: TLError) -> Bool {
        lhs.code == rhs.code && lhs.offset == rhs.offset && lhs.expected == rhs.expected && lhs.found == rhs.found
            && lhs.constructorID == rhs.constructorID && lhs.storage.input == rhs.storage.input
    }
}

extension TLError: CustomStringConvertible {
    public var description: String {
        "TL \(code) at byte \(offset): expected \(expected), found \(found)"
    }
}

/// An id as the schema writes it: # and eight lower-case hexadecimal digits.
@inline(never)
package func hexadecimal(_ id: UInt32) -> String {
    let digits = String(id, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
}
