import TelegramAPI
import Testing

@testable import TelegramKit

/// What a message says of the file that it carries.
struct StoredFileTests {
    private func file(_ attributes: [API.DocumentAttribute] = [], size: Int64 = 1000) -> TelegramFile? {
        let document = API.Document.Document(
            id: 7, accessHash: 8, fileReference: [9], date: 0, mimeType: "video/mp4", size: size, dcID: 4,
            attributes: attributes)
        return TelegramFile(document, origin: nil)
    }

    @Test("a document has a name, measures and a duration as far as it says so, the first name of several")
    func documents() throws {
        let video = try #require(
            file([
                .documentAttributeVideo(.init(duration: 2.5, w: 640, h: 360)),
                .documentAttributeFilename(fileName: "a.mp4"), .documentAttributeFilename(fileName: "b.mp4"),
            ]))
        #expect(video.id == 7 && video.mimeType == "video/mp4" && video.size == 1000 && video.datacenter == 4)
        #expect(video.name == "a.mp4" && video.width == 640 && video.height == 360 && video.duration == 2.5)
        let song = try #require(file([.documentAttributeAudio(.init(duration: 61))]))
        #expect(song.name == nil && song.width == nil && song.height == nil && song.duration == 61)
        let picture = try #require(file([.documentAttributeImageSize(w: 3, h: 2)]))
        #expect(picture.width == 3 && picture.height == 2 && picture.duration == nil)
    }

    @Test("what claims to have fewer bytes than none, or more than any file, is no file")
    func impossibleSizes() {
        #expect(file(size: 0) != nil && file(size: (1 << 48) - 1) != nil)
        #expect(file(size: -1) == nil && file(size: 1 << 48) == nil)
    }
}
