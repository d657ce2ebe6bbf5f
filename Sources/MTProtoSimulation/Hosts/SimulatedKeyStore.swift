import MTProtoCore
import MTProtoCrypto

/// The keys of one device, shared by everything on it: one maker at a time for each datacenter.
package final class SimulatedKeyStore {
    package private(set) var keys: [Int: KeyMaterial] = [:]
    private var makers: [Int: SimulatedManager] = [:]
    private var waiting: [Int: [SimulatedManager]] = [:]
    /// Keys that were made through the store.
    package private(set) var made = 0

    package init() {}

    /// Enters a key that there is already.
    package func put(_ key: KeyMaterial, datacenter: Int) {
        keys[datacenter] = key
    }

    /// A manager needs the key: it gets the key, may make it, or waits for the manager that makes it.
    func request(_ manager: SimulatedManager, now: Instant) {
        let datacenter = manager.datacenter
        if let key = keys[datacenter] {
            manager.client.useKey(key, now: now)
        } else if makers[datacenter] == nil {
            makers[datacenter] = manager
            manager.client.mayMakeKey(now: now)
        } else {
            waiting[datacenter, default: []].append(manager)
        }
    }

    /// A key was made.
    func store(_ key: KeyMaterial, by manager: SimulatedManager, now: Instant) {
        made += 1
        keys[manager.datacenter] = key
        makers[manager.datacenter] = nil
        manager.client.keyStored(key.key.id, now: now)
        for other in waiting.removeValue(forKey: manager.datacenter) ?? [] {
            other.client.useKey(key, now: other.host.now)
            other.host.changed()
        }
    }

    /// A permission was not used: the next one that waits gets it.
    func returned(by manager: SimulatedManager) {
        let datacenter = manager.datacenter
        guard makers[datacenter] === manager else { return }
        makers[datacenter] = nil
        guard var queue = waiting[datacenter], !queue.isEmpty else { return }
        let next = queue.removeFirst()
        waiting[datacenter] = queue
        makers[datacenter] = next
        next.client.mayMakeKey(now: next.host.now)
        next.host.changed()
    }

    /// The server does not know a key.
    func forget(_ id: UInt64, datacenter: Int) {
        if keys[datacenter]?.key.id == id { keys[datacenter] = nil }
    }

    func note(salts: [ServerSalt], keyID: UInt64, datacenter: Int) {
        if keys[datacenter]?.key.id == keyID { keys[datacenter]?.salts = salts }
    }
}
