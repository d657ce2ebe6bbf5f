// What trials show.
extension JudgeRequirement {
    private static let guidelines = "mtproto/security_guidelines"
    private static let states = "mtproto/service_messages_about_messages"

    static let checksNonces = Self(
        "checks-nonces", .exchange, "The exchange ends when the server repeats another nonce.",
        "mtproto/auth_key#dh-exchange-initiation")
    static let checksInnerNonces = Self(
        "checks-inner-nonces", .exchange, "The nonces in the encrypted part of the server's answer are compared.",
        "mtproto/auth_key")
    static let checksFingerprints = Self(
        "checks-fingerprints", .exchange, "The exchange ends when the server offers no key that the client knows.",
        "mtproto/auth_key")
    static let checksInnerHash = Self(
        "checks-hash", .exchange, "The hash of the encrypted part of the server's answer is compared.",
        "mtproto/auth_key")
    static let checksPrime = Self(
        "checks-prime", .exchange, "The prime is a safe prime of 2048 bits.",
        guidelines + "#validation-of-dh-parameters")
    static let checksGenerator = Self(
        "checks-generator", .exchange, "The generator fits the prime.", guidelines + "#validation-of-dh-parameters")
    static let checksHalf = Self(
        "checks-ga", .exchange, "The server's half of the key is in range.", guidelines + "#g-a-and-g-b-validation")
    static let checksConfirmation = Self(
        "checks-new-nonce-hash", .exchange, "The key is used only if the hash in dh_gen_ok is right.",
        "mtproto/auth_key#dh-key-exchange-complete")
    static let sendsAnotherHalf = Self(
        "exchange-retry", .exchange, .should, "After dh_gen_retry another half of the key comes, with the retry_id.",
        "mtproto/auth_key#dh-key-exchange-complete")
    static let checksRetry = Self(
        "checks-retry-hash", .exchange, "dh_gen_retry is followed only if its hash is right.",
        "mtproto/auth_key#dh-key-exchange-complete")
    static let dropsFailedKey = Self(
        "exchange-failed", .exchange, "A key that the server refuses with dh_gen_fail is not used.",
        "mtproto/auth_key#dh-key-exchange-complete")
    static let checksParity = Self(
        "checks-parity", .identifiers, "Messages of the server with even ids are ignored.",
        guidelines + "#checking-msg-id")
    static let checksTime = Self(
        "checks-time", .identifiers, .should,
        "Messages of the server that are more than 300 s old, or more than 30 s ahead, are ignored.",
        guidelines + "#checking-msg-id")
    static let checksSession = Self(
        "checks-session", .packets, "Packets of another session are ignored.", guidelines + "#checking-session-id")
    static let checksMessageKey = Self(
        "checks-message-key", .packets, "The message key is compared over the whole plaintext, padding included.",
        guidelines + "#checking-sha256-hash-value-of-msg-key")
    static let checksEncryption = Self(
        "checks-encryption", .packets, "Packets that are not encrypted are ignored once there is a key.",
        "mtproto/description#unencrypted-message")
    static let checksKey = Self(
        "checks-key", .packets,
        "Packets that name another key, or are encrypted as the client's own are, are ignored.",
        "mtproto/description#protocol-description")
    static let ignoresForgedSalts = Self(
        "checks-salts", .refusals, .should, "Salts that were never asked for are not used.", "mtproto/service_messages")
    static let introducesAgain = Self(
        "initialized-again", .requests, .should,
        "A request that is answered with CONNECTION_NOT_INITED comes again in initConnection.", "api/invoking")
    static let noticesSilence = Self(
        "silence-noticed", .connections, .should,
        "A connection on which no answer comes is given up for another one within 130 seconds.",
        "mtproto/service_messages")
    static let checksRepetition = Self(
        "checks-repeats", .identifiers, "A message whose id came before is ignored.", guidelines + "#checking-msg-id")
    static let checksContainers = Self(
        "checks-containers", .containers, .should, "A message that is longer than its container is ignored.",
        "mtproto/service_messages#containers")
    static let checksPadding = Self(
        "checks-padding", .packets, "Packets with less than 12 or more than 1024 bytes of padding are ignored.",
        guidelines + "#checking-message-length")
    static let checksLength = Self(
        "checks-length", .packets,
        "Packets whose length is no multiple of 4, below zero or more than there is are ignored.",
        guidelines + "#checking-message-length")
    static let acknowledgesAgain = Self(
        "acks-again", .acknowledgements, .should, "A message that comes again is acknowledged again.", states)
    static let tellsState = Self(
        "state-told", .requests, .should, "msgs_state_req of the server is answered.", states)
    static let sendsAgain = Self(
        "resend-request", .requests, .should, "msg_resend_req of the server is followed, or answered.", states)
    static let fetchesAfterTooLong = Self(
        "updates-too-long", .updates, "After updatesTooLong the difference is asked for.", "api/updates")
    static let fetchesAfterGap = Self(
        "updates-gap", .updates, "When an update is missing the difference is asked for.", "api/updates")
    static let fetchesAfterUnreadable = Self(
        "updates-unreadable", .updates, .should,
        "After an update that cannot be read the difference is asked for.", "api/updates")
    static let fetchesOfChannel = Self(
        "updates-channel", .updates,
        "When an update of a channel is missing, and after updateChannelTooLong, the channel's difference is asked for.",
        "api/updates")
    static let fetchesAfterNewSession = Self(
        "updates-new-session", .updates, "After new_session_created the difference is asked for.",
        "api/updates")
    static let ignoresForgedNotices = Self(
        "checks-notices", .refusals, .should, "Notices about messages that were never sent change nothing.",
        "mtproto/service_messages_about_messages#notice-of-ignored-error-message")
    static let ignoresUnknownAnswers = Self(
        "unknown-answers", .requests, .should, "Answers to what was never asked are ignored: the client stays.",
        "mtproto/service_messages")
    static let asksForAnnounced = Self(
        "announced", .requests, .should, "What is announced in place of being sent is asked for.", states)
    static let pausesAfterErrors = Self(
        "errors-pause", .requests, .should,
        "A request that is answered with error 500 comes again at most five times in six seconds.",
        "api/errors#500-internal")
    static let refreshesReferences = Self(
        "file-references", .requests, .should, "After FILE_REFERENCE_EXPIRED the file's message is asked for again.",
        "api/file_reference")
    static let checksParts = Self(
        "checks-cdn-part", .requests, "Parts from a content delivery network are compared with their hashes.", "cdn")
    static let survivesBombs = Self(
        "packed-limit", .containers, .should, "A packed object of 40 MiB of zeros does not stop the client.",
        "mtproto/service_messages#packed-object")
    static let survivesNesting = Self(
        "nesting-limit", .containers, .should, "Containers that stand 64 deep in each other do not stop the client.",
        "mtproto/service_messages#containers")
    static let survivesCounts = Self(
        "count-limit", .containers, .should,
        "A list that says that it has two thousand million elements does not stop the client.",
        "mtproto/serialize")
    static let pausesDials = Self(
        "dials-pause", .connections, .should,
        "When connections end at once, there are pauses: at most 12 connections in six seconds in place of each.",
        "mtproto/mtproto-transports#transport-errors")
    static let pausesAfterFlood = Self(
        "flood-pause", .connections, .should,
        "After -429 there are pauses: at most 8 connections in six seconds in place of each.",
        "mtproto/mtproto-transports#transport-errors")
    static let keepsKey = Self(
        "key-kept", .connections, .should,
        "One -404, or one -444, which anyone could have said, does not end a key.",
        "mtproto/mtproto-transports#transport-errors")
    static let renewsKey = Self(
        "pfs-renewed", .sessions, "In place of a temporary key that the server has forgotten, another one is bound.",
        "api/pfs")
}
