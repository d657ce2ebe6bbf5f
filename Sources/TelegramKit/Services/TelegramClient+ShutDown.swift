import MTProtoKit

extension TelegramClient {
    /// Ends the client in order, so that nothing is lost and nothing done twice: ``updates`` and ``botUpdates`` end when their
    /// reader asks for the next element, which says that the last one is done with; requests under way get their answers; the
    /// place in the updates is stored; connections are closed. ``run()`` returns then.
    ///
    /// Cancelling the task of ``run()`` is quicker: requests under way fail, and the element in hand comes again.
    ///
    /// A handler of a ``Bot``, or of ``TelegramUpdates/handle(chatsAtOnce:_:)``, may call it, too: there it returns at once, and the
    /// client ends when the handlers have returned. The body of a `for await` cannot be told from other code: leave the loop first,
    /// or call it in a task of its own.
    ///
    /// - Parameter limit: after so long the rest ends as if that task was cancelled.
    public func shutDown(within limit: Duration = .seconds(30)) async {
        guard UpdateHandling.network == ObjectIdentifier(network) else { return await network.shutDown(within: limit) }
        network.beginShutDown()
        Task { [network] in await network.shutDown(within: limit) }
    }
}

extension Network {
    /// How long the end in order may take where the program does not say.
    static let shutDownLimit = Duration.seconds(30)

    /// Nothing more is given to readers.
    nonisolated func beginShutDown() {
        updates.stopGiving(self)
        show { $0.isShuttingDown = true }
    }

    func shutDown(within limit: Duration) async {
        // What still reads the store has nothing to finish.
        if isRunning {
            beginShutDown()
            _ = await context.time.within(limit) { [self] in
                await updates.untilReaderIsDone()
                // Its reader may have asked for something last.
                await untilAllHaveEnded()
            }
        }
        requestEnd()
    }
}
