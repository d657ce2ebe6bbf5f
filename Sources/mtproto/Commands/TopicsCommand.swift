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

    @Option(help: "How many at most (default: 50).")
    var limit: Int?

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    func validate() throws {
        if limit ?? 1 < 1 { throw ValidationError("--limit takes a number from 1.") }
        if create != nil, limit != nil { throw ValidationError("--limit is for the list, --create begins a topic.") }
        if create?.allSatisfy(\.isWhitespace) == true { throw ValidationError("--create takes a title.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let forum = try await PeerArgument.resolve(peer, client)
        if let create {
            let id = try await client.createTopic(create, in: forum)
            guard json else { return console.write("Began topic \(id).") }
            // Nothing of a topic that has begun is known but this; asking for it could fail, and look as if it had not begun.
            return console.write(try JSONOutput.text(TopicReport(id: id, title: create), pretty: false))
        }
        for try await topic in client.topics(of: forum, limit: limit ?? 50) {
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

    /// One that has just begun.
    init(id: Int, title: String) {
        (self.id, self.title) = (id, title)
        (closed, pinned, hidden, unread) = (false, false, false, 0)
    }

    init(_ topic: ForumTopic) {
        id = topic.id
        title = topic.title
        closed = topic.isClosed
        pinned = topic.isPinned
        hidden = topic.isHidden
        unread = topic.unreadCount
    }
}
