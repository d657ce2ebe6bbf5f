// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Chatlists {
    /// `chatlists.exportChatlistInvite#8472478e chatlist:InputChatlist title:string peers:Vector<InputPeer> =
    /// chatlists.ExportedChatlistInvite`
    public struct ExportChatlistInvite: TLFunction {
        public typealias Response = API.Chatlists.ExportedChatlistInvite
        public static var constructorID: UInt32 { 0x8472478e }
        public static var name: String { "chatlists.exportChatlistInvite" }

        public var chatlist: API.InputChatlist
        public var title: String
        public var peers: [API.InputPeer]

        public init(chatlist: API.InputChatlist, title: String, peers: [API.InputPeer]) {
            self.chatlist = chatlist
            self.title = title
            self.peers = peers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8472478e, "chatlists.exportChatlistInvite")
            self.chatlist = try API.InputChatlist(from: &reader)
            self.title = try reader.readString()
            self.peers = try reader.readVector(of: API.InputPeer.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8472478e)
            self.chatlist.write(to: &writer)
            writer.writeString(self.title)
            writer.writeVector(self.peers)
        }
    }

    /// `chatlists.deleteExportedInvite#719c5c5e chatlist:InputChatlist slug:string = Bool`
    public struct DeleteExportedInvite: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x719c5c5e }
        public static var name: String { "chatlists.deleteExportedInvite" }

        public var chatlist: API.InputChatlist
        public var slug: String

        public init(chatlist: API.InputChatlist, slug: String) {
            self.chatlist = chatlist
            self.slug = slug
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x719c5c5e, "chatlists.deleteExportedInvite")
            self.chatlist = try API.InputChatlist(from: &reader)
            self.slug = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x719c5c5e)
            self.chatlist.write(to: &writer)
            writer.writeString(self.slug)
        }
    }

    /// `chatlists.editExportedInvite#653db63d flags:# chatlist:InputChatlist slug:string title:flags.1?string
    /// peers:flags.2?Vector<InputPeer> = ExportedChatlistInvite`
    public struct EditExportedInvite: TLFunction {
        public typealias Response = API.ExportedChatlistInvite
        public static var constructorID: UInt32 { 0x653db63d }
        public static var name: String { "chatlists.editExportedInvite" }

        public var chatlist: API.InputChatlist
        public var slug: String
        public var title: String?
        public var peers: [API.InputPeer]?

        public init(chatlist: API.InputChatlist, slug: String, title: String? = nil, peers: [API.InputPeer]? = nil) {
            self.chatlist = chatlist
            self.slug = slug
            self.title = title
            self.peers = peers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x653db63d, "chatlists.editExportedInvite")
            let _flags = try reader.readFlags()
            self.chatlist = try API.InputChatlist(from: &reader)
            self.slug = try reader.readString()
            self.title = _flags[1] ? try reader.readString() : nil
            self.peers = _flags[2] ? try reader.readVector(of: API.InputPeer.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x653db63d)
            var _flags = TLFlags()
            _flags.set(1, if: self.title != nil)
            _flags.set(2, if: self.peers != nil)
            writer.writeFlags(_flags)
            self.chatlist.write(to: &writer)
            writer.writeString(self.slug)
            if let value = self.title { writer.writeString(value) }
            if let value = self.peers { writer.writeVector(value) }
        }
    }

    /// `chatlists.getExportedInvites#ce03da83 chatlist:InputChatlist = chatlists.ExportedInvites`
    public struct GetExportedInvites: TLFunction {
        public typealias Response = API.Chatlists.ExportedInvites
        public static var constructorID: UInt32 { 0xce03da83 }
        public static var name: String { "chatlists.getExportedInvites" }

        public var chatlist: API.InputChatlist

        public init(chatlist: API.InputChatlist) {
            self.chatlist = chatlist
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xce03da83, "chatlists.getExportedInvites")
            self.chatlist = try API.InputChatlist(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xce03da83)
            self.chatlist.write(to: &writer)
        }
    }

    /// `chatlists.checkChatlistInvite#41c10fff slug:string = chatlists.ChatlistInvite`
    public struct CheckChatlistInvite: TLFunction {
        public typealias Response = API.Chatlists.ChatlistInvite
        public static var constructorID: UInt32 { 0x41c10fff }
        public static var name: String { "chatlists.checkChatlistInvite" }

        public var slug: String

        public init(slug: String) {
            self.slug = slug
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x41c10fff, "chatlists.checkChatlistInvite")
            self.slug = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x41c10fff)
            writer.writeString(self.slug)
        }
    }

    /// `chatlists.joinChatlistInvite#a6b1e39a slug:string peers:Vector<InputPeer> = Updates`
    public struct JoinChatlistInvite: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xa6b1e39a }
        public static var name: String { "chatlists.joinChatlistInvite" }

        public var slug: String
        public var peers: [API.InputPeer]

        public init(slug: String, peers: [API.InputPeer]) {
            self.slug = slug
            self.peers = peers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa6b1e39a, "chatlists.joinChatlistInvite")
            self.slug = try reader.readString()
            self.peers = try reader.readVector(of: API.InputPeer.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa6b1e39a)
            writer.writeString(self.slug)
            writer.writeVector(self.peers)
        }
    }

    /// `chatlists.getChatlistUpdates#89419521 chatlist:InputChatlist = chatlists.ChatlistUpdates`
    public struct GetChatlistUpdates: TLFunction {
        public typealias Response = API.Chatlists.ChatlistUpdates
        public static var constructorID: UInt32 { 0x89419521 }
        public static var name: String { "chatlists.getChatlistUpdates" }

        public var chatlist: API.InputChatlist

        public init(chatlist: API.InputChatlist) {
            self.chatlist = chatlist
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x89419521, "chatlists.getChatlistUpdates")
            self.chatlist = try API.InputChatlist(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x89419521)
            self.chatlist.write(to: &writer)
        }
    }

    /// `chatlists.joinChatlistUpdates#e089f8f5 chatlist:InputChatlist peers:Vector<InputPeer> = Updates`
    public struct JoinChatlistUpdates: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xe089f8f5 }
        public static var name: String { "chatlists.joinChatlistUpdates" }

        public var chatlist: API.InputChatlist
        public var peers: [API.InputPeer]

        public init(chatlist: API.InputChatlist, peers: [API.InputPeer]) {
            self.chatlist = chatlist
            self.peers = peers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe089f8f5, "chatlists.joinChatlistUpdates")
            self.chatlist = try API.InputChatlist(from: &reader)
            self.peers = try reader.readVector(of: API.InputPeer.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe089f8f5)
            self.chatlist.write(to: &writer)
            writer.writeVector(self.peers)
        }
    }

    /// `chatlists.hideChatlistUpdates#66e486fb chatlist:InputChatlist = Bool`
    public struct HideChatlistUpdates: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x66e486fb }
        public static var name: String { "chatlists.hideChatlistUpdates" }

        public var chatlist: API.InputChatlist

        public init(chatlist: API.InputChatlist) {
            self.chatlist = chatlist
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x66e486fb, "chatlists.hideChatlistUpdates")
            self.chatlist = try API.InputChatlist(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x66e486fb)
            self.chatlist.write(to: &writer)
        }
    }

    /// `chatlists.getLeaveChatlistSuggestions#fdbcd714 chatlist:InputChatlist = Vector<Peer>`
    public struct GetLeaveChatlistSuggestions: TLFunction {
        public typealias Response = [API.Peer]
        public static var constructorID: UInt32 { 0xfdbcd714 }
        public static var name: String { "chatlists.getLeaveChatlistSuggestions" }

        public var chatlist: API.InputChatlist

        public init(chatlist: API.InputChatlist) {
            self.chatlist = chatlist
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfdbcd714, "chatlists.getLeaveChatlistSuggestions")
            self.chatlist = try API.InputChatlist(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfdbcd714)
            self.chatlist.write(to: &writer)
        }
    }

    /// `chatlists.leaveChatlist#74fae13a chatlist:InputChatlist peers:Vector<InputPeer> = Updates`
    public struct LeaveChatlist: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x74fae13a }
        public static var name: String { "chatlists.leaveChatlist" }

        public var chatlist: API.InputChatlist
        public var peers: [API.InputPeer]

        public init(chatlist: API.InputChatlist, peers: [API.InputPeer]) {
            self.chatlist = chatlist
            self.peers = peers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x74fae13a, "chatlists.leaveChatlist")
            self.chatlist = try API.InputChatlist(from: &reader)
            self.peers = try reader.readVector(of: API.InputPeer.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x74fae13a)
            self.chatlist.write(to: &writer)
            writer.writeVector(self.peers)
        }
    }
}
