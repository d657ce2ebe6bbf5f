/// How the process ends. The numbers are those of `sysexits.h`, so that scripts can tell the cases apart.
struct CommandStatus: RawRepresentable, Hashable, Sendable {
    let rawValue: Int32

    /// Done.
    static let success = CommandStatus(rawValue: 0)
    /// The command ran, and what it checked does not hold.
    static let checkFailed = CommandStatus(rawValue: 1)
    /// A run that was repeated fails as it failed.
    static let failedAgain = CommandStatus(rawValue: 2)
    /// A run could be repeated in part only, and that part is as it was.
    static let repeatedInPart = CommandStatus(rawValue: 3)
    /// The command line is wrong (`EX_USAGE`).
    static let usage = CommandStatus(rawValue: 64)
    /// What the user gave cannot be used: a phone number, a lab file, bytes to decode (`EX_DATAERR`).
    static let badData = CommandStatus(rawValue: 65)
    /// An input file is missing or unreadable (`EX_NOINPUT`).
    static let noInput = CommandStatus(rawValue: 66)
    /// The server cannot be reached (`EX_UNAVAILABLE`).
    static let unavailable = CommandStatus(rawValue: 69)
    /// Something unforeseen, ours or the server's (`EX_SOFTWARE`).
    static let software = CommandStatus(rawValue: 70)
    /// An output file cannot be made, or a port cannot be opened (`EX_CANTCREAT`).
    static let cannotCreate = CommandStatus(rawValue: 73)
    /// The session storage failed (`EX_IOERR`).
    static let storage = CommandStatus(rawValue: 74)
    /// The server asks to wait (`EX_TEMPFAIL`).
    static let tryLater = CommandStatus(rawValue: 75)
    /// It may have been done, or a part of it was: to be looked at before the command is run again (`EX_PROTOCOL`).
    static let outcomeUnknown = CommandStatus(rawValue: 76)
    /// Not signed in, a wrong code, a banned number (`EX_NOPERM`).
    static let notAuthorized = CommandStatus(rawValue: 77)
}

/// A command's way to fail: one line for people, one number for programs.
struct CommandFailure: Error, Hashable, Sendable, CustomStringConvertible {
    let status: CommandStatus
    /// What happened and what to do about it, without a line break.
    let message: String

    /// - Parameter message: line breaks in it become spaces, so that a failure is always one line.
    init(_ status: CommandStatus, _ message: String) {
        self.status = status
        self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    var description: String { message }
}
