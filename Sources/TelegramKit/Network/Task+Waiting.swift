extension Task {
    /// The task's result; nil as soon as the calling task is cancelled. The task itself goes on for other callers.
    func resultUnlessCancelled() async -> Result<Success, Failure>? {
        let (results, continuation) = AsyncStream.makeStream(of: Result<Success, Failure>.self)
        Task<Void, Never> {
            continuation.yield(await self.result)
            continuation.finish()
        }
        for await result in results { return result }
        return nil
    }
}
