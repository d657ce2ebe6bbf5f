import MTProtoCore
import NIOCore
import Testing

@testable import TelegramLab

/// Trials of HTTP answers that do not end, with a client that does what each test says.
struct JudgeEndlessAnswerTests {
    private static let session: Int64 = 0x1234_5678_9abc_def0
    private static let conducts: [JudgeTrial.Conduct] = [.endlessHead, .endlessBody]

    /// What the client does.
    private enum Reaction: CaseIterable {
        case stays, staysAndAsksElsewhere, leaves, leavesLate, ends, endsAndBeginsAnew, isLeft
    }

    /// A desk whose second request meets a trial.
    private func desk(_ conduct: JudgeTrial.Conduct) throws -> (HTTPDesk, LabJudge, LabConnectionID) {
        let desk = try HTTPDesk()
        let judge = LabJudge(desk.server, trials: [.conduct(conduct)], now: desk.now)
        desk.server.judge = judge
        desk.server.observers.append(judge)
        let id = try desk.connect()
        desk.post(try desk.packet(calls: [1], wait: .query, session: Self.session), on: id)
        #expect(judge.running == nil, "the first packet of a connection meets nothing")
        desk.post(try self.request(desk), on: id)
        #expect(judge.running?.trial == .conduct(conduct))
        // For the lab it is answered: nothing waits there.
        #expect(desk.server.connection(id)?.http?.isIdle == true)
        return (desk, judge, id)
    }

    /// A request that may fail. Each time it has another id.
    private func request(_ desk: HTTPDesk, session: Int64 = Self.session) throws -> ByteBuffer {
        try desk.packet(queries: [JudgeScene.text("hello", randomID: 1)], wait: .query, session: session)
    }

    /// The same request, on another connection.
    private func askElsewhere(_ desk: HTTPDesk, session: Int64 = Self.session) throws {
        let next = try desk.connect()
        desk.post(try self.request(desk, session: session), on: next)
        desk.advance(.seconds(1))
        #expect(desk.answers[next]?.map(\.message.head.status) == [200], "elsewhere it is answered")
    }

    @Test("LT04 An HTTP answer whose head or body does not end has to be left", arguments: conducts)
    func endlessAnswersAreLeft(conduct: JudgeTrial.Conduct) throws {
        for reaction in Reaction.allCases {
            let (desk, judge, id) = try self.desk(conduct)
            let before = desk.server.counters[2].bytesOut
            desk.advance(.seconds(20))
            #expect((desk.server.counters[2].bytesOut - before) >> 20 == 20, "1 MiB each second")
            #expect(desk.answers[id]?.count == 1 && desk.closed[id] == nil && judge.running != nil)
            switch reaction {
            case .stays: break
            case .staysAndAsksElsewhere: try self.askElsewhere(desk)
            case .leaves:
                desk.server.closed(id, now: desk.now)
                desk.advance(.seconds(2))
                try self.askElsewhere(desk)
            case .leavesLate:
                desk.advance(.seconds(54))
                desk.server.closed(id, now: desk.now)
                // In time, though nothing is heard of the client before the time is over.
                desk.advance(.seconds(3))
                try self.askElsewhere(desk)
            case .ends: desk.server.closed(id, now: desk.now)
            case .endsAndBeginsAnew:
                // A program that is started again has the key, and another session.
                desk.server.closed(id, now: desk.now)
                desk.advance(.seconds(2))
                try self.askElsewhere(desk, session: Self.session + 1)
            case .isLeft:
                let connection = try #require(desk.server.connection(id))
                desk.server.close(connection, why: "a test", now: desk.now)
                try self.askElsewhere(desk)
                #expect(judge.running == nil, "other trials need not wait")
            }
            desk.advance(.seconds(66))
            let expected: JudgeReport.Trial.Outcome =
                switch reaction {
                case .stays, .staysAndAsksElsewhere: .broken
                case .leaves, .leavesLate: .kept
                case .ends, .endsAndBeginsAnew, .isLeft: .unclear
                }
            let report = judge.judge.report(now: desk.now)
            #expect(report.trials.first?.outcome == expected, "\(reaction)")
            #expect(report.findings(.broken).contains { $0.requirement == "http-limit" } == (expected == .broken))
            #expect(report.findings(.kept).contains { $0.requirement == "http-limit" } == (expected == .kept))
            #expect(judge.running == nil && (expected != .broken || desk.closed[id] != nil))
        }
    }

    @Test("LT04 An answer without end is one by our own client's limits, and right up to these", arguments: conducts)
    func endlessAnswersAreWrong(conduct: JudgeTrial.Conduct) throws {
        let answer = EndlessAnswer(conduct)
        var wire = HTTPClientWire(authority: "lab", path: "/api")
        let request = try wire.encode(ByteBuffer(repeating: 1, count: 40))
        #expect(request.readableBytes > 40)
        wire.receive(answer.beginning)
        var pieces = 0
        var failure: FrameError?
        while failure == nil, pieces < 100 {
            do throws(FrameError) {
                let event = try wire.nextEvent()
                #expect(event == nil)
                pieces += 1
                wire.receive(answer.piece)
            } catch {
                failure = error
            }
        }
        let bodyLimit = 16 << 20
        let isHead = conduct == .endlessHead
        #expect(failure == .http(isHead ? .headTooLong(limit: HTTPLimits.head) : .bodyTooLong(limit: bodyLimit)))
        // The last one is the first that goes beyond a limit.
        #expect(pieces == (isHead ? 1 : bodyLimit / (256 << 10) + 1))
    }
}
