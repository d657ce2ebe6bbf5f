extension PageStyle {
    /// Packets, people, weather and judge, and narrow screens.
    static let views = #"""
        body[data-view=packets] main, body[data-view=people] main { height: calc(100vh - 58px); height: calc(100dvh - 58px);
          flex: none; }
        #view-packets, #view-people { height: 100%; min-height: 0; padding-bottom: 16px; }
        .filters { display: flex; flex-wrap: wrap; gap: 8px 10px; align-items: flex-end; }
        .filters label:not(.grow, .check) { width: 112px; }
        .filters .grow { flex-basis: 130px; }
        .filters label:has([type=number]), .filters label:has([name=connection]) { width: 74px; }
        .filters .buttons { margin-left: auto; }
        .packets { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
        .packets.isopen { grid-template-columns: minmax(0, 1.3fr) minmax(0, 1fr); }
        .packets:not(.isopen) .detail { display: none; }
        .listbox {
          display: flex; flex-direction: column; min-height: 0; background: var(--card); border: 1px solid var(--line);
          border-radius: 14px; box-shadow: var(--shadow); position: relative; overflow: hidden;
        }
        .rowhead, .row {
          display: grid; gap: 9px; align-items: center; padding: 0 14px;
          grid-template-columns: 46px 92px 14px 40px 58px minmax(0, 1fr) 48px 58px;
        }
        .rowhead {
          height: 34px; font-size: 12px; font-weight: 600; color: var(--muted); border-bottom: 1px solid var(--line);
          background: var(--raised); flex: none;
        }
        .rows { flex: 1; overflow-y: auto; overflow-x: hidden; min-height: 0; outline-offset: -3px; }
        .spacer { position: relative; }
        .row { position: absolute; left: 0; right: 0; height: 30px; font-size: 13.5px; cursor: pointer; }
        .row > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .row:hover { background: var(--raised); }
        .rows:focus-visible .row[data-at] { outline: 2px solid var(--accent); outline-offset: -2px; }
        .row[aria-selected=true] { background: var(--soft); box-shadow: inset 3px 0 var(--accent); }
        .row .n, .row .time, .row .at { color: var(--muted); font-size: 12.5px; }
        .row .arrow { font-weight: 700; text-align: center; }
        .row.in .arrow, .row.in .name { color: var(--in); }
        .row.out .arrow, .row.out .name { color: var(--out); }
        .row .name { font-weight: 550; }
        .row .name.dull { color: var(--muted); font-weight: 400; }
        .row .answers, .row .becomes, .row .plus { color: var(--muted); }
        .row.bad .arrow, .row .name.bad, .row.bad .name { color: var(--bad); }
        .row.gap { color: var(--warn); background: var(--warn-soft); cursor: default; }
        .newer { position: absolute; right: 18px; bottom: 40px; box-shadow: var(--shadow); }
        .note { font-size: 13px; color: var(--muted); padding: 6px 14px; min-height: 0; }
        .note:empty { display: none; }
        .note.bad { color: var(--bad); padding: 4px 0; }
        .listbox .note { border-top: 1px solid var(--line); flex: none; }
        .detail {
          min-height: 0; overflow: auto; background: var(--card); border: 1px solid var(--line); border-radius: 14px;
          box-shadow: var(--shadow); padding: 14px 18px;
        }
        .detail > .empty { text-align: center; padding: 18% 20px; }
        .detailhead { display: flex; align-items: center; gap: 10px; flex-wrap: wrap; }
        .detailhead h3 { flex: 1; font-size: 16px; overflow-wrap: anywhere; }
        .detailhead h3 .num { color: var(--muted); }
        .back { display: none; }
        .facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 9px 16px; margin: 12px 0 4px; }
        .facts dt { font-size: 12px; color: var(--muted); }
        .facts dd { font-size: 13.5px; overflow-wrap: anywhere; }
        .messages.messages td { font-size: 12.5px; }
        .tree { font: 12.8px/1.65 var(--mono); overflow-x: auto; }
        .tree .branch .branch { margin-left: 7px; padding-left: 13px; border-left: 1px solid var(--line); }
        .tree summary { cursor: pointer; list-style: none; margin-left: -2px; }
        .tree summary::before { content: "▸"; display: inline-block; width: 13px; color: var(--muted); font-size: 11px; }
        .tree details[open] > summary::before { content: "▾"; }
        .tree summary::-webkit-details-marker { display: none; }
        .leaf { padding-left: 11px; white-space: pre-wrap; overflow-wrap: anywhere; }
        .label { color: var(--muted); }
        .v-string { color: var(--good); } .v-number { color: var(--accent); } .v-raw { color: var(--warn); }
        .v-type, .v-head { color: var(--out); font-weight: 600; }
        .hex { font-size: 12px; line-height: 1.55; overflow: auto; max-height: 420px; background: var(--raised); padding: 10px 12px;
          border-radius: 9px; margin: 8px 0; }

        .codes { display: flex; align-items: center; gap: 18px; padding: 10px 18px; flex-wrap: wrap; }
        .codes h3 { margin: 0; }
        .codes ul { display: flex; gap: 10px; flex-wrap: wrap; flex: 1; }
        .codes li:not(.empty) { display: flex; gap: 9px; align-items: baseline; background: var(--soft); border-radius: 9px;
          padding: 3px 11px; }
        .codes .empty { padding: 3px 0; font-size: 13.5px; }
        .code { font-size: 17px; letter-spacing: .06em; color: var(--accent); }
        .panes { flex: 1; min-height: 0; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 16px; }
        .pane { display: flex; flex-direction: column; min-height: 0; padding: 0; overflow: hidden; }
        .panehead { display: flex; gap: 8px; padding: 10px 12px; border-bottom: 1px solid var(--line); background: var(--raised); }
        .panehead label { flex: 1; }
        .panehead select { font-weight: 600; }
        .panehead .startchat { flex: 0 1 128px; font-weight: 400; }
        .panebody { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(150px, 34%) minmax(0, 1fr); }
        .chatlist { overflow: auto; border-right: 1px solid var(--line); padding: 6px; }
        .chat {
          width: 100%; display: grid; grid-template-columns: 34px minmax(0, 1fr) auto; gap: 0 10px; padding: 7px 8px; border: 0;
          background: none; text-align: left; justify-content: start; align-items: center;
        }
        .chat .face { grid-row: span 2; }
        .chatname { font-weight: 600; overflow: hidden; text-overflow: ellipsis; }
        .last { font-size: 12.5px; color: var(--muted); overflow: hidden; text-overflow: ellipsis; grid-column: 2 / 4; }
        .chat .badge { grid-column: 3; grid-row: 1; }
        .chat[aria-current=true] { background: var(--soft); color: var(--ink); }
        .talk { display: flex; flex-direction: column; min-height: 0; min-width: 0; }
        .talkhead { display: flex; gap: 10px; align-items: center; padding: 9px 14px; border-bottom: 1px solid var(--line);
          min-height: 46px; }
        .only-narrow { display: none; }
        .talk .messages { flex: 1; min-height: 0; overflow: auto; padding: 14px; display: flex; flex-direction: column; gap: 7px; }
        .message {
          position: relative; align-self: flex-start; max-width: min(82%, 520px); min-width: 90px; padding: 7px 12px 5px;
          border-radius: 14px 14px 14px 5px; background: var(--raised); border: 1px solid var(--line);
        }
        .message.mine { align-self: flex-end; background: var(--soft); border-color: transparent; border-radius: 14px 14px 5px 14px; }
        .message p { white-space: pre-wrap; overflow-wrap: anywhere; }
        .message .from { font-size: 13px; display: block; color: var(--accent); }
        .message blockquote { border-left: 3px solid var(--accent); padding-left: 8px; color: var(--muted); font-size: 13px;
          margin: 2px 0 4px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .message footer { display: flex; gap: 6px; justify-content: flex-end; align-items: center; font-size: 11.5px;
          color: var(--muted); }
        .day { align-self: center; font-size: 12px; color: var(--muted); padding: 1px 10px; border-radius: 10px;
          background: var(--raised); }
        .action { align-self: center; font-size: 12.5px; color: var(--muted); }
        .more > summary { list-style: none; cursor: pointer; width: 26px; height: 22px; border-radius: 7px; text-align: center;
          line-height: 20px; font-weight: 700; }
        .more > summary:hover { background: var(--line); }
        .more > summary::-webkit-details-marker { display: none; }
        .menu {
          position: absolute; right: 4px; top: 100%; z-index: 4; background: var(--card); border: 1px solid var(--line);
          border-radius: 11px; box-shadow: var(--shadow); padding: 5px; display: flex; flex-direction: column; min-width: 190px;
        }
        .menu > button { border: 0; justify-content: flex-start; background: none; }
        .emojis { display: flex; }
        .emojis button { border: 0; padding: 0; width: 32px; font-size: 17px; background: none; }
        .message:nth-last-child(-n+2):not(:first-child) .menu { top: auto; bottom: 100%; }
        .reactions { display: flex; gap: 4px; flex-wrap: wrap; margin: 3px 0 4px; }
        .reaction { min-height: 25px; padding: 0 9px; font-size: 13px; border-radius: 20px; }
        .keyboard { display: flex; flex-direction: column; gap: 4px; margin: 5px 0; }
        .keyboard div { display: flex; gap: 4px; }
        .keyboard button { flex: 1; min-height: 30px; font-size: 13.5px; color: var(--accent); }
        .poll legend { font-weight: 600; padding: 0; }
        .answer { width: 100%; display: grid; grid-template-columns: minmax(80px, 1fr) 84px 22px; margin-top: 5px; text-align: left; }
        .answer meter { width: 84px; height: 9px; }
        .composer { border-top: 1px solid var(--line); padding: 9px 12px; display: flex; flex-direction: column; gap: 7px; }
        .composer .line { display: flex; gap: 7px; align-items: flex-end; }
        .composer textarea { flex: 1; resize: none; field-sizing: content; max-height: 140px; }
        .composer .icon { width: 34px; padding: 0; flex: none; font-size: 17px; position: relative; }
        .composer .icon:focus-within { outline: 2px solid var(--accent); }
        .results { list-style: none; margin: 0; padding: 0; max-height: 180px; overflow: auto; }
        .results button { width: 100%; text-align: left; display: flex; gap: 8px; align-items: baseline; border: 0; }
        .presses { list-style: none; margin: 0; padding: 0 12px; max-height: 200px; overflow: auto; flex: none;
          border-bottom: 1px solid var(--line); }
        .presses li { padding: 8px 0; font-size: 13.5px; overflow-wrap: anywhere; }
        .presses .line { display: flex; gap: 9px; align-items: center; margin-top: 5px; }
        .presses input:not([type=checkbox]) { flex: 1; min-width: 0; }
        .earlier { align-self: center; }
        a.chip { color: inherit; }
        .replying { font-size: 13px; color: var(--muted); display: flex; gap: 6px; align-items: center; overflow: hidden; }
        .replying button { min-height: 22px; padding: 0 7px; }

        #map-keys td { vertical-align: top; }
        .sessions > summary { cursor: pointer; }
        .sessions ul { list-style: none; margin: 4px 0 0; padding: 0; text-align: left; white-space: normal; }
        .sessions li { padding: 3px 0; }
        .sessions li small { display: block; }

        .weatherhead { display: flex; align-items: center; gap: 16px; }
        .weatherhead div { flex: 1; }
        .weatherhead strong, .weatherhead small { display: block; }
        .weatherhead strong { font-size: 17px; }
        .sun { fill: #f5b301; } .rays { stroke: #f5b301; stroke-width: 2.6; stroke-linecap: round; }
        .cloud { fill: var(--muted); } .bolt { fill: #f5b301; }
        .stormy { border-color: var(--bad); }
        .active li { display: flex; gap: 10px; align-items: center; padding: 8px 0; border-top: 1px solid var(--line); flex-wrap: wrap; }
        .active li:first-child { margin-top: 12px; }
        .active .past { opacity: .75; }
        .struck { margin-left: auto; }
        #fault-form label:not(.grow), #account-form label { width: 150px; }
        #fault-form label:has([name=message]), #account-form label:has([name=order]) { width: 236px; }
        .toggles { display: flex; flex-wrap: wrap; gap: 6px; }
        .toggle { min-height: 30px; padding: 2px 11px; font: 13px var(--mono); }
        .toggle .badge { background: var(--bad-soft); color: var(--bad); }
        .dcrow { display: flex; flex-wrap: wrap; gap: 10px 14px; align-items: center; padding: 10px 0; border-top: 1px solid var(--line); }
        .dcrow:first-child { border-top: 0; }
        .dcrow .buttons { flex: 1 1 420px; }
        .dcrow .counts { flex: 1 0 100%; }
        .field { display: flex; align-items: center; gap: 7px; }
        .field > span { margin: 0; white-space: nowrap; }
        .field input { width: 86px !important; }

        #view-judge td small, #view-judge li small, #view-judge strong, #judge-head small { display: block; }
        #view-judge .inline { margin-bottom: 8px; }
        #view-judge td, .evidence { overflow-wrap: anywhere; }
        .evidence { font-size: 13px; margin-top: 4px; }
        .reasons > summary { cursor: pointer; width: fit-content; margin-top: 2px; font-size: 12.5px; color: var(--muted); }
        .topic { padding-top: 14px; color: var(--ink); }
        .chip.good { background: var(--in-soft); color: var(--in); border-color: transparent; }
        .badge.bad { background: var(--bad-soft); color: var(--bad); }

        @media (max-width: 1080px) {
          .packets.isopen { grid-template-columns: minmax(0, 1fr); }
          .packets.isopen .listbox { display: none; }
          .back { display: inline-block; width: 100%; }
          .twocol { grid-template-columns: minmax(0, 1fr); }
          .pane .panebody { grid-template-columns: minmax(0, 1fr); }
          .pane.istalking .chatlist, .pane:not(.istalking) .talk { display: none; }
          .only-narrow { display: inline-flex; }
          .chatlist { border: 0; }
        }
        @media (max-width: 760px) {
          .top { height: 50px; padding: 0 14px; }
          #spark { display: none; }
          .pulse { margin-left: auto; }
          .tabs {
            position: fixed; left: 0; right: 0; bottom: 0; height: 58px; background: var(--card); border-top: 1px solid var(--line);
            z-index: 6; justify-content: space-around; padding-bottom: env(safe-area-inset-bottom);
          }
          .tabs a { flex-direction: column; gap: 1px; font-size: 11.5px; padding: 7px 4px; flex: 1; border: 0; }
          .tabs svg { width: 22px; height: 22px; }
          .tabs .badge { position: absolute; margin: -4px 0 0 40px; }
          #view-judge .r { display: none; }
          #view-judge tbody td:first-child { width: 70%; }
          .view { padding: 12px; gap: 12px; }
          main { padding-bottom: 58px; }
          body[data-view=packets] main, body[data-view=people] main { height: calc(100vh - 50px); height: calc(100dvh - 50px); }
          .figures { grid-template-columns: repeat(3, 1fr); gap: 8px; }
          .figure { padding: 8px 11px; }
          .figure b { font-size: 19px; }
          .mapgrid { grid-template-columns: minmax(0, 1fr) 44px minmax(0, 1fr); }
          .mapcard { padding: 12px; }
          .node { padding: 8px 9px; gap: 8px; }
          .node .face { width: 28px; height: 28px; font-size: 13px; }
          .dc small { display: none; }
          .dc > div { display: none; }
          .dc { justify-content: space-between; }
          .filters { flex-wrap: nowrap; overflow-x: auto; padding-bottom: 4px; }
          .filters label { flex: none; }
          .filters .grow { flex: none; width: 180px; }
          .filters .buttons { flex-wrap: nowrap; margin: 0; }
          .rowhead, .row { grid-template-columns: 46px 16px minmax(0, 1fr) 58px; gap: 8px; padding: 0 10px; }
          .rowhead span:nth-child(2), .rowhead span:nth-child(4), .rowhead .who, .rowhead span:nth-child(7),
          .row .time, .row .at, .row .who, .row > span:nth-child(7) { display: none; }
          .codes { padding: 8px 14px; gap: 6px 12px; }
          .panes { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; gap: 10px; }
          .pane { flex: 0 0 94%; scroll-snap-align: center; }
          #toasts { bottom: 70px; }
        }
        """#
}
