import ArgumentParser
import Foundation
import TelegramKit

struct TopicsCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "topics", abstract: "List the topics of a forum, or begin one.",
        discussion: "`send` and `history` take the id of a topic with --topic.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("Which forum: \(PeerArgument.help)"))
    var peer: String

    @Option(help: ArgumentHelp("Begin a topic instead.", valueName: "title"))
    var create: String?

    @Option(help: "How many at most.")
    var limit = 50

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit takes a number from 1.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let forum = try await PeerArgument.resolve(peer, client)
        if let create {
            let id = try await client.createTopic(create, in: forum)
            guard json, let topic = try await client.topic(id, of: forum) else {
                return console.write("Began topic \(id).")
            }
            return console.write(try JSONOutput.text(TopicReport(topic), pretty: false))
        }
        for try await topic in client.topics(of: forum, limit: limit) {
            console.write(try json ? JSONOutput.text(TopicReport(topic), pretty: false) : line(topic))
        }
    }

    private func line(_ topic: ForumTopic) -> TerminalText {
        let marks = [
            topic.isPinned ? "pinned" : nil, topic.isClosed ? "closed" : nil, topic.isHidden ? "hidden" : nil,
            topic.unreadCount > 0 ? "\(topic.unreadCount) unread" : nil,
        ].compactMap { $0 }
        return "\(topic.id) \(Quoted.text(topic.title))\(marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))")"
    }
}

/// A topic as `--json` prints it.
struct TopicReport: Encodable {
    let id: Int
    let title: String
    let closed: Bool
    let pinned: Bool
    let hidden: Bool
    let unread: Int

    init(_ topic: ForumTopic) {
        id = topic.id
        title = topic.title
        closed = topic.isClosed
        pinned = topic.isPinned
        hidden = topic.isHidden
        unread = topic.unreadCount
    }
}
