/// A value behind a pointer: what a struct holds where it would otherwise contain itself.
public struct TLBox<Value: Sendable>: Sendable {
    private final class Storage: Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private let storage: Storage

    public init(_ value: Value) {
        storage = Storage(value)
    }

    public var value: Value { storage.value }
}
