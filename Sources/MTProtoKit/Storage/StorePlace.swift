/// Which store it is: whoever opens the same place, or uses the same object, has the same one.
package struct StorePlace: Hashable, Sendable {
    private let object: ObjectIdentifier
    private let part: String

    /// A store of a type that is not ours is its object. One that is no object is told apart by its type alone.
    package init(of store: any KeyValueStore) {
        if let store = store as? any PlacedStore {
            self = store.storePlace
        } else if type(of: store) is AnyClass {
            self.init(store as AnyObject)
        } else {
            self.init(object: ObjectIdentifier(type(of: store)), part: "")
        }
    }

    /// What all stores of one place have together.
    init(_ object: AnyObject) {
        self.init(object: ObjectIdentifier(object), part: "")
    }

    /// A part of a store; the part without a name is what whoever has the store itself uses.
    package init(_ part: String, of store: any KeyValueStore) {
        let whole = StorePlace(of: store)
        self.init(object: whole.object, part: part.isEmpty ? whole.part : "\(whole.part)/\(part)")
    }

    private init(object: ObjectIdentifier, part: String) {
        self.object = object
        self.part = part
    }
}

/// A store that says which one it is.
package protocol PlacedStore: KeyValueStore {
    var storePlace: StorePlace { get }
}
