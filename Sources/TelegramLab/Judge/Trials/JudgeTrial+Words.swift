import MTProtoCore

extension JudgeTrial {
    /// What the lab does, in plain words.
    var words: String {
        switch self {
        case .exchange(let misconduct): Self.words(for: misconduct)
        case .bait(let fault): Self.words(for: fault)
        case .conduct(let conduct): Self.words(for: conduct)
        }
    }

    private static func words(for misconduct: HandshakeMisconduct) -> String {
        switch misconduct {
        case .resPQNonce: "resPQ repeats another nonce than the client's"
        case .fingerprints: "resPQ offers only keys that nobody has"
        case .parametersNonce: "server_DH_params_ok repeats another nonce"
        case .parametersServerNonce: "server_DH_params_ok repeats another nonce of the server"
        case .innerNonce: "the encrypted part of server_DH_params_ok has another nonce"
        case .innerServerNonce: "the encrypted part of server_DH_params_ok has another nonce of the server"
        case .innerHash: "the hash before the encrypted part of server_DH_params_ok is wrong"
        case .compositePrime: "the prime is a product"
        case .unsafePrime: "the prime is one, but half of it is a product"
        case .generator: "the generator does not fit the prime"
        case .halfOne: "the server's half of the key is 1"
        case .halfLargest: "the server's half of the key is the prime less 1"
        case .halfSmall: "the server's half of the key is 3^1250, which is below 2^1984"
        case .confirmationNonce: "dh_gen_ok repeats another nonce"
        case .confirmationServerNonce: "dh_gen_ok repeats another nonce of the server"
        case .confirmationHash: "dh_gen_ok has another hash"
        case .retry: "the server wants another half of the key, with dh_gen_retry"
        case .retryHash: "dh_gen_retry has another hash"
        case .failure: "the server does not take the key, and says so with dh_gen_fail"
        case .answerPadding: "the encrypted part of server_DH_params_ok has 16 bytes of padding more than it may have"
        case .shortPrime: "the prime has 1024 bits"
        case .halfHigh: "the server's half of the key is 3^1250 less than the prime"
        case .endlessRetry: "the server wants another half of the key, as often as one comes"
        case .reflected: "the client's own query comes back in place of resPQ"
        case .transportError: "-404 comes in place of resPQ"
        case .silence: "nothing comes in place of resPQ"
        case .primePQ: "pq is a prime"
        case .largePQ: "pq has 16 bytes"
        }
    }

    private static func words(for fault: PacketFault) -> String {
        switch fault {
        case .evenID: "a message of the server has an even id"
        case .evenChild: "a container holds a message with an even id"
        case .childLength: "a message says that it is longer than its container"
        case .plain: "a packet is not encrypted"
        case .negativeLength: "the length of a message is below zero"
        case .longLength: "a message is longer than its packet"
        case .otherKey: "a packet names another key"
        case .reflected: "a packet is encrypted as the client's own are"
        case .oldID: "the id of a message of the server is ten minutes old"
        case .futureID: "the id of a message of the server is two minutes ahead"
        case .otherSession: "a packet names another session"
        case .changedPadding: "one bit of the last block, which holds nothing but padding, was changed"
        case .shortPadding: "a packet has four bytes of padding"
        case .longPadding: "a packet has more than 1024 bytes of padding"
        case .oddLength: "the length of a message is no multiple of 4"
        case .unalignedChild: "the length of a message in a container is no multiple of 4"
        }
    }

