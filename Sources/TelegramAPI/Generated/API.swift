// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

/// What the schema declares, from telegram_api.tl.
public enum API {
    /// The layer of the schema, to be announced with `InvokeWithLayer`.
    public static var layer: Int32 { 228 }

    /// Reads one object of whatever type, constructor or function of the schema.
    public static func decodeObject(from reader: inout TLReader) throws(TLError) -> any TLObject {
        try registry.decode(from: &reader)
    }

    /// The namespace `account`.
    public enum Account {}

    /// The namespace `aicompose`.
    public enum Aicompose {}

    /// The namespace `auth`.
    public enum Auth {}

    /// The namespace `bots`.
    public enum Bots {}

    /// The namespace `channels`.
    public enum Channels {}

    /// The namespace `chatlists`.
    public enum Chatlists {}

    /// The namespace `communities`.
    public enum Communities {}

    /// The namespace `contacts`.
    public enum Contacts {}

    /// The namespace `ephemeral`.
    public enum Ephemeral {}

    /// The namespace `folders`.
    public enum Folders {}

    /// The namespace `fragment`.
    public enum Fragment {}

    /// The namespace `help`.
    public enum Help {}

    /// The namespace `langpack`.
    public enum Langpack {}

    /// The namespace `messages`.
    public enum Messages {}

    /// The namespace `payments`.
    public enum Payments {}

    /// The namespace `phone`.
    public enum Phone {}

    /// The namespace `photos`.
    public enum Photos {}

    /// The namespace `premium`.
    public enum Premium {}

    /// The namespace `smsjobs`.
    public enum Smsjobs {}

    /// The namespace `stats`.
    public enum Stats {}

    /// The namespace `stickers`.
    public enum Stickers {}

    /// The namespace `storage`.
    public enum Storage {}

    /// The namespace `stories`.
    public enum Stories {}

    /// The namespace `test`.
    public enum Test {}

    /// The namespace `upload`.
    public enum Upload {}

    /// The namespace `users`.
    public enum Users {}
}
