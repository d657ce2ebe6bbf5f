import MTProtoCore
import MTProtoCrypto
import TelegramAPI

extension Router {
    /// What is sent in encrypted chats, and what becomes of it.
    mutating func addEncryptedMessageMethods() {
        self.on(API.Messages.SendEncrypted.self) { (world, query, call) throws(RPCError) in
            try world.sendEncrypted(query.data, query.randomID, to: query.peer, call) {
                .encryptedMessage(
                    .init(
                        randomID: query.randomID, chatID: $0, date: call.date, bytes: query.data,
                        file: .encryptedFileEmpty))
            }
            return .sentEncryptedMessage(date: call.date)
        }
        self.on(API.Messages.SendEncryptedService.self) { (world, query, call) throws(RPCError) in
            try world.sendEncrypted(query.data, query.randomID, to: query.peer, call) {
                .encryptedMessageService(
                    .init(randomID: query.randomID, chatID: $0, date: call.date, bytes: query.data))
            }
            return .sentEncryptedMessage(date: call.date)
        }
        self.on(API.Messages.SendEncryptedFile.self) { (world, query, call) throws(RPCError) in
            try world.sendEncryptedFile(query, call)
        }
        self.on(API.Messages.UploadEncryptedFile.self) { (world, query, call) throws(RPCError) in
            _ = try world.openEncryptedChat(query.peer, call)
            return try world.encryptedFile(query.file, call).object
        }
        self.on(API.Messages.ReadEncryptedHistory.self) { (world, query, call) throws(RPCError) in
            guard query.maxDate > 0 else { throw .badRequest("MAX_DATE_INVALID") }
            try world.readEncrypted(until: query.maxDate, of: query.peer, call)
            return true
        }
        self.on(API.Messages.SetEncryptedTyping.self) { (world, query, call) throws(RPCError) in
            let found = try world.openEncryptedChat(query.peer, call)
            let chat = world.encrypted.records[found.index]
            // There is no update for the end of it.
            if query.typing, let other = chat[found.role.other].device {
                let update = API.Update.updateEncryptedChatTyping(chatID: chat.id)
                world.tell(other, .updateShort(update: update, date: call.date))
            }
            return true
        }
        self.on(API.Messages.ReceivedQueue.self) { (world, query, call) throws(RPCError) in
            var queue = world.encrypted.queues[call.principal] ?? EncryptedQueue()
            guard (0...queue.qts).contains(query.maxQts) else { throw .badRequest("MAX_QTS_INVALID") }
            let ids = queue.receive(query.maxQts)
            world.encrypted.queues[call.principal] = queue
            return ids
        }
    }
}

/// What can be seen of a message that cannot be read: the fingerprint of its key, the key of the message, and blocks
/// of AES (core.telegram.org/api/end-to-end).
enum EncryptedData {
    /// More bytes are not taken.
    static let limit = 64 << 10
    private static let head = 24

    static func check(_ data: [UInt8]) throws(RPCError) {
        guard data.count <= Self.limit else { throw .badRequest("DATA_TOO_LONG") }
        guard data.count > Self.head, (data.count - Self.head) % 16 == 0 else { throw .badRequest("DATA_INVALID") }
    }
}

extension World {
    /// The chat in which a device may send a message with this random id.
    private func checkEncrypted(
        _ data: [UInt8], _ randomID: Int64, to peer: API.InputEncryptedChat, _ call: Call
    ) throws(RPCError) -> EncryptedChats.Found {
        let found = try self.openEncryptedChat(peer, call)
        let chat = self.encrypted.records[found.index]
        try self.checkEncryptedBlocks(between: call.user, and: chat[found.role.other].user)
        try EncryptedData.check(data)
        guard !chat[found.role].randomIDs.contains(randomID) else {
            throw RPCError(code: 500, message: "RANDOM_ID_DUPLICATE")
        }
        if let other = chat[found.role.other].device, self.encrypted.queues[other]?.isFull(for: data.count) == true {
            throw .badRequest("ENCRYPTED_QUEUE_FULL_IN_LAB")
        }
        return found
    }

    fileprivate mutating func sendEncrypted(
        _ data: [UInt8], _ randomID: Int64, to peer: API.InputEncryptedChat, _ call: Call,
        _ message: (Int32) -> API.EncryptedMessage
    ) throws(RPCError) {
        let found = try self.checkEncrypted(data, randomID, to: peer, call)
        self.relay(message(peer.chatID), in: found, date: call.date)
    }

