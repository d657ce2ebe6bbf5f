/// What the page looks like, light and dark, on a desk and on a phone.
enum PageStyle {
    static let all = base + "\n" + views

    /// Colours, type, and the map.
    static let base = #"""
        :root {
          color-scheme: light dark;
          --bg: #f3f5f9; --card: #ffffff; --raised: #f7f9fc; --ink: #131924; --muted: #566073; --line: #dfe4ec;
          --accent: #2159d6; --on-accent: #ffffff; --soft: #e6edfd; --in: #08706b; --in-soft: #dcf3f0; --out: #6a3fc4;
          --out-soft: #ede6fb; --bad: #b3261e; --bad-soft: #fce8e6; --warn: #8a5300; --warn-soft: #fdf0d9; --good: #176b35;
          --shadow: 0 1px 2px rgb(16 24 40 / 6%), 0 4px 14px rgb(16 24 40 / 5%);
          --mono: ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, "DejaVu Sans Mono", monospace;
          --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --bg: #0d1117; --card: #151b24; --raised: #1b2330; --ink: #e7ecf4; --muted: #9aa6b8; --line: #273140;
            --accent: #82aaff; --on-accent: #0b1020; --soft: #1c2a48; --in: #4fd1c5; --in-soft: #12302f; --out: #bb9bff;
            --out-soft: #2a2147; --bad: #ff8a7a; --bad-soft: #3a1c1a; --warn: #f2b854; --warn-soft: #35280f; --good: #6fd493;
            --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 6px 18px rgb(0 0 0 / 22%);
          }
        }
        * { box-sizing: border-box; }
        html { height: 100%; }
        body {
          margin: 0; min-height: 100%; background: var(--bg); color: var(--ink); font: 15px/1.45 var(--sans);
          display: flex; flex-direction: column;
        }
        [hidden] { display: none !important; }
        h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, blockquote { margin: 0; padding: 0; border: 0; }
        ul, ol { list-style: none; }
        h3 { font-size: 15px; font-weight: 650; letter-spacing: -.005em; }
        h4 { font-size: 12.5px; font-weight: 650; color: var(--muted); margin: 16px 0 6px; text-transform: capitalize; }
        h4 small { font-weight: 400; text-transform: none; }
        small { font-size: 12.5px; color: var(--muted); }
        code, pre, .num { font-family: var(--mono); font-size: .9em; font-variant-numeric: tabular-nums; }
        a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 2px; }
        .muted { color: var(--muted); }
        .sr, .skip:not(:focus) {
          position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
        }
        .skip { position: absolute; z-index: 9; left: 12px; top: 12px; background: var(--card); padding: 8px 12px; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
        .card {
          background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 16px 18px;
          box-shadow: var(--shadow);
        }
        .card > h3 { margin-bottom: 10px; }
        .empty { color: var(--muted); padding: 10px 0; }
        .badge {
          display: inline-block; min-width: 20px; padding: 0 7px; border-radius: 10px; background: var(--soft);
          color: var(--accent); font: 600 12px/20px var(--mono); text-align: center;
        }
        .chip {
          display: inline-block; padding: 1px 8px; border-radius: 20px; background: var(--raised); color: var(--muted);
          border: 1px solid var(--line); font-size: 12px; line-height: 18px; white-space: nowrap;
        }
        .chip.bad { background: var(--bad-soft); color: var(--bad); border-color: transparent; }
        .chip.warn { background: var(--warn-soft); color: var(--warn); border-color: transparent; }
        .chip.in { background: var(--in-soft); color: var(--in); border-color: transparent; }
        .chip.out { background: var(--out-soft); color: var(--out); border-color: transparent; }
        button, .button, input, select, textarea { font: inherit; font-size: 14px; color: inherit; }
        button, .button {
          display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-height: 34px; padding: 4px 13px;
          border: 1px solid var(--line); border-radius: 9px; background: var(--card); cursor: pointer; text-decoration: none;
          color: var(--ink); white-space: nowrap;
        }
        button:hover, .button:hover { border-color: var(--accent); color: var(--accent); }
        button:disabled, button[aria-disabled=true] { opacity: .5; cursor: default; border-color: var(--line); color: var(--muted); }
        button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
        button.primary:hover { filter: brightness(1.08); color: var(--on-accent); }
        button[aria-pressed=true] { background: var(--soft); border-color: var(--accent); color: var(--accent); }
        .small { min-height: 28px; padding: 2px 10px; font-size: 13px; }
        input:not([type=range], [type=checkbox]), select, textarea {
          min-height: 34px; padding: 5px 10px; border: 1px solid var(--line); border-radius: 9px; background: var(--card);
          min-width: 0; width: 100%;
        }
        ::placeholder { color: var(--muted); opacity: .75; }
        input[type=range], input[type=checkbox] { accent-color: var(--accent); }
        label > span { display: block; font-size: 12px; color: var(--muted); margin-bottom: 3px; }
        label.check { display: flex; align-items: center; gap: 7px; min-height: 34px; white-space: nowrap; }
        label.check > span { margin: 0; font-size: 13.5px; color: var(--ink); }
        .buttons { display: flex; gap: 6px; flex-wrap: wrap; align-items: center; }
        .inline { display: flex; flex-wrap: wrap; gap: 10px 12px; align-items: flex-end; }
        .grow { flex: 1 1 180px; }
        table { width: 100%; border-collapse: collapse; font-size: 13.5px; }
        th { text-align: left; font-size: 12px; font-weight: 600; color: var(--muted); padding: 4px 10px 6px; white-space: nowrap; }
        td { padding: 6px 10px; border-top: 1px solid var(--line); vertical-align: middle; }
        th:first-child, td:first-child { padding-left: 0; }
        .r { text-align: right; white-space: nowrap; }
        .scroll { overflow: auto; max-height: 340px; }
        .twocol { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.2fr); gap: 16px; }

        .top {
          position: sticky; top: 0; z-index: 5; display: flex; align-items: center; gap: 18px; height: 58px; padding: 0 20px;
          background: var(--card); border-bottom: 1px solid var(--line);
        }
        .brand { display: flex; align-items: center; gap: 9px; }
        .brand h1 { font-size: 18px; font-weight: 700; letter-spacing: -.02em; }
        .mark { fill: var(--accent); }
        .flask { fill: none; stroke: var(--on-accent); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
        .drop { fill: var(--on-accent); }
        .tabs { display: flex; gap: 2px; flex: 1; height: 100%; }
        .tabs a {
          display: flex; align-items: center; gap: 7px; padding: 0 13px; color: var(--muted); text-decoration: none;
          font-weight: 550; font-size: 14.5px; border-bottom: 2px solid transparent; border-top: 2px solid transparent;
        }
        .tabs a:hover { color: var(--ink); }
        .tabs a[aria-current] { color: var(--accent); border-bottom-color: var(--accent); }
        .tabs svg { width: 18px; height: 18px; fill: none; stroke: currentcolor; stroke-width: 1.6; stroke-linecap: round;
          stroke-linejoin: round; }
        .pulse { display: flex; align-items: center; gap: 10px; }
        .pulse #rate { min-width: 52px; text-align: right; color: var(--muted); }
        .spark-line { fill: none; stroke: var(--accent); stroke-width: 1.5; stroke-linejoin: round; }
        .spark-area { fill: var(--soft); }
        .state { display: flex; align-items: center; gap: 6px; font-size: 13px; color: var(--good); }
        .state::before { content: ""; width: 8px; height: 8px; border-radius: 50%; background: currentcolor; }
        .state.lost { color: var(--bad); }

        main { flex: 1; width: 100%; outline: none; display: flex; flex-direction: column; min-height: 0; }
        .view { width: 100%; max-width: 1320px; margin: 0 auto; padding: 20px; display: flex; flex-direction: column; gap: 16px; }
        .view.wide { max-width: 1800px; }
        #toasts {
          position: fixed; left: 50%; bottom: 20px; transform: translateX(-50%); display: flex; flex-direction: column; gap: 8px;
          z-index: 20; max-width: min(560px, 92vw);
        }
        .toast {
          background: var(--ink); color: var(--card); padding: 10px 16px; border-radius: 10px; box-shadow: var(--shadow);
          overflow-wrap: anywhere;
        }
        .toast.bad { background: var(--bad); color: var(--card); }

        .figures { display: grid; grid-template-columns: repeat(6, 1fr); gap: 12px; }
        .figure {
          background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 12px 16px; box-shadow: var(--shadow);
          display: flex; flex-direction: column;
        }
        .figure b { font-size: 24px; font-weight: 650; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
        .figure span { font-size: 12.5px; color: var(--muted); }
        .mapgrid { display: grid; grid-template-columns: minmax(190px, 300px) 1fr minmax(230px, 330px); min-height: 230px; }
        .col { display: flex; flex-direction: column; gap: 10px; justify-content: center; }
        .wires { width: 100%; height: 100%; overflow: visible; }
        .wire { fill: none; stroke: color-mix(in srgb, var(--accent) 38%, var(--line)); transition: stroke .6s; }
        .wire.busy { stroke: var(--accent); stroke-dasharray: 7 6; animation: flow 1.1s linear infinite; }
        @keyframes flow { to { stroke-dashoffset: -26; } }
        .node {
          display: flex; align-items: center; gap: 11px; padding: 9px 13px; border: 1px solid var(--line); border-radius: 12px;
          background: var(--raised);
        }
        .node > div { min-width: 0; flex: 1; }
        .node strong, .node small { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .node.busy { border-color: color-mix(in srgb, var(--accent) 45%, var(--line)); }
        .count { font-size: 17px; color: var(--muted); }
        .busy .count { color: var(--accent); font-weight: 600; }
        .dcmark {
          flex: none; min-width: 46px; padding: 4px 8px; border-radius: 8px; background: var(--soft); color: var(--accent);
          font-weight: 650; font-size: 12.5px; text-align: center; white-space: nowrap;
        }
        .face {
          flex: none; width: 34px; height: 34px; border-radius: 50%; display: grid; place-items: center; color: #fff;
          font-weight: 650; font-size: 15px; background: #5b6b86;
        }
        .hue0.face { background: #c2410c; } .hue1.face { background: #0f766e; } .hue2.face { background: #6d28d9; }
        .hue3.face { background: #be185d; } .hue4.face { background: #1d4ed8; } .hue5.face { background: #15803d; }
        .hue6.face { background: #a16207; } .hue7.face { background: #0e7490; }
        .log li { display: flex; gap: 10px; align-items: baseline; padding: 6px 0; border-top: 1px solid var(--line); font-size: 13.5px; }
        .log { max-height: 340px; overflow: auto; }
        .log li:first-child { border-top: 0; }
        .log time { color: var(--muted); }
        @media (prefers-reduced-motion: reduce) { .wire.busy { animation: none; } * { transition: none !important; } }
        """#
}
