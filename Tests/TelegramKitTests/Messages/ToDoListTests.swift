import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

struct ToDoListTests {
    @Test("U14 a to-do list is sent, ticked off and added to by those who may, and lost answers change nothing twice")
    func toDoLists() async throws {
        try await withPremiumStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let title = try FormattedText(markdown: "*Shopping*")
            let sent = try await alice.send(
                .toDoList(title, items: ["Bread", "Milk"], othersCanComplete: true), to: stage.toBoris)
            guard case .toDoList(let own)? = sent.media else { throw TestFailure("no list: \(sent)") }
            #expect(own.title == title && own.items.map(\.id) == [1, 2] && !own.items.contains { $0.isCompleted })
            #expect(own.othersCanComplete && !own.othersCanAppend)
            #expect("\(sent)" == "[to-do list \"Shopping\"]")

            let message = try await stage.newest(of: boris, in: stage.toAlice)
            let ticked = try await boris.completeToDo([own.items[1]], on: message.id, in: stage.toAlice)
            #expect(ticked.items.map(\.isCompleted) == [false, true] && ticked.items[1].completedBy == stage.toBoris)
            #expect(ticked.items[1].completionDate ?? 0 > 0)
            let told = try await stage.newest(of: alice, in: stage.toBoris)
            #expect(told.action == .toDoItemsChanged(completed: [2], reopened: []) && told.replyTo == sent.id)
            let again = try await error { () async throws(TelegramError) in
                try await boris.completeToDo([own.items[1]], on: message.id, in: stage.toAlice)
            }
            #expect(again.code == .messageNotModified)
            let reopened = try await stage.lab.losingAnswer(
                to: "messages.toggleTodoCompleted", at: 2, of: boris
            ) {
                try await boris.reopenToDo([own.items[1]], on: message.id, in: stage.toAlice)
            }.get()
            #expect(!reopened.items.contains { $0.isCompleted })

            let foreign = try await error { () async throws(TelegramError) in
                try await boris.appendToDo(["Beer"], on: message.id, in: stage.toAlice)
            }
            #expect(foreign.code == .messageNotFound)
            let none = try await error { () async throws(TelegramError) in
                try await alice.appendToDo([], on: sent.id, in: stage.toBoris)
            }
            #expect(none.code == .notPossible && !none.mayHaveRun)
            // It is carried out, and its answer never comes.
            let append = "messages.appendTodoList"
            try await stage.lab.addMethodFault(LabMethodFault(append, delay: .seconds(86_400), times: 1))
            let asking = Task { try await alice.appendToDo(["Tea", "Jam"], on: sent.id, in: stage.toBoris) }
            func asked() -> Int { stage.lab.receivedMessages(at: 5).count { $0.name == append } }
            try await eventually("the list is added to") { asked() == 1 }
            await stage.lab.forgetSessions(5)
            _ = try await alice.invoke(API.Help.GetNearestDc())
            let added = try await asking.value
            #expect(asked() == 2)
            #expect(added.items.map(\.text.text) == ["Bread", "Milk", "Tea", "Jam"])
            guard case .toDoItemsAppended(let items)? = try await stage.newest(of: boris, in: stage.toAlice).action
            else { throw TestFailure("not told") }
            #expect(items.map(\.text.text) == ["Tea", "Jam"])
            // Others have taken the numbers meanwhile.
            await stage.lab.failNext(
                "messages.appendTodoList", at: 5, code: 400, message: "TODO_ITEM_DUPLICATE", times: 1)
            let more = try await alice.appendToDo(["Salt"], on: sent.id, in: stage.toBoris)
            #expect(more.items.map(\.id) == [1, 2, 3, 4, 5])

            // A forwarded list is not the one that its author keeps.
            let copy = try #require(
                try await boris.forward([message.id], from: stage.toAlice, to: stage.toAlice).first)
            guard case .toDoList(let fixed)? = copy.media else { throw TestFailure("no list") }
            #expect(fixed.items == more.items)
            let late = try await error { () async throws(TelegramError) in
                try await boris.completeToDo([fixed.items[0]], on: copy.id, in: stage.toAlice)
            }
            #expect(late.code == .messageNotFound)
        }
    }
}
