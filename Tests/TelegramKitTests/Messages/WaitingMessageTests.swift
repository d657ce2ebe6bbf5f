import Foundation
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Messages that wait for their time, beside others of the same ids.
struct WaitingMessageTests {
    /// A channel with three posts, and three messages that wait in it; the id of one of them is that of a post.
    private struct Stage {
        let client: TelegramClient
        let news: Peer
        let due: Int
        /// Of both.
        let id: Int
        let waiting: Message
        let post: Message

        func published() async throws -> Message? { try await client.messages([id], in: news).first }

        func listed() async throws -> ScheduledMessage? {
            try await client.scheduledMessages(in: news).first { $0.id == id }
        }
    }

    private func withStage(_ body: (Stage) async throws -> Void) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                let news = try await client.createChannel(title: "News", isBroadcast: true)
                let due = client.serverTime.unixSeconds + 3600
                var (posts, waiting): ([Message], [Message]) = ([], [])
                for text in ["a", "b", "c"] {
                    posts.append(try await client.send("post \(text)", to: news))
                    waiting.append(try await client.send(text, to: news, options: SendOptions(scheduleDate: due)))
                }
                #expect(waiting.allSatisfy(\.isScheduled) && !posts.contains(where: \.isScheduled))
                let twin = try #require(waiting.first { one in posts.contains { $0.id == one.id } })
                let post = try #require(posts.first { $0.id == twin.id })
                try await body(
                    Stage(client: client, news: news, due: due, id: twin.id, waiting: twin, post: post))
            }
        }
    }

    @Test("a message that waits is edited and deleted where it waits, never the post that has its id")
    func waitingIsChanged() async throws {
        try await withStage { stage in
            let client = stage.client
            let edited = try await stage.waiting.bound(to: client).edit("other")
            #expect(edited.isScheduled && edited.id == stage.id && edited.text == "other" && edited.date == stage.due)
            let listed = try #require(try await stage.listed())
            #expect(listed.text == "other" && listed.isScheduled && listed.message.date == stage.due)
            #expect(try await stage.published()?.text == stage.post.text)

            // By its id, at the same time and at another one.
            let again = try await client.editScheduled(stage.id, in: stage.news, to: "once more")
            #expect(again.text == "once more" && again.date == stage.due)
            let later = try await client.editScheduled(stage.id, in: stage.news, to: "late", date: stage.due + 60)
            #expect(later.text == "late" && later.date == stage.due + 60 && later.isScheduled)
            #expect(try await stage.published()?.text == stage.post.text)

            try await listed.bound(to: client).delete()
            #expect(try await stage.listed() == nil)
            let post = try #require(try await stage.published())
            #expect(post.text == stage.post.text && post.editDate == nil && !post.isScheduled)
            let gone = try await error { () async throws(TelegramError) in
                try await client.editScheduled(stage.id, in: stage.news, to: "gone")
            }
            #expect(gone.code == .messageNotFound)
        }
    }

    @Test("what cannot be done with a message that waits is refused before anything is sent")
    func waitingIsNotInTheHistory() async throws {
        try await withStage { stage in
            let client = stage.client
            let bound = stage.waiting.bound(to: client)
            var refused: [TelegramError] = []
            do throws(TelegramError) { try await bound.pin() } catch { refused.append(error) }
            do throws(TelegramError) { try await bound.unpin() } catch { refused.append(error) }
            do throws(TelegramError) { try await bound.react("👍") } catch { refused.append(error) }
            do throws(TelegramError) { _ = try await bound.forward(to: stage.news) } catch { refused.append(error) }
            do throws(TelegramError) { _ = try await bound.reply("yes") } catch { refused.append(error) }
            do throws(TelegramError) { _ = try await bound.reply(.dice()) } catch { refused.append(error) }
            do throws(TelegramError) { _ = try await bound.reply(album: [.dice(), .dice()]) } catch {
                refused.append(error)
            }
            do throws(TelegramError) { _ = try await bound.press("button") } catch { refused.append(error) }
            do throws(TelegramError) { _ = try await bound.vote(0) } catch { refused.append(error) }
            #expect(refused.count == 9)
            for failure in refused {
                #expect(failure.code == .notPossible && failure.message.contains("waits"), "\(failure)")
            }
            let post = try #require(try await stage.published())
            #expect(!post.isPinned && post.reactions.isEmpty)
            #expect(try await client.messages(in: stage.news, limit: 1).collect().first?.text == "post c")
        }
    }

    @Test("the file of a message that waits is fetched, and another one put in its place")
    func waitingFiles() async throws {
        try await withStage { stage in
            let client = stage.client
            let options = SendOptions(scheduleDate: stage.due)
            let sent = try await client.send(
                .bytes(fileContent(700), name: "a.bin"), to: stage.news, caption: "words", options: options)
            let bound = sent.bound(to: client)
            let file = try #require(sent.file)
            #expect(try await client.download(file) == fileContent(700))
            let changed = try await bound.editMedia(to: .bytes(fileContent(900), name: "b.bin"))
            #expect(changed.isScheduled && changed.text == "words" && changed.file?.name == "b.bin")
            let other = try #require(changed.file)
            #expect(try await client.download(other) == fileContent(900))
            // Sent, it is a message of the history.
            let published = try #require(try await client.sendScheduled([sent.id], in: stage.news).first)
            #expect(!published.isScheduled && published.file?.name == "b.bin")
            #expect(try await published.bound(to: client).edit("new words").text == "new words")
        }
    }

    @Test("dates are given as such: to what waits, to bans and to histories")
    func datesAreGiven() async throws {
        try await withStage { stage in
            let client = stage.client
            let date = stage.waiting.dateAsDate.addingTimeInterval(600)
            let sent = try await client.send("dated", to: stage.news, options: .scheduled(at: date))
            #expect(sent.isScheduled && sent.date == stage.due + 600)
            try await client.reschedule(sent.id, in: stage.news, toDate: date.addingTimeInterval(60))
            #expect(
                try await client.scheduledMessages(in: stage.news).first { $0.id == sent.id }?.date
                    == stage.due + 660)
            let person = try await client.resolve(.username("boris"))
            let talk = try await client.createChannel(title: "Talk")
            try await client.addMembers([person], to: talk)
            try await client.ban(person, in: talk, untilAsDate: date)
            let banned = try await client.members(of: talk, matching: .banned()).collect()
            #expect(banned.map(\.until) == [stage.due + 600])
            let texts = try await client.messages(in: stage.news, limit: 3).collect().map(\.text)
            #expect(texts == ["post c", "post b", "post a"])
            let now = Date(unixSeconds: client.serverTime.unixSeconds)
            try await client.deleteHistory(
                of: stage.news, within: now.addingTimeInterval(-3600)..<now.addingTimeInterval(3600), forEveryone: true)
            #expect(try await client.messages(in: stage.news, matching: "post").collect().isEmpty)
        }
    }
}
