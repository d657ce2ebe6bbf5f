import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct AuthorizationTests {
    @Test("Other sessions of an account are ended one by one or all at once; this one and other accounts stay")
    func endsOtherSessions() throws {
        var desk = WorldDesk()
        let sessions = try (0..<4).map { _ in
            desk.now += 1
            return try desk.signedIn(.alice)
        }
        let boris = try desk.signedIn(.boris)
        let list = try desk.call(API.Account.GetAuthorizations(), from: sessions[1]).authorizations
        #expect(list.map(\.current) == [false, true, false, false] && list[1].hash == 0)
        #expect(list[0].hash == World.hash(of: sessions[0].key))

        func end(_ hash: Int64) -> API.Account.ResetAuthorization { API.Account.ResetAuthorization(hash: hash) }
        // The last one is the caller's own, which is listed with another.
        for wrong in [0, World.hash(of: boris.key), 4711, World.hash(of: sessions[1].key)] {
            #expect(desk.failure(of: end(wrong), from: sessions[1]) == "400 HASH_INVALID")
        }
        #expect(try desk.call(end(list[0].hash), from: sessions[1]))
        func states() -> [String] {
            (sessions + [boris]).map { desk.failure(of: API.Updates.GetState(), from: $0) }
        }
        let (alive, ended) = ("no error", "401 SESSION_REVOKED")
        #expect(states() == [ended, alive, alive, alive, alive])
        #expect(try desk.call(API.Auth.ResetAuthorizations(), from: sessions[1]))
        #expect(states() == [ended, alive, ended, ended, alive])
    }
}
