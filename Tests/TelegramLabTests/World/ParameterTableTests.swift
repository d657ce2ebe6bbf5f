import FuzzSupport
import MTProtoCore
import SchemaSupport
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What a lab says of the parameters of its methods")
struct ParameterTableTests {
    private static let schema = SchemaInterpreter.api

    /// Names of the parameters of a method, flags themselves left out.
    private static func parameters(of line: SchemaInterpreter.Line) -> [String] {
        var names: [String] = []
        for word in line.text.split(separator: " ").dropFirst() where word != "=" {
            let parts: [Substring] = word.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[1] != "#" { names.append(String(parts[0])) }
        }
        return names
    }

    /// The parameter to which what is refused belongs.
    private static func whole(_ name: String) -> String { String(name.prefix { $0 != "." }) }

    private static func isWhole(_ refused: ParameterNames.Refused) -> Bool {
        refused.condition == nil && whole(refused.name) == refused.name
    }

    @Test("LF05 Each parameter of each method is acted on, without effect or refused, and is one of these")
    func everyParameterIsJudged() throws {
        #expect(Router.standard.routes.count > 90)
        for (id, route) in Router.standard.routes {
            let line = try #require(Self.schema.function(id))
            let names = route.parameters
            let silent = names.withoutEffect.filter { Self.whole($0) == $0 }
            let judged = names.actedOn + silent + names.refused.filter(Self.isWhole).map(\.name)
            #expect(judged.sorted() == Self.parameters(of: line).sorted(), "\(route.name)")
            // The rest of what is refused in part, or is silent in part, is acted on.
            for part in names.refused where !Self.isWhole(part) {
                #expect(names.actedOn.contains(Self.whole(part.name)), "\(route.name): \(part.name)")
            }
            for part in names.withoutEffect where Self.whole(part) != part {
                #expect(names.actedOn.contains(Self.whole(part)), "\(route.name): \(part)")
            }
        }
        for id in Router.standard.rules.keys {
            #expect(Router.standard.routes[id] != nil, "\(API.registry.name(of: id) ?? "") is judged without a handler")
        }
    }

    @Test("The list of methods says with which values parts of objects are refused, and which parts change nothing")
    func partsInTheListOfMethods() throws {
        let rows = LabMethods.document.split(separator: "\n")
        let row = try #require(rows.first { $0.hasPrefix("| `messages.sendMedia` ") })
        let cells = row.split(separator: "|")
        let refused = try #require(cells.last)
        let silent = try #require(cells.dropLast().last)
        #expect(refused.contains("`media.correct_answers` (without poll.quiz)"))
        #expect(refused.contains("`reply_to.quote_offset` (without quote_text)"))
        #expect(refused.contains("`reply_markup.keyboardButtonCallback.requires_password`"))
        // Whatever is given.
        #expect(refused.contains("`media.attached_media`,"))
        #expect(silent.contains("`media.nosound_video`, `media.force_file`, `media.query`"))
        // It is refused as real servers do.
        #expect(!refused.contains("`effect`"))
        func isListed(_ text: String, of method: String) -> Bool {
            rows.contains { $0.hasPrefix("| `\(method)` ") && $0.contains(text) }
        }
        #expect(isListed("`settings.allow_flashcall`", of: "auth.sendCode"))
        #expect(isListed("`key.inputPrivacyKeyPhoneCall`", of: "account.setPrivacy"))
    }

    @Test("LF05 What is refused is refused whenever it is given, and by its own name")
    func refusalsGoByTheirParameters() throws {
        var random = FuzzRandom(5)
        var refused: Set<String> = []
        func check<Function: TLFunction>(_ type: Function.Type, _ line: SchemaInterpreter.Line) throws {
            guard let rules = Router.standard.rules[Function.constructorID] as? ParameterRules<Function>,
                !rules.names.refused.isEmpty
            else { return }
            for round in 0..<200 {
                let presence: SchemaInterpreter.Presence = round == 0 ? .none : .random
                let bytes = Self.schema.encode(line, presence, budget: 400, using: &random)
                let query: Function = try QueryDecoding.decode(bytes)
                let given = Self.given(in: query)
                let expected = rules.names.refused.filter { Self.isWhole($0) && given.contains(Self.plain($0.name)) }
                guard let name = Self.refusal(of: query, by: rules) else {
                    #expect(expected.isEmpty, "\(line.name)")
                    continue
                }
                refused.insert("\(line.name) \(name)")
                #expect(rules.names.refused.contains { $0.name == name }, "\(line.name): \(name)")
                #expect(given.contains(Self.plain(Self.whole(name))), "\(line.name): \(name)")
            }
        }
        for id in Router.standard.routes.keys.sorted() {
            let type = try #require(API.registry.type(of: id) as? any TLFunction.Type)
            try check(type, try #require(Self.schema.function(id)))
        }
        #expect(refused.count > 40)
    }

    /// The name with which a query is refused.
    private static func refusal<Function>(of query: Function, by rules: ParameterRules<Function>) -> String? {
        do {
            try rules.check(query)
            return nil
        } catch {
            // Behind it may stand the constructor that was sent.
            return error.message.replacing("PARAMETER_NOT_IN_LAB: ", with: "").split(separator: " ").first.map(
                String.init)
        }
    }

    /// A name as it is spelt neither in the schema nor in Swift, so that both can be compared.
    private static func plain(_ name: String) -> String { name.replacing("_", with: "").lowercased() }

    /// The parameters that are not as they are where a client wants nothing of them.
    private static func given(in query: some TLFunction) -> Set<String> {
        Set(
            Mirror(reflecting: query).children.compactMap { child in
                Self.isGiven(child.value) ? child.label.map(Self.plain) : nil
            })
    }

    private static func isGiven(_ value: Any) -> Bool {
        switch value {
        case let flag as Bool: return flag
        case let number as Int32: return number != 0
        case let number as Int64: return number != 0
        case let text as String: return !text.isEmpty
        default: break
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { Self.isGiven($0.value) } ?? false
        case .collection: return !mirror.children.isEmpty
        default: return true
        }
    }
}
