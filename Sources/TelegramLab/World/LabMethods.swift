import TL
import TelegramAPI

/// What a lab can do, for docs/lab-methods.md.
package enum LabMethods {
    /// The document, in Markdown.
    package static var document: String {
        let routes = Router.standard.routes
        var rows = routes.map { (name: $0.value.name, text: Self.row($0.key, $0.value)) }
        let acting = API.InvokeWithBusinessConnection<TLRawFunction>.name
        rows.append((acting, Self.row(acting, "bots that accounts connect", Router.actingParameters)))
        let table = rows.sorted { $0.name < $1.name }.map(\.text)
        return ([Self.introduction(routes.count)] + table + [Self.missing]).joined(separator: "\n")
    }

    private static func introduction(_ count: Int) -> String {
        let wrappers = Self.list(QueryEnvelope.knownWrappers)
        let acting = Self.list(Router.actingMethods.compactMap { API.registry.name(of: $0) }.sorted())
        return """
            # Methods of the local Telegram

            `mtproto lab --methods > docs/lab-methods.md` makes this file anew. There are \(count) methods of layer \
            \(API.layer), and the wrappers \(wrappers). Of `initConnection` it keeps the proxy, what \
            `account.getAuthorizations` shows, and `lang_code`; the other languages and `params` are without effect, and so are the secrets and \
            tokens of the last two. Within `invokeWithBusinessConnection` bots call \(acting); \
            its row below says what is refused then.

            - **For**: anyone; users who are signed in, at any datacenter; users at their home datacenter. Bots are \
            users, except where it says otherwise.
            - **Acts on**: parameters by which the method goes.
            - **Without effect**: parameters about something that the lab does not have, so that no value of them \
            would change anything but what is given back. A list is answered in full, whatever `hash` says, except \
            where it is acted on.
            - **Refused**: parameters that are answered with `400 PARAMETER_NOT_IN_LAB: name` if they are given, or if \
            they have the values in brackets.

            Behind a dot stands what is part of another object, or one of its values.

            Each user begins with \(StarPayments.firstBalance) of Telegram's stars, for which bots sell in private \
            chats; bots have what they earn. There are no other currencies and no providers.

            | Method | For | Acts on | Without effect | Refused |
            |---|---|---|---|---|
            """
    }

    private static func row(_ id: UInt32, _ route: Router.Route) -> String {
        Self.row(route.name, Self.callers(id, route.access), route.parameters)
    }

    private static func row(_ name: String, _ callers: String, _ parameters: ParameterNames) -> String {
        let refused = parameters.refused.map { parameter in
            "`\(parameter.name)`" + (parameter.condition.map { " (\($0))" } ?? "")
        }
        let cells = [
            "`\(name)`", callers, Self.list(parameters.actedOn), Self.list(parameters.withoutEffect),
            refused.joined(separator: ", "),
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }

    private static func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }

    private static func callers(_ id: UInt32, _ access: Access) -> String {
        if Router.cdnMethods.contains(id) { return "anyone, at the content delivery network" }
        let callers =
            switch access {
            case .anyone: "anyone"
            case .anywhere: "users"
            case .atHome: "users at home"
            }
        if Router.botMethods.contains(id) { return callers.replacing("users", with: "bots") }
        return callers + (Router.userMethods.contains(id) ? ", no bots" : "")
    }

    /// The methods of the layer that a lab does not have, by what stands before the dot.
    private static var missing: String {
        var names: [String: [String]] = [:]
        var count = 0
        for id in API.registry.constructorIDs where Router.standard.routes[id] == nil {
            guard API.registry.type(of: id) is any TLFunction.Type, let name = API.registry.name(of: id),
                !QueryEnvelope.knownWrappers.contains(name)
            else { continue }
            let parts = name.split(separator: ".").map(String.init)
            names[parts.count > 1 ? parts[0] : "", default: []].append(name)
            count += 1
        }
        let lists = names.sorted { $0.key < $1.key }.map { "- \(Self.list($0.value.sorted()))" }
        return """

            ## What it does not have

            The other \(count) methods of the layer are answered with `400 METHOD_NOT_IN_LAB: name`; \
            `mtproto lab` prints each of them once.

            \(lists.joined(separator: "\n"))
            """
    }
}
