import ArgumentParser
import TelegramLab

/// Who and what is in a lab at the start, and what its accounts have to do before they are signed in.
struct LabAccountArguments: ParsableArguments {
    @Option(
        name: .customLong("bot"),
        help: ArgumentHelp(
            "Add a bot with this user name, which ends in bot, and with games of these short names; the description "
                + "has its token. Can be given several times.",
            valueName: "name[:game,game…]"))
    var bots: [String] = []

    @Option(
        help: ArgumentHelp(
            "Add the people, bots and chats that FILE describes; see docs/lab-scripts.md.", valueName: "file"))
    var world: String?

    @Option(
        help: ArgumentHelp(
            "Send the login codes of this account to an e-mail address in place of SMS; without one, a client has to set an "
                + "address up first. Can be given several times.", valueName: "phone[=address]"))
    var loginEmail: [String] = []

    @Option(help: ArgumentHelp("Terms of service, which users are asked to accept.", valueName: "text"))
    var terms: String?

    func validate() throws {
        // Only the file says who else is there.
        guard world == nil else { return }
        var configuration = LabConfiguration()
        try change(&configuration)
    }

    /// Gives a lab what was asked for, and those who are in it.
    func fill(_ configuration: inout LabConfiguration) throws(CommandFailure) {
        configuration.bots += bots.map(Self.bot)
        if let world { try LabWorldFile.add(world, to: &configuration) }
        do throws(ValidationError) {
            try change(&configuration)
        } catch {
            throw CommandFailure(.usage, error.message)
        }
    }

    private static func bot(_ text: String) -> LabBot {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let games = parts.count > 1 ? parts[1].split(separator: ",", omittingEmptySubsequences: false) : []
        return LabBot(username: parts[0], games: games.map { LabGame(shortName: String($0)) })
    }

    private func change(_ configuration: inout LabConfiguration) throws(ValidationError) {
        configuration.termsOfService = terms
        for text in loginEmail {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let index = configuration.accounts.firstIndex(where: { $0.phone == parts[0] }) else {
                let phones = configuration.accounts.map(\.phone).joined(separator: ", ")
                throw ValidationError("--login-email \(text): the accounts are \(phones).")
            }
            let address = parts.count > 1 ? parts[1] : ""
            guard parts.count == 1 || address.contains("@") else {
                throw ValidationError(
                    "--login-email \(text): an address such as name@example.org is wanted behind the =.")
            }
            configuration.accounts[index].loginEmail = address
        }
    }
}
