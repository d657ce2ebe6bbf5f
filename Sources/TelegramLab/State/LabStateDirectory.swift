#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// The directory in which a lab keeps itself, for this process alone.
///
/// `lab.snapshot.N` is the world as it was when `lab.journal.N` began (`lab.journal` for 0, before any snapshot). A start
/// takes the newest snapshot and every journal from its number on. Of what came before, one step is left, so that
/// a snapshot can be done without.
final class LabStateDirectory {
    let path: String
    private let descriptor: Int32

    /// Opens the directory, or makes it.
    init(_ path: String) throws(LabError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw Self.failure("cannot create the state directory", path)
        }
        guard LabDirectory.isOwn(path) else {
            throw LabError(
                code: .state,
                message:
                    "the state directory \(path) is no directory into which this user alone can write; take another "
                    + "one, or run: chmod go-w '\(path)'")
        }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw Self.failure("cannot open", path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw LabError(code: .state, message: "another lab uses \(path): end it, or choose another directory")
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        // A process that is being started may hold a copy of the descriptor, and with it the lock.
        flock(self.descriptor, LOCK_UN)
        close(self.descriptor)
    }

    static func journal(_ number: Int) -> String { number == 0 ? "lab.journal" : "lab.journal.\(number)" }
    static func snapshot(_ number: Int) -> String { "lab.snapshot.\(number)" }
    /// A snapshot that is not finished.
    static func draft(_ number: Int) -> String { "lab.snapshot.\(number).new" }

    func path(_ name: String) -> String { "\(self.path)/\(name)" }

    /// The numbers of the snapshots and journals that are there, rising. Snapshots that an earlier lab did not finish are
    /// removed.
    func contents() -> (snapshots: [Int], journals: [Int]) {
        var (snapshots, journals): ([Int], [Int]) = ([], [])
        for name in LabDirectory.names(in: self.path) {
            if name == Self.journal(0) {
                journals.append(0)
            } else if let number = Self.number(name, "lab.journal.") {
                journals.append(number)
            } else if let number = Self.number(name, "lab.snapshot.") {
                snapshots.append(number)
            } else if name.hasPrefix("lab.snapshot."), name.hasSuffix(".new") {
                self.remove(name)
            }
        }
        return (snapshots.sorted(), journals.sorted())
    }

    private static func number(_ name: String, _ prefix: String) -> Int? {
        guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)), 1..<1 << 48 ~= number,
            name == "\(prefix)\(number)"
        else { return nil }
        return number
    }

    func remove(_ name: String) { unlink(self.path(name)) }

    /// Refuses a file that other users can read, or that is none.
    static func checkPrivate(_ descriptor: Int32, _ path: String) throws(LabError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0
        else {
            throw LabError(
                code: .state,
                message: "\(path) is no file that this user alone can read; choose another directory, or run: "
                    + "chmod 600 '\(path)'")
        }
    }

    static func failure(_ what: String, _ path: String) -> LabError {
        LabError(code: .state, message: "\(what): \(path) (\(String(cString: strerror(errno))))")
    }
}
