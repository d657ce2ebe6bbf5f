import Dispatch
import Foundation
import MTProtoCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Runs what a program does, until it is done or someone wants it to end: Ctrl-C (SIGINT) and SIGTERM cancel it, and it
/// stores what it has to.
///
/// ```swift
/// var bot = Bot()
/// bot.onText { message in try await message.respond(message.text) }
/// await runUntilInterrupted {
///     try await bot.run(.lab(LabServers(contentsOf: CommandLine.arguments[1])), token: CommandLine.arguments[2])
/// }
/// ```
///
/// What has an end in order takes its time for it: ``Bot/run(_:token:chatsAtOnce:shutDownWithin:)`` by itself, other programs with
/// `withTelegramClient(_:shutDownWithin:_:)`. Everything else ends at once.
///
/// An error is written to standard error, and ends the process with status 1. A second signal ends it at once, with status 130 for
/// Ctrl-C and 143 for SIGTERM, whatever the program does then. Meant for the `main.swift` of a program: the signals belong to the
/// whole process.
public func runUntilInterrupted(_ work: @escaping @Sendable () async throws -> Void) async {
    guard let error = await run(until: [SIGINT, SIGTERM], work) else { return }
    writeToStandardError("\(error)")
    exit(1)
}

/// Says what nobody would learn otherwise. A server's words may be in it.
func writeToStandardError(_ text: String) {
    let words = text.replacingSteering { _ in "\u{fffd}" }
    // Where nobody can be told, on a full disk say, the program goes on.
    try? FileHandle.standardError.write(contentsOf: Data((words + "\n").utf8))
}

/// Runs work until it is done or cancelled by one of these signals.
///
/// - Returns: what it failed with, unless a signal was the reason.
func run(until signals: [Int32], _ work: @escaping @Sendable () async throws -> Void) async -> (any Error)? {
    let (beginning, begin) = AsyncStream.makeStream(of: Void.self)
    let running = Task {
        for await _ in beginning {}
        try await work()
    }
    let registrations = DispatchGroup()
    let sources = signals.map { number in
        // The source alone hears of it.
        signal(number, SIG_IGN)
        registrations.enter()
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
            // At once: what waits to be written, and locks that threads of the program hold, hold nothing up.
            if running.isCancelled { _exit(128 &+ number) }
            running.cancel()
        }
        source.setRegistrationHandler { registrations.leave() }
        source.resume()
        return source
    }
    // A signal that came before its source is there would be lost, and a source that is resumed is there a moment later.
    registrations.notify(queue: .global()) { begin.finish() }
    defer {
        for source in sources { source.cancel() }
        for number in signals { signal(number, SIG_DFL) }
    }
    do {
        try await running.value
        return nil
    } catch is CancellationError where running.isCancelled {
        return nil
    } catch let error as TelegramError where running.isCancelled && [.cancelled, .stopped].contains(error.code) {
        // A request was under way.
        return nil
    } catch {
        return error
    }
}
