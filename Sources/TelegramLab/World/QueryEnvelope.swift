import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// A query without its wrappers (core.telegram.org/api/invoking). Wrappers may come in any order.
struct QueryEnvelope {
    /// The innermost query, constructor id first; empty if the wrappers could not be read.
    private(set) var query: ByteBuffer
    /// Schema names of the wrappers, outermost first.
    private(set) var wrappers: [String] = []
    private(set) var layer: Int32?
    private(set) var initializesConnection = false
    /// The port of the MTProxy that the client named.
    private(set) var clientProxyPort: Int?
    /// What the client said of itself.
    private(set) var device: ClientDevice?
    /// The language of its texts, two letters; empty for one that is named otherwise.
    private(set) var language = ""
    private(set) var isWithoutUpdates = false
    /// What it is said to belong to that is being taken out of an account.
    private(set) var takeout: Int64?
    /// Whether it is said to belong to two of them.
    private(set) var isTakenOutTwice = false
    /// Connections by which a bot makes it for an account; more than one is a mistake.
    private(set) var businessConnections: [String] = []
    /// The part of the messages that it is about.
    private(set) var range: API.MessageRange?
    /// Messages that have to be executed before.
    private(set) var dependencies: [Int64] = []
    private var unpacker = MessageUnpacker()
    /// The bytes of the wrappers, each without what is inside of it.
    private var heads: [ByteBuffer] = []

    /// The constructor id of the innermost query.
    var constructorID: UInt32? {
        self.query.getInteger(at: self.query.readerIndex, endianness: .little, as: UInt32.self)
    }

    /// More wrappers are no honest query.
    private static let maximumDepth = 16

    /// Whether there may be wrappers left around the query.
    var isTooDeep: Bool { self.wrappers.count >= Self.maximumDepth }

    /// Takes the wrappers off.
    init(_ bytes: ByteBuffer) {
        self.query = bytes
        for _ in 0..<Self.maximumDepth {
            guard let id = self.constructorID else { return }
            do {
                guard try self.unwrap(id) else { return }
            } catch {
                self.query = ByteBuffer()
                return
            }
        }
    }

    /// The wrappers that it takes off. Others would change what the query means.
    static let knownWrappers = [
        API.InvokeWithLayer<TLRawFunction>.name, API.InitConnection<TLRawFunction>.name,
        API.InvokeWithoutUpdates<TLRawFunction>.name, API.InvokeAfterMsg<TLRawFunction>.name,
        API.InvokeAfterMsgs<TLRawFunction>.name, API.InvokeWithTakeout<TLRawFunction>.name,
        API.InvokeWithMessagesRange<TLRawFunction>.name, API.InvokeWithBusinessConnection<TLRawFunction>.name,
        API.InvokeWithApnsSecret<TLRawFunction>.name, API.InvokeWithReCaptcha<TLRawFunction>.name,
    ]

    /// What is kept of a client's words on itself: they come before any sign-in.
    private static func kept(_ text: String) -> String {
        text.utf8.count <= longestWord ? text : String(decoding: text.utf8.prefix(longestWord), as: UTF8.self)
    }

    /// In bytes.
    private static let longestWord = 256

    private mutating func unwrap(_ id: UInt32) throws(TLError) -> Bool {
        switch id {
        case GzipPacked.constructorID:
            // Clients pack the query and wrap it then.
            self.query = (try? self.unpacker.unpackObject(self.query)) ?? ByteBuffer()
        case API.InvokeWithLayer<TLRawFunction>.constructorID:
            let wrapper: API.InvokeWithLayer<TLRawFunction> = try self.open()
            self.layer = wrapper.layer
            self.enter(wrapper.query)
        case API.InitConnection<TLRawFunction>.constructorID:
            let wrapper: API.InitConnection<TLRawFunction> = try self.open()
            self.initializesConnection = true
            self.clientProxyPort = wrapper.proxy.map { Int($0.port) }
            self.device = ClientDevice(
                apiID: wrapper.apiID, model: Self.kept(wrapper.deviceModel),
                systemVersion: Self.kept(wrapper.systemVersion), appVersion: Self.kept(wrapper.appVersion))
            self.language = (try? Router.language(wrapper.langCode)) ?? ""
            self.enter(wrapper.query)
        case API.InvokeWithoutUpdates<TLRawFunction>.constructorID:
            let wrapper: API.InvokeWithoutUpdates<TLRawFunction> = try self.open()
            self.isWithoutUpdates = true
            self.enter(wrapper.query)
        case API.InvokeAfterMsg<TLRawFunction>.constructorID:
            let wrapper: API.InvokeAfterMsg<TLRawFunction> = try self.open()
            self.dependencies.append(wrapper.msgID)
            self.enter(wrapper.query)
        case API.InvokeAfterMsgs<TLRawFunction>.constructorID:
            let wrapper: API.InvokeAfterMsgs<TLRawFunction> = try self.open()
            self.dependencies.append(contentsOf: wrapper.msgIDs)
            self.enter(wrapper.query)
        case API.InvokeWithApnsSecret<TLRawFunction>.constructorID:
            let wrapper: API.InvokeWithApnsSecret<TLRawFunction> = try self.open()
            self.enter(wrapper.query)
        case API.InvokeWithReCaptcha<TLRawFunction>.constructorID:
            let wrapper: API.InvokeWithReCaptcha<TLRawFunction> = try self.open()
            self.enter(wrapper.query)
        case API.InvokeWithTakeout<TLRawFunction>.constructorID:
            let wrapper: API.InvokeWithTakeout<TLRawFunction> = try self.open()
            self.isTakenOutTwice = self.takeout != nil
            self.takeout = wrapper.takeoutID
            self.enter(wrapper.query)
        case API.InvokeWithMessagesRange<TLRawFunction>.constructorID:
            let wrapper: API.InvokeWithMessagesRange<TLRawFunction> = try self.open()
            self.range = wrapper.range
            self.enter(wrapper.query)
        case API.InvokeWithBusinessConnection<TLRawFunction>.constructorID:
            let wrapper: API.InvokeWithBusinessConnection<TLRawFunction> = try self.open()
            self.businessConnections.append(wrapper.connectionID)
            self.enter(wrapper.query)
        default:
            return false
        }
        return true
    }

    private mutating func open<Wrapper: TLFunction>() throws(TLError) -> Wrapper {
        var reader = TLReader(self.query)
        let wrapper = try Wrapper(from: &reader)
        self.wrappers.append(Wrapper.name)
        return wrapper
    }

    /// Another query in the same wrappers.
    func wrapping(_ query: ByteBuffer) -> ByteBuffer {
        var bytes = ByteBuffer()
        for head in self.heads { bytes.writeImmutableBuffer(head) }
        bytes.writeImmutableBuffer(query)
        return bytes
    }

    private mutating func enter(_ query: TLRawFunction) {
        let inner = query.query.bytes
        let length = self.query.readableBytes - inner.readableBytes
        if let head = self.query.getSlice(at: self.query.readerIndex, length: length) { self.heads.append(head) }
        self.query = inner
    }
}
