// Emitted by tlgen from chat.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension Chat {
    /// Everything in the schema by id and by name.
    public static let registry = TLRegistry(
        table: registryTable, types: [registryTypes1].flatMap { $0 })

    private static var registryTypes1: [any TLObject.Type] {
        [
            Chat.Person.self,
            Chat.Line.self,
            Chat.Update.self,
            Chat.SignIn.self,
            Chat.SendLine.self,
            Chat.ListLines.self,
        ]
    }

    private static let registryTable = """
        f8471840 person 0
        19aabee8 line 1
        85b0acc1 updateNewLine 2
        0be834fb updateCame 2
        9825b563 signIn 3
        f674eab3 sendLine 4
        57f68b1c listLines 5
        """
}
