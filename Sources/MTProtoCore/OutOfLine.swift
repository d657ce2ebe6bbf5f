/// What is absent most of the time, and large while it is there: it takes one word where it belongs, and has a place of its
/// own while it lasts. It is changed in place.
///
/// A process holds thousands of accounts, and each has room for a key exchange, a dial and a tunnel of which it has none.
@propertyWrapper
package struct OutOfLine<Value> {
    /// None or one.
    private var place: ContiguousArray<Value> = []

    package init(wrappedValue: Value?) {
        if let wrappedValue { place.append(wrappedValue) }
    }

    package var wrappedValue: Value? {
        get { place.first }
        _modify {
            var value = place.popLast()
            defer {
                if let value { place.append(value) } else { place = [] }
            }
            yield &value
        }
        set {
            place = []
            if let newValue { place.append(newValue) }
        }
    }
}

extension OutOfLine: Sendable where Value: Sendable {}

/// The same for what is there for as long as its owner, which alone has it, and which cannot be copied.
struct OwnPlace<Value: ~Copyable>: ~Copyable {
    /// Allocated and initialized from `init` to `deinit` or `take()`, of which every value sees exactly one.
    private let pointer: UnsafeMutablePointer<Value>

    init(_ value: consuming Value) {
        pointer = .allocate(capacity: 1)
        pointer.initialize(to: value)
    }

    deinit {
        pointer.deinitialize(count: 1)
        pointer.deallocate()
    }

    var value: Value {
        _read { yield pointer.pointee }
        _modify { yield &pointer.pointee }
    }

    /// The value, without its place.
    consuming func take() -> Value {
        let value = pointer.move()
        pointer.deallocate()
        discard self
        return value
    }
}
