import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL

/// One event in a world. Two worlds with the same events, in the same order, are the same.
enum WorldRecord: Sendable {
    /// A key was made, with its first salt and what decides the later ones.
    case keyMade(
        KeyReference, key: [UInt8], salt: Int64, since: Int64, seed: UInt64, expiresAt: Int64?, boundTo: UInt64?)
    case keyForgotten(KeyReference)
    case sessionForgotten(SessionReference)
    case loggedOut(KeyReference)
    /// An authorization was ended from elsewhere, by order.
    case revoked(KeyReference, now: Int64)
    /// Something is to go wrong with files, by order.
    case fileOrdered(LabFileOrder, after: Int)
    /// What was due by this Unix time happened by itself.
    case timePassed(Int64)
    /// A query was run. `digest` tells whether it has been answered in the same way.
    case called(SessionReference, messageID: Int64, now: Int64, query: ByteBuffer, digest: UInt32)
    /// A part of a file came. The query stands here as far as the bytes of the part, which are in a file of their own.
    case uploaded(SessionReference, messageID: Int64, now: Int64, head: ByteBuffer, count: Int32, digest: UInt32)
    /// A query came that did not run in the world.
    case met(SessionReference, messageID: Int64, now: Int64, query: ByteBuffer)
    /// A user wrote by itself.
    case wrote(user: Int64, to: PeerKey, text: String, now: Int64)
    /// A user pressed a button or voted by itself.
    case acted(ScriptDeed, user: Int64, in: PeerKey, message: Int32, now: Int64)
    /// A request was run as a user's by order.
    case performed(user: Int64, messageID: Int64, now: Int64, query: ByteBuffer, digest: UInt32)
    /// So many numbers of a user's updates, or of a channel's, went to nothing, for a trial of the judge.
    case skipped(PeerKey, count: Int32, now: Int64)
    /// Time was put forward by so many seconds, by order.
    case forwarded(Int64)
}

extension WorldRecord {
    fileprivate enum Kind: Int32 {
        case keyMade = 1
        case keyForgotten, sessionForgotten, loggedOut, called, timePassed, met, wrote, revoked, fileOrdered, acted
        case uploaded, performed, skipped, forwarded
    }

    /// TL values one behind the other, the kind first.
    func encoded() -> ByteBuffer {
        var writer = TLWriter()
        switch self {
        case .keyMade(let reference, let key, let salt, let since, let seed, let expiresAt, let boundTo):
            writer.write(.keyMade, reference)
            writer.writeBytes(key)
            writer.writeLong(salt)
            writer.writeLong(since)
            writer.writeLong(Int64(bitPattern: seed))
            writer.writeLong(expiresAt ?? 0)
            writer.writeLong(Int64(bitPattern: boundTo ?? 0))
        case .keyForgotten(let reference):
            writer.write(.keyForgotten, reference)
        case .sessionForgotten(let session):
            writer.write(.sessionForgotten, session.key)
            writer.writeLong(session.id)
        case .loggedOut(let reference):
            writer.write(.loggedOut, reference)
        case .revoked(let reference, let now):
            writer.write(.revoked, reference)
            writer.writeLong(now)
        case .fileOrdered(let order, let parts):
            writer.write(.fileOrdered, KeyReference(datacenter: order.datacenter, id: UInt64(clamping: parts)))
            writer.writeInt(order.number)
            writer.writeInt(order.code)
            writer.writeString(order.message)
        case .timePassed(let now):
            writer.write(.timePassed, KeyReference(datacenter: 0, id: 0))
            writer.writeLong(now)
        case .called(let session, let messageID, let now, let query, let digest):
            writer.write(.called, session.key)
            writer.writeLong(session.id)
            writer.writeLong(messageID)
            writer.writeLong(now)
            writer.writeInt(Int32(bitPattern: digest))
            writer.writeByteBuffer(query)
        case .uploaded(let session, let messageID, let now, let head, let count, let digest):
            writer.write(.uploaded, session.key)
            writer.writeLong(session.id)
            writer.writeLong(messageID)
            writer.writeLong(now)
            writer.writeInt(Int32(bitPattern: digest))
            writer.writeInt(count)
            writer.writeByteBuffer(head)
        case .met(let session, let messageID, let now, let query):
            writer.write(.met, session.key)
            writer.writeLong(session.id)
            writer.writeLong(messageID)
            writer.writeLong(now)
            writer.writeByteBuffer(query)
        case .wrote(let user, let peer, let text, let now):
            // The kind and id of the chat stand where other records have a key.
            writer.write(.wrote, peer.reference)
            writer.writeLong(user)
            writer.writeLong(now)
            writer.writeString(text)
        case .acted(let deed, let user, let peer, let message, let now):
            writer.write(.acted, peer.reference)
            writer.writeLong(user)
            writer.writeLong(now)
            writer.writeInt(message)
            let (isVote, parts): (Bool, [[UInt8]]) =
                switch deed {
                case .press(let data): (false, [data])
                case .vote(let options): (true, options)
                }
            writer.writeBool(isVote)
            writer.writeBareVectorCount(parts.count)
            for part in parts { writer.writeBytes(part) }
        case .performed(let user, let messageID, let now, let query, let digest):
            writer.write(.performed, KeyReference(datacenter: 0, id: UInt64(bitPattern: user)))
            writer.writeLong(messageID)
            writer.writeLong(now)
            writer.writeInt(Int32(bitPattern: digest))
            writer.writeByteBuffer(query)
        case .skipped(let peer, let count, let now):
            writer.write(.skipped, peer.reference)
            writer.writeInt(count)
            writer.writeLong(now)
        case .forwarded(let seconds):
            writer.write(.forwarded, KeyReference(datacenter: 0, id: 0))
            writer.writeLong(seconds)
        }
        return writer.take()
    }

