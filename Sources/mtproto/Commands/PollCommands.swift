import ArgumentParser
import TelegramKit

struct PollCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "poll", abstract: "Send a question with answers to choose from.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("Recipient: \(PeerArgument.help)"))
    var peer: String

    @Argument(help: "The question.")
    var question: String

    @Argument(help: "The answers, 2 to 12.")
    var answers: [String]

    @Flag(help: "All see who chose what.")
    var open = false

    @Flag(help: "Each may choose more than one answer.")
    var several = false

    @Option(help: ArgumentHelp("Make it a quiz: the place of the right answer, from 1.", valueName: "n"))
    var quiz: Int?

    @Option(name: .customLong("open-for"), help: ArgumentHelp("Seconds after which it closes.", valueName: "seconds"))
    var openFor: Int?

    @Flag(help: "Print the stored message as JSON.")
    var json = false

    func validate() throws {
        guard 2...12 ~= answers.count else { throw ValidationError("A poll has 2 to 12 answers.") }
        if let quiz {
            guard 1...answers.count ~= quiz else {
                throw ValidationError("--quiz takes the place of an answer, from 1.")
            }
            if several { throw ValidationError("A quiz has one right answer: --several does not go with --quiz.") }
        }
        if let openFor, !(5...600 ~= openFor) { throw ValidationError("--open-for takes seconds, from 5 to 600.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let chat = try await PeerArgument.resolve(peer, client)
        let (question, answers) = (FormattedText(question), answers.map { FormattedText($0) })
        let media: OutgoingMedia =
            if let quiz {
                .quiz(question, answers: answers, correctAnswer: quiz - 1, isAnonymous: !open, openFor: openFor)
            } else {
                .poll(question, answers: answers, isAnonymous: !open, allowsSeveral: several, openFor: openFor)
            }
        let message: Message
        do throws(TelegramError) {
            message = try await client.send(media, to: chat)
        } catch {
            throw CommandLineTool.failure(sending: error)
        }
        console.write(try json ? JSONOutput.text(MessageReport(message)) : "Sent as message \(message.id).")
    }
}

struct VoteCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "vote", abstract: "Vote in a poll, or take the vote back, and print the results.")

    @OptionGroup var servers: ServerOptions
    @OptionGroup var place: MessageArgument

    @Argument(help: "Places of the answers, from 1.")
    var answers: [Int] = []

    @Flag(help: "Take the vote back.")
    var retract = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard answers.isEmpty == retract else {
            throw ValidationError(
                retract
                    ? "Name answers, or take the vote back." : "Name an answer, or take the vote back with --retract.")
        }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let message = try await place.find(client)
        guard case .poll(let poll)? = message.media else {
            throw CommandFailure(.badData, "message \(message.id) is no poll")
        }
        let places = answers.map { $0 &- 1 }
        guard places.allSatisfy({ poll.answers.indices.contains($0) }) else {
            throw CommandFailure(.usage, "the poll has answers 1 to \(poll.answers.count)")
        }
        let result =
            retract
            ? try await client.retractVote(on: message.id, in: message.peer)
            : try await client.vote(on: message.id, in: message.peer, for: places.map { poll.answers[$0] })
        guard !json else { return console.write(try JSONOutput.text(PollReport(result))) }
        var table = TextTable([("votes", .right), ("yours", .left), ("answer", .left)])
        for answer in result.answers {
            table.add([answer.votes.map { "\($0)" } ?? "?", answer.isChosen ? "*" : "", answer.text.text])
        }
        for line in table.lines { console.write(line) }
    }
}
