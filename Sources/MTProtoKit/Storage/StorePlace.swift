/// Which store it is: whoever opens the same place, or uses the same object, has the same one.
package struct StorePlace: Hashable, Sendable {
    /// Of an object, or of a type.
    private let object: ObjectIdentifier
    /// Where a store says that its values lie, among those of its type.
    private let name: String?
    private let part: String

    /// A store of a type that is not ours is the place that it names. One that names none is its object; one that is no
    /// object either is told apart by its type alone.
    package init(of store: any KeyValueStore) {
        if let store = store as? any PlacedStore {
            self = store.storePlace
        } else if let name = store.placeName {
            self.init(object: ObjectIdentifier(type(of: store)), name: name, part: "")
        } else if type(of: store) is AnyClass {
            self.init(store as AnyObject)
        } else {
            self.init(object: ObjectIdentifier(type(of: store)), name: nil, part: "")
        }
    }

    /// What all stores of one place have together.
    init(_ object: AnyObject) {
        self.init(object: ObjectIdentifier(object), name: nil, part: "")
    }

    /// A part of a store; the part without a name is what whoever has the store itself uses.
    package init(_ part: String, of store: any KeyValueStore) {
        let whole = StorePlace(of: store)
        self.init(object: whole.object, name: whole.name, part: part.isEmpty ? whole.part : "\(whole.part)/\(part)")
    }

    private init(object: ObjectIdentifier, name: String?, part: String) {
        self.object = object
        self.name = name
        self.part = part
    }
}

/// A store that says which one it is.
package protocol PlacedStore: KeyValueStore {
    var storePlace: StorePlace { get }
}
