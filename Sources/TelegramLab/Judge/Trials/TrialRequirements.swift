// What trials show.
extension JudgeRequirement {
    private static let guidelines = "mtproto/security_guidelines"

    static let checksNonces = Self(
        "checks-nonces", .exchange, "The exchange ends when the server repeats another nonce.",
        "mtproto/auth_key#dh-exchange-initiation")
    static let checksInnerNonces = Self(
        "checks-inner-nonces", .exchange, "The nonces in the encrypted part of the server's answer are compared.",
        "mtproto/auth_key#presenting-proof-of-work-server-authentication")
    static let checksFingerprints = Self(
        "checks-fingerprints", .exchange, "The exchange ends when the server offers no key that the client knows.",
        "mtproto/auth_key#dh-exchange-initiation")
    static let checksInnerHash = Self(
        "checks-hash", .exchange, "The hash of the encrypted part of the server's answer is compared.",
        "mtproto/auth_key#presenting-proof-of-work-server-authentication")
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
    static let checksAnswerLength = Self(
        "checks-answer-length", .exchange, .should,
        "The encrypted part of the server's answer is a multiple of 16 bytes, of which fewer than 16 are padding.",
        "mtproto/auth_key#presenting-proof-of-work-server-authentication")
    static let limitsRetries = Self(
        "retry-limit", .exchange, .should, "An exchange ends after at most ten dh_gen_retry.",
        "mtproto/auth_key#dh-key-exchange-complete")
    static let checksStep = Self(
        "checks-step", .exchange, "The client's own query is no answer, nor is the answer of another step.",
        "mtproto/auth_key#dh-exchange-initiation")
    static let beginsAgain = Self(
        "exchange-again", .exchange, .should,
        "After a transport error another exchange begins, with another nonce.",
        "mtproto/mtproto-transports#transport-errors")
    static let givesUpExchange = Self(
        "exchange-waits", .exchange, .should,
        "An exchange in which the server says nothing is given up within 60 seconds, for another one.",
        "mtproto/auth_key")
    static let checksProduct = Self(
        "checks-pq", .exchange, .should,
        "A pq that is no product of two primes, or has more than 8 bytes, ends the exchange within 15 seconds.",
        "mtproto/auth_key#dh-exchange-initiation")
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
    static let answersForgeriesAlike = Self(
        "forgeries-alike", .packets,
        "A packet of which nothing can be read has the same effect as one of which only the message key is wrong.",
        guidelines + "#checking-sha256-hash-value-of-msg-key")
    static let checksEncryption = Self(
        "checks-encryption", .packets, "Packets that are not encrypted are ignored once there is a key.",
        "mtproto/description#unencrypted-message")
    static let checksKey = Self(
        "checks-key", .packets,
        "Packets that name another key, or are encrypted as the client's own are, are ignored.",
        "mtproto/description#protocol-description")
    static let ignoresForgedSalts = Self(
        "checks-salts", .refusals, .should, "Salts that were never asked for are not used.",
        "mtproto/service_messages#request-for-several-future-salts")
    static let introducesAgain = Self(
        "initialized-again", .requests, .should,
        "A request that is answered with CONNECTION_NOT_INITED, or CONNECTION_LAYER_INVALID, comes again in initConnection.",
        "api/invoking#saving-client-info")
    static let noticesSilence = Self(
        "silence-noticed", .connections, .should,
        "A connection on which no answer comes is given up for another one within 130 seconds.",
        "mtproto/service_messages#deferred-connection-closure--ping")
    static let checksRepetition = Self(
        "checks-repeats", .identifiers, "A message whose id came before is ignored.", guidelines + "#checking-msg-id")
    static let checksContainers = Self(
        "checks-containers", .containers, .should,
        "A message that is longer than its container, or whose length is no multiple of 4, is ignored.",
        "mtproto/service_messages#containers")
    static let checksPadding = Self(
        "checks-padding", .packets, "Packets with less than 12 or more than 1024 bytes of padding are ignored.",
        guidelines + "#checking-message-length")
    static let checksLength = Self(
        "checks-length", .packets,
        "Packets whose length is no multiple of 4, below zero or more than there is are ignored.",
        guidelines + "#checking-message-length")
    static let acknowledgesAgain = Self(
        "acks-again", .acknowledgements, .should, "A message that comes again is acknowledged again.",
        "mtproto/service_messages_about_messages#acknowledgment-of-receipt")
    static let tellsState = Self(
        "state-told", .requests, .should, "msgs_state_req, and msg_resend_ans_req, of the server are answered.",
        "mtproto/service_messages_about_messages#request-for-message-status-information")
    static let sendsAgain = Self(
        "resend-request", .requests, .should, "msg_resend_req of the server is followed, or answered.",
        "mtproto/service_messages_about_messages#explicit-request-to-re-send-messages")
    static let fetchesAfterTooLong = Self(
        "updates-too-long", .updates, "After updatesTooLong the difference is asked for.",
        "api/updates#updates-sequence")
    static let fetchesAfterGap = Self(
        "updates-gap", .updates, "When an update is missing the difference is asked for.",
        "api/updates#recovering-gaps")
    static let fetchesAfterUnreadable = Self(
        "updates-unreadable", .updates, .should,
        "After an update that cannot be read the difference is asked for.", "api/updates#recovering-gaps")
    static let fetchesOfChannel = Self(
        "updates-channel", .updates,
        "When an update of a channel is missing, and after updateChannelTooLong, the channel's difference is asked for.",
        "api/updates#recovering-gaps")
    static let fetchesAfterNewSession = Self(
        "updates-new-session", .updates, "After new_session_created the difference is asked for.",
        "api/updates#recovering-gaps")
    static let ignoresForgedNotices = Self(
        "checks-notices", .refusals, .should, "Notices about messages that were never sent change nothing.",
        "mtproto/service_messages_about_messages#notice-of-ignored-error-message")
    static let ignoresUnknownAnswers = Self(
        "unknown-answers", .requests, .should, "Answers to what was never asked are ignored: the client stays.",
        "mtproto/service_messages#response-to-an-rpc-query")
    static let asksForAnnounced = Self(
        "announced", .requests, .should, "What is announced in place of being sent is asked for.",
        "mtproto/service_messages_about_messages#extended-voluntary-communication-of-status-of-one-message")
    static let checksNetworkKey = Self(
        "cdn-fingerprint", .exchange, "The key of a content delivery network is one that help.getCdnConfig names.",
        "cdn#getting-files-from-a-cdn")
    static let survivesCutPackets = Self(
        "cut-packets", .packets, .should,
        "A packet whose encrypted part is empty, or no multiple of 16 bytes, does not stop the client.",
        "mtproto/description#protocol-description")
    static let unpacks = Self(
        "packed-taken", .containers, .should, "What is packed is unpacked, alone and in containers.",
        "mtproto/service_messages#packed-object")
    static let leavesNoTrace = Self(
        "no-trace", .packets, "Nothing that stands in a packet that must not be taken changes anything.", guidelines)
    static let checksStates = Self(
        "checks-states", .requests, .should, "States that are not as many as the messages they speak of mean nothing.",
        "mtproto/service_messages_about_messages#informational-message-regarding-status-of-messages")
    static let ignoresUnknownObjects = Self(
        "unknown-objects", .containers, .should,
        "Something that nobody knows changes nothing: what stands beside it is taken.",
        "mtproto/service_messages#containers")
    static let keepsPermanentKey = Self(
        "pfs-kept", .sessions,
        "ENCRYPTED_MESSAGE_INVALID does not end a permanent key that is a minute old at most.", "api/pfs")
    static let followsAllInfo = Self(
        "all-info-followed", .requests, .should,
        "A request that has not come, as msgs_all_info says, comes again, or its state is asked for.",
        "mtproto/service_messages_about_messages#voluntary-communication-of-status-of-messages")
    static let answersPing = Self(
        "pong-told", .requests, .should, "A ping of the server is answered.",
        "mtproto/service_messages#ping-messages-ping-pong")
    static let limitsResends = Self(
        "resend-limit", .requests, .should,
        "A request that the server asks for a hundred times comes at most twenty times.",
        "mtproto/service_messages_about_messages#explicit-request-to-re-send-messages")
    static let survivesHTTPErrors = Self(
        "http-errors", .connections, .should,
        "After an HTTP error, or a page, a request comes again, under the same key.",
        "mtproto/transports#http")
    static let limitsHTTP = Self(
        "http-limit", .connections, .should,
        "An HTTP answer whose head, or body, does not end ends the connection within 75 seconds.",
        "mtproto/transports#http")
    static let checksChecksum = Self(
        "checks-checksum", .connections, .should,
        "A frame of the full transport whose CRC32 is wrong is not taken.", "mtproto/mtproto-transports#full")
    static let ignoresQuickAcks = Self(
        "quick-acks-ignored", .connections, .should,
        "Quick acknowledgements of packets that were never sent change nothing: the client stays, and nothing comes again.",
        "mtproto/mtproto-transports#quick-ack")
    static let pausesAfterRefusals = Self(
        "refusals-pause", .refusals, .should,
        "When everything is refused for its salt there are pauses: packets come at most 20 times in six seconds on each connection.",
        "mtproto/service_messages_about_messages#notice-of-ignored-error-message")
    static let pausesUnauthorized = Self(
        "unauthorized-pause", .requests, .should,
        "A request that is answered with AUTH_KEY_UNREGISTERED or AUTH_KEY_DUPLICATED comes again at most five times in six seconds.",
        "api/errors#401-unauthorized")
    static let renewsToken = Self(
        "cdn-token", .requests, .should,
        "After FILE_TOKEN_INVALID of a content delivery network the file is asked for at its datacenter.",
        "cdn#possible-errors-and-their-meanings")
    static let ignoresNetworkUpdates = Self(
        "cdn-updates", .updates, "Updates from a content delivery network are ignored.",
        "cdn#how-cdn-dcs-are-different-from-the-master-dcs")
    static let ignoresNetworkTime = Self(
        "cdn-time", .refusals, .should,
        "The time of a content delivery network changes message ids nowhere else.",
        "cdn#how-cdn-dcs-are-different-from-the-master-dcs")
    static let renewsNetworkKey = Self(
        "cdn-key", .sessions, .should,
        "In place of a key that a content delivery network has forgotten another one is made, or the file comes from its datacenter.",
        "cdn#how-cdn-dcs-are-different-from-the-master-dcs")
    static let fetchesOnce = Self(
        "updates-once", .updates, .should,
        "new_session_created that comes again with the same unique_id is not followed again.",
        "mtproto/service_messages#new-session-creation-notification")
    static let limitsFrames = Self(
        "frame-limit", .connections, .should,
        "A frame that says that it has 240 MiB, or 64 MiB where that is the most, ends the connection within 30 seconds.",
        "mtproto/mtproto-transports")
    static let bindsAgain = Self(
        "pfs-rebound", .sessions, .should, "After AUTH_KEY_PERM_EMPTY a temporary key is bound again.", "api/pfs")
    static let pausesBindings = Self(
        "binds-pause", .sessions, .should,
        "When bindings are refused there are pauses: at most 8 in six seconds for each temporary key.", "api/pfs")
    static let pausesAfterErrors = Self(
        "errors-pause", .requests, .should,
        "A request that is answered with error 500, or -500, comes again at most five times in six seconds.",
        "api/errors#500-internal")
    static let refreshesReferences = Self(
        "file-references", .requests, .should, "After FILE_REFERENCE_EXPIRED the file's message is asked for again.",
        "api/file_reference#another-example")
    static let checksParts = Self(
        "checks-cdn-part", .requests, "Parts from a content delivery network are compared with their hashes.",
        "cdn#verifying-files")
    static let survivesBombs = Self(
        "packed-limit", .containers, .should, "A packed object of 40 MiB of zeros does not stop the client.",
        "mtproto/service_messages#packed-object")
    static let survivesNesting = Self(
        "nesting-limit", .containers, .should, "Containers that stand 64 deep in each other do not stop the client.",
        "mtproto/service_messages#containers")
    static let survivesCounts = Self(
        "count-limit", .containers, .should,
        "A list that says that it has two thousand million elements does not stop the client.",
        "mtproto/serialize#built-in-composite-types-vectors-and-associative-arrays")
    static let survivesSmallFrames = Self(
        "small-frames", .connections, .should, "Frames that are too small for a packet do not stop the client.",
        "mtproto/mtproto-transports")
    static let pausesDials = Self(
        "dials-pause", .connections, .should,
        "When connections end at once, or after one answer, there are pauses: at most 12 connections in six seconds in place of each.",
        "mtproto/mtproto-transports#transport-errors")
    static let pausesAfterFlood = Self(
        "flood-pause", .connections, .should,
        "After -429 there are pauses: at most 8 connections in six seconds in place of each.",
        "mtproto/mtproto-transports#transport-errors")
    static let keepsKey = Self(
        "key-kept", .connections, .should,
        "One -404, -444 or -500, which anyone could have said, does not end a key; nor does a destroy_auth_key_ok that was never asked for.",
        "mtproto/mtproto-transports#transport-errors")
    static let renewsKey = Self(
        "pfs-renewed", .sessions, "In place of a temporary key that the server has forgotten, another one is bound.",
        "api/pfs")
    static let checksHello = Self(
        "checks-hello", .connections,
        "To a proxy that looks like TLS nothing is sent unless its ServerHello proves that it knows the secret.",
        "mtproto/mtproto-transports")
}
