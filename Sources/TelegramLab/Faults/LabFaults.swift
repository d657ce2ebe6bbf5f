/// Orders that make a datacenter misbehave. Each takes effect before the call returns.
extension Lab {
    /// Closes every open connection of a datacenter; sessions and keys stay.
    public func dropConnections(_ datacenter: Int) async {}

    /// While `true`, closes every new connection of a datacenter right after accepting it.
    public func refuseConnections(_ datacenter: Int, _ refuse: Bool = true) async {}

    /// Makes every key of a datacenter use a new salt at once; the former one is refused from now on.
    public func rotateSalt(_ datacenter: Int) async {}

    /// Forgets every key of a datacenter: the next encrypted frame is answered with -404.
    public func forgetKeys(_ datacenter: Int) async {}

    /// Delays every API answer of a datacenter by `delay`.
    public func delayAnswers(_ datacenter: Int, by delay: Duration) async {}

    /// Answers the next `times` calls of `method` (schema name, such as `auth.sendCode`) with an error.
    public func failNext(
        _ method: String, at datacenter: Int, code: Int32, message: String, times: Int = 1
    ) async {}
}
