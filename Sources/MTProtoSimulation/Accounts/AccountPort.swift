import MTProtoCore
import MTProtoCrypto
import NIOCore
import TelegramKit
import TelegramLab

/// The client of one datacenter, and what goes over it.
final class AccountPort {
    let datacenter: Int
    var client: DatacenterClient
    var sockets: [ConnectionID: SocketID] = [:]
    /// The requests that it has.
    var requests: [RequestID: AccountMachine.RequestKey] = [:]

    init(
        datacenter: Int, configuration: DatacenterClient.Configuration, random: RandomSource, clock: ServerClock,
        now: Instant
    ) {
        self.datacenter = datacenter
        client = DatacenterClient(configuration: configuration, random: random, clock: clock, now: now)
    }
}

/// What a client asks, for a program or for itself.
enum AccountErrand {
    case call(AccountCall)
    case question(AccountMachine.Question)
    /// What the reader of updates missed.
    case missed(AccountQuestion)
    /// A part of a file.
    case part(AccountPart)
    /// A part of an upload.
    case save(AccountUploadPart)
    /// A message with an upload, and what is sent.
    case media(AccountCall, ByteBuffer)
    case code(account: Int)
    case signIn(account: Int, hash: String)
    case logOut

    /// The request of a program that it is, or that waits for it.
    var call: AccountCall? {
        switch self {
        case .call(let call), .media(let call, _): call
        case .save(let part): part.message
        default: nil
        }
    }

    /// The request of a program that it is.
    var ownCall: AccountCall? {
        if case .save = self { nil } else { call }
    }

    /// In schema spelling.
    var name: String {
        switch self {
        case .call(let call), .media(let call, _): call.method.name
        case .save(let part): part.content.name
        case .question(.export): AccountMethod.export.name
        case .question(.import): AccountMethod.import.name
        case .question(.configuration): "help.getConfig"
        case .missed(let question): question.content.name
        case .part: AccountMethod.file.name
        case .code: AccountMethod.code.name
        case .signIn: "auth.signIn"
        case .logOut: "auth.logOut"
        }
    }

    /// Where it goes. A question names its own target.
    var target: AccountMachine.Target {
        switch self {
        case .call(let call): call.kind.datacenter.map { .datacenter(DatacenterID($0)) } ?? .home
        case .part(let part): .datacenter(DatacenterID(part.download.datacenter))
        case .save(let part): .datacenter(DatacenterID(part.datacenter))
        default: .home
        }
    }

    /// Whether it does no harm when it runs twice.
    var isIdempotent: Bool {
        switch self {
        case .call(let call), .media(let call, _): !call.kind.runsOnce
        case .question(.import), .signIn: false
        case .question, .missed, .part, .save, .code, .logOut: true
        }
    }

    /// A login shows its pauses to the person who waits.
    var waitsOutFloods: Bool {
        switch self {
        case .call(let call), .media(let call, _): !call.isImpatient
        case .question, .missed, .part, .save, .logOut: true
        case .code, .signIn: false
        }
    }

    var request: Request {
        var request = Request(body: body, isIdempotent: isIdempotent)
        request.waitsOutFloods = waitsOutFloods
        if case .question(.configuration) = self { request.timeout = .seconds(10) }
        // Files are mostly compressed already.
        if case .save = self { request.mayCompress = false }
        return request
    }

    private var body: ByteBuffer {
        switch self {
        case .call(let call): return AccountWire.body(of: call)
        case .save(let part): return part.content.body
        case .media(_, let body): return body
        case .question(let question): return AccountWire.body(of: question)
        case .missed(let question): return question.content.body
        case .part(let part): return AccountWire.body(of: part)
        case .code(let account): return AccountWire.code(for: AccountServer.accounts[account - 1].phone)
        case .signIn(let account, let hash):
            let account = AccountServer.accounts[account - 1]
            return AccountWire.signIn(account.phone, hash: hash, code: account.code)
        case .logOut: return AccountWire.logOut()
        }
    }
}
