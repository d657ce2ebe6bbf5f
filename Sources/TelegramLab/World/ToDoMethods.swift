import MTProtoCore
import TelegramAPI

// Lists of tasks in messages (core.telegram.org/api/todo). A message carries its list, so that a forwarded one is a list of
// its own, in which nothing changes any more.

extension Router {
    mutating func addToDoMethods() {
        self.on(API.Messages.ToggleTodoCompleted.self) { (world, query, call) throws(RPCError) in
            try world.toggleTasks(query, call)
        }
        self.on(API.Messages.AppendTodoList.self) { (world, query, call) throws(RPCError) in
            try world.appendTasks(query, call)
        }
    }

    static let toDoUserMethods: Set<UInt32> = [
        API.Messages.ToggleTodoCompleted.constructorID, API.Messages.AppendTodoList.constructorID,
    ]

    mutating func judgeToDoParameters() {
        self.judge(API.Messages.ToggleTodoCompleted.self, actsOn: "peer msg_id completed incompleted")
        self.judge(API.Messages.AppendTodoList.self, actsOn: "peer msg_id list")
    }

    static func isToDo(_ media: API.InputMedia) -> Bool {
        if case .inputMediaTodo = media { true } else { false }
    }
}

extension Attachment {
    /// Those who have done tasks of a list.
    var completers: [PeerKey] {
        guard case .fixed(.messageMediaToDo(let list)) = self else { return [] }
        return (list.completions ?? []).compactMap {
            switch $0.completedBy {
            case .peerUser(let id): .user(id)
            case .peerChannel(let id): .channel(id)
            case .peerChat: nil
            }
        }
    }
}

extension World {
    /// As `help.getAppConfig` of real servers says them: `todo_items_max` and the lengths in UTF-16 code units.
    private static let taskLimit = 30
    private static let toDoTitleLength = 255
    private static let taskLength = 200

    /// Refuses what is for accounts with Telegram Premium alone.
    func checkPremium(_ call: Call) throws(RPCError) {
        guard self.users[call.user]?.isPremium == true else {
            throw RPCError(code: 403, message: "PREMIUM_ACCOUNT_REQUIRED")
        }
    }

    // MARK: Making

    /// A new list of tasks, as a message carries it.
    func toDo(_ input: API.TodoList, in peer: PeerKey, _ call: Call) throws(RPCError) -> API.MessageMedia {
        try self.checkPremium(call)
        guard !self.isBroadcast(peer) else { throw .badRequest("MEDIA_INVALID") }
        guard !input.title.text.isEmpty, input.title.text.utf16.count <= Self.toDoTitleLength else {
            throw .badRequest("TODO_TITLE_INVALID")
        }
        guard !input.list.isEmpty else { throw .badRequest("TODO_ITEMS_EMPTY") }
        var list = input
        list.title.entities = try self.givenEntities(input.title.entities, of: input.title.text, by: call.user)
        list.list = try self.tasks(input.list, behind: [], call)
        return .messageMediaToDo(.init(todo: list))
    }

    /// Tasks as they are stored.
    private func tasks(
        _ inputs: [API.TodoItem], behind others: [API.TodoItem], _ call: Call
    ) throws(RPCError) -> [API.TodoItem] {
        guard inputs.count <= Self.taskLimit &- others.count else { throw .badRequest("TODO_ITEMS_TOO_MUCH") }
        var items: [API.TodoItem] = []
        for input in inputs {
            guard input.id > 0, !input.title.text.isEmpty, input.title.text.utf16.count <= Self.taskLength else {
                throw .badRequest("TODO_ITEM_INVALID")
            }
            guard !(others + items).contains(where: { $0.id == input.id }) else {
                throw .badRequest("TODO_ITEM_DUPLICATE")
            }
            var item = input
            item.title.entities = try self.givenEntities(input.title.entities, of: input.title.text, by: call.user)
            items.append(item)
        }
        return items
    }

