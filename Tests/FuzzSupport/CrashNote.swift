import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Remembers which case runs, and says so when the process is about to die of it.
package struct CrashNote: Sendable {
    private static let slots = 32
    private static let width = 64
    private static let nameBytes = 48

    // Proof: set once, before any signal can come. Each slot belongs to one run of targets at a time; the only other
    // reader is the handler of a signal after which nothing goes on.
    nonisolated(unsafe) private static let memory: UnsafeMutablePointer<UInt8> = {
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: slots * width)
        memory.initialize(repeating: 0, count: slots * width)
        for number in signals {
            // Swift's own handler says where the process died: it comes after this one.
            sigaction(number, nil, formers + Int(number))
            signal(number, say)
        }
        return memory
    }()

    private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS]

    // Proof: written before the handler that reads it is set, and not after that.
    nonisolated(unsafe) private static let formers: UnsafeMutablePointer<sigaction> = {
        let formers = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
        formers.initialize(repeating: sigaction(), count: 64)
        return formers
    }()

    // Proof: each slot is written by its owner alone, and lives as long as the process.
    nonisolated(unsafe) private let slot: UnsafeMutablePointer<UInt8>

    private static let taken = Atomic<Int>(0)

    /// A place for one run at a time.
    package static func reserve() -> CrashNote {
        let index = taken.wrappingAdd(1, ordering: .relaxed).newValue % slots
        return CrashNote(slot: memory + index * width)
    }

    /// The run has ended.
    package func release() {
        slot.update(repeating: 0, count: Self.width)
    }

    /// What runs.
    package func name(_ name: String) {
        slot.update(repeating: 0, count: Self.nameBytes)
        for (index, byte) in name.utf8.prefix(Self.nameBytes - 1).enumerated() { slot[index] = byte }
    }

    /// Which case of it.
    package var number: UInt64 {
        get { UnsafeRawPointer(slot + Self.nameBytes).load(as: UInt64.self) }
        nonmutating set { UnsafeMutableRawPointer(slot + Self.nameBytes).storeBytes(of: newValue, as: UInt64.self) }
    }

    /// Writes the running cases to the standard error without allocating anything.
    private static let say: @convention(c) (Int32) -> Void = { number in
        for index in 0..<slots {
            let slot = memory + index * width
            guard slot[0] != 0 else { continue }
            _ = unsafeText("fuzz case running: ")
            _ = write(2, slot, strlen(UnsafeRawPointer(slot).assumingMemoryBound(to: CChar.self)))
            _ = unsafeText(":")
            var rest = CrashNote(slot: slot).number
            var divisor: UInt64 = 1
            while rest / divisor >= 10 { divisor *= 10 }
            while divisor > 0 {
                var digit = UInt8(truncatingIfNeeded: 48 + rest / divisor)
                _ = write(2, &digit, 1)
                rest %= divisor
                divisor /= 10
            }
            _ = unsafeText("\n")
        }
        sigaction(number, formers + Int(number), nil)
        // What faulted faults again when this returns, in its own place; what was sent is sent again.
        if number == SIGABRT { raise(number) }
    }

    private static func unsafeText(_ text: StaticString) -> Int {
        write(2, text.utf8Start, text.utf8CodeUnitCount)
    }
}
