import ArgumentParser
import TelegramKit

/// How a text is sent, now or later.
struct SendingOptions: ParsableArguments {
    @Option(name: .customLong("reply-to"), help: "The id of the message that it answers.")
    var replyTo: Int?

    @Option(help: ArgumentHelp("Into this topic of a forum, see `mtproto topics`.", valueName: "id"))
    var topic: Int?

    @Flag(help: "Without a sound for those who get it.")
    var silent = false

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("In whose name, in a supergroup: a channel of one's own.", valueName: "channel"))
    var author: String?

    func validate() throws {
        if let replyTo, replyTo < 1 { throw ValidationError("--reply-to takes the id of a message, from 1.") }
        if let topic, topic < 1 { throw ValidationError("--topic takes the id of a topic, from 1.") }
    }

    /// Sends a text, in several messages if it is long, and says what became of it.
    ///
    /// - Parameter time: when the server sends it; nil for now.
    func send(
        _ text: TextOptions, to peer: String, at time: SendingTime?, json: Bool, as client: TelegramClient,
        on console: Console
    ) async throws {
        let parts = try text.read(on: console).trimmed().parts()
        guard !parts.isEmpty else { throw CommandFailure(.badData, "the text is empty") }
        let destination = try await PeerArgument.resolve(peer, client)
        var options = SendOptions(
            replyTo: replyTo, topic: topic, isSilent: silent, showsLinkPreview: !text.noPreview)
        options.scheduleDate = time?.date(now: client.serverTime.unixSeconds)
        if let date = options.scheduleDate, date <= client.serverTime.unixSeconds {
            throw CommandFailure(.usage, "--at takes a time to come, and that one is over")
        }
        if let author { options.sendAs = try await PeerArgument.resolve(author, client) }
        for (sent, part) in parts.enumerated() {
            let message: Message
            do throws(TelegramError) {
                message = try await client.send(part, to: destination, options: options)
            } catch {
                throw CommandLineTool.failure(sending: error, after: sent, of: parts.count)
            }
            options.replyTo = nil
            console.write(
                try json
                    ? JSONOutput.text(MessageReport(message), pretty: parts.count == 1)
                    : options.scheduleDate == nil
                        ? "Sent as message \(message.id)." : "Waits as message \(message.id); see `mtproto scheduled`.")
        }
    }
}
