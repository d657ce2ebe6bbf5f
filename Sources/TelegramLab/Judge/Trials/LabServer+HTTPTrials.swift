import MTProtoCore
import NIOCore

// Trials of connections that speak HTTP.
extension LabServer {
    /// Answers the request that brought a packet with something else than a packet, and ends the connection with it, as HTTP
    /// allows: who goes on does so on another one.
    func answerByTrial(_ conduct: JudgeTrial.Conduct, on connection: LabConnection, now: Instant) {
        connection.http?.endWithCurrent()
        guard let code = conduct.transportError else {
            return self.reply(200, with: Self.page, as: "text/html", on: connection, now: now)
        }
        self.send(transportError: code, on: connection, now: now)
    }

    /// Answers the request that brought a packet with what has a beginning and no end. Nothing else comes over the connection.
    func answerWithoutEnd(_ conduct: JudgeTrial.Conduct, on connection: LabConnection, now: Instant) {
        // The lab itself answers it no more.
        connection.http?.dropCurrent(now: now)
        let answer = EndlessAnswer(conduct)
        self.write(answer.beginning, on: connection, now: now)
        self.judge?.stream = TrialStream(.bytes(answer.piece), every: EndlessAnswer.pause, after: now)
    }

    /// What a network that wants to be paid says in place of a datacenter.
    private static let page = ByteBuffer(
        string: "<!DOCTYPE html><html><head><title>Welcome</title></head><body>Sign in to go on.</body></html>\n")
}

/// An answer over HTTP that never ends: 1 MiB of it each second.
struct EndlessAnswer {
    static let pause = Duration.milliseconds(250)
    private static let pieceBytes = 256 << 10
    private static let lineBytes = 1 << 10

    /// It ends where any of the pieces may follow.
    let beginning: ByteBuffer
    /// Lines of the head, or a chunk of the body.
    let piece: ByteBuffer

    init(_ conduct: JudgeTrial.Conduct) {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: \(LabHTTP.packetType)\r\nConnection: keep-alive\r\n"
        if conduct == .endlessHead {
            self.beginning = ByteBuffer(string: head)
            let name = "X-Field: "
            let value = String(repeating: "x", count: Self.lineBytes - name.utf8.count - 2)
            self.piece = ByteBuffer(
                string: String(repeating: name + value + "\r\n", count: Self.pieceBytes / Self.lineBytes))
        } else {
            self.beginning = ByteBuffer(string: head + "Transfer-Encoding: chunked\r\n\r\n")
            var chunk = ByteBuffer(string: String(Self.pieceBytes, radix: 16) + "\r\n")
            chunk.writeRepeatingByte(0, count: Self.pieceBytes)
            chunk.writeString("\r\n")
            self.piece = chunk
        }
    }
}

extension LabConnection {
    /// How it carries packets.
    var carrier: TrialSchedule.Carrier {
        if self.http != nil { return .http }
        return self.webSocket != nil ? .webSocket : .stream
    }

    /// Whether what is answered now is heard at once. Over HTTP a request before it may wait for its answer.
    var answersAtOnce: Bool { self.http?.isAlone ?? true }
}
