import TestTime
import Testing

/// Returns when something is the case. If it never is, the test fails after five minutes of a time in which everything has
/// its turn again and again, however busy the machine is: without a bound it would hang, and not tell where.
func until(at place: SourceLocation = #_sourceLocation, _ condition: () async -> Bool) async {
    let time = TestTime()
    while await !condition(), !Task.isCancelled {
        guard time.elapsed < .seconds(300) else {
            Issue.record("never came", sourceLocation: place)
            return
        }
        try? await Task.sleep(for: .milliseconds(1))
    }
}
