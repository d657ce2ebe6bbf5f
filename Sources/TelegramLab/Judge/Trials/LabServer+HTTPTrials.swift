import MTProtoCore
import NIOCore

// Trials of connections that speak HTTP.
extension LabServer {
    /// Answers the request that brought a packet with something else than a packet, and ends the connection with it, as HTTP
    /// allows: who goes on does so on another one.
    func answerByTrial(_ conduct: JudgeTrial.Conduct, on link: LabLink, now: Instant) {
        link.http?.endWithCurrent()
        guard let code = conduct.transportError else {
            return self.reply(200, with: Self.page, as: "text/html", on: link, now: now)
        }
        self.send(transportError: code, on: link, now: now)
    }

    /// What a network that wants to be paid says in place of a datacenter.
    private static let page = ByteBuffer(
        string: "<!DOCTYPE html><html><head><title>Welcome</title></head><body>Sign in to go on.</body></html>\n")
}

extension LabLink {
    /// How it carries packets.
    var carrier: TrialSchedule.Carrier {
        if self.http != nil { return .http }
        return self.webSocket != nil ? .webSocket : .stream
    }

    /// Whether what is answered now is heard at once. Over HTTP a request before it may wait for its answer.
    var answersAtOnce: Bool { self.http?.isAlone ?? true }
}
