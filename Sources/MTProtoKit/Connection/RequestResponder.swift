import MTProtoCore

/// Answers requests in place of a datacenter, so that what stands above connections can be driven without any.
package protocol RequestResponder: Sendable {
    /// - Parameters:
    ///   - name: the method in schema spelling.
    /// - Returns: the boxed answer, or why there is none.
    func answer(
        _ request: Request, name: String, at datacenter: DatacenterID
    ) async -> Result<DatacenterManager.Answer, RequestFailure>
}
