import NIOCore

/// A whole message.
package struct HTTPMessage<Head: HTTPHead>: Sendable, Hashable {
    package var head: Head
    /// Empty for answers that are failures: whatever they say is dropped.
    package var body: ByteBuffer
    /// Nothing follows on this connection.
    package var isLast: Bool
}

/// Reads whole messages one after the other from a connection (row T-26).
///
/// Feed what arrives to ``append(_:)``, then ask ``next()`` until it has nothing more. The first error is final. Who wants to judge
/// a message before any of its body is kept asks ``nextHead()`` first.
package struct HTTPMessageReader<Head: HTTPHead>: Sendable {
    private let bodyLimit: Int
    private var pending = ByteBuffer()
    private var headReader = HTTPHeadReader<Head>()
    private var head: Head?
    private var bodyReader: HTTPBodyReader?
    private var interimAnswers = 0
    private var isOver = false
    private var failure: HTTPError?
    private var mayAskForBody = false

    package init(bodyLimit: Int) {
        self.bodyLimit = bodyLimit
    }

    /// Bytes of the message that has begun and is not complete; nil between messages.
    package var partialBytes: Int? {
        if head != nil { return (bodyReader?.count ?? 0) + 1 }
        let bytes = headReader.partialBytes + pending.readableBytes
        return bytes > 0 ? bytes : nil
    }

    /// The body that is arriving, if it is wanted and its length was announced.
    package var partialBody: PartialPacket? {
        guard let bodyReader, let expected = bodyReader.expectedBytes, head?.isBodyWanted == true else { return nil }
        return PartialPacket(bytes: bodyReader.body, expectedBytes: expected)
    }

    /// Whether the sender waits for permission to send the body (RFC 9110, section 10.1.1). True once.
    package mutating func takeWishToContinue() -> Bool {
        defer { mayAskForBody = false }
        return mayAskForBody && bodyReader?.count == 0
    }

    package mutating func append(_ bytes: consuming ByteBuffer) {
        guard failure == nil, !isOver else { return }
        if pending.readableBytes == 0 {
            pending = bytes
        } else {
            pending.writeBuffer(&bytes)
        }
    }

    /// The head of the next message as soon as it is whole, and until ``next()`` has returned that message. None of its body is
    /// read before ``next()`` is asked.
    package mutating func nextHead() throws(HTTPError) -> Head? {
        if let failure { throw failure }
        do {
            return isOver ? nil : try readHead()
        } catch {
            failure = error
            pending = ByteBuffer()
            throw error
        }
    }

    /// The next complete message, or nil until more arrives.
    package mutating func next() throws(HTTPError) -> HTTPMessage<Head>? {
        if let failure { throw failure }
        do {
            return isOver ? nil : try read()
        } catch {
            failure = error
            pending = ByteBuffer()
            throw error
        }
    }

    /// The connection ended: completes a message whose body ends with it.
    /// - Throws: ``HTTPError/truncated`` if a message has begun.
    package mutating func end() throws(HTTPError) -> HTTPMessage<Head>? {
        if let failure { throw failure }
        guard !isOver, partialBytes != nil else { return nil }
        guard bodyReader != nil else { throw .truncated }
        try bodyReader?.end()
        return finish(isLast: true)
    }

    private mutating func readHead() throws(HTTPError) -> Head? {
        while head == nil {
            guard let read = try headReader.read(&pending) else { return nil }
            _ = try read.framing
            if read.isInterim {
                interimAnswers += 1
                guard interimAnswers <= HTTPLimits.interimAnswers else {
                    throw .tooManyInterimAnswers(limit: HTTPLimits.interimAnswers)
                }
                continue
            }
            head = read
            interimAnswers = 0
            mayAskForBody = read.fields.contains("100-continue", in: "Expect")
        }
        return head
    }

    private mutating func read() throws(HTTPError) -> HTTPMessage<Head>? {
        guard let head = try readHead() else { return nil }
        do {
            if bodyReader == nil {
                bodyReader = try HTTPBodyReader(
                    try head.framing, limit: head.isBodyWanted ? bodyLimit : min(bodyLimit, HTTPLimits.failureBody),
                    keeps: head.isBodyWanted)
            }
            try bodyReader?.read(&pending)
        } catch {
            return try cut(head, because: error)
        }
        guard bodyReader?.isComplete == true else { return nil }
        return finish(isLast: !head.keepsConnection)
    }

    /// A failure is a failure, however long its page is: but then nothing can follow.
    private mutating func cut(_ head: Head, because error: HTTPError) throws(HTTPError) -> HTTPMessage<Head>? {
        guard !head.isBodyWanted else { throw error }
        return finish(isLast: true)
    }

    private mutating func finish(isLast: Bool) -> HTTPMessage<Head>? {
        guard let head else { return nil }
        let message = HTTPMessage(
            head: head, body: head.isBodyWanted ? bodyReader?.body ?? ByteBuffer() : ByteBuffer(), isLast: isLast)
        self.head = nil
        bodyReader = nil
        isOver = isLast
        if isLast { pending = ByteBuffer() }
        return message
    }
}
