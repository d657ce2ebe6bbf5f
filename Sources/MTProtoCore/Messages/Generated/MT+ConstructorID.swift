// Emitted by tlgen from mtproto.tl. Do not edit: regenerate.
// swift-format-ignore-file

extension MT {
    /// The ids of constructors and functions, by which bytes are told apart.
    package enum ConstructorID {
        package static var resPQ: UInt32 { 0x05162463 }
        package static var pQInnerData: UInt32 { 0x83c95aec }
        package static var pQInnerDataDC: UInt32 { 0xa9f55f95 }
        package static var pQInnerDataTemp: UInt32 { 0x3c6a84d4 }
        package static var pQInnerDataTempDC: UInt32 { 0x56fddf88 }
        package static var serverDHParamsFail: UInt32 { 0x79cb045d }
        package static var serverDHParamsOk: UInt32 { 0xd0e8075c }
        package static var serverDHInnerData: UInt32 { 0xb5890dba }
        package static var clientDHInnerData: UInt32 { 0x6643b654 }
        package static var dhGenOk: UInt32 { 0x3bcbf734 }
        package static var dhGenRetry: UInt32 { 0x46dc1fb9 }
        package static var dhGenFail: UInt32 { 0xa69dae02 }
        package static var bindAuthKeyInner: UInt32 { 0x75a3f765 }
        package static var rpcResult: UInt32 { 0xf35c6d01 }
        package static var rpcError: UInt32 { 0x2144ca19 }
        package static var rpcAnswerUnknown: UInt32 { 0x5e2ad36e }
        package static var rpcAnswerDroppedRunning: UInt32 { 0xcd78e586 }
        package static var rpcAnswerDropped: UInt32 { 0xa43ad8b7 }
        package static var gzipPacked: UInt32 { 0x3072cfa1 }
        package static var message: UInt32 { 0x5bb8e511 }
        package static var msgCopy: UInt32 { 0xe06046b2 }
        package static var msgsAck: UInt32 { 0x62d6b459 }
        package static var badMsgNotification: UInt32 { 0xa7eff811 }
        package static var badServerSalt: UInt32 { 0xedab447b }
        package static var msgResendReq: UInt32 { 0x7d861a08 }
        package static var msgResendAnsReq: UInt32 { 0x8610baeb }
        package static var msgsStateReq: UInt32 { 0xda69fb52 }
        package static var msgsStateInfo: UInt32 { 0x04deb57d }
        package static var msgsAllInfo: UInt32 { 0x8cc0d131 }
        package static var msgDetailedInfo: UInt32 { 0x276d3ec6 }
        package static var msgNewDetailedInfo: UInt32 { 0x809db6df }
        package static var newSessionCreated: UInt32 { 0x9ec20908 }
        package static var futureSalt: UInt32 { 0x0949d9dc }
        package static var futureSalts: UInt32 { 0xae500895 }
        package static var pong: UInt32 { 0x347773c5 }
        package static var destroySessionOk: UInt32 { 0xe22045fc }
        package static var destroySessionNone: UInt32 { 0x62d350c9 }
        package static var destroySessionsRes: UInt32 { 0xfb95abcd }
        package static var destroyAuthKeyOk: UInt32 { 0xf660e1d4 }
        package static var destroyAuthKeyNone: UInt32 { 0x0a9f2259 }
        package static var destroyAuthKeyFail: UInt32 { 0xea109b13 }
        package static var httpWait: UInt32 { 0x9299359f }
        package static var reqPq: UInt32 { 0x60469778 }
        package static var reqPqMulti: UInt32 { 0xbe7e8ef1 }
        package static var reqDHParams: UInt32 { 0xd712e4be }
        package static var setClientDHParams: UInt32 { 0xf5045f1f }
        package static var destroyAuthKey: UInt32 { 0xd1435160 }
        package static var rpcDropAnswer: UInt32 { 0x58e4a740 }
        package static var getFutureSalts: UInt32 { 0xb921bd04 }
        package static var ping: UInt32 { 0x7abe77ec }
        package static var pingDelayDisconnect: UInt32 { 0xf3427b8c }
        package static var destroySession: UInt32 { 0xe7512126 }
    }
}
