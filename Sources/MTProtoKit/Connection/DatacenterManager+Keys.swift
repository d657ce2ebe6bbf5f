import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore

// The keys, salts and times that managers share through their context (rows A17, E02, N43, N49).
extension DatacenterManager: ContextListener {
    /// Gets the key of the datacenter, or the duty to make it, or nothing yet.
    func claimKey() {
        // The keys that are known by now are another account's.
        guard !hasLeft else { return }
        switch context.claimKey(
            for: configuration.datacenter, by: self, isBeside: configuration.onlyAddress != nil)
        {
        case .existing(let info):
            useKey(
                KeyMaterial(
                    key: info.key, salts: info.salts, initializedIdentity: context.initializedIdentity(of: info.key.id)),
                clock: context.serverClock)
        case .create: give("make_key") { $0.mayMakeKey(now: $1) }
        case .wait: return
        case .later(let instant):
            context.time.schedule(on: loop, at: instant) { [weak self] in
                self?.assumeIsolated { manager in
                    if !manager.isStopped, manager.client.needsKey { manager.claimKey() }
                }
            }
            return
        }
        scheduleTurn()
    }

    /// - Parameter clock: the server's time, if it is known from another connection.
    private func useKey(_ material: KeyMaterial, clock: ServerClock?) {
        give("key", keyFields(material, clock)) { client, now in
            if let clock { client.useClock(clock) }
            client.useKey(material, now: now)
        }
    }

    func introduce(_ initialization: ConnectionInitialization) {
        give("introduce", [.init("identity", identityNumber(initialization.identity))]) {
            $0.setInitialization(initialization, now: $1)
        }
    }

    nonisolated package func contextDidChange(_ change: ContextChange) {
        loop.execute {
            self.assumeIsolated { $0.react(to: change) }
        }
    }

    private func react(to change: ContextChange) {
        guard !isStopped, !hasLeft else { return }
        switch change {
        case .keyAvailable(configuration.datacenter):
            if client.needsKey {
                claimKey()
            } else if client.waitsInSilence, let info = context.authInfo(for: configuration.datacenter) {
                // Another manager found a way while this one waits for a first word.
                useKey(KeyMaterial(key: info.key, salts: info.salts), clock: nil)
                give("leave_silence") { $0.leaveSilence(now: $1) }
            }
        case .keyClaimReleased(configuration.datacenter):
            if client.needsKey { claimKey() }
        case .keyRemoved(configuration.datacenter, let keyID):
            give("remove_key") { $0.keyRemoved(keyID, now: $1) }
            if client.needsKey { claimKey() }
        case .addressesChanged(configuration.datacenter) where configuration.onlyAddress == nil:
            let addresses = context.addresses(of: configuration.datacenter).addresses
            give("addresses") { $0.setAddresses(addresses, now: $1) }
            noteAddresses(addresses)
            give("leave_silence") { $0.leaveSilence(now: $1) }
        case .initializationChanged(let initialization)
        where configuration.initialization != nil && !configuration.isCDN:
            introduce(initialization)
        case .publicKeysChanged(configuration.datacenter):
            give("other", [.init("why", "public keys")]) { $0.tellServices(.publicKeysChanged, now: $1) }
        case .addressesChanged, .keyAvailable, .keyClaimReleased, .keyRemoved, .authorizationChanged,
            .publicKeysChanged,
            .initializationChanged:
            return
        }
        scheduleTurn()
    }

    /// Keeps what the machine learnt.
    func keep(_ event: DatacenterClient.Event) {
        let (context, datacenter) = (context, configuration.datacenter)
        switch event {
        case .clockChanged(let clock):
            // Other connections do not use the time that a content delivery network tells (row B-84).
            if !configuration.isCDN { context.serverClock = clock }
        case .clockMeasured(let clock, let uncertainty):
            if !configuration.isCDN { context.clockMeasured(clock, uncertainty: uncertainty) }
            measurements?.yield(())
        case .keyMade(let material):
            store(material)
        case .keyPermissionReturned:
            context.releaseKeyClaim(for: datacenter, by: self)
        case .keyUnknown(let keyID) where configuration.isCDN:
            context.keepInBackground { [context] () async throws(StorageError) in
                try await context.removeKey(keyID, for: datacenter)
            }
            // Whether it is still the network that a datacenter vouches for is to be seen before it gets another key
            // (row B-53).
            stop(CloseReason("its key is unknown to the network"), failure: .keyUnknown)
        case .keyUnknown(let keyID):
            logger.warning("\(datacenter): the servers do not know the authorization key")
            context.keepInBackground { [context] () async throws(StorageError) in
                guard try await !context.keyIsUnknown(keyID, for: datacenter) else { return }
                await self.stop(
                    CloseReason("its key may be one of other servers"), failure: .keyOfOtherServers)
            }
        case .keyProven(let keyID):
            if !configuration.isCDN { context.keyProved(keyID, for: datacenter) }
        case .saltsChanged(let salts, let keyID):
            context.updateSalts(salts, of: keyID, for: datacenter)
        case .initialized(let identity, let keyID):
            // Each manager that has a temporary key introduces it anew.
            guard context.authInfo(for: datacenter)?.key.id == keyID else { break }
            context.setInitializedIdentity(identity, of: keyID)
        default:
            break
        }
    }

    /// Asks the server to forget the key, if a connection is there to say so, and waits for its answer for a while (rows B-23,
    /// B-81). Removing it from the context is the caller's.
    package func destroyKey(within limit: Duration = .seconds(5)) async {
        guard !isStopped, keyEnd == nil, client.isCarrying else { return }
        give("destroy_key") { $0.destroyAuthKey(now: $1) }
        scheduleTurn()
        let timer = context.time.schedule(on: loop, in: limit) {
            self.assumeIsolated { $0.keyEnded() }
        }
        await withCheckedContinuation { keyEnd = $0 }
        timer.cancel()
    }

    func keyEnded() {
        keyEnd?.resume()
        keyEnd = nil
    }

    /// Stores a new key; only then the machine uses it.
    private func store(_ material: KeyMaterial) {
        let (context, datacenter) = (context, configuration.datacenter)
        let auth = AuthInfo(key: material.key, salts: material.salts)
        Task {
            do throws(StorageError) {
                let counts = try await context.keyMade(auth, for: datacenter)
                if counts.key.id == auth.key.id {
                    self.give("key_stored") { $0.keyStored(auth.key.id, now: $1) }
                } else {
                    let other = KeyMaterial(key: counts.key, salts: counts.salts)
                    self.give("other", [.init("why", "another key")]) {
                        $0.useKey(other, insteadOf: auth.key.id, now: $1)
                    }
                }
            } catch {
                self.storageError = error
                self.give("key_not_stored") { $0.keyNotStored(auth.key.id, now: $1) }
            }
            self.turn()
        }
    }
}
