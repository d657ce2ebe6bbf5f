/// Who makes a request of a lab.
public struct LabCaller: Sendable, Hashable {
    /// The datacenter that was asked.
    public var datacenter: Int
    /// The user who is signed in under the key of the request, also where that authorization was imported; nil if there is none.
    public var userID: Int64?
    /// The phone number of that user, digits only; nil for bots as well.
    public var phone: String?
    /// What the last `initConnection` under this key called the device.
    public var device: String?
    /// The layer that the client named last; 0 if it named none.
    public var layer: Int32
    /// Unix time of the lab in seconds.
    public var date: Int32

    init(_ call: Call, _ world: World) {
        let user = world.users[call.user]
        self.datacenter = call.datacenter
        self.userID = user?.id
        self.phone = user.flatMap { $0.phone.isEmpty ? nil : $0.phone }
        self.device = world.keys[call.session.key]?.device?.model
        self.layer = world.keys[call.session.key]?.layer ?? 0
        self.date = call.date
    }
}

/// A request that came to a lab.
public struct LabRequest: Sendable, Hashable {
    /// The schema name of the method, such as `messages.sendMessage`.
    public var method: String
    /// Who makes it.
    public var caller: LabCaller
    /// The id of the message in which it came, as the client chose it: what both ends tell of a request is joined by it.
    public var messageID: Int64
    /// When it came: Unix time of the datacenters' clock in nanoseconds, which ``Lab/forward(by:)`` leaves as it is.
    public var nanoseconds: Int64
}

/// The error that a request is answered with: throw one in ``Lab/answer(_:_:)``.
public struct LabRequestError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Like an HTTP status: 400, 401, 420, …
    public var code: Int32
    /// Upper-case words, such as `FLOOD_WAIT_30`.
    public var message: String

    /// - Parameters: see the properties of the same names.
    public init(code: Int32, message: String) {
        self.code = code
        self.message = message
    }

    /// Tells a client to ask again after some seconds: `420 FLOOD_WAIT_<seconds>`.
    public static func floodWait(_ seconds: Int) -> LabRequestError {
        LabRequestError(code: 420, message: "FLOOD_WAIT_\(seconds)")
    }

    /// Code and message.
    public var description: String { "\(self.code) \(self.message)" }
}
