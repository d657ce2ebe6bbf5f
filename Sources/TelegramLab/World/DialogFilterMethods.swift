import MTProtoCore
import TelegramAPI

extension Router {
    /// Folders that clients make of rules (core.telegram.org/api/folders#dialog-filters).
    mutating func addDialogFilterMethods() {
        self.on(API.Messages.GetDialogFilters.self) { (world, _, call) throws(RPCError) in
            let list = world.dialogLists[call.user] ?? DialogList()
            var filters = list.filters.map { API.DialogFilter.dialogFilter($0) }
            filters.insert(.dialogFilterDefault, at: min(list.filtersBeforeAll, filters.count))
            return API.Messages.DialogFilters(filters: filters)
        }
        self.on(API.Messages.UpdateDialogFilter.self) { (world, query, call) throws(RPCError) in
            try world.updateDialogFilter(query, call)
            return true
        }
        self.on(API.Messages.UpdateDialogFiltersOrder.self) { (world, query, call) throws(RPCError) in
            var list = world.dialogLists[call.user] ?? DialogList()
            // Those that are not named come last, in the order that they had.
            let places = Dictionary(zip(query.order, 0...)) { first, _ in first }
            list.filters = list.filters.enumerated()
                .sorted { (places[$0.element.id] ?? .max, $0.offset) < (places[$1.element.id] ?? .max, $1.offset) }
                .map(\.element)
            let place = places[0] ?? 0
            list.filtersBeforeAll = list.filters.count { places[$0.id].map { $0 < place } ?? false }
            world.dialogLists[call.user] = list
            // What is told is what was kept: nothing that is no folder, and each once.
            var order = list.filters.map(\.id)
            if places[0] != nil { order.insert(0, at: list.filtersBeforeAll) }
            world.tellOthers([.updateDialogFilterOrder(order: order)], about: [], call)
            return true
        }
        self.on(API.Messages.GetSuggestedDialogFilters.self) { (world, _, call) throws(RPCError) in
            let own = world.dialogLists[call.user]?.filters ?? []
            return DialogFilters.suggestions.filter { suggestion in
                guard case .dialogFilter(let filter) = suggestion.filter else { return false }
                return !own.contains { DialogFilters.haveSameRules($0, filter) }
            }
        }
    }
}

enum DialogFilters {
    /// Identifiers that clients may give. Zero is the list of all chats.
    static let ids: ClosedRange<Int32> = 2...255
    /// As many as an account without a subscription has.
    static let limit = 10
    static let peerLimit = 100
    static let titleLimit = 12

    static let suggestions: [API.DialogFilterSuggested] = [
        API.DialogFilterSuggested(
            filter: .dialogFilter(
                API.DialogFilter.DialogFilter(
                    contacts: true, nonContacts: true, groups: true, broadcasts: true, bots: true, excludeRead: true,
                    excludeArchived: true, id: 0, title: API.TextWithEntities(text: "Unread", entities: []),
                    pinnedPeers: [], includePeers: [], excludePeers: [])),
            description: "New messages from all chats."),
        API.DialogFilterSuggested(
            filter: .dialogFilter(
                API.DialogFilter.DialogFilter(
                    contacts: true, nonContacts: true, id: 0,
                    title: API.TextWithEntities(text: "Personal", entities: []), pinnedPeers: [], includePeers: [],
                    excludePeers: [])),
            description: "Only messages from personal chats."),
    ]

    static func haveSameRules(_ one: API.DialogFilter.DialogFilter, _ other: API.DialogFilter.DialogFilter) -> Bool {
        var other = other
        (other.id, other.title, other.emoticon, other.color) = (one.id, one.title, one.emoticon, one.color)
        other.titleNoanimate = one.titleNoanimate
        return one == other
    }
}

extension World {
    fileprivate mutating func updateDialogFilter(
        _ query: API.Messages.UpdateDialogFilter, _ call: Call
    ) throws(RPCError) {
        guard DialogFilters.ids.contains(query.id) else { throw .badRequest("FILTER_ID_INVALID") }
        var list = self.dialogLists[call.user] ?? DialogList()
        let place = list.filters.firstIndex { $0.id == query.id }
        guard let given = query.filter else {
            guard let place else { throw .badRequest("FILTER_ID_INVALID") }
            list.filters.remove(at: place)
            if place < list.filtersBeforeAll { list.filtersBeforeAll -= 1 }
            self.dialogLists[call.user] = list
            self.tellOthers(
                [.updateDialogFilter(API.Update.UpdateDialogFilter(id: query.id))], about: [], call)
            return
        }
        guard case .dialogFilter(let filter) = given, filter.id == query.id else {
            throw .badRequest("FILTER_ID_INVALID")
        }
        guard !filter.title.text.isEmpty else { throw .badRequest("FILTER_TITLE_EMPTY") }
        let included = filter.pinnedPeers + filter.includePeers
        let hasRules = filter.contacts || filter.nonContacts || filter.groups || filter.broadcasts || filter.bots
        guard hasRules || !included.isEmpty else { throw .badRequest("FILTER_INCLUDE_EMPTY") }
        guard included.count <= DialogFilters.peerLimit, filter.excludePeers.count <= DialogFilters.peerLimit else {
            throw .badRequest("FILTER_INCLUDE_TOO_MUCH")
        }
        var peers: [PeerKey] = []
        for input in included + filter.excludePeers { peers.append(try self.peer(input, of: call.user)) }
        if let place {
            list.filters[place] = filter
        } else {
            guard list.filters.count < DialogFilters.limit else { throw .badRequest("DIALOG_FILTERS_TOO_MUCH") }
            list.filters.append(filter)
        }
        self.dialogLists[call.user] = list
        self.tellOthers(
            [.updateDialogFilter(API.Update.UpdateDialogFilter(id: query.id, filter: .dialogFilter(filter)))],
            about: peers, call)
    }
}
