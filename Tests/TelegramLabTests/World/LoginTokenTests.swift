import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct LoginTokenTests {
    private func shown(
        _ desk: inout WorldDesk, on screen: SessionReference, except ids: [Int64] = []
    ) throws -> [UInt8] {
        let answer = try desk.call(
            API.Auth.ExportLoginToken(apiID: 1, apiHash: "x", exceptIDs: ids), from: screen)
        guard case .loginToken(_, let token) = answer else { throw RawClientError.unexpected("\(answer)") }
        return token
    }

    @Test("A token that is shown can be confirmed for thirty seconds, once, until the next one is shown")
    func tokensEnd() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let id = try #require(desk.world.userByUsername["alice"])
        let screen = desk.caller(at: 5)
        func accept(_ token: [UInt8]) -> String {
            desk.failure(of: API.Auth.AcceptLoginToken(token: token), from: alice)
        }
        func take(_ token: [UInt8]) -> String {
            desk.failure(of: API.Auth.ImportLoginToken(token: token), from: screen)
        }
        let own = try self.shown(&desk, on: screen, except: [id])
        #expect(accept(own) == "400 AUTH_TOKEN_INVALID")
        let first = try self.shown(&desk, on: screen)
        #expect(accept(own) == "400 AUTH_TOKEN_INVALID")
        #expect(take(first) == "400 AUTH_TOKEN_INVALID")
        desk.now += 30
        #expect(accept(first) == "400 AUTH_TOKEN_EXPIRED")
        #expect(take(first) == "400 AUTH_TOKEN_EXPIRED")

        let second = try self.shown(&desk, on: screen)
        #expect(accept(first) == "400 AUTH_TOKEN_INVALID")
        desk.now += 29
        #expect(accept(second) == "no error")
        let told = API.Updates.updateShort(update: .updateLoginToken, date: Int32(desk.now))
        #expect(try desk.updates(to: screen) == [told])
        #expect(accept(second) == "400 AUTH_TOKEN_ALREADY_ACCEPTED")
        // What was confirmed in time is good for longer, whatever others ask for meanwhile.
        desk.now += 2
        _ = try self.shown(&desk, on: desk.caller(at: 5))
        #expect(take(second) == "no error")
        #expect(desk.failure(of: API.Updates.GetState(), from: screen) == "no error")
        #expect(take(second) == "400 AUTH_TOKEN_INVALID")
    }

    @Test("Pictures and bots are for applications that say who they are; a bot signs in with its own token")
    func applicationsNameThemselves() throws {
        var desk = WorldDesk()
        let bot = LabDescription.Bot.standard
        let session = desk.caller(at: bot.homeDC)
        func show(_ id: Int32, _ hash: String) -> String {
            desk.failure(of: API.Auth.ExportLoginToken(apiID: id, apiHash: hash, exceptIDs: []), from: session)
        }
        func signIn(_ id: Int32, _ hash: String, _ token: String) -> String {
            desk.failure(
                of: API.Auth.ImportBotAuthorization(flags: 0, apiID: id, apiHash: hash, botAuthToken: token),
                from: session)
        }
        for (id, hash) in [(0, "x"), (1, "")] as [(Int32, String)] {
            #expect(show(id, hash) == "400 API_ID_INVALID")
            #expect(signIn(id, hash, bot.token) == "400 API_ID_INVALID")
        }
        #expect(signIn(1, "x", "1:wrong") == "400 ACCESS_TOKEN_INVALID")
        #expect(show(1, "x") == "no error")
        #expect(signIn(1, "x", bot.token) == "no error")
    }

    @Test("Of an account that is left again and again the newest twenty tokens are good, each of them once")
    func keptTokens() throws {
        var desk = WorldDesk()
        let farid = try #require(LabAccount.standard.first { $0.password != nil })
        let id = try #require(desk.world.userByPhone[farid.phone])
        var tokens: [[UInt8]] = []
        for _ in 0...20 {
            let session = desk.caller(at: farid.homeDC)
            desk.world.keys[session.key]?.authorization = .signedIn(user: id)
            let token = try desk.call(API.Auth.LogOut(), from: session).futureAuthToken
            tokens.append(try #require(token))
        }
        func isTaken(_ token: [UInt8]) throws -> Bool {
            let query = API.Auth.SendCode(
                phoneNumber: farid.phone, apiID: 1, apiHash: "x",
                settings: API.CodeSettings(logoutTokens: [[1, 2, 3], token]))
            let answer = try desk.call(query, from: desk.caller(at: farid.homeDC))
            if case .sentCodeSuccess = answer { return true }
            return false
        }
        #expect(try !isTaken(tokens[0]))
        for token in [tokens[1], tokens[20]] {
            #expect(try isTaken(token))
            #expect(try !isTaken(token))
        }
    }
}
