import CMTProtoCrypto

/// Which implementation of AES a call uses. All give the same bytes; tests and benchmarks compare them. One that this
/// processor lacks falls back to the portable one.
package enum AESKernel: String, Sendable, CaseIterable {
    /// The fastest one that this processor has.
    case automatic
    /// Constant-time C without tables.
    case portable
    /// AES-NI.
    case x86
    /// The ARMv8 cryptographic extension.
    case armv8

    var kernel: mtc_aes_kernel {
        switch self {
        case .automatic: MTC_AES_AUTOMATIC
        case .portable: MTC_AES_PORTABLE
        case .x86: MTC_AES_X86
        case .armv8: MTC_AES_ARMV8
        }
    }
}
