import Crypto
import CryptoExtras

/// AES-256 in CBC mode without padding. Backup configurations are the one place that uses it.
package enum AESCBC {
    /// The ciphertext; nil unless `data` is whole blocks of 16 bytes, the key has 32 bytes and the vector 16.
    package static func encrypt(_ data: [UInt8], key: [UInt8], iv: [UInt8]) -> [UInt8]? {
        guard let (key, iv) = checked(data, key, iv) else { return nil }
        return (try? AES._CBC.encrypt(data, using: key, iv: iv, noPadding: true)).map { [UInt8]($0) }
    }

    /// The plaintext; nil unless `data` is whole blocks of 16 bytes, the key has 32 bytes and the vector 16.
    package static func decrypt(_ data: [UInt8], key: [UInt8], iv: [UInt8]) -> [UInt8]? {
        guard let (key, iv) = checked(data, key, iv) else { return nil }
        return (try? AES._CBC.decrypt(data, using: key, iv: iv, noPadding: true)).map { [UInt8]($0) }
    }

    private static func checked(_ data: [UInt8], _ key: [UInt8], _ iv: [UInt8]) -> (SymmetricKey, AES._CBC.IV)? {
        guard !data.isEmpty, data.count % 16 == 0, key.count == 32, let iv = try? AES._CBC.IV(ivBytes: iv) else {
            return nil
        }
        return (SymmetricKey(data: key), iv)
    }
}
