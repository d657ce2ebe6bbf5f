import ChatSchema
import Foundation
import MTProtoKit

/// The chat itself: who has signed in under which key, what was said, and where updates go.
public actor ChatRoom {
    /// So many lines are kept.
    private static let limit = 1000

    /// Who has signed in, by the identity of the client's authorization key.
    private var names: [UInt64: String] = [:]
    /// The sessions of their programs, and under which key each is.
    private var sessions: [MTProtoSession: UInt64] = [:]
    private var lines: [Chat.Line] = []
    private var lastNumber: Int32 = 0

    public init() {}

    /// What answers each function of the schema.
    public nonisolated var handlers: MTProtoHandlers {
        var handlers = MTProtoHandlers()
        handlers.on(Chat.SignIn.self) { query, caller in try await self.signIn(query.name, caller) }
        handlers.on(Chat.SendLine.self) { query, caller in try await self.sendLine(query.text, caller) }
        handlers.on(Chat.ListLines.self) { query, caller in try await self.listLines(query.limit, caller) }
        return handlers
    }

    private func signIn(_ name: String, _ caller: MTProtoCaller) async throws(MTProtoServerError) -> Chat.Person {
        guard !names.contains(where: { $0.value == name && $0.key != caller.keyID }) else {
            throw MTProtoServerError(code: 400, message: "NAME_TAKEN")
        }
        let isNew = names.updateValue(name, forKey: caller.keyID) != name
        sessions[caller.session] = caller.keyID
        let person = Chat.Person(name: name)
        if isNew { await tell(.updateCame(person: person), butNot: caller.session, through: caller.server) }
        return person
    }

    private func sendLine(_ text: String, _ caller: MTProtoCaller) async throws(MTProtoServerError) -> Chat.Line {
        let author = try author(of: caller)
        lastNumber &+= 1
        let time = Int32(clamping: Int(Date().timeIntervalSince1970))
        let line = Chat.Line(number: lastNumber, author: author, text: text, time: time)
        lines.append(line)
        if lines.count > Self.limit { lines.removeFirst() }
        await tell(.updateNewLine(line: line), butNot: caller.session, through: caller.server)
        return line
    }

    private func listLines(_ limit: Int32, _ caller: MTProtoCaller) throws(MTProtoServerError) -> [Chat.Line] {
        _ = try author(of: caller)
        return lines.suffix(max(0, min(Int(limit), Self.limit)))
    }

    /// Who speaks. A program that came back speaks in another session than the one that signed in.
    private func author(of caller: MTProtoCaller) throws(MTProtoServerError) -> String {
        guard let name = names[caller.keyID] else {
            throw MTProtoServerError(code: 401, message: "NOT_SIGNED_IN")
        }
        sessions[caller.session] = caller.keyID
        return name
    }

    private func tell(_ update: Chat.Update, butNot author: MTProtoSession, through server: MTProtoServer) async {
        for session in sessions.keys where session != author {
            // An update that cannot be sent is a mistake of ours; one to a session that is gone is not.
            let isThere = (try? await server.send(update, to: session)) ?? true
            if !isThere { sessions[session] = nil }
        }
    }
}
