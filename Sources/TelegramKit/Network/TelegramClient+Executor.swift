import MTProtoKit
import NIOCore

extension TelegramClient {
    /// Runs tasks on the event loop of the client's connection with its home datacenter, so that a request and its answer
    /// change no thread.
    ///
    /// A program that makes one request after the other spends much of the time on waking threads. It saves that here:
    ///
    /// ```swift
    /// try await withTaskExecutorPreference(client.taskExecutor) {
    ///     for peer in peers { try await client.sendMessage("Good morning", to: peer) }
    /// }
    /// ```
    ///
    /// Child tasks run there as well. Nothing in such a task may block or compute for long: the client, and others with the
    /// same event loop, hear and say nothing meanwhile.
    public var taskExecutor: any TaskExecutor { EventLoopTaskExecutor(network.mainLoop) }
}
