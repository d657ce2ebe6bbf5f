// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Folders {
    /// `folders.editPeerFolders#6847d0ab folder_peers:Vector<InputFolderPeer> = Updates`
    public struct EditPeerFolders: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x6847d0ab }
        public static var name: String { "folders.editPeerFolders" }

        public var folderPeers: [API.InputFolderPeer]

        public init(folderPeers: [API.InputFolderPeer]) {
            self.folderPeers = folderPeers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6847d0ab, "folders.editPeerFolders")
            self.folderPeers = try reader.readVector(of: API.InputFolderPeer.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6847d0ab)
            writer.writeVector(self.folderPeers)
        }
    }
}