    private static func words(for conduct: Conduct) -> String {
        switch conduct {
        case .repeatedPacket: "a packet that was acknowledged comes again"
        case .stateRequest: "the server asks for the state of a request"
        case .resendRequest: "the server asks for a request again"
        case .tooLong: "updatesTooLong"
        case .gap: "an update leaves out others before it"
        case .unreadableUpdate: "an update has a constructor of no layer"
        case .channelTooLong: "updateChannelTooLong"
        case .channelGap: "an update of a channel leaves out others before it"
        case .newSalt: "the key has new salts"
        case .forgedSalt: "bad_server_salt names a message that was never sent, and a salt"
        case .forgedTime:
            "bad_msg_notification with code 16 names a message that was never sent, and is three minutes old"
        case .uninitialized: "a request is answered with CONNECTION_NOT_INITED"
        case .lyingBomb: "a packed object holds 40 MiB of zeros, and says that it holds a kilobyte"
        case .silence: "the server says nothing more, and holds the connection"
        case .forgedSalts: "future_salts come that were never asked for"
        case .replayedID: "a message id that was acknowledged comes again, with another message"
        case .unknownAnswers: "rpc_result and pong answer what was never asked"
        case .announcedAnswer: "msg_detailed_info comes in place of an answer"
        case .announcedMessage: "msg_new_detailed_info comes in place of a message"
        case .refusedHigh: "a packet is refused for its sequence number, with code 33"
        case .refusedEven: "a packet is refused for its sequence number, with code 34"
        case .refusedOdd: "a packet is refused for its sequence number, with code 35"
        case .refusedBits: "a packet is refused for its id, with code 18"
        case .refusedRepeat: "a container is refused for its id, with code 19"
        case .refusedOld: "a packet is refused as too old, with code 20"
        case .refusedNumber: "a packet is refused for its sequence number, with code 32"
        case .refusedContainer: "a container is refused, with code 64"
        case .floodWait: "a request is answered with FLOOD_WAIT_3"
        case .premiumWait: "a request is answered with FLOOD_PREMIUM_WAIT_3"
        case .brokenText: "an update has a text that says that it is longer than the packet"
        case .allInfo: "a request is not taken, and msgs_all_info says so"
        case .serverPing: "the server sends a ping"
        case .resendFlood: "the server asks for the same request a hundred times"
        case .newSessionTwice: "new_session_created comes again, with the same unique_id"
        case .cdnToken: "a part from a content delivery network is answered with FILE_TOKEN_INVALID"
        case .networkClock: "the clock of a content delivery network is ten minutes ahead, and right again afterwards"
        case .networkKey: "a content delivery network has forgotten the key: packets under it are answered with -404"
        case .cdnUpdate: "a content delivery network says updatesTooLong"
        case .httpStatus: "an HTTP request is answered with status 500"
        case .httpNotFound: "an HTTP request is answered with status 404"
        case .httpPage: "an HTTP request is answered with a page"
        case .refusedAlways: "everything is refused for its salt, for six seconds, each time with another one"
        case .strangeError: "one packet is answered with -500"
        case .silentReplays: "the server says nothing more but a packet that has come before, every five seconds"
        case .endlessFrame: "a frame says that it has 240 MiB, or as much as its transport can say"
        case .slowFrame: "a frame comes byte by byte, and nothing else"
        case .permanentEmpty: "a request under a temporary key is answered with AUTH_KEY_PERM_EMPTY"
        case .refusedBindings: "bindings of temporary keys are refused, for six seconds"
        case .unauthorized: "a request is answered with AUTH_KEY_UNREGISTERED as often as it comes, for six seconds"
        case .internalError: "a request is answered with error 500 as often as it comes, for six seconds"
        case .lostAnswer: "the connection ends when a request has been taken, before it is answered"
        case .lostRequest: "the connection ends in place of taking a request"
        case .newSession: "the session is forgotten"
        case .fileReference: "upload.getFile is answered with FILE_REFERENCE_EXPIRED"
        case .cdnPart: "one bit of a part from a content delivery network was changed"
        case .bomb: "a packed object holds 40 MiB of zeros"
        case .deepContainers: "containers stand 64 deep in each other"
        case .hugeCount: "a list says that it has two thousand million elements"
        case .refusedConnections: "connections end at once, for six seconds"
        case .transportFlood: "packets are answered with -429, for six seconds"
        case .unknownKey: "one packet is answered with -404"
        case .wrongDatacenter: "one packet is answered with -444"
        case .forgottenKey: "a temporary key is forgotten: packets under it are answered with -404"
        case .clock: "the datacenter's clock is ten minutes ahead, and right again afterwards"
        }
    }
}
