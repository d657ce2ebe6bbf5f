import MTProtoCore
import MTProtoCrypto
import NIOCore
import Testing

@testable import TelegramLab

/// Trials of HTTP, with a client that does what each test says.
struct JudgeHTTPTests {
    private static let session: Int64 = 0x1234_5678_9abc_def0
    private static let conducts: [JudgeTrial.Conduct] = [.httpStatus, .httpNotFound, .httpPage]
    /// With those in which the answer does not end.
    private static let all = (conducts + [.endlessHead, .endlessBody]).map(JudgeTrial.conduct)

    private func desk(_ trials: [JudgeTrial]) throws -> (HTTPDesk, LabJudge, LabConnectionID) {
        let desk = try HTTPDesk()
        let judge = LabJudge(desk.server, trials: trials, now: desk.now)
        desk.server.judge = judge
        desk.server.observers.append(judge)
        let id = try desk.connect()
        desk.post(try desk.packet(calls: [1], wait: .query, session: Self.session), on: id)
        #expect(judge.running == nil, "the first packet of a connection meets nothing")
        return (desk, judge, id)
    }

    /// A request that may fail. Each time it has another id.
    private func request(_ desk: HTTPDesk) throws -> ByteBuffer {
        try desk.packet(queries: [JudgeScene.text("hello", randomID: 1)], wait: .query, session: Self.session)
    }

    private func outcome(_ judge: LabJudge, _ desk: HTTPDesk) -> JudgeReport.Trial.Outcome? {
        judge.judge.report(now: desk.now).trials.first?.outcome
    }

    @Test(
        "LT04 A request that is answered with an HTTP error, or a page, comes again under the same key",
        arguments: 0..<4, conducts)
    func requestsAfterHTTPErrors(reaction: Int, conduct: JudgeTrial.Conduct) throws {
        let (desk, judge, id) = try self.desk([.conduct(conduct)])
        desk.post(try self.request(desk), on: id)
        #expect(judge.running?.trial == .conduct(conduct))
        let answer = try #require(desk.answers[id]?.last?.message)
        #expect(desk.answers[id]?.count == 2 && answer.isLast && desk.closed[id] == desk.now)
        switch conduct {
        case .httpStatus: #expect(answer.head.status == 500)
        case .httpNotFound: #expect(answer.head.status == 404)
        default:
            #expect(answer.head.status == 200 && answer.head.fields["Content-Type"] == "text/html")
            #expect(answer.body.readableBytes > 0 && MessageEnvelope.keyID(of: answer.body) != desk.key.id)
        }
        desk.advance(.seconds(1))
        let next = try desk.connect()
        switch reaction {
        case 0:
            desk.post(try self.request(desk), on: next)
            desk.advance(.seconds(1))
            #expect(desk.answers[next]?.map(\.message.head.status) == [200])
        case 1:
            let other = try otherKey(of: judge, at: desk.server, now: desk.now)
            desk.post(try desk.packet(calls: [3], wait: .query, session: 77 << 40, key: other), on: next)
        case 2:
            for tag: Int64 in 3...4 {
                desk.post(try desk.packet(calls: [tag], wait: .query, session: Self.session), on: next)
                desk.advance(.seconds(11))
            }
        default: break
        }
        desk.advance(.seconds(30))
        let expected: JudgeReport.Trial.Outcome = reaction == 0 ? .kept : reaction < 3 ? .broken : .unclear
        #expect(self.outcome(judge, desk) == expected)
        let broken = judge.judge.report(now: desk.now).findings(.broken).map(\.requirement)
        #expect(broken.contains("http-errors") == (expected == .broken))
    }

    @Test("LT04 Over HTTP nothing is tried but HTTP, and elsewhere no HTTP")
    func trialsOfCarriers() throws {
        let others = JudgeTrial.allCases.filter { !Self.all.contains($0) }
        let (desk, judge, id) = try self.desk(others)
        for _ in 0..<3 { desk.post(try self.request(desk), on: id) }
        #expect(judge.running == nil && desk.answers[id]?.count == 4 && desk.closed[id] == nil)

        let wire = try Wire()
        let watching = LabJudge(wire.server, trials: Self.all, now: wire.now)
        wire.server.judge = watching
        try wire.connect()
        for number: Int64 in 1...3 { try wire.send(JudgeScene.text("hello", randomID: number)) }
        #expect(watching.running == nil && !wire.isClosed)
    }

    @Test("LT04 Behind a request that waits nothing is tried: its answer would come first")
    func trialsBehindPolls() throws {
        let (desk, judge, id) = try self.desk([.conduct(.httpStatus)])
        desk.post(try desk.packet(wait: .poll, session: Self.session), on: id)
        desk.post(try self.request(desk), on: id)
        #expect(judge.running == nil && desk.closed[id] == nil)
        desk.advance(.seconds(30))
        desk.post(try self.request(desk), on: id)
        #expect(judge.running != nil && desk.closed[id] == desk.now)
    }

    @Test("LT04 Frames are tried on streams of their own alone")
    func carriersOfFrames() {
        for trial in [JudgeTrial.conduct(.endlessFrame), .conduct(.slowFrame)] {
            for carrier in [TrialSchedule.Carrier.stream, .webSocket, .http] {
                var schedule = TrialSchedule([trial])
                let place = TrialSchedule.Place(
                    connection: LabConnectionID(datacenter: 2, number: 1), requests: ["users.getUsers"],
                    isContainer: false, packets: 2, hearsUpdates: false, hasChannel: false, hasTemporaryKey: false,
                    carrier: carrier)
                let next = schedule.next(at: place)
                #expect((next == trial) == (carrier == .stream))
            }
        }
    }
}
