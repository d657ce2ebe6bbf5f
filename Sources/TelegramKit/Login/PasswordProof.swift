import MTProtoCrypto
import TelegramAPI

/// The mathematics of a password, between what the server says and what it is sent (core.telegram.org/api/srp).
struct PasswordProof {
    private let method: String
    private var random: RandomSource

    /// - Parameter method: where a failure is said to have happened.
    init(method: String, random: RandomSource = .system) {
        self.method = method
        self.random = random
    }

    /// Proves that `password` is the one that the server asks for.
    ///
    /// - Throws: `unexpectedResponse` if the server's numbers would give the password away; it was not used then.
    mutating func answer(
        _ password: AccountPassword, to state: API.Account.Password
    ) throws(TelegramError) -> API.InputCheckPasswordSRP {
        guard state.hasPassword else { return .inputCheckPasswordEmpty }
        guard let b = state.srpB, let id = state.srpID else { throw refusal("the check has no parameters") }
        let parameters = try parameters(state.currentAlgo, saltedWith: [])
        do {
            let answer = try SRPClient.answer(
                password: password.bytes, parameters: parameters, b: b, using: &random)
            return .inputCheckPasswordSRP(srpID: id, a: answer.a, m1: answer.m1)
        } catch {
            throw refusal("\(error)")
        }
    }

    /// What makes `password` the one that the server asks for from now on; nil removes it.
    mutating func settings(
        for password: AccountPassword?, hint: String, email: String?, state: API.Account.Password
    ) throws(TelegramError) -> API.Account.PasswordInputSettings {
        guard let password else {
            return API.Account.PasswordInputSettings(
                newAlgo: .passwordKdfAlgoUnknown, newPasswordHash: [], hint: "", email: email)
        }
        // The server chooses one half of the salt, this side the other.
        let parameters = try parameters(state.newAlgo, saltedWith: random.bytes(32))
        do {
            let algorithm = API.PasswordKdfAlgo.passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(
                .init(
                    salt1: parameters.salt1, salt2: parameters.salt2, g: parameters.group.g, p: parameters.group.prime))
            return API.Account.PasswordInputSettings(
                newAlgo: algorithm, newPasswordHash: try parameters.verifier(password.bytes), hint: hint, email: email)
        } catch {
            throw refusal("\(error)")
        }
    }

    /// The parameters, checked like those of a key exchange: a weak group would reveal the password to the side that
    /// chose it.
    private func parameters(
        _ algorithm: API.PasswordKdfAlgo?, saltedWith addition: [UInt8]
    ) throws(TelegramError) -> SRPParameters {
        guard
            case .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(let values)? = algorithm
        else { throw refusal("it wants a way of hashing that this version does not know") }
        do {
            return SRPParameters(
                group: try DHGroup(g: values.g, prime: values.p), salt1: values.salt1 + addition, salt2: values.salt2)
        } catch {
            throw refusal("\(error)")
        }
    }

    private func refusal(_ reason: String) -> TelegramError {
        TelegramError(
            .unexpectedResponse, message: "The password was not used, because of what the server sent: \(reason)",
            location: method, hint: "Do not enter it elsewhere on this connection; it may be intercepted.")
    }
}

extension PasswordInfo {
    init(_ state: API.Account.Password) {
        self.init(
            isSet: state.hasPassword, hint: state.hint.flatMap { $0.isEmpty ? nil : $0 },
            canBeRecovered: state.hasRecovery, unconfirmedEmail: state.emailUnconfirmedPattern,
            resetDate: state.pendingResetDate.map { Int($0) })
    }
}
