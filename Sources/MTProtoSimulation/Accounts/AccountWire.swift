import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import TelegramKit

/// The methods of which datacenters can want a pause.
package enum AccountMethod: String, CaseIterable, Hashable, Sendable {
    case send, mark, file, code, export, `import`, state, difference
    case channelDifference = "channel-difference"
    case save
    case saveBig = "save-big"
    case media = "send-file"

    /// In schema spelling.
    var name: String {
        switch self {
        case .send: API.Messages.SendMessage.name
        case .mark: API.Messages.ReadHistory.name
        case .file: API.Upload.GetFile.name
        case .code: API.Auth.SendCode.name
        case .export: API.Auth.ExportAuthorization.name
        case .import: API.Auth.ImportAuthorization.name
        case .state: API.Updates.GetState.name
        case .difference: API.Updates.GetDifference.name
        case .channelDifference: API.Updates.GetChannelDifference.name
        case .save: API.Upload.SaveFilePart.name
        case .saveBig: API.Upload.SaveBigFilePart.name
        case .media: API.Messages.SendMedia.name
        }
    }

    init?(named name: String) {
        guard let method = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = method
    }

    /// Whether nothing but a signed-in account may ask it.
    var isForAccounts: Bool {
        switch self {
        case .send, .mark, .file, .state, .difference, .channelDifference, .save, .saveBig, .media: true
        case .code, .export, .import: false
        }
    }

    /// Whether it asks what updates were missed.
    var isAboutUpdates: Bool {
        switch self {
        case .state, .difference, .channelDifference: true
        case .send, .mark, .file, .code, .export, .import, .save, .saveBig, .media: false
        }
    }
}

extension AccountCall {
    var method: AccountMethod {
        switch kind {
        case .send: .send
        case .mark: .mark
        case .file: .file
        case .media: .media
        }
    }
}

/// What accounts ask in simulations, and the answers. Requests of programs carry their number, so that what was meant
/// can be compared with what happened.
enum AccountWire {
    // MARK: - From the client

    /// - Parameter upload: for a message with a file.
    static func body(of call: AccountCall, with upload: SimulatedUpload? = nil) -> ByteBuffer {
        let number = call.number
        switch call.kind {
        case .media:
            return upload?.message(id: Int64(number), text: "request \(number)") ?? ByteBuffer()
        case .send:
            return encoded(
                API.Messages.SendMessage(
                    peer: .inputPeerSelf, message: "request \(number)", randomID: Int64(number)))
        case .mark:
            return encoded(API.Messages.ReadHistory(peer: .inputPeerSelf, maxID: Int32(clamping: number)))
        case .file:
            return encoded(
                API.Upload.GetFile(
                    location: .inputPeerPhotoFileLocation(.init(peer: .inputPeerSelf, photoID: Int64(number))),
                    offset: 0, limit: 4096))
        }
    }

    static func body(of part: AccountPart) -> ByteBuffer {
        encoded(
            API.Upload.GetFile(
                location: .inputPeerPhotoFileLocation(
                    .init(peer: .inputPeerSelf, photoID: firstDownload + Int64(part.download.number))),
                offset: part.range.lowerBound, limit: Int32(clamping: part.range.count)))
    }

    /// Apart from the numbers of requests.
    private static let firstDownload: Int64 = 1 << 40

    static func body(of question: AccountMachine.Question) -> ByteBuffer {
        switch question {
        case .export(let datacenter):
            encoded(API.Auth.ExportAuthorization(dcID: Int32(clamping: datacenter.rawValue)))
        case .import(_, let export): encoded(API.Auth.ImportAuthorization(id: export.id, bytes: export.bytes))
        case .configuration: encoded(API.Help.GetConfig())
        }
    }

    static func code(for phone: String) -> ByteBuffer {
        encoded(
            API.Auth.SendCode(phoneNumber: phone, apiID: 1, apiHash: "simulation", settings: API.CodeSettings()))
    }

    static func signIn(_ phone: String, hash: String, code: String) -> ByteBuffer {
        encoded(API.Auth.SignIn(phoneNumber: phone, phoneCodeHash: hash, phoneCode: code))
    }

    static func logOut() -> ByteBuffer {
        encoded(API.Auth.LogOut())
    }

    /// Encodes a value; none that is sent here is too long for that.
    private static func encoded(_ object: some TLObject) -> ByteBuffer {
        (try? object.encoded()) ?? ByteBuffer()
    }

    // MARK: - At the server

    static func method(of query: ByteBuffer) -> AccountMethod? {
        guard let id = constructorID(of: query) else { return nil }
        switch id {
        case API.Messages.SendMessage.constructorID: return .send
        case API.Messages.ReadHistory.constructorID: return .mark
        case API.Upload.GetFile.constructorID: return .file
        case API.Auth.SendCode.constructorID: return .code
        case API.Auth.ExportAuthorization.constructorID: return .export
        case API.Auth.ImportAuthorization.constructorID: return .import
        case API.Updates.GetState.constructorID: return .state
        case API.Updates.GetDifference.constructorID: return .difference
        case API.Updates.GetChannelDifference.constructorID: return .channelDifference
        case API.Upload.SaveFilePart.constructorID: return .save
        case API.Upload.SaveBigFilePart.constructorID: return .saveBig
        case API.Messages.SendMedia.constructorID: return .media
        default: return nil
        }
    }

