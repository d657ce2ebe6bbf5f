import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// Says whether a limited client may send a request, by the request's bytes. What it does not know is refused.
struct RequestJudge: Sendable {
    let access: ClientAccess
    let user: Int64

    /// What a method does.
    enum Kind: Hashable {
        case reads
        /// Writes into the chats that its request names.
        case writes
        /// Brings bytes that a message may be made of, and changes nothing that anyone sees.
        case prepares
        /// Anything else.
        case refused
    }

    /// What a permitted request is, by its bytes.
    struct Verdict: Sendable {
        let method: String
        /// Whether it changes something.
        let writes: Bool
        /// The chat in which alone its method pauses; see ``FloodMemory/place(of:)``.
        let floodPlace: UInt64?
    }

    /// - Parameter name: what the caller calls it, for the error. It proves nothing.
    func check(_ body: ByteBuffer, _ name: String) throws(TelegramError) -> Verdict {
        guard let id = body.getInteger(at: body.readerIndex, endianness: .little, as: UInt32.self),
            let method = API.registry.name(of: id), let type = API.registry.type(of: id) as? any TLFunction.Type
        else { throw refusal(name, "it is none of the schema") }
        switch Self.kind(of: method) {
        case .prepares:
            guard !access.writesTo.isEmpty else { throw refusal(method, "it writes") }
            return Verdict(method: method, writes: false, floodPlace: nil)
        case .reads:
            guard access.reads else { throw refusal(method, "it reads") }
            guard let function = Self.read(type, from: body) else { throw refusal(method, "it cannot be read") }
            if let resolve = function as? API.Contacts.ResolveUsername, resolve.referer != nil {
                throw refusal(method, "it says who has sent the account there")
            }
            return Verdict(method: method, writes: false, floodPlace: FloodMemory.place(of: function))
        case .writes:
            guard !access.writesTo.isEmpty else { throw refusal(method, "it writes") }
            guard let function = Self.read(type, from: body) else { throw refusal(method, "it cannot be read") }
            guard let places = Self.places(of: function) else {
                throw refusal(method, "its chat cannot be told, or it does more than to write there")
            }
            for place in places.written where !mayWrite(to: place) {
                throw refusal(method, "it writes into another chat")
            }
            for place in places.quoted where !access.reads && !mayWrite(to: place) {
                throw refusal(method, "it takes something out of another chat")
            }
            // The answer brings the messages.
            if places.reads, !access.reads { throw refusal(method, "it reads") }
            return Verdict(method: method, writes: true, floodPlace: FloodMemory.place(of: function))
        case .refused:
            throw refusal(method, "it is none of those that read or write into one chat")
        }
    }

    private func mayWrite(to peer: API.InputPeer) -> Bool {
        let (kind, id): (Peer.Kind, Int64)
        switch peer {
        case .inputPeerSelf: (kind, id) = (.user, user)
        case .inputPeerUser(let userID, _), .inputPeerUserFromMessage(_, _, let userID): (kind, id) = (.user, userID)
        case .inputPeerChat(let chatID): (kind, id) = (.group, chatID)
        case .inputPeerChannel(let channelID, _), .inputPeerChannelFromMessage(_, _, let channelID):
            (kind, id) = (.channel, channelID)
        case .inputPeerEmpty: return false
        }
        return access.writesTo.contains { $0.kind == kind && $0.id == id }
    }

    private func refusal(_ method: String, _ reason: String) -> TelegramError {
        TelegramError(
            .notPermitted, message: "This client is limited and may not do this: \(reason)", location: method,
            hint: "Nothing was sent. Use the whole client, or another ClientAccess.")
    }

    private static func read<Function: TLFunction>(_ type: Function.Type, from body: ByteBuffer) -> (any TLFunction)? {
        do throws(TLError) {
            var reader = TLReader(body)
            let function = try Function(from: &reader)
            return reader.remaining == 0 ? function : nil
        } catch {
            return nil
        }
    }

    // MARK: - Methods

    /// Where methods only read whose names say so. Accounts, payments, sign-ins, calls and bots are left out.
    private static let readingSections: Set<Substring> = [
        "channels", "contacts", "help", "langpack", "messages", "photos", "stories", "updates", "upload", "users",
    ]

    /// Named like reading, and yet they tell servers something, let them ask others, or give a key away.
    static let notReading: Set<String> = [
        "contacts.getLocated", "messages.getDhConfig", "messages.getEmojiURL", "messages.getWebPage",
        "messages.getWebPagePreview",
    ]

    private static let writing: Set<String> = [
        API.Channels.DeleteMessages.name, API.Channels.ReadHistory.name, API.Messages.EditMessage.name,
        API.Messages.ForwardMessages.name, API.Messages.ReadHistory.name, API.Messages.SendMedia.name,
        API.Messages.SendMessage.name, API.Messages.SendMultiMedia.name, API.Messages.SendReaction.name,
        API.Messages.SendVote.name, API.Messages.SetTyping.name, API.Messages.UpdatePinnedMessage.name,
        API.Messages.UploadMedia.name,
    ]

    private static let preparing: Set<String> = [API.Upload.SaveFilePart.name, API.Upload.SaveBigFilePart.name]

    static func kind(of method: String) -> Kind {
        if writing.contains(method) { return .writes }
        if preparing.contains(method) { return .prepares }
        let section = method.prefix { $0 != "." }
        guard readingSections.contains(section), IdempotentMethods.isHarmless(method), !notReading.contains(method)
        else { return .refused }
        return .reads
    }
}
