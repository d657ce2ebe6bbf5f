import Synchronization

/// Hears of one request before its answer is there. Called on the event loop of a connection.
package final class RequestObserver: Sendable {
    private let onAcknowledgement: (@Sendable () -> Void)?
    private let onProgress: (@Sendable (_ receivedBytes: Int, _ totalBytes: Int) -> Void)?
    private let isAcknowledged = Mutex(false)

    /// - Parameters:
    ///   - onAcknowledgement: the server has the request. Called once at most, however often it is sent.
    ///   - onProgress: so many bytes of the packet with the answer are there.
    package init(
        onAcknowledgement: (@Sendable () -> Void)?,
        onProgress: (@Sendable (_ receivedBytes: Int, _ totalBytes: Int) -> Void)?
    ) {
        self.onAcknowledgement = onAcknowledgement
        self.onProgress = onProgress
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
