// Handlers with a state.
extension Bot {
    /// Listens to a command, as ``onCommand(_:where:perform:)`` does, with the state of the chat, which the handler may
    /// change.
    public mutating func onCommand<State>(
        _ name: String, _ description: String? = nil, in scenes: Scenes<State>, where filter: BotFilter = .any,
        perform handler: @escaping @Sendable (BoundMessage, inout State) async throws -> Void
    ) {
        keep(scenes)
        let counted: @Sendable (BoundMessage) async throws -> Void = { try await scenes.count($0, handler) }
        guard let description else { return onCommand(name, where: filter, perform: counted) }
        onCommand(name, description, where: filter, perform: counted)
    }

    /// Listens to a text, as ``onText(_:perform:)`` does, with the state of the chat, which the handler may change.
    ///
    /// ```swift
    /// bot.onText(in: orders, when: { if case .size = $0 { true } else { false } }) { message, order in … }
    /// ```
    ///
    /// - Parameters:
    ///   - filter: what does not fit is left to the handlers that come after it: `!.command` leaves them `/help`.
    ///   - isMeant: whether a text in this state is for the handler; all others are left to those that come after it. So is a text
    ///     that comes again after a kill, if a button or ``Scenes/setState(_:of:member:in:)`` has changed the state in the run in
    ///     which others had it.
    public mutating func onText<State>(
        _ text: String? = nil, in scenes: Scenes<State>, where filter: BotFilter = .any,
        when isMeant: (@Sendable (State) -> Bool)? = nil,
        perform handler: @escaping @Sendable (BoundMessage, inout State) async throws -> Void
    ) {
        keep(scenes)
        onIncoming(filter) { message in
            guard text.map({ $0 == message.text }) ?? !message.text.isEmpty else { return false }
            return try await scenes.count(message, when: isMeant, handler)
        }
    }

    /// Listens to messages of any kind, as ``onMessage(where:perform:)`` does, with the state of the chat, which the handler
    /// may change.
    public mutating func onMessage<State>(
        in scenes: Scenes<State>, where fits: @escaping @Sendable (BoundMessage) -> Bool = { _ in true },
        perform handler: @escaping @Sendable (BoundMessage, inout State) async throws -> Void
    ) {
        keep(scenes)
        onMessage(where: fits) { message in try await scenes.count(message, handler) }
    }

    /// Listens to buttons, as ``onCallback(_:perform:)`` does, with the state of the chat, which the handler may change. Where
    /// the button stands in a message that was sent in inline mode, it is the state of the private chat with its user.
    ///
    /// Buttons are not numbered by the server: one that is pressed while the process dies may not count.
    public mutating func onCallback<State>(
        _ prefix: String = "", in scenes: Scenes<State>, where filter: BotFilter = .any,
        perform handler: @escaping @Sendable (CallbackQuery, inout State) async throws -> Void
    ) {
        keep(scenes)
        onCallback(prefix, where: filter) { query in try await scenes.count(query, handler) }
    }
}
