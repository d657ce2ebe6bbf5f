/// Does something before what all other tests wait to do: for tests that have a process of their own.
///
/// From the end of such a process until the test hears of it, a thread of Swift Testing asks the system again and again, as
/// fast as it can. Behind some thousand tests that wait for a processor that is half a minute, and one of two processors.
package func beforeOthers(_ body: @escaping @Sendable () async -> Void) async {
    await Task(priority: .high, operation: body).value
}
