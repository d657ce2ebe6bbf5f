import MTProtoCore
import TelegramAPI
import Testing

@testable import TelegramKit

/// What is left out of a channel because it cannot be read.
struct UnreadableChannelTests {
    private func unreadable(_ desk: inout Desk) {
        desk.engine.channelDifferenceAnswered(7, .failure(.unreadable("?")), hashes: desk.hashes, now: desk.now)
    }

    private func channelEmpty(_ desk: inout Desk, pts: Int32) {
        desk.engine.channelDifferenceAnswered(
            7, .success(.channelDifferenceEmpty(.init(final: true, pts: pts))), hashes: desk.hashes, now: desk.now)
    }

    private func question(_ pts: Int32, limit: Int32) -> UpdateEngine.Action {
        .getChannelDifference(7, accessHash: 70, pts: pts, limit: limit)
    }

    /// A channel at 20 that is asked about with these limits, without an answer that can be read.
    private func asking(_ limits: [Int32], watches: Bool = false) -> Desk {
        var desk = Desk()
        if watches {
            desk.engine.watch(7, accessHash: 70, pts: nil, now: desk.now)
        } else {
            desk.engine.channelIsBehind(7, pts: nil, desk.hashes)
            desk.engine.pump(now: desk.now)
        }
        for limit in limits {
            #expect(desk.actions() == [question(20, limit: limit)])
            unreadable(&desk)
        }
        return desk
    }

    /// A channel at 20 of which the one event behind that cannot be read, as far as is known.
    private func searchedChannel(watches: Bool = false) -> Desk {
        var desk = asking([100, 25, 6, 1], watches: watches)
        #expect(desk.actions() == [question(21, limit: 1)])
        #expect(desk.taken().isEmpty && desk.engine.head?.channels[7]?.pts == 20)
        return desk
    }

    @Test("O07 What cannot be read in a channel is left out where the server knows the next number")
    func unreadableEventsOfChannels() {
        var desk = searchedChannel()
        channelEmpty(&desk, pts: 21)
        #expect(desk.taken() == ["reload 7"] && desk.engine.head?.channels[7]?.pts == 21)
        var more = searchedChannel()
        more.channelDifference([22], pts: 22)
        #expect(more.taken() == ["reload 7", "22"] && more.engine.head?.channels[7]?.pts == 22)
        var twice = searchedChannel()
        unreadable(&twice)
        #expect(twice.engine.head?.channels[7]?.pts == 20 && twice.taken().isEmpty, "that shows no number")
        #expect(twice.actions() == [question(22, limit: 1)])
        twice.channelDifference([23], pts: 23)
        #expect(twice.taken() == ["reload 7", "23"] && twice.engine.head?.channels[7]?.pts == 23)
    }

    @Test("O07 A difference of a channel that cannot be read though nothing happened costs no number that is to come")
    func unreadableChannelsWithoutEvents() {
        let answers: [(inout Desk) -> Void] = [
            { desk in channelEmpty(&desk, pts: 20) },
            { desk in desk.channelDifference([], pts: 20) },
            { desk in
                desk.engine.channelDifferenceAnswered(
                    7, .failure(.positionInvalid), hashes: desk.hashes, now: desk.now)
            },
        ]
        for isProbedTwice in [false, true] {
            for (index, answer) in answers.enumerated() {
                var desk = searchedChannel()
                if isProbedTwice { unreadable(&desk) }
                answer(&desk)
                #expect(desk.engine.head?.channels[7]?.pts == 20, "\(index), \(isProbedTwice)")
                desk.receive(desk.post(21), desk.post(22))
                #expect(desk.taken() == ["reload 7", "21", "22"], "\(index), \(isProbedTwice)")
            }
        }
    }

    @Test("O07 A question behind two numbers of a channel that fails proves neither")
    func failedQuestionsProveNothing() {
        var desk = searchedChannel()
        unreadable(&desk)
        desk.engine.channelDifferenceAnswered(
            7, .failure(.unavailable(atLeast: nil)), hashes: desk.hashes, now: desk.now)
        _ = desk.actions()
        desk.pass(.seconds(1))
        #expect(desk.actions() == [question(20, limit: 1)])
        channelEmpty(&desk, pts: 20)
        desk.receive(desk.post(21), desk.post(22))
        #expect(desk.taken() == ["21", "22"])
    }

