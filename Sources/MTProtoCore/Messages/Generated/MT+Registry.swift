// Emitted by tlgen from mtproto.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension MT {
    /// Everything in the schema by id and by name.
    package static let registry = TLRegistry(
        table: registryTable, types: [registryTypes1].flatMap { $0 })

    private static var registryTypes1: [any TLObject.Type] {
        [
            MT.ResPQ.self,
            MT.PQInnerData.self,
            MT.ServerDHParams.self,
            MT.ServerDHInnerData.self,
            MT.ClientDHInnerData.self,
            MT.SetClientDHParamsAnswer.self,
            MT.BindAuthKeyInner.self,
            MT.RpcResult.self,
            MT.RpcError.self,
            MT.RpcDropAnswerResult.self,
            MT.GzipPacked.self,
            MT.Message.self,
            MT.MessageCopy.self,
            MT.MsgsAck.self,
            MT.BadMsgNotification.self,
            MT.MsgResendReq.self,
            MT.MsgsStateReq.self,
            MT.MsgsStateInfo.self,
            MT.MsgsAllInfo.self,
            MT.MsgDetailedInfo.self,
            MT.NewSession.self,
            MT.FutureSalt.self,
            MT.FutureSalts.self,
            MT.Pong.self,
            MT.DestroySessionRes.self,
            MT.DestroySessionsRes.self,
            MT.DestroyAuthKeyRes.self,
            MT.HttpWait.self,
            MT.ReqPq.self,
            MT.ReqPqMulti.self,
            MT.ReqDHParams.self,
            MT.SetClientDHParams.self,
            MT.DestroyAuthKey.self,
            MT.RpcDropAnswer.self,
            MT.GetFutureSalts.self,
            MT.Ping.self,
            MT.PingDelayDisconnect.self,
            MT.DestroySession.self,
        ]
    }

    private static let registryTable = """
        05162463 resPQ 0
        83c95aec p_q_inner_data 1
        a9f55f95 p_q_inner_data_dc 1
        3c6a84d4 p_q_inner_data_temp 1
        56fddf88 p_q_inner_data_temp_dc 1
        79cb045d server_DH_params_fail 2
        d0e8075c server_DH_params_ok 2
        b5890dba server_DH_inner_data 3
        6643b654 client_DH_inner_data 4
        3bcbf734 dh_gen_ok 5
        46dc1fb9 dh_gen_retry 5
        a69dae02 dh_gen_fail 5
        75a3f765 bind_auth_key_inner 6
        f35c6d01 rpc_result 7
        2144ca19 rpc_error 8
        5e2ad36e rpc_answer_unknown 9
        cd78e586 rpc_answer_dropped_running 9
        a43ad8b7 rpc_answer_dropped 9
        3072cfa1 gzip_packed 10
        5bb8e511 message 11
        e06046b2 msg_copy 12
        62d6b459 msgs_ack 13
        a7eff811 bad_msg_notification 14
        edab447b bad_server_salt 14
        7d861a08 msg_resend_req 15
        8610baeb msg_resend_ans_req 15
        da69fb52 msgs_state_req 16
        04deb57d msgs_state_info 17
        8cc0d131 msgs_all_info 18
        276d3ec6 msg_detailed_info 19
        809db6df msg_new_detailed_info 19
        9ec20908 new_session_created 20
        0949d9dc future_salt 21
        ae500895 future_salts 22
        347773c5 pong 23
        e22045fc destroy_session_ok 24
        62d350c9 destroy_session_none 24
        fb95abcd destroy_sessions_res 25
        f660e1d4 destroy_auth_key_ok 26
        0a9f2259 destroy_auth_key_none 26
        ea109b13 destroy_auth_key_fail 26
        9299359f http_wait 27
        60469778 req_pq 28
        be7e8ef1 req_pq_multi 29
        d712e4be req_DH_params 30
        f5045f1f set_client_DH_params 31
        d1435160 destroy_auth_key 32
        58e4a740 rpc_drop_answer 33
        b921bd04 get_future_salts 34
        7abe77ec ping 35
        f3427b8c ping_delay_disconnect 36
        e7512126 destroy_session 37
        """
}