    /// Nil for anything that ``encoded()`` does not write.
    init?(decoding bytes: ByteBuffer) {
        var reader = TLReader(bytes)
        do throws(TLError) {
            guard let kind = Kind(rawValue: try reader.readInt()) else { return nil }
            self = try Self.read(kind, &reader)
        } catch {
            return nil
        }
    }

    private static func read(_ kind: Kind, _ reader: inout TLReader) throws(TLError) -> WorldRecord {
        let key = KeyReference(
            datacenter: Int(try reader.readInt()), id: UInt64(bitPattern: try reader.readLong()))
        switch kind {
        case .keyMade:
            let bytes = try reader.readBytes()
            let (salt, since, seed) = (try reader.readLong(), try reader.readLong(), try reader.readLong())
            let (expiresAt, boundTo) = (try reader.readLong(), try reader.readLong())
            return .keyMade(
                key, key: bytes, salt: salt, since: since, seed: UInt64(bitPattern: seed),
                expiresAt: expiresAt == 0 ? nil : expiresAt,
                boundTo: boundTo == 0 ? nil : UInt64(bitPattern: boundTo))
        case .keyForgotten:
            return .keyForgotten(key)
        case .loggedOut:
            return .loggedOut(key)
        case .sessionForgotten:
            return .sessionForgotten(SessionReference(key: key, id: try reader.readLong()))
        case .revoked:
            return .revoked(key, now: try reader.readLong())
        case .fileOrdered:
            let (number, code) = (try reader.readInt(), try reader.readInt())
            guard
                let order = LabFileOrder(
                    number: number, datacenter: key.datacenter, code: code, message: try reader.readString())
            else { throw reader.unknownConstructor(UInt32(bitPattern: number), of: "LabFileOrder") }
            return .fileOrdered(order, after: Int(clamping: key.id))
        case .timePassed:
            return .timePassed(try reader.readLong())
        case .called:
            let session = SessionReference(key: key, id: try reader.readLong())
            let (messageID, now) = (try reader.readLong(), try reader.readLong())
            let digest = UInt32(bitPattern: try reader.readInt())
            return .called(
                session, messageID: messageID, now: now, query: try reader.readByteBuffer(), digest: digest)
        case .uploaded:
            let session = SessionReference(key: key, id: try reader.readLong())
            let (messageID, now) = (try reader.readLong(), try reader.readLong())
            let digest = UInt32(bitPattern: try reader.readInt())
            let count = try reader.readInt()
            return .uploaded(
                session, messageID: messageID, now: now, head: try reader.readByteBuffer(), count: count,
                digest: digest)
        case .met:
            let session = SessionReference(key: key, id: try reader.readLong())
            let (messageID, now) = (try reader.readLong(), try reader.readLong())
            return .met(session, messageID: messageID, now: now, query: try reader.readByteBuffer())
        case .wrote:
            let (user, now) = (try reader.readLong(), try reader.readLong())
            return .wrote(user: user, to: PeerKey(key), text: try reader.readString(), now: now)
        case .acted:
            let (user, now, message) = (try reader.readLong(), try reader.readLong(), try reader.readInt())
            let isVote = try reader.readBool()
            var parts: [[UInt8]] = []
            for _ in 0..<(try reader.readBareVectorCount(minimumSize: 4)) { parts.append(try reader.readBytes()) }
            let deed: ScriptDeed = isVote ? .vote(parts) : .press(parts.first ?? [])
            return .acted(deed, user: user, in: PeerKey(key), message: message, now: now)
        case .performed:
            let (messageID, now) = (try reader.readLong(), try reader.readLong())
            let digest = UInt32(bitPattern: try reader.readInt())
            return .performed(
                user: Int64(bitPattern: key.id), messageID: messageID, now: now, query: try reader.readByteBuffer(),
                digest: digest)
        case .skipped:
            let (count, now) = (try reader.readInt(), try reader.readLong())
            return .skipped(PeerKey(key), count: count, now: now)
        case .forwarded:
            return .forwarded(try reader.readLong())
        }
    }

