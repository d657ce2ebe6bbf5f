import ArgumentParser
import TelegramLab

/// What goes wrong in a lab from the beginning.
struct LabFaultArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Answer METHOD (* is every method) with 420 FLOOD_WAIT_SECONDS, always or COUNT times.",
            valueName: "method=seconds[:count]"))
    var flood: [String] = []

    @Option(
        help: ArgumentHelp("Answer METHOD with an error.", valueName: "method=code:message[:count]"))
    var fail: [String] = []

    @Option(help: ArgumentHelp("Answer METHOD later by so many milliseconds.", valueName: "method=ms[:count]"))
    var slow: [String] = []

    @Option(
        help: ArgumentHelp(
            "End the connection when METHOD has been run, before it is answered.", valueName: "method[=count]"))
    var cut: [String] = []

    @Option(
        help: ArgumentHelp(
            "Let a fault strike by chance: drop-after, rotate-salt, ordinary, hostile, … A wrong name lists all.",
            valueName: "name[=probability]"))
    var fault: [String] = []

    @Option(
        help: ArgumentHelp(
            "Let accounts send so many messages in so many seconds to each chat, each group and over all, and answer more "
                + "with 420 FLOOD_WAIT_X. usual: chat=1/1,group=20/60,all=30/1.",
            valueName: "chat=n/s,group=n/s,all=n/s"))
    var limits: String?

    func validate() throws {
        _ = try methodFaults()
        _ = try plan()
        _ = try sendingLimits()
    }

    /// How often accounts may send; nil for as often as they like.
    func sendingLimits() throws(ValidationError) -> LabSendingLimits? {
        guard let limits else { return nil }
        guard let parsed = LabSendingLimits(parsing: limits) else {
            throw ValidationError("--limits \(limits): \(LabLimitOrders.form). Or say usual.")
        }
        return parsed
    }

    private func methodFaults() throws(ValidationError) -> [LabMethodFault] {
        var faults: [LabMethodFault] = []
        for text in flood { faults.append(try LabFaultOptions.flood(text)) }
        for text in fail { faults.append(try LabFaultOptions.failure(text)) }
        for text in slow { faults.append(try LabFaultOptions.slow(text)) }
        for text in cut { faults.append(try LabFaultOptions.cut(text)) }
        return faults
    }

    private func plan() throws(ValidationError) -> FaultPlan {
        do throws(FaultPlan.ParseError) {
            return try FaultPlan(parsing: fault.joined(separator: ","))
        } catch {
            throw ValidationError("--fault: \(error.description)")
        }
    }

    /// Lets all of it strike from now on.
    func strike(_ lab: Lab) async throws {
        for fault in try methodFaults() { try await lab.addMethodFault(fault) }
        let plan = try plan()
        if !plan.isEmpty { await lab.setFaults(plan) }
    }
}

/// Faults as texts: those of the options of `mtproto lab`.
enum LabFaultOptions {
    /// `METHOD=SECONDS[:COUNT]`.
    static func flood(_ text: String) throws(ValidationError) -> LabMethodFault {
        let (method, parts) = try split(text, "--flood", "METHOD=SECONDS[:COUNT], such as messages.sendMessage=30:2")
        guard let seconds = Int(parts[0]), (0...86_400).contains(seconds), parts.count <= 2 else {
            throw ValidationError("--flood \(text): seconds from 0 to 86400 are wanted behind the =.")
        }
        return try checked(
            LabMethodFault(method, error: .floodWait(seconds), times: try count(parts.dropFirst().first, text)), text)
    }

    /// `METHOD=CODE:MESSAGE[:COUNT]`.
    static func failure(_ text: String) throws(ValidationError) -> LabMethodFault {
        let form = "METHOD=CODE:MESSAGE[:COUNT], such as messages.sendMessage=403:CHAT_WRITE_FORBIDDEN"
        let (method, parts) = try split(text, "--fail", form)
        guard let code = Int32(parts[0]), code != 0, code.magnitude < 10_000, (2...3).contains(parts.count),
            !parts[1].isEmpty
        else { throw ValidationError("--fail \(text): give it as \(form).") }
        guard isMessage(parts[1], code: code) else { throw ValidationError("--fail \(text): \(messageForm).") }
        let error = LabRequestError(code: code, message: parts[1])
        return try checked(
            LabMethodFault(method, error: error, times: try count(parts.dropFirst(2).first, text)), text)
    }

    /// What ``isMessage(_:code:)`` wants.
    static let messageForm =
        "the message of an error is wanted in capital letters, digits and underscores, such as CHAT_WRITE_FORBIDDEN"

    /// Whether a server may send this message of an error. Those with a code below 0 have others as well, such as `Timeout`.
    static func isMessage(_ text: String, code: Int32) -> Bool {
        !text.isEmpty && (code < 0 || text.utf8.allSatisfy { messageBytes.contains($0) })
    }

    private static let messageBytes = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_".utf8)

    /// `METHOD=MILLISECONDS[:COUNT]`.
    static func slow(_ text: String) throws(ValidationError) -> LabMethodFault {
        let (method, parts) = try split(text, "--slow", "METHOD=MILLISECONDS[:COUNT], such as messages.getHistory=1500")
        guard let delay = Int(parts[0]), (1...LabScriptFile.longestDelay).contains(delay), parts.count <= 2 else {
            throw ValidationError("--slow \(text): milliseconds, one at least, are wanted behind the =.")
        }
        return try checked(
            LabMethodFault(method, delay: .milliseconds(delay), times: try count(parts.dropFirst().first, text)), text)
    }

    /// `METHOD[=COUNT]`.
    static func cut(_ text: String) throws(ValidationError) -> LabMethodFault {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let times = try count(sides.count == 2 ? sides[1] : nil, text)
        return try checked(LabMethodFault(sides[0], endsConnection: true, times: times), text)
    }

    private static func split(
        _ text: String, _ option: String, _ form: String
    ) throws(ValidationError) -> (method: String, parts: [String]) {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard sides.count == 2, !sides[0].isEmpty else {
            throw ValidationError("\(option) \(text): give it as \(form).")
        }
        return (sides[0], sides[1].split(separator: ":", omittingEmptySubsequences: false).map(String.init))
    }

    private static func count(_ text: String?, _ whole: String) throws(ValidationError) -> Int? {
        guard let text else { return nil }
        guard let count = Int(text), count > 0 else {
            throw ValidationError("\(whole): how often is a number from 1 on.")
        }
        return count
    }

    private static func checked(_ fault: LabMethodFault, _ text: String) throws(ValidationError) -> LabMethodFault {
        do throws(LabError) {
            try fault.validate()
        } catch {
            throw ValidationError("\(text): \(error.message)")
        }
        return fault
    }
}
