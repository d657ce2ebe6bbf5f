#if canImport(Darwin)
    import Foundation
#endif

/// Keeps sessions out of backups: a person who gets hold of one could act as the signed-in user.
enum BackupExclusion {
    /// Tells the system, where it makes backups of its own, to leave a directory out of them. Not every file system can
    /// remember that; the store works without it.
    static func exclude(directory path: String) {
        #if canImport(Darwin)
            var place = URL(fileURLWithPath: path, isDirectory: true)
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            try? place.setResourceValues(values)
        #endif
    }
}
