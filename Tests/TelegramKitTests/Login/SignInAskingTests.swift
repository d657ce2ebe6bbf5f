import Synchronization
import TelegramLab
import Testing

@testable import TelegramKit

/// One call signs in, and asks a person who makes mistakes.
struct SignInAskingTests {
    /// Gives answers in order, and notes what was asked.
    private final class Person: Sendable {
        private let state: Mutex<(answers: [String], asked: [String])>
        var asked: [String] { state.withLock { $0.asked } }

        init(_ answers: String...) { state = Mutex((answers, [])) }

        func answer(_ question: String) throws -> String {
            try state.withLock { state in
                state.asked.append(question)
                guard !state.answers.isEmpty else { throw TestFailure("nobody expects: \(question)") }
                return state.answers.removeFirst()
            }
        }

        func hear(_ error: TelegramError) { state.withLock { $0.asked.append("! \(error.code)") } }

        var questions: SignInQuestions {
            SignInQuestions(
                phoneNumber: { try self.answer("number") }, code: { try self.answer("code \($0.delivery)") },
                password: { try self.answer("password, \($0.hint ?? "no hint")") },
                name: { _ in try self.answer("name") }, wrong: { self.hear($0) })
        }
    }

    @Test(
        "J10 one call asks for number, code and password, each again after a wrong answer, and nothing of who is signed in"
    )
    func onePersonIsAsked() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in
                let farid = Person(
                    "12", "+" + LabClient.farid.phone, "00000", LabClient.farid.code, "a bird", "swordfish")
                let user = try await my.client.signIn(asking: farid.questions)
                #expect(user.firstName == "Farid")
                let code = "code by SMS"
                #expect(
                    farid.asked == [
                        "number", "! phoneNumberInvalid", "number", code, "! phoneCodeInvalid", code,
                        "password, a fish", "! passwordInvalid", "password, a fish",
                    ])
            }
            try await withClient(of: lab, storage: store) { my in
                let nobody = Person()
                #expect(try await my.client.signIn(asking: nobody.questions).firstName == "Farid")
                // Ended from elsewhere: it begins anew.
                try await my.client.logOut()
                let again = Person(LabClient.alice.phone, LabClient.alice.code)
                #expect(try await my.client.signIn(asking: again.questions).firstName == "Alice")
                #expect(again.asked.count == 2 && nobody.asked.isEmpty)
            }
        }
    }

    @Test("J10 one call signs up; a code that has expired is sent anew; the last wrong answer is the error")
    func onePersonSignsUp() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let wrong = Person("9996630777", "1", "2", "3", "33333")
                await #expect {
                    try await my.client.signIn(asking: wrong.questions)
                } throws: {
                    ($0 as? TelegramError)?.code == .phoneCodeInvalid
                }
                #expect(wrong.asked.filter { $0.hasPrefix("code") }.count == 3)

                await lab.failNext("auth.signIn", at: 3, code: 400, message: "PHONE_CODE_EXPIRED")
                let frida = Person("9996630777", "33333", "33333", " ", "Frida van Falk")
                let user = try await my.client.signIn(asking: frida.questions)
                #expect(user.firstName == "Frida" && user.lastName == "van Falk")
                #expect(
                    frida.asked.map { $0.hasPrefix("code") ? "code" : $0 }
                        == ["number", "code", "! phoneCodeExpired", "code", "name", "! nameInvalid", "name"])
                #expect(my.received(at: 3).count { $0 == "auth.sendCode" } == 3)
            }
        }
    }

    @Test("J10 codes by e-mail are asked for again and sent anew; what cannot come is not asked for")
    func codesByMailAreAskedFor() async throws {
        for address in ["gita@example.org", ""] {
            var configuration = LabConfiguration()
            let gita = LabAccount(
                phone: "9996627001", code: "22222", homeDC: 2, firstName: "Gita", loginEmail: address)
            configuration.accounts = [gita]
            try await withLab(configuration) { lab in
                try await withClient(of: lab) { my in
                    guard !address.isEmpty else {
                        let nobody = Person(gita.phone)
                        await #expect {
                            try await my.client.signIn(asking: nobody.questions)
                        } throws: {
                            ($0 as? TelegramError)?.code == .notPossible
                        }
                        #expect(nobody.asked == ["number"])
                        return
                    }
                    await lab.failNext("auth.signIn", at: 2, code: 400, message: "EMAIL_VERIFY_EXPIRED")
                    let person = Person(gita.phone, gita.code, "1", gita.code)
                    let user = try await my.client.signIn(asking: person.questions)
                    #expect(user.firstName == "Gita")
                    let code = "code by e-mail"
                    #expect(
                        person.asked == ["number", code, "! phoneCodeExpired", code, "! phoneCodeInvalid", code])
                }
            }
        }
    }

    @Test("J10 without closures for a password or a name, accounts that need them are refused by name")
    func unaskedThingsAreRefused() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                for (phone, text, code) in [
                    (LabClient.farid.phone, LabClient.farid.code, TelegramError.Code.passwordNeeded),
                    ("9996630778", "33333", .phoneNumberUnoccupied),
                ] {
                    let questions = SignInQuestions(phoneNumber: { phone }, code: { _ in text })
                    await #expect {
                        try await my.client.signIn(asking: questions)
                    } throws: {
                        ($0 as? TelegramError)?.code == code
                    }
                }
            }
        }
    }
}
