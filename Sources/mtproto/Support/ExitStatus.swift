/// How the process ends. The numbers are those of `sysexits.h`, so that scripts can tell the cases apart.
struct ExitStatus: RawRepresentable, Hashable, Sendable {
    let rawValue: Int32

    /// Done.
    static let success = ExitStatus(rawValue: 0)
    /// The command ran, and what it checked does not hold.
    static let checkFailed = ExitStatus(rawValue: 1)
    /// The command line is wrong (`EX_USAGE`).
    static let usage = ExitStatus(rawValue: 64)
    /// What the user gave cannot be used: a phone number, a lab file, bytes to decode (`EX_DATAERR`).
    static let badData = ExitStatus(rawValue: 65)
    /// An input file is missing or unreadable (`EX_NOINPUT`).
    static let noInput = ExitStatus(rawValue: 66)
    /// The server cannot be reached (`EX_UNAVAILABLE`).
    static let unavailable = ExitStatus(rawValue: 69)
    /// Something unforeseen, ours or the server's (`EX_SOFTWARE`).
    static let software = ExitStatus(rawValue: 70)
    /// An output file cannot be made, or a port cannot be opened (`EX_CANTCREAT`).
    static let cannotCreate = ExitStatus(rawValue: 73)
    /// The session storage failed (`EX_IOERR`).
    static let storage = ExitStatus(rawValue: 74)
    /// The server asks to wait (`EX_TEMPFAIL`).
    static let tryLater = ExitStatus(rawValue: 75)
    /// Not signed in, a wrong code, a banned number (`EX_NOPERM`).
    static let notAuthorized = ExitStatus(rawValue: 77)
}

/// A command's way to fail: one line for people, one number for programs.
struct CommandFailure: Error, Hashable, Sendable, CustomStringConvertible {
    let status: ExitStatus
    /// What happened and what to do about it, without a line break.
    let message: String

    /// - Parameter message: line breaks in it become spaces, so that a failure is always one line.
    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    var description: String { message }
}
