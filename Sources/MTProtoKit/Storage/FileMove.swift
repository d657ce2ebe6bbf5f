#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Giving files their last name.
package enum FileMove {
    /// What a file system says that has no second names for files.
    private static let withoutLinks: Set<Int32> = [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK]

    /// Moves a file within its file system. What stands at the new place stays there, also if it appears at this very moment; a
    /// link that stands there is not followed.
    ///
    /// - Returns: 0, or the number of the error: `EEXIST` if something is there.
    package static func move(_ path: String, toFree new: String) -> Int32 {
        // Unlike a renaming, a second name replaces nothing.
        if link(path, new) == 0 { return unlink(path) == 0 ? 0 : errno }
        guard withoutLinks.contains(errno) else { return errno }
        // The name is ours from here on.
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return errno }
        close(descriptor)
        guard rename(path, new) == 0 else {
            let error = errno
            unlink(new)
            return error
        }
        return 0
    }
}
