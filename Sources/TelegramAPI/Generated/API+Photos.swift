// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Photos {
    /// `photos.Photos`
    public enum Photos: TLObject {
        /// `photos.photos#8dca6aa5 photos:Vector<Photo> users:Vector<User> = photos.Photos`
        case photos(photos: [API.Photo], users: [API.User])
        /// `photos.photosSlice#15051f54 count:int photos:Vector<Photo> users:Vector<User> = photos.Photos`
        case photosSlice(count: Int32, photos: [API.Photo], users: [API.User])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x8dca6aa5:
                self = .photos(photos: try reader.readVector(of: API.Photo.self), users: try reader.readVector(of: API.User.self))
            case 0x15051f54:
                self = .photosSlice(count: try reader.readInt(), photos: try reader.readVector(of: API.Photo.self), users: try reader.readVector(of: API.User.self))
            default:
                throw reader.unknownConstructor(id, of: "photos.Photos")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .photos(let value1, let value2):
                writer.writeConstructorID(0x8dca6aa5)
                writer.writeVector(value1)
                writer.writeVector(value2)
            case .photosSlice(let value1, let value2, let value3):
                writer.writeConstructorID(0x15051f54)
                writer.writeInt(value1)
                writer.writeVector(value2)
                writer.writeVector(value3)
            }
        }
    }

    /// `photos.photo#20212ca8 photo:Photo users:Vector<User> = photos.Photo`
    public struct Photo: TLObject {
        public var photo: API.Photo
        public var users: [API.User]

        public init(photo: API.Photo, users: [API.User]) {
            self.photo = photo
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x20212ca8, "photos.photo")
            self.photo = try API.Photo(from: &reader)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x20212ca8)
            self.photo.write(to: &writer)
            writer.writeVector(self.users)
        }
    }
}
