import CSQLite

/// A database of SQLite in a file. Stands for what Python has as its module `sqlite3`; where more is wanted, take GRDB.
public final class Database {
    /// What SQLite says that is wrong.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    private let handle: OpaquePointer

    /// Opens what the file has, or makes a new one.
    public init(path: String) throws {
        var opened: OpaquePointer?
        let status = sqlite3_open(path, &opened)
        guard let opened else { throw Failure(description: "\(path): no memory") }
        guard status == SQLITE_OK else {
            defer { sqlite3_close(opened) }
            throw Failure(description: "\(path): \(Self.words(of: opened))")
        }
        handle = opened
        // Milliseconds that a statement waits for others who write.
        sqlite3_busy_timeout(handle, 5000)
    }

    deinit { sqlite3_close(handle) }

    /// Runs one statement.
    ///
    /// - Parameter values: for the question marks; nil is NULL. A column of numbers takes them as numbers.
    /// - Returns: the rows that it selects, as text; NULL is empty.
    @discardableResult
    public func run(_ sql: String, _ values: [String?] = []) throws -> [[String]] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure }
        defer { sqlite3_finalize(statement) }
        for (place, value) in zip(Int32(1)..., values) {
            let count = Int32(clamping: value?.utf8.count ?? 0)
            guard watcher_bind_text(statement, place, value, count) == SQLITE_OK else { throw failure }
        }
        var rows: [[String]] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                rows.append(
                    (0..<sqlite3_column_count(statement)).map { column in
                        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
                    })
            case SQLITE_DONE: return rows
            default: throw failure
            }
        }
    }

    /// All of what the body writes gets into the file, or nothing, also if the process is killed meanwhile.
    public func transaction(_ body: () throws -> Void) throws {
        try run("BEGIN IMMEDIATE")
        do {
            try body()
            try run("COMMIT")
        } catch {
            // SQLite has done so itself after some failures.
            _ = try? run("ROLLBACK")
            throw error
        }
    }

    private var failure: Failure { Failure(description: Self.words(of: handle)) }

    private static func words(of handle: OpaquePointer) -> String {
        sqlite3_errmsg(handle).map { String(cString: $0) } ?? "SQLite has failed"
    }
}
