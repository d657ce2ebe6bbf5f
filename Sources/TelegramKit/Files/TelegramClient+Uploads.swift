import MTProtoCore
import MTProtoKit
import TL
import TelegramAPI

extension TelegramClient {
    /// Uploads a file, for requests that take one.
    ///
    /// - Returns: what stands for the file in requests, for some hours.
    /// - Throws: `invalidMedia` if the server does not want it, or does not store a part of it; `file` if it cannot be
    ///   read; what requests fail with.
    public func upload(
        _ content: UploadContent, options: UploadOptions = UploadOptions()
    ) async throws(TelegramError) -> API.InputFile {
        var upload = try await FileUpload(content, options: options, network: network)
        let input = try await upload.run()
        await upload.forget()
        return input
    }
}

extension TelegramError {
    /// For `FILE_PART_7_MISSING`: the part that the server does not have.
    var missingPart: Int? {
        guard let message = serverError?.message, message.hasPrefix("FILE_PART_"), message.hasSuffix("_MISSING") else {
            return nil
        }
        let part = Int(message.dropFirst("FILE_PART_".count).dropLast("_MISSING".count))
        return part.flatMap { $0 >= 0 ? $0 : nil }
    }
}

/// What the ending of a name says about a file.
enum MediaTypes {
    private static let known: [String: String] = [
        "avi": "video/x-msvideo", "bmp": "image/bmp", "csv": "text/csv", "gif": "image/gif", "gz": "application/gzip",
        "htm": "text/html", "html": "text/html", "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json",
        "m4a": "audio/mp4", "md": "text/markdown", "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4",
        "oga": "audio/ogg", "ogg": "audio/ogg", "pdf": "application/pdf", "png": "image/png", "svg": "image/svg+xml",
        "tar": "application/x-tar", "txt": "text/plain", "wav": "audio/x-wav", "webm": "video/webm",
        "webp": "image/webp", "xml": "application/xml", "zip": "application/zip",
    ]

    static func type(of name: String) -> String {
        ofEnding(name) ?? "application/octet-stream"
    }

    /// Nil for an ending that is not in the table.
    static func ofEnding(_ name: String) -> String? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return known[name[name.index(after: dot)...].lowercased()]
    }
}
