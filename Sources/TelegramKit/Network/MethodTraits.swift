import TL
import TelegramAPI

/// What is the same for all requests of a method. Finding it out takes as long as the rest of the way of a request through an
/// account, so ``RequestDesk`` keeps it.
struct MethodTraits: Sendable {
    let name: String
    /// ``IdempotentMethods/isHarmless(_:)``.
    let isHarmless: Bool
    /// Whether it sends into a chat, or edits there: its requests may be in an order, and its pauses may be of a chat alone.
    let concernsChat: Bool
    /// Whether its answers may tell more than was asked: of people, chats, updates, datacenters or the account. What has to be
    /// taken in of other answers is nothing.
    let answersTell: Bool

    init<Function: TLFunction>(_ function: Function.Type) {
        name = function.name
        isHarmless = IdempotentMethods.isHarmless(function.name)
        concernsChat = FloodMemory.concernsChat(function.name)
        answersTell = !Self.silent.contains(ObjectIdentifier(Function.Response.self))
    }

    /// Types that hold nothing to take in. All others are looked at: one that is missing here costs a little time.
    private static let silent: Set<ObjectIdentifier> = [
        ObjectIdentifier(API.NearestDc.self), ObjectIdentifier(Bool.self), ObjectIdentifier(API.Updates.State.self),
        ObjectIdentifier(API.Upload.File.self), ObjectIdentifier(API.DataJSON.self),
        ObjectIdentifier(API.Help.AppConfig.self), ObjectIdentifier(API.PeerNotifySettings.self),
        ObjectIdentifier([Int32].self), ObjectIdentifier([Int64].self),
    ]
}
