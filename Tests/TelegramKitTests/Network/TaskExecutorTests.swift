import NIOCore
import NIOPosix
import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

@Suite("Tasks on the client's event loop")
struct TaskExecutorTests {
    @Test("a request that is made on the client's event loop is answered there")
    func answersStayOnTheLoop() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        do {
            try await withLab { lab in
                var configuration = TelegramConfiguration.lab(lab)
                configuration.eventLoopGroup = group
                try await withTelegramClient(configuration) { client in
                    let loop = group.any()
                    #expect(!loop.inEventLoop)
                    try await withTaskExecutorPreference(client.taskExecutor) {
                        #expect(loop.inEventLoop)
                        _ = try await client.invoke(API.Help.GetNearestDc())
                        #expect(loop.inEventLoop)
                        // Tasks of the task as well.
                        async let country = client.invoke(API.Help.GetNearestDc()).country
                        let isThere = await Task { loop.inEventLoop }.value
                        #expect(!isThere)
                        _ = try await country
                        #expect(loop.inEventLoop)
                    }
                    #expect(!loop.inEventLoop)
                }
            }
        } catch {
            try await group.shutdownGracefully()
            throw error
        }
        try await group.shutdownGracefully()
    }
}
