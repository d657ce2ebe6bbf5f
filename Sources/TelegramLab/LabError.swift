/// Why a lab could not start or carry out an order.
public struct LabError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; new kinds may be added.
    public struct Code: Sendable, Hashable {
        private enum Value: Sendable, Hashable { case listen, badKey, badConfiguration, state }
        private let value: Value
        /// A datacenter's port could not be bound.
        public static let listen = Code(value: .listen)
        /// The given RSA key cannot be used.
        public static let badKey = Code(value: .badKey)
        /// A field of the configuration makes no sense.
        public static let badConfiguration = Code(value: .badConfiguration)
        /// What the lab keeps of itself cannot be read, written or used.
        public static let state = Code(value: .state)
    }

    /// The kind of failure.
    public var code: Code
    /// What happened and what to do about it, in one line.
    public var message: String

    /// Creates an error.
    package init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { self.message }
}
