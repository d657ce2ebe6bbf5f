import MTProtoCore
import NIOCore
import TL
import TelegramAPI

// Which chat a query names, for faults that concern one chat alone.
extension LabServer {
    /// The chat that a query names; nil for none, for one that its user may not name, and where no fault asks for it.
    func chatForFaults(of query: ByteBuffer, by user: Int64?) -> API.Peer? {
        guard self.methodFaults.nameChats, let user else { return nil }
        let inner = QueryEnvelope(query)
        guard let id = inner.constructorID, let type = API.registry.type(of: id) as? any TLFunction.Type else {
            return nil
        }
        let chat = self.chat(named: Self.decoded(inner.query, as: type), by: user)
        // A private chat is named by the other person: what somebody keeps for himself is in no chat with him.
        return chat == .user(user) ? nil : chat?.object
    }

    private static func decoded<Function: TLFunction>(_ query: ByteBuffer, as type: Function.Type) -> Any? {
        let function: Function? = try? QueryDecoding.decode(query)
        return function
    }

    private func chat(named query: Any?, by user: Int64) -> PeerKey? {
        guard let query else { return nil }
        var parts: [String: Any] = [:]
        for part in Mirror(reflecting: query).children {
            if let label = part.label { parts[label] = part.value }
        }
        for name in ["toPeer", "peer", "channel", "chatID"] {
            guard let part = parts[name] else { continue }
            if let input = part as? API.InputPeer { return try? self.world.peer(input, of: user) }
            if case .inputDialogPeer(let input)? = part as? API.InputDialogPeer {
                return try? self.world.peer(input, of: user)
            }
            if case .inputNotifyPeer(let input)? = part as? API.InputNotifyPeer {
                return try? self.world.peer(input, of: user)
            }
            if let input = part as? API.InputChannel {
                return (try? self.world.channelID(input, of: user)).map { .channel($0) }
            }
            if let id = part as? Int64 { return try? self.world.peer(.inputPeerChat(chatID: id), of: user) }
        }
        return nil
    }
}

extension LabMethods {
    /// What the schema calls the parameter that names the chat which a method is about.
    private static let parametersOfChats: Set<String> = ["to_peer", "peer", "channel", "chat_id"]

    /// Whether queries of a method of the lab name the chat that they are about. That of a secret chat is another one.
    static func nameChat(_ method: String) -> Bool {
        guard let id = API.registry.constructorID(named: method), let route = Router.standard.routes[id] else {
            return false
        }
        let names = route.parameters.actedOn + route.parameters.withoutEffect
        return !method.contains("ncrypt") && names.contains(where: self.parametersOfChats.contains)
    }
}