    @Test("O07 What was searched in a channel and arrives after all is told, and nothing is left out")
    func lateArrivalsInChannels() {
        var desk = searchedChannel()
        desk.engine.channelDifferenceAnswered(
            7, .failure(.unavailable(atLeast: nil)), hashes: desk.hashes, now: desk.now)
        desk.receive(desk.post(21))
        desk.pass(.seconds(1))
        #expect(desk.actions() == [question(21, limit: 1)])
        channelEmpty(&desk, pts: 21)
        #expect(desk.taken() == ["21"] && desk.engine.head?.channels[7]?.pts == 21)

        // Before anything is searched.
        var early = asking([100, 25, 6])
        #expect(early.actions() == [question(20, limit: 1)])
        early.receive(early.post(21))
        unreadable(&early)
        #expect(early.taken() == ["21"] && early.actions() == [question(21, limit: 1)])

        // While it is asked what is behind it.
        var late = searchedChannel()
        late.receive(late.post(21))
        late.channelDifference([22], pts: 22)
        #expect(late.taken() == ["21", "22"] && late.engine.head?.channels[7]?.pts == 22)
        var empty = searchedChannel()
        empty.receive(empty.post(21))
        channelEmpty(&empty, pts: 20)
        empty.receive(empty.post(22))
        #expect(empty.taken() == ["21", "22"])
        var later = searchedChannel()
        later.receive(later.post(21), later.post(22))
        later.channelDifference([22], pts: 22)
        #expect(later.taken() == ["21", "22"] && later.actions() == [question(22, limit: 1)])
    }

    @Test("O07 A server that has sent more of a channel than it knows of is asked again before anything is left out")
    func serversBehindProveNothing() {
        var desk = searchedChannel()
        desk.receive(desk.post(23))
        channelEmpty(&desk, pts: 20)
        #expect(desk.actions().isEmpty && desk.taken().isEmpty)
        desk.pass(.seconds(1))
        #expect(desk.actions() == [question(20, limit: 1)])
        desk.channelDifference([21, 22, 23], pts: 23)
        #expect(desk.taken() == ["21", "22", "23"])
    }

    @Test("O07 Too much of a channel that cannot be read is said, and the channel goes on from where it is known to be")
    func unreadableChannelsKeepTheirPlace() {
        var desk = searchedChannel()
        for behind in Int32(22)...52 {
            unreadable(&desk)
            #expect(desk.actions() == [question(behind, limit: 1)])
        }
        unreadable(&desk)
        #expect(desk.actions().isEmpty && desk.taken() == ["reload 7"])
        #expect(desk.engine.head?.channels[7]?.pts == 20)
        // Its next word.
        desk.engine.channelIsBehind(7, pts: nil, desk.hashes)
        desk.pass(.seconds(1))
        #expect(desk.actions() == [question(20, limit: 100)])
        // Where the server says how far it is, that shows which numbers there are.
        desk.receive(.updateChannelTooLong(.init(channelID: 7, pts: 60)))
        for _ in 0..<36 {
            unreadable(&desk)
            _ = desk.actions()
        }
        #expect(desk.taken() == ["reload 7"] && desk.engine.head?.channels[7]?.pts == 60)
        desk.receive(desk.post(61))
        #expect(desk.taken() == ["61"])
    }

    @Test("O07 Where too much cannot be read, what has arrived shows how far the numbers go, and is told")
    func arrivalsShowNumbers() {
        // It takes no number: all up to its own are there.
        let page = API.Update.updateChannelWebPage(
            .init(channelID: 7, webpage: .webPageEmpty(.init(id: 1)), pts: 23, ptsCount: 0))
        for (update, name) in [(page, "updateChannelWebPage"), (Desk().post(23), "23")] {
            var desk = searchedChannel()
            desk.receive(update)
            for _ in 0..<36 {
                unreadable(&desk)
                _ = desk.actions()
            }
            #expect(desk.taken() == ["reload 7", name] && desk.engine.head?.channels[7]?.pts == 23)
        }
    }

    @Test("O07 A channel that somebody looks at is asked about by the clock, though something in it cannot be read")
    func looksSurviveUnreadableChannels() {
        var desk = searchedChannel(watches: true)
        channelEmpty(&desk, pts: 20)
        #expect(desk.taken() == ["reload 7"])
        desk.pass(.milliseconds(29_999))
        #expect(desk.actions().isEmpty)
        desk.pass(.milliseconds(1))
        #expect(desk.actions() == [question(20, limit: 100)])
    }

    @Test("Somebody still looks at a channel whose place the server did not know, once there is a word of it")
    func looksSurviveLostPlaces() {
        var desk = Desk()
        desk.engine.watch(7, accessHash: 70, pts: nil, now: desk.now)
        _ = desk.actions()
        desk.engine.channelDifferenceAnswered(7, .failure(.positionInvalid), hashes: desk.hashes, now: desk.now)
        desk.known.insert(7)
        desk.receive(.updateChannelTooLong(.init(channelID: 7)))
        #expect(desk.actions().count == 1)
        channelEmpty(&desk, pts: 30)
        desk.pass(.seconds(30))
        #expect(desk.actions() == [.getChannelDifference(7, accessHash: 99, pts: 30, limit: 100)])
    }
}