    /// The part of an answer that has to be the same when a query runs again.
    static func digest(of reply: Result<ByteBuffer, RPCError>) -> UInt32 {
        switch reply {
        case .success(let answer):
            // The lab listens elsewhere each time, and asking for that changes nothing.
            namesPlaces(answer) ? 0 : crc32(of: answer.readableBytesView)
        case .failure(let error): crc32(of: Array("\(error.code) \(error.message)".utf8))
        }
    }

    /// Whether a query that is run again was answered as it was when `digest` was noted.
    static func isAnswered(_ reply: Result<ByteBuffer, RPCError>, asIn digest: UInt32) -> Bool {
        // Earlier versions noted the checksum of these answers as well.
        if case .success(let answer) = reply, namesPlaces(answer) { return true }
        return Self.digest(of: reply) == digest
    }

    /// `config` and `help.promoData`, which names a proxy; and what applications are told by order, which is not kept:
    /// `help.appConfig`, `help.appConfigNotModified`, the terms of service and `auth.authorizationSignUpRequired`.
    private static let placeNames: Set<UInt32> = [
        0xcc1a_241e, 0x08a4_d87a, 0xdd18_782e, 0x7cde_641d, 0xe330_9f7f, 0x28ec_f961, 0x4474_7e9a,
    ]

    private static func namesPlaces(_ answer: ByteBuffer) -> Bool {
        let id = answer.getInteger(at: answer.readerIndex, endianness: .little, as: UInt32.self)
        return id.map(placeNames.contains) ?? false
    }
}

extension PeerKey {
    /// A chat in the form of a key.
    fileprivate var reference: KeyReference {
        switch self {
        case .user(let id): KeyReference(datacenter: 0, id: UInt64(bitPattern: id))
        case .group(let id): KeyReference(datacenter: 1, id: UInt64(bitPattern: id))
        case .channel(let id): KeyReference(datacenter: 2, id: UInt64(bitPattern: id))
        }
    }

    fileprivate init(_ reference: KeyReference) {
        let id = Int64(bitPattern: reference.id)
        switch reference.datacenter {
        case 1: self = .group(id)
        case 2: self = .channel(id)
        default: self = .user(id)
        }
    }
}

extension TLWriter {
    fileprivate mutating func write(_ kind: WorldRecord.Kind, _ reference: KeyReference) {
        writeInt(kind.rawValue)
        writeInt(Int32(clamping: reference.datacenter))
        writeLong(Int64(bitPattern: reference.id))
    }
}
