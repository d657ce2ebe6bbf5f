import Foundation
import FuzzSupport
import Testing

@testable import TelegramKit

/// The end of a program. Signals that nothing else in this process uses stand for those of the terminal.
@Suite(.serialized) struct RunUntilInterruptedTests {
    @Test("U50 a signal cancels what a program does, which is no failure; everything else is")
    func signalsEnd() async {
        let (begun, begin) = AsyncStream<Void>.makeStream()
        async let error = run(until: [SIGUSR2]) {
            begin.yield()
            try await Task.sleep(for: .seconds(3600))
        }
        for await _ in begun { break }
        kill(getpid(), SIGUSR2)
        #expect(await error == nil)

        let stopped = TelegramError(.stopped, message: "stopped", location: "here", hint: "none")
        #expect(await run(until: []) { throw stopped } as? TelegramError == stopped)
        #expect(await run(until: []) { throw CancellationError() } is CancellationError)
        #expect(await run(until: []) {} == nil)
    }

    @Test("U50 a program that fails ends with status 1, and shows why without what steers terminals")
    func failuresAreShown() async throws {
        let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
            await runUntilInterrupted {
                throw TelegramError(.server, message: "No\u{1b}[2J", location: "here", hint: "Wait.")
            }
        }
        let shown = try #require(result?.standardErrorContent)
        #expect(String(decoding: shown, as: UTF8.self).contains("No\u{fffd}[2J, at here. Wait.\n"))
    }

    @Test("U50 a second signal ends a program at once that does not end by itself", arguments: [SIGINT, SIGTERM])
    func secondSignalEnds(number: Int32) async {
        await beforeOthers {
            await #expect(processExitsWith: .exitCode(128 + number)) { [number] in
                await runUntilInterrupted {
                    // It does not listen.
                    while true {
                        kill(getpid(), number)
                        await Task.yield()
                        usleep(1000)
                    }
                }
            }
        }
    }

    @Test("U50 a second signal ends a program at once whose output nobody takes")
    func secondSignalEndsBlockedPrograms() async {
        await beforeOthers {
            await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
                var ends: [Int32] = [0, 0]
                guard pipe(&ends) == 0, dup2(ends[1], STDOUT_FILENO) != -1 else { exit(1) }
                await runUntilInterrupted {
                    // More than a pipe holds.
                    Thread.detachNewThread { while true { print(String(repeating: "x", count: 1 << 20)) } }
                    while true {
                        kill(getpid(), SIGTERM)
                        await Task.yield()
                        usleep(1000)
                    }
                }
            }
        }
    }
}
