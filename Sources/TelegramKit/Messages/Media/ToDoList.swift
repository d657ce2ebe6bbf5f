import TelegramAPI

/// A list of what is to do, in a message. Its author ticks items off and adds some, and so do others where it lets them.
public struct ToDoList: Hashable, Sendable {
    /// One thing that is to do.
    public struct Item: Hashable, Sendable {
        /// Within the list.
        public let id: Int
        public let text: FormattedText
        /// Who has done it; nil as long as it is to do.
        public let completedBy: Peer?
        /// When it was done: seconds since 1970.
        public let completionDate: Int?

        public var isCompleted: Bool { completedBy != nil }

        init(_ raw: API.TodoItem, _ completion: API.TodoCompletion?) {
            id = Int(raw.id)
            text = FormattedText(raw.title)
            completedBy = completion.map { Peer($0.completedBy) }
            completionDate = completion.map { Int($0.date) }
        }
    }

    public let title: FormattedText
    public let items: [Item]
    /// The value of the interface.
    public let raw: API.MessageMedia.MessageMediaToDo

    /// Others than the author may add items.
    public var othersCanAppend: Bool { raw.todo.othersCanAppend }
    /// Others than the author may tick items off.
    public var othersCanComplete: Bool { raw.todo.othersCanComplete }

    /// A list of the interface.
    public init(_ raw: API.MessageMedia.MessageMediaToDo) {
        self.raw = raw
        title = FormattedText(raw.todo.title)
        var completions: [Int32: API.TodoCompletion] = [:]
        for completion in raw.completions ?? [] { completions[completion.id] = completion }
        items = raw.todo.list.map { Item($0, completions[$0.id]) }
    }
}

extension OutgoingMedia {
    /// A to-do list before it is sent.
    struct NewToDoList: Sendable {
        var title: FormattedText
        var items: [FormattedText]
        var othersCanAppend: Bool
        var othersCanComplete: Bool

        /// In the words of the schema.
        func input(_ entities: ([TextEntity]) -> [API.MessageEntity]?) -> API.InputMedia {
            .inputMediaTodo(
                todo: API.TodoList(
                    othersCanAppend: othersCanAppend, othersCanComplete: othersCanComplete,
                    title: title.words(entities), list: API.TodoItem.new(items, behind: 0, entities)))
        }
    }

    /// A list of what is to do, which accounts with Telegram Premium may send to people and groups. It has no caption.
    ///
    /// ```swift
    /// try await client.send(.toDoList("Shopping", items: ["Bread", "Milk"], othersCanComplete: true), to: peer)
    /// ```
    ///
    /// - Parameters:
    ///   - title: up to 255 characters; the server's configuration may say otherwise.
    ///   - items: up to 30, of up to 200 characters each.
    ///   - othersCanAppend: whether others may add items.
    ///   - othersCanComplete: whether others may tick items off.
    public static func toDoList(
        _ title: FormattedText, items: [FormattedText], othersCanAppend: Bool = false, othersCanComplete: Bool = false
    ) -> OutgoingMedia {
        OutgoingMedia(
            content: .toDoList(
                NewToDoList(
                    title: title, items: items, othersCanAppend: othersCanAppend,
                    othersCanComplete: othersCanComplete)))
    }
}

extension FormattedText {
    /// In the words of the schema.
    fileprivate func words(_ entities: ([TextEntity]) -> [API.MessageEntity]?) -> API.TextWithEntities {
        let text = trimmed().normalized()
        return API.TextWithEntities(text: text.text, entities: entities(text.entities) ?? [])
    }
}

extension API.TodoItem {
    /// Items that are numbered on from the highest id that a list has.
    fileprivate static func new(
        _ texts: [FormattedText], behind last: Int, _ entities: ([TextEntity]) -> [API.MessageEntity]?
    ) -> [API.TodoItem] {
        texts.enumerated().map { index, text in
            API.TodoItem(id: Int32(clamping: last &+ index &+ 1), title: text.words(entities))
        }
    }
}

extension TelegramClient {
    /// How often items are numbered anew because others have added some at the same time.
    private static let numberings = 3

