import Foundation

/// Records for tests of `mtproto replay`.
enum ReplayRecords {
    /// The files that are kept in a directory of records.
    static func kept(in directory: String) throws -> [String] {
        let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Records").appending(path: directory)
        return try FileManager.default.contentsOfDirectory(atPath: place.path).filter { $0.hasSuffix(".record") }
            .sorted().map { place.appending(path: $0).path }
    }

    /// A machine that dials, and is refused.
    static let refused = [
        "100 1 begin transport=automatic proxies=0 temporary_keys=0 test=0",
        "200 1 machine m=1 dc=2 for=main t=200000 clock=0 connect=12000000 exchange=10000000 seed=5 keys=1 races=0",
        "201 1 address m=1 to=place-1 port=443",
        "300 1 asked m=1 t=300000 r=16777216 name=users.getUsers bytes=16 repeatable=1",
        "301 1 given m=1 t=301000 what=resume",
        "302 1 turn m=1 t=302000",
        "303 1 did m=1 t=302000 what=state is=connecting",
        "304 1 did m=1 t=302000 what=want_key",
        "305 1 given m=1 t=305000 what=make_key",
        "306 1 turn m=1 t=306000",
        "307 1 did m=1 t=306000 what=dial k=1 to=place-1 port=443 by=tcp probe=0",
        "400 1 given m=1 t=400000 what=lose k=1",
        "401 1 turn m=1 t=401000",
    ]
}

extension CommandRun {
    /// Repeats a record with these lines.
    static func replay(
        _ lines: [String], in home: TemporaryDirectory, _ options: String...
    ) async throws -> CommandRun {
        let file = try home.file("made.record", (["mtproto-record 1"] + lines).map { $0 + "\n" }.joined())
        return await CommandRun.of(["replay", file] + options, home: home)
    }
}