    /// Puts a message into the queue of the other device, and tells it.
    private mutating func relay(_ message: API.EncryptedMessage, in found: EncryptedChats.Found, date: Int32) {
        self.encrypted.change(found.index) { $0[found.role].randomIDs.insert(message.randomID) }
        guard let other = self.encrypted.records[found.index][found.role.other].device else { return }
        let qts = self.encrypted.queues[other, default: EncryptedQueue()].append(message)
        let update = API.Update.updateNewEncryptedMessage(message: message, qts: qts)
        self.tell(other, .updateShort(update: update, date: date))
    }

    fileprivate mutating func sendEncryptedFile(
        _ query: API.Messages.SendEncryptedFile, _ call: Call
    ) throws(RPCError) -> API.Messages.SentEncryptedMessage {
        let found = try self.checkEncrypted(query.data, query.randomID, to: query.peer, call)
        let file = try self.encryptedFile(query.file, call).object
        let message = API.EncryptedMessage.encryptedMessage(
            .init(
                randomID: query.randomID, chatID: query.peer.chatID, date: call.date, bytes: query.data, file: file))
        self.relay(message, in: found, date: call.date)
        return .sentEncryptedFile(date: call.date, file: file)
    }

    fileprivate mutating func readEncrypted(
        until date: Int32, of peer: API.InputEncryptedChat, _ call: Call
    ) throws(RPCError) {
        let found = try self.openEncryptedChat(peer, call)
        let chat = self.encrypted.records[found.index]
        // What was not sent yet cannot be read.
        let date = min(date, call.date)
        guard date > chat[found.role].readUntil, let other = chat[found.role.other].device else { return }
        self.encrypted.change(found.index) {
            $0[found.role].readUntil = date
            $0[found.role].readAt = call.date
        }
        let update = API.Update.updateEncryptedMessagesRead(chatID: chat.id, maxDate: date, date: call.date)
        self.tell(other, .updateShort(update: update, date: call.date))
    }

    // MARK: Files

    /// A file that was uploaded for an encrypted chat, now or before.
    fileprivate mutating func encryptedFile(
        _ input: API.InputEncryptedFile, _ call: Call
    ) throws(RPCError) -> EncryptedFileRecord {
        let (file, fingerprint): (API.InputFile, Int32)
        switch input {
        // Real servers spell it so.
        case .inputEncryptedFileEmpty: throw .badRequest("FILE_EMTPY")
        case .inputEncryptedFile(let id, let accessHash): return try self.encryptedFile(id, accessHash)
        case .inputEncryptedFileUploaded(let upload):
            file = .inputFile(.init(id: upload.id, parts: upload.parts, name: "", md5Checksum: upload.md5Checksum))
            fingerprint = upload.keyFingerprint
        case .inputEncryptedFileBigUploaded(let id, let parts, let keyFingerprint):
            file = .inputFileBig(id: id, parts: parts, name: "")
            fingerprint = keyFingerprint
        }
        let record = EncryptedFileRecord(
            id: Int64(bitPattern: self.random.next()) & 0x7fff_ffff_ffff_ffff,
            accessHash: Int64(bitPattern: self.random.next()), datacenter: self.fileDatacenter ?? call.datacenter,
            date: call.date, fingerprint: fingerprint, pieces: try self.assemble(file, call).pieces)
        self.encrypted.files[record.id] = record
        return record
    }

    /// A file of an encrypted chat. Any user who knows its access hash may have it: it cannot be read.
    func encryptedFile(_ id: Int64, _ accessHash: Int64) throws(RPCError) -> EncryptedFileRecord {
        guard let file = self.encrypted.files[id], file.accessHash == accessHash else {
            throw .badRequest("FILE_ID_INVALID")
        }
        return file
    }

    // MARK: What a device has missed

    /// What a device has not heard of since then: messages, and what became of chats.
    func missedEncryption(
        of device: KeyReference, user: Int64, since date: Int32
    ) -> (updates: [API.Update], named: [PeerKey]) {
        var updates: [API.Update] = []
        var named: [PeerKey] = []
        for found in self.encrypted.chats(of: user) {
            let chat = self.encrypted.records[found.index]
            let (end, other) = (chat[found.role], chat[found.role.other])
            // Of what a user asked for on one device, the others know nothing.
            guard found.role == .participant || end.device == device else { continue }
            guard end.device == device || self.keys[device]?.refusesEncryptedChats != true else { continue }
            if chat.changed >= date {
                updates.append(.updateEncryption(chat: chat.object(found.role, at: device), date: chat.changed))
                named.append(.user(other.user))
            }
            if end.device == device, other.readAt >= date, other.readAt > 0 {
                updates.append(
                    .updateEncryptedMessagesRead(chatID: chat.id, maxDate: other.readUntil, date: other.readAt))
            }
        }
        return (updates, named)
    }
}
