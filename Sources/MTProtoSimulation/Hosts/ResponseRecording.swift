import NIOCore

/// What servers answered over HTTP through an adversary, to answer it again.
struct ResponseRecording {
    private static let limit = 24

    private var responses: [ByteBuffer] = []
    private var draw: Draw

    init(seed: UInt64) {
        draw = Draw(seed: seed)
    }

    /// A server answers.
    ///
    /// - Parameter zeal: how likely something is said again, in thousandths.
    /// - Returns: what it answered before, to this client or another one, to be said now: the client takes it for the answer to
    ///   what it asks now, and what comes then for that to its next request.
    mutating func replay(before response: ByteBuffer, zeal: Int) -> ByteBuffer? {
        // Bytes that go on with what came before are no beginning of an answer.
        guard response.getString(at: response.readerIndex, length: 5) == "HTTP/" else { return nil }
        defer {
            responses.append(response)
            if responses.count > Self.limit { responses.removeFirst() }
        }
        guard !responses.isEmpty, draw.below(4000) < zeal else { return nil }
        return responses[draw.below(responses.count)]
    }
}