    /// Ticks items of a to-do list off.
    ///
    /// ```swift
    /// if case .toDoList(let list)? = message.media {
    ///     try await client.completeToDo([list.items[0]], on: message.id, in: message.peer)
    /// }
    /// ```
    ///
    /// The chat is told of it by a message (``ServiceAction/toDoItemsChanged(completed:reopened:)``).
    ///
    /// - Returns: the list as it is now.
    /// - Throws: `notPossible`, before anything is sent, if no item is named; `messageNotFound` if there is no such list, if it was
    ///   forwarded, or if others may not change it; `messageNotModified` if all of them are done; `premiumRequired`.
    @discardableResult
    public func completeToDo(
        _ items: [ToDoList.Item], on messageID: Int, in peer: Peer
    ) async throws(TelegramError) -> ToDoList {
        try await toggle(items, completes: true, on: messageID, in: peer)
    }

    /// Takes it back that items of a to-do list were ticked off.
    ///
    /// - Returns: the list as it is now.
    /// - Throws: as ``completeToDo(_:on:in:)`` does.
    @discardableResult
    public func reopenToDo(
        _ items: [ToDoList.Item], on messageID: Int, in peer: Peer
    ) async throws(TelegramError) -> ToDoList {
        try await toggle(items, completes: false, on: messageID, in: peer)
    }

    /// Adds items to a to-do list, behind those that it has. If the answer is lost, the list tells whether they are there:
    /// nothing is added twice.
    ///
    /// - Returns: the list as it is now.
    /// - Throws: as ``completeToDo(_:on:in:)`` does; `server` if there are too many items, or too long ones.
    @discardableResult
    public func appendToDo(
        _ items: [FormattedText], on messageID: Int, in peer: Peer
    ) async throws(TelegramError) -> ToDoList {
        try Self.check(items, API.Messages.AppendTodoList.name)
        var list = try await toDoList(of: messageID, in: peer)
        for numbering in 1... {
            let new = API.TodoItem.new(items, behind: list.items.map(\.id).max() ?? 0) { network.input($0) }
            let request = API.Messages.AppendTodoList(
                peer: await network.input(peer), msgID: Int32(clamping: messageID), list: new)
            do throws(TelegramError) {
                _ = try await network.call(request, on: .home) { $0.changes(peer) }
                break
            } catch {
                guard error.serverError?.message == "TODO_ITEM_DUPLICATE" else { throw error }
                do throws(TelegramError) {
                    list = try await toDoList(of: messageID, in: peer)
                } catch let unread {
                    throw error.mayHaveRun ? unread.amongOthers : unread
                }
                // They are there: the answer to the first try was lost. Otherwise others took the numbers, and nothing was added.
                let isDone = new.allSatisfy { item in
                    list.raw.todo.list.contains { $0.id == item.id && $0.title.text == item.title.text }
                }
                if isDone, error.mayHaveRun { return list }
                guard numbering < Self.numberings else { throw error }
            }
        }
        return try await changedList(of: messageID, in: peer)
    }

    private func toggle(
        _ items: [ToDoList.Item], completes: Bool, on messageID: Int, in peer: Peer
    ) async throws(TelegramError) -> ToDoList {
        try Self.check(items, API.Messages.ToggleTodoCompleted.name)
        let ids = items.map { Int32(clamping: $0.id) }
        let request = API.Messages.ToggleTodoCompleted(
            peer: await network.input(peer), msgID: Int32(clamping: messageID), completed: completes ? ids : [],
            incompleted: completes ? [] : ids)
        do throws(TelegramError) {
            _ = try await network.call(request, on: .home) { $0.changes(peer) }
        } catch {
            guard error.isOfRepetition("TODO_NOT_MODIFIED") else { throw error }
        }
        return try await changedList(of: messageID, in: peer)
    }

    private static func check(_ items: [some Sendable], _ method: String) throws(TelegramError) {
        guard items.isEmpty else { return }
        throw TelegramError(
            .notPossible, message: "No item is named", location: method, hint: "Name one at least.")
    }

    /// What became of a list that was changed.
    private func changedList(of messageID: Int, in peer: Peer) async throws(TelegramError) -> ToDoList {
        do throws(TelegramError) {
            return try await toDoList(of: messageID, in: peer)
        } catch {
            throw error.amongOthers
        }
    }

    private func toDoList(of messageID: Int, in peer: Peer) async throws(TelegramError) -> ToDoList {
        guard case .toDoList(let list)? = try await messages([messageID], in: peer).first?.media else {
            throw TelegramError(
                .messageNotFound, message: "There is no message with a to-do list", location: "message \(messageID)",
                hint: "Check id and chat.")
        }
        return list
    }
}