    /// The word of the home datacenter that an import brings; nil for other requests.
    static func word(of query: ByteBuffer) -> [UInt8]? {
        (try? API.Auth.ImportAuthorization(decoding: query))?.bytes
    }

    static func isLogOut(_ query: ByteBuffer) -> Bool {
        constructorID(of: query) == API.Auth.LogOut.constructorID
    }

    private static func constructorID(of query: ByteBuffer) -> UInt32? {
        query.getInteger(at: query.readerIndex, endianness: .little, as: UInt32.self)
    }

    /// The number of a program's request; nil for others.
    static func number(of query: ByteBuffer, _ method: AccountMethod) -> Int? {
        switch method {
        case .send:
            return (try? API.Messages.SendMessage(decoding: query)).map { Int($0.randomID) }
        case .media:
            return (try? API.Messages.SendMedia(decoding: query)).map { Int($0.randomID) }
        case .mark:
            return (try? API.Messages.ReadHistory(decoding: query)).map { Int($0.maxID) }
        case .file:
            guard
                case .inputPeerPhotoFileLocation(let location)? = (try? API.Upload.GetFile(decoding: query))?.location,
                location.photoID <= firstDownload
            else { return nil }
            return Int(location.photoID)
        case .code, .export, .import, .state, .difference, .channelDifference, .save, .saveBig:
            return nil
        }
    }

    /// The number of the last change that a client knows which asks what it missed; nil for other requests.
    static func knownChange(in query: ByteBuffer, _ method: AccountMethod) -> Int32? {
        switch method {
        case .difference: (try? API.Updates.GetDifference(decoding: query))?.pts
        case .channelDifference: (try? API.Updates.GetChannelDifference(decoding: query))?.pts
        default: nil
        }
    }

    /// The part of a download that is asked for, and the number of the download; nil for other requests.
    static func part(in query: ByteBuffer) -> (number: Int, range: Range<Int64>)? {
        guard let get = try? API.Upload.GetFile(decoding: query), get.offset >= 0, get.limit > 0,
            case .inputPeerPhotoFileLocation(let location) = get.location, location.photoID > firstDownload
        else { return nil }
        // checked: no client of ours asks for so much.
        return (Int(location.photoID - firstDownload), get.offset..<get.offset + Int64(get.limit))
    }

    /// The part of an upload that a request brings; nil for other requests.
    static func savedPart(in query: ByteBuffer, _ method: AccountMethod) -> (file: Int64, part: Int, bytes: [UInt8])? {
        switch method {
        case .save: (try? API.Upload.SaveFilePart(decoding: query)).map { ($0.fileID, Int($0.filePart), $0.bytes) }
        case .saveBig:
            (try? API.Upload.SaveBigFilePart(decoding: query)).map { ($0.fileID, Int($0.filePart), $0.bytes) }
        default: nil
        }
    }

    /// The file that a message carries, of which a server tells who sent it.
    static func sentFile(in answer: ByteBuffer) -> Int64? {
        guard case .updates(let updates)? = try? API.Updates(decoding: answer) else { return nil }
        for case .updateNewMessage(let content, _, _) in updates.updates {
            guard case .message(let message) = content, case .messageMediaDocument(let media)? = message.media,
                case .document(let document)? = media.document
            else { continue }
            return document.id
        }
        return nil
    }

    /// An answer to `upload.getFile`.
    static func file(_ bytes: [UInt8] = []) -> ByteBuffer {
        encoded(API.Upload.File.file(type: .fileUnknown, mtime: 0, bytes: bytes))
    }

    /// What such an answer brings.
    static func bytes(ofFile answer: ByteBuffer) -> [UInt8]? {
        guard case .file(_, _, let bytes)? = try? API.Upload.File(decoding: answer) else { return nil }
        return bytes
    }

    // MARK: - Answers

    /// What a server said to a question; nil if it makes no sense.
    static func finding(of question: AccountMachine.Question, in answer: ByteBuffer) -> AccountMachine.Finding? {
        switch question {
        case .export:
            return (try? API.Auth.ExportedAuthorization(decoding: answer)).map {
                .export(AccountMachine.Export(id: $0.id, bytes: $0.bytes))
            }
        case .import:
            return userID(in: answer).map { _ in .taken }
        case .configuration:
            return (try? API.Config(decoding: answer)).map { .configuration(addresses(in: $0)) }
        }
    }

    private static func addresses(in configuration: API.Config) -> [DatacenterID: DatacenterAddressSet] {
        var addresses: [DatacenterID: [DatacenterAddress]] = [:]
        for option in configuration.dcOptions where !option.cdn && !option.mediaOnly {
            addresses[DatacenterID(Int(option.id)), default: []].append(
                DatacenterAddress(host: option.ipAddress, port: UInt16(clamping: option.port)))
        }
        return addresses.mapValues { DatacenterAddressSet($0) }
    }

    /// The hash of the code that was sent.
    static func codeHash(in answer: ByteBuffer) -> String? {
        guard case .sentCode(let code)? = try? API.Auth.SentCode(decoding: answer) else { return nil }
        return code.phoneCodeHash
    }

    /// Who is signed in.
    static func userID(in answer: ByteBuffer) -> Int64? {
        guard case .authorization(let authorization)? = try? API.Auth.Authorization(decoding: answer),
            case .user(let user) = authorization.user
        else { return nil }
        return user.id
    }
}
