import Foundation
import MTProtoKit

// A process that uses a store until it is killed. Run by the tests of the stores.
//
//     storeprobe write DIRECTORY [KEY]   writes values without end; says "begin N" before and "end N" after each
//     storeprobe hold DIRECTORY          opens the store, says "open", and ends with its standard input
//     storeprobe open DIRECTORY          opens the store and says "open", or why not

enum Probe {
    static func say(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }

    static func run(_ arguments: [String]) async throws {
        guard arguments.count >= 3 else { return say("usage: storeprobe write|hold|open DIRECTORY [KEY]") }
        let key = arguments.count > 3 ? StoreKey([UInt8](repeating: UInt8(arguments[3]) ?? 0, count: 32)) : nil
        let store: FileStore
        do throws(StorageError) {
            store = try FileStore(directory: arguments[2], encryptionKey: key)
        } catch {
            return say("\(error.code): \(error)")
        }
        say("open")
        switch arguments[1] {
        case "write":
            for number in 1... {
                say("begin \(number)")
                let bytes = [UInt8](repeating: UInt8(number % 251), count: 4 + number * 131 % 9000)
                try store.setValue(bytes, forKey: "persistent:k\(number % 5)")
                say("end \(number)")
            }
        case "hold":
            _ = FileHandle.standardInput.readDataToEndOfFile()
            withExtendedLifetime(store) {}
        default:
            break
        }
    }
}

try await Probe.run(CommandLine.arguments)
