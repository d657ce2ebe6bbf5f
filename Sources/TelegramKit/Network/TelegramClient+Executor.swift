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
    ///     for peer in peers { try await client.send("Good morning", to: peer) }
    /// }
    /// ```
    ///
    /// Child tasks run there as well; files and other datacenters have event loops of their own, so that nothing is saved there. Nothing
    /// in such a task may compute for long: the client, and others with the same event loop, hear and say nothing meanwhile. (A
    /// password that is proven takes a tenth of a second.) A task that waits for the client without `await`, with a semaphore for
    /// example, never ends.
    ///
    /// The event loop belongs to the configuration's `eventLoopGroup`, which has to outlive all such tasks: a task whose group was shut
    /// down is never continued, nor does it hear that it was cancelled. NIO's own group, the default, does not end.
    public var taskExecutor: any TaskExecutor { network.taskExecutor }
}
