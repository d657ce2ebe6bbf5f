import Synchronization

/// Hears of one request before its answer is there. Called on the event loop of a connection.
package final class RequestObserver: Sendable {
    private let onAcknowledgement: (@Sendable () -> Void)?
    private let onProgress: (@Sendable (_ receivedBytes: Int, _ totalBytes: Int) -> Void)?
    private let onSending: (@Sendable (_ messageID: Int64, _ connection: Int?) -> Void)?
    private let isAcknowledged = Mutex(false)

    /// - Parameters:
    ///   - onAcknowledgement: the server has the request. Called once at most, however often it is sent.
    ///   - onProgress: so many bytes of the packet with the answer are there.
    ///   - onSending: under which message id each attempt went first, and over which of the client's connections.
    package init(
        onAcknowledgement: (@Sendable () -> Void)?,
        onProgress: (@Sendable (_ receivedBytes: Int, _ totalBytes: Int) -> Void)?,
        onSending: (@Sendable (_ messageID: Int64, _ connection: Int?) -> Void)? = nil
    ) {
        self.onAcknowledgement = onAcknowledgement
        self.onProgress = onProgress
        self.onSending = onSending
    }

    /// One that hears what this one hears, and of the sending besides.
    package func hearing(
        sending: @escaping @Sendable (_ messageID: Int64, _ connection: Int?) -> Void
    ) -> RequestObserver {
        RequestObserver(onAcknowledgement: onAcknowledgement, onProgress: onProgress, onSending: sending)
    }

    /// Whether it hears of the sending: finding out what to say is not worth the work otherwise.
    var hearsOfSending: Bool { onSending != nil }

    func sent(_ messageID: Int64, over connection: Int?) {
        onSending?(messageID, connection)
    }

    func acknowledged() {
        guard let onAcknowledgement else { return }
        let isNews = isAcknowledged.withLock { isAcknowledged in
            defer { isAcknowledged = true }
            return !isAcknowledged
        }
        if isNews { onAcknowledgement() }
    }

    func progressed(to receivedBytes: Int, of totalBytes: Int) {
        onProgress?(receivedBytes, totalBytes)
    }
}
