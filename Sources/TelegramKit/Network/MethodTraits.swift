import TL
import TelegramAPI

/// What is the same for all requests of a method. Finding it out takes as long as the rest of the way of a request through an
/// account, so a ``Network`` keeps it.
struct MethodTraits: Sendable {
    let name: String
    /// ``IdempotentMethods/isHarmless(_:)``.
    let isHarmless: Bool
    /// Whether it sends into a chat, or edits there: its requests may be in an order, and its pauses may be of a chat alone.
    let concernsChat: Bool

    init(_ function: (some TLFunction).Type) {
        name = function.name
        isHarmless = IdempotentMethods.isHarmless(function.name)
        concernsChat = FloodMemory.concernsChat(function.name)
    }
}

extension Network {
    /// What is the same for all requests of a method.
    func traits<Function: TLFunction>(of function: Function.Type) -> MethodTraits {
        let type = ObjectIdentifier(function)
        if let known = methodTraits[type] { return known }
        let traits = MethodTraits(function)
        methodTraits[type] = traits
        return traits
    }
}
