import TelegramAPI
import TelegramLab

extension Lab {
    /// So many bytes of a file are one part.
    private static let partSize = 512 << 10

    /// Uploads a file as a user, to be sent: JPEG and PNG as a photo, all else as a document.
    ///
    /// - Parameter type: a media type; empty for bytes of no known kind.
    /// - Throws: the error that a client would get.
    func media(
        uploading bytes: [UInt8], as user: Int64, name: String, type: String
    ) async throws(LabRequestError) -> API.InputMedia {
        let file = Int64.random(in: 1 ... .max)
        var number: Int32 = 0
        for start in stride(from: 0, to: bytes.count, by: Self.partSize) {
            let part = Array(bytes[start..<min(bytes.count, start + Self.partSize)])
            _ = try await perform(API.Upload.SaveFilePart(fileID: file, filePart: number, bytes: part), as: user)
            number &+= 1
        }
        let input = API.InputFile.inputFile(.init(id: file, parts: number, name: name, md5Checksum: ""))
        guard !["image/jpeg", "image/png"].contains(type) else {
            return .inputMediaUploadedPhoto(.init(file: input))
        }
        return .inputMediaUploadedDocument(
            .init(
                file: input, mimeType: type.isEmpty ? "application/octet-stream" : type,
                attributes: [.documentAttributeFilename(fileName: name)]))
    }
}
