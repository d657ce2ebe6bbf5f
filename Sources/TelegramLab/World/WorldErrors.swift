import MTProtoCore

extension Array {
    /// All elements, if there are not too many: no list of a client's is cut in silence.
    func atMost(_ limit: Int) throws(RPCError) -> [Element] {
        guard self.count <= limit else { throw .badRequest("LIMIT_INVALID") }
        return self
    }
}

extension RPCError {
    /// 400: the call itself is wrong.
    static func badRequest(_ message: String) -> RPCError { RPCError(code: 400, message: message) }
    /// 400: the method exists, and the lab does not have it.
    static func notInLab(method: String) -> RPCError { .badRequest("\(methodNotInLab)\(method)") }
    /// 400: the method would ignore this parameter.
    static func notInLab(parameter: String) -> RPCError { .badRequest("\(parameterNotInLab)\(parameter)") }

    private static let methodNotInLab = "METHOD_NOT_IN_LAB: "
    private static let parameterNotInLab = "PARAMETER_NOT_IN_LAB: "

    /// Whether it tells of a limit of the lab, which no real server has.
    var isLimitOfLab: Bool {
        self.message.hasPrefix(Self.methodNotInLab) || self.message.hasPrefix(Self.parameterNotInLab)
    }

    /// 401: no user is signed in under this key, or no longer.
    static let unregistered = RPCError(code: 401, message: "AUTH_KEY_UNREGISTERED")
    /// 401: the code was right, and a password is needed as well.
    static let passwordNeeded = RPCError(code: 401, message: "SESSION_PASSWORD_NEEDED")
    /// 401: another session of the account ended this one.
    static let revoked = RPCError(code: 401, message: "SESSION_REVOKED")
    /// 303: ask another datacenter.
    static func migrate(_ what: Migration, to datacenter: Int) -> RPCError {
        RPCError(code: 303, message: "\(what.rawValue)_MIGRATE_\(datacenter)")
    }
}
