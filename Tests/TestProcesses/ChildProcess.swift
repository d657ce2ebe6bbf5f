import Dispatch
import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A program that is run beside the tests.
///
/// Foundation's `Process` lists the descriptors of the whole test run before it starts one, and reads beyond the end of a buffer where
/// there are more than some 1,350 of them: that ends the run with a bad pointer now and then.
public final class ChildProcess: Sendable {
    public enum Reason: Sendable {
        case exit
        case uncaughtSignal
    }

    /// What stands behind one of its three standard streams.
    private enum Stream: Sendable {
        case pipe(Pipe)
        case file(FileHandle)

        init?(_ value: Any?) {
            switch value {
            case let pipe as Pipe: self = .pipe(pipe)
            case let file as FileHandle: self = .file(file)
            default: return nil
            }
        }

        /// The end that the child gets.
        func child(reads: Bool) -> FileHandle {
            switch self {
            case .pipe(let pipe): reads ? pipe.fileHandleForReading : pipe.fileHandleForWriting
            case .file(let file): file
            }
        }
    }

    private struct State {
        var executable: URL?
        var arguments: [String] = []
        var environment: [String: String]?
        var directory: URL?
        var streams: [Stream?] = [nil, nil, nil]
        var atExit: (@Sendable () -> Void)?
        var number: pid_t = 0
        /// As `waitpid` says it.
        var status: Int32?
    }

    private let state = Mutex(State())
    private let ended = DispatchGroup()

    public init() {}

    // MARK: What to run

    public var executableURL: URL? {
        get { state.withLock { $0.executable } }
        set { state.withLock { $0.executable = newValue } }
    }

    public var arguments: [String] {
        get { state.withLock { $0.arguments } }
        set { state.withLock { $0.arguments = newValue } }
    }

    /// Nil for that of the tests.
    public var environment: [String: String]? {
        get { state.withLock { $0.environment } }
        set { state.withLock { $0.environment = newValue } }
    }

    /// Nil for that of the tests.
    public var currentDirectoryURL: URL? {
        get { state.withLock { $0.directory } }
        set { state.withLock { $0.directory = newValue } }
    }

    /// A `Pipe` or a `FileHandle`; that of the tests if nothing is set.
    public func setStandardInput(_ stream: Any?) { setStream(0, Stream(stream)) }
    public func setStandardOutput(_ stream: Any?) { setStream(1, Stream(stream)) }
    public func setStandardError(_ stream: Any?) { setStream(2, Stream(stream)) }

    private func setStream(_ place: Int, _ stream: Stream?) { state.withLock { $0.streams[place] = stream } }

    /// Hears of its end. Say it before it runs.
    public func onExit(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.atExit = body } }

    // MARK: Running

    public func run() throws {
        let given = state.withLock { given in
            (given.executable, given.arguments, given.environment, given.directory, given.streams)
        }
        let (executable, arguments, environment, directory, streams) = given
        let number = try Self.spawn(executable?.path ?? "", arguments, environment, directory?.path, streams)
        state.withLock { $0.number = number }
        // A reader hears the end only if nobody else holds the writer's side.
        for (place, stream) in streams.enumerated() {
            if case .pipe? = stream { try? stream?.child(reads: place == 0).close() }
        }
        ended.enter()
        Thread.detachNewThread { [self] in
            var status: Int32 = 0
            while waitpid(number, &status, 0) == -1, errno == EINTR {}
            let atExit = state.withLock { [status] state in
                state.status = status
                return state.atExit
            }
            ended.leave()
            atExit?()
        }
    }

    private static func spawn(
        _ path: String, _ arguments: [String], _ environment: [String: String]?, _ directory: String?,
        _ streams: [Stream?]
    ) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (place, stream) in streams.enumerated() {
            let descriptor = stream?.child(reads: place == 0).fileDescriptor ?? Int32(place)
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(place))
        }
        if let directory { try add("posix_spawn_file_actions_addchdir_np", &actions, directory) }
        // The child begins as from a shell: with all signals, and without what the tests have open.
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
        #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
            try add("posix_spawn_file_actions_addclosefrom_np", &actions, 3)
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))

        let pairs = (environment ?? ProcessInfo.processInfo.environment).map { "\($0.key)=\($0.value)" }
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var settings = pairs.map { strdup($0) } + [nil]
        defer { for word in words + settings { free(word) } }
        var number: pid_t = 0
        let error = posix_spawn(&number, path, &actions, &attributes, &words, &settings)
        guard error == 0 else {
            throw CocoaError(
                .fileReadUnknown, userInfo: [NSLocalizedDescriptionKey: "\(path): \(String(cString: strerror(error)))"])
        }
        return number
    }

    // Swift's module of the C library lacks what is not in POSIX.
    #if canImport(Darwin)
        private typealias Actions = posix_spawn_file_actions_t?
    #else
        private typealias Actions = posix_spawn_file_actions_t
    #endif

    private static func symbol(_ name: String) throws -> UnsafeMutableRawPointer {
        guard let symbol = dlsym(nil, name) else {
            throw CocoaError(.featureUnsupported, userInfo: [NSLocalizedDescriptionKey: "no \(name) here"])
        }
        return symbol
    }

    private static func add(_ name: String, _ actions: inout Actions, _ number: Int32) throws {
        typealias Function = @convention(c) (UnsafeMutablePointer<Actions>, Int32) -> Int32
        _ = unsafeBitCast(try symbol(name), to: Function.self)(&actions, number)
    }

    private static func add(_ name: String, _ actions: inout Actions, _ path: String) throws {
        typealias Function = @convention(c) (UnsafeMutablePointer<Actions>, UnsafePointer<CChar>) -> Int32
        _ = unsafeBitCast(try symbol(name), to: Function.self)(&actions, path)
    }

    public var processIdentifier: Int32 { state.withLock { $0.number } }

    public var isRunning: Bool { state.withLock { $0.number != 0 && $0.status == nil } }

    public func waitUntilExit() { ended.wait() }

    // MARK: Its end

    public var terminationReason: Reason { signal == 0 ? .exit : .uncaughtSignal }

    /// The exit status, or the signal that ended it.
    public var terminationStatus: Int32 { signal == 0 ? state.withLock { ($0.status ?? 0) >> 8 & 0xff } : signal }

    private var signal: Int32 { state.withLock { ($0.status ?? 0) & 0x7f } }
}