    // MARK: Changing

    fileprivate mutating func toggleTasks(
        _ query: API.Messages.ToggleTodoCompleted, _ call: Call
    ) throws(RPCError) -> API.Updates {
        var (message, list) = try self.toDoMessage(query.msgID, query.peer, call) { $0.othersCanComplete }
        let known = Set(list.todo.list.map(\.id))
        let done = Set((list.completions ?? []).map(\.id))
        let completed = Set(query.completed).intersection(known).subtracting(done).sorted()
        let reopened = Set(query.incompleted).intersection(done).sorted()
        guard !completed.isEmpty || !reopened.isEmpty else { throw .badRequest("TODO_NOT_MODIFIED") }
        let author = self.isAnonymous(call.user, in: message.peer) ? message.peer : .user(call.user)
        var completions = (list.completions ?? []).filter { !reopened.contains($0.id) }
        completions += completed.map { .init(id: $0, completedBy: author.object, date: call.date) }
        list.completions = completions.isEmpty ? nil : completions
        return self.change(message, to: list, .tasksChanged(completed: completed, reopened: reopened), call)
    }

    fileprivate mutating func appendTasks(
        _ query: API.Messages.AppendTodoList, _ call: Call
    ) throws(RPCError) -> API.Updates {
        var (message, list) = try self.toDoMessage(query.msgID, query.peer, call) { $0.othersCanAppend }
        guard !query.list.isEmpty else { throw .badRequest("TODO_NOT_MODIFIED") }
        let items = try self.tasks(query.list, behind: list.todo.list, call)
        list.todo.list += items
        return self.change(message, to: list, .tasksAppended(.init(items: items)), call)
    }

    /// The message that a client means, and the list in it, if the client may change it.
    private func toDoMessage(
        _ id: Int32, _ input: API.InputPeer, _ call: Call, mayOthers: (API.TodoList) -> Bool
    ) throws(RPCError) -> (message: StoredMessage, list: API.MessageMedia.MessageMediaToDo) {
        let peer = try self.peer(input, of: call.user)
        // A forwarded list is not the one that its author keeps.
        guard let message = self.message(id, in: peer, of: call.user), self.mayNotice([message], call.user),
            case .attached(.fixed(.messageMediaToDo(let list)), _, _) = message.content
        else { throw .badRequest("MESSAGE_ID_INVALID") }
        // Others are told of the change by a message.
        try self.checkWriting(to: peer, by: call.user)
        try self.checkPremium(call)
        guard message.sender == call.user || mayOthers(list.todo) else {
            throw RPCError(code: 403, message: "MESSAGE_AUTHOR_REQUIRED")
        }
        return (message, list)
    }

    /// Changes a list for all who have it, and tells of it in the chat.
    private mutating func change(
        _ message: StoredMessage, to list: API.MessageMedia.MessageMediaToDo,
        _ action: StoredMessage.ServiceAction, _ call: Call
    ) -> API.Updates {
        // A list that changes is not shown as edited.
        let edit = MessageBox.Edit(
            content: .attached(.fixed(.messageMediaToDo(list)), caption: "", entities: []),
            markup: message.extras.markup, isOfButtons: true, preview: message.extras.preview,
            invertsMedia: message.extras.invertsMedia, look: message.extras.look)
        let edited = self.edit(message, in: message.peer, edit, call)
        let author = self.isAnonymous(call.user, in: message.peer) ? message.peer.channel : nil
        let sent = self.send(
            .service(action), from: call.user, author: author, to: message.peer, replyTo: message.id, now: call.now,
            except: call.session)
        guard case .updates(let first) = edited,
            case .updates(var all) = self.answer(to: sent, message.peer, randomID: nil, and: first.updates, call)
        else { return edited }
        for user in first.users where !all.users.contains(user) { all.users.append(user) }
        for chat in first.chats where !all.chats.contains(chat) { all.chats.append(chat) }
        return .updates(all)
    }
}
