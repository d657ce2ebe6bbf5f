import Foundation
import MTProtoCrypto

/// The page itself: one document without a request to anywhere else. What it may run and look like is named by hashes, so that
/// nothing that a user of the lab writes can become part of it.
enum PageDocument {
    static let content: LocalContent = {
        let style = PageStyle.all
        let script = PageScript.all
        let policy = [
            "default-src 'none'", "script-src '\(hash(script))'", "style-src '\(hash(style))'", "connect-src 'self'",
            "img-src data:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
            // Nothing can be parsed as HTML, even by mistake.
            "require-trusted-types-for 'script'", "trusted-types 'none'",
        ].joined(separator: "; ")
        let text = body.replacing("/*STYLE*/", with: style).replacing("/*SCRIPT*/", with: script)
        return LocalContent(type: "text/html; charset=utf-8", body: Array(text.utf8), policy: policy)
    }()

    private static func hash(_ text: String) -> String {
        "sha256-" + Data(Hash.sha256(Array(text.utf8))).base64EncodedString()
    }

    private static let body = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <title>Lab</title>
        <link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E
        %3Crect width='32' height='32' rx='8' fill='%232563eb'/%3E%3Cpath d='M12 6h8M13 6v7L7 24a2 2 0 0 0 2 3h14
        a2 2 0 0 0 2-3l-6-11V6' fill='none' stroke='white' stroke-width='2.4' stroke-linecap='round'/%3E%3C/svg%3E">
        <style>/*STYLE*/</style>
        </head>
        <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="top">
          <div class="brand">
            <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
              <rect width="32" height="32" rx="8" class="mark"/>
              <path d="M12 7h8M13 7v6.5L7.6 23a2 2 0 0 0 1.8 3h13.2a2 2 0 0 0 1.8-3L19 13.5V7" class="flask"/>
              <circle cx="13" cy="22" r="1.4" class="drop"/><circle cx="18.5" cy="19.5" r="1.9" class="drop"/>
            </svg>
            <h1>Lab</h1>
          </div>
          <nav class="tabs" aria-label="Views">
            <a href="#map" data-view="map"><svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="4" cy="10" r="2.5"/>
              <circle cx="16" cy="4" r="2.5"/><circle cx="16" cy="16" r="2.5"/><path d="M6.3 9 13.7 5M6.3 11l7.4 4"/></svg>
              <span>Map</span></a>
            <a href="#packets" data-view="packets"><svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M3 5h9M3 10h14M3 15h11"/><path d="m14 3 3 2-3 2"/></svg><span>Packets</span></a>
            <a href="#people" data-view="people"><svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="7" cy="7" r="3"/>
              <path d="M1.5 17c.6-3.4 2.7-5 5.5-5s4.9 1.6 5.5 5M13 4.200a3 3 0 0 1 0 5.600M14.5 12.400c2.2.6 3.5 2.2 4 4.6"/>
              </svg><span>People</span></a>
            <a href="#weather" data-view="weather"><svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M5 12a3.5 3.5 0 0 1 .4-7A4.8 4.8 0 0 1 14.5 6 3 3 0 0 1 14.5 12z"/>
              <path d="m9 12-2 3h3l-2 3.5"/></svg><span>Weather</span></a>
            <a href="#judge" data-view="judge"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 3v14M5 17h10M4 6h12"/>
              <path d="M4 6 1.5 11.500h5zM16 6l-2.5 5.500h5z"/></svg><span>Judge</span>
              <b class="badge bad" id="judge-count" hidden></b></a>
          </nav>
          <div class="pulse">
            <svg id="spark" viewBox="0 0 120 28" width="120" height="28" aria-hidden="true"><path class="spark-area"/>
              <path class="spark-line"/></svg>
            <span id="rate" class="num">0/s</span>
            <span id="state" class="state" role="status">connecting</span>
          </div>
        </header>
        <main id="main" tabindex="-1">

        <section class="view" id="view-map" aria-labelledby="h-map" hidden>
          <h2 id="h-map" class="sr">Map</h2>
          <div class="figures" id="figures"></div>
          <div class="card mapcard">
            <div class="mapgrid" id="mapgrid">
              <div class="col" id="map-clients" role="list" aria-label="Clients"></div>
              <svg class="wires" id="map-wires" aria-hidden="true"></svg>
              <div class="col" id="map-dcs" role="list" aria-label="Datacenters"></div>
            </div>
          </div>
          <div class="card">
            <h3>Connections</h3>
            <div class="scroll" tabindex="0" role="region" aria-label="Open connections">
              <table><thead><tr><th scope="col">Connection</th><th scope="col">Who</th><th scope="col">Device</th>
                <th scope="col">For</th><th scope="col">Transport</th><th scope="col" class="r">Packets in, out</th>
                <th scope="col" class="r">Bytes in, out</th><th scope="col" class="r">Age</th></tr></thead>
                <tbody id="map-open"></tbody></table>
            </div>
          </div>
          <div class="twocol">
            <div class="card">
              <h3>Ended <span class="badge" id="closed-count">0</span></h3>
              <ol class="log" id="map-closed"></ol>
            </div>
            <div class="card">
              <h3>Keys and sessions <span class="badge" id="key-count">0</span></h3>
              <div class="scroll" tabindex="0" role="region" aria-label="Keys">
                <table><thead><tr><th scope="col">Key</th><th scope="col" class="r">DC</th><th scope="col">Kind</th>
                  <th scope="col">Who</th><th scope="col" class="r">Layer</th><th scope="col" class="r">Sessions</th>
                  </tr></thead><tbody id="map-keys"></tbody></table>
              </div>
            </div>
          </div>
        </section>

        <section class="view wide" id="view-packets" aria-labelledby="h-packets" hidden>
          <h2 id="h-packets" class="sr">Packets</h2>
          <form class="filters" id="filters" role="search" aria-label="Which packets">
            <label class="grow"><span>Text, id or name</span><input type="search" name="text" autocomplete="off"
              spellcheck="false"></label>
            <label><span>Method</span><input type="search" name="method" list="methods" autocomplete="off"
              spellcheck="false" placeholder="auth."></label>
            <label><span>Account</span><select name="user"><option value="">all</option></select></label>
            <label><span>Connection</span><input name="connection" size="6" autocomplete="off" placeholder="2#1"></label>
            <label><span>Direction</span><select name="direction"><option value="">both</option>
              <option value="in">from clients</option><option value="out">from the lab</option></select></label>
            <label><span>From bytes</span><input name="smallest" type="number" min="0" inputmode="numeric"></label>
            <label><span>To bytes</span><input name="largest" type="number" min="0" inputmode="numeric"></label>
            <label class="check"><input type="checkbox" name="hide_service" value="true"><span>Hide acks and pings</span>
              </label>
            <datalist id="methods"></datalist>
            <div class="buttons"><button type="button" id="pause" aria-pressed="false">Pause</button>
              <button type="button" id="older">Older</button>
              <button type="button" id="clear">Reset</button><a class="button" id="save" download>Save</a></div>
          </form>
          <div class="packets" id="packet-panes">
            <div class="listbox">
              <div class="rowhead" aria-hidden="true"><span>#</span><span>time</span><span></span><span>at</span>
                <span class="who">who</span><span>what</span><span class="r">bytes</span><span class="r">after</span></div>
              <div class="rows" id="rows" role="listbox" tabindex="0" aria-label="Packets" aria-describedby="packets-note">
                <div class="spacer" id="spacer" role="presentation"></div></div>
              <button type="button" class="newer" id="newer" hidden>Newest ↓</button>
              <p class="note" id="packets-note"></p>
            </div>
            <div class="detail" id="detail" role="region" aria-label="One packet" tabindex="-1">
              <p class="empty">Choose a packet to see what is inside.</p></div>
          </div>
        </section>

        <section class="view wide" id="view-people" aria-labelledby="h-people" hidden>
          <h2 id="h-people" class="sr">People</h2>
          <div class="card codes" aria-live="polite"><h3>Login codes</h3><ul id="codes"></ul></div>
          <div class="panes" id="panes"></div>
        </section>

        <section class="view" id="view-weather" aria-labelledby="h-weather" hidden>
          <h2 id="h-weather" class="sr">Weather</h2>
          <div class="weatherhead card" id="weather-head"></div>
          <div class="card"><h3>Requests that fail</h3>
            <form id="fault-form" class="inline">
              <label class="grow"><span>Method</span><input name="method" list="methods" required autocomplete="off"
                spellcheck="false" placeholder="messages.sendMessage, * for every method"></label>
              <label><span>What</span><select name="kind"><option value="flood">must wait (420)</option>
                <option value="error">error</option><option value="slow">slow</option>
                <option value="cut">run, and cut off</option></select></label>
              <label data-for="flood"><span>Seconds</span><input name="flood" type="number" min="0" max="86400"
                value="30"></label>
              <label data-for="error" hidden><span>Code</span><input name="code" type="number" value="403"></label>
              <label data-for="error" hidden><span>Message</span><input name="message" value="CHAT_WRITE_FORBIDDEN"></label>
              <label data-for="slow" hidden><span>Milliseconds</span><input name="slow_ms" type="number" min="1"
                value="1500"></label>
              <label><span>Whose</span><select name="user"><option value="">everybody's</option></select></label>
              <label><span>At</span><select name="dc"></select></label>
              <label><span>How often</span><input name="count" type="number" min="1" placeholder="always"></label>
              <button class="primary">Switch on</button>
            </form>
            <ul class="active" id="method-faults" aria-label="Faults of methods that are on"></ul>
          </div>
          <div class="card"><h3>Faults by chance</h3>
            <div class="inline"><label><span>Whose</span><select id="fault-user"><option value="">everybody's</option></select></label>
              <label><span>At</span><select id="fault-dc"></select></label>
              <label><span>Probability <b id="fault-p-out">0.02</b></span><input type="range" id="fault-p" min="1"
                max="100" value="2"></label></div>
            <div id="kinds"></div>
          </div>
          <div class="card"><h3>Datacenters</h3><div class="dcs" id="weather-dcs"></div></div>
          <div class="card"><h3>One user</h3>
            <form id="account-form" class="inline">
              <label><span>Whose</span><select name="user" required></select></label>
              <label><span>What</span><select name="order"><option value="latency_ms">late packets</option>
                <option value="hold">answers held back</option><option value="drop">connections dropped now</option></select></label>
              <label data-for="latency_ms"><span>Milliseconds, each way</span><input name="value" type="number" min="1"
                max="60000" value="300" required></label>
              <button class="primary">Switch on</button>
            </form>
            <ul class="active" id="account-weather" aria-label="Weather of single users"></ul>
          </div>
          <div class="card"><h3>Limits of sending</h3>
            <form id="limit-form" class="inline">
              <label class="grow"><span>Messages in seconds</span><input name="limits" required autocomplete="off"
                spellcheck="false" placeholder="chat=1/1,group=20/60,all=30/1, or usual"></label>
              <button class="primary">Switch on</button>
            </form>
            <ul class="active" id="sending-limits" aria-label="Limits of sending"></ul>
          </div>
          <div class="card"><h3>Updates on their way</h3>
            <form id="update-form" class="inline">
              <label><span>Whose</span><select name="user"><option value="">everybody's</option></select></label>
              <label><span>Lost <b>0</b> %</span><input type="range" name="drop" min="0" max="100" value="0"></label>
              <label><span>Twice <b>0</b> %</span><input type="range" name="duplicate" min="0" max="100"
                value="0"></label>
              <label><span>Late <b>0</b> %</span><input type="range" name="reorder" min="0" max="100"
                value="0"></label>
              <button class="primary">Set</button><span class="muted" id="update-struck"></span>
            </form></div>
        </section>

        <section class="view" id="view-judge" aria-labelledby="h-judge" hidden>
          <h2 id="h-judge" class="sr">Judge</h2>
          <div class="weatherhead card" id="judge-head"></div>
          <div class="card"><h3>Broken <span class="badge" id="judge-broken-count">0</span></h3>
            <ul class="active" id="judge-broken"></ul></div>
          <div class="card" id="judge-trials-card" hidden>
            <h3>What the lab does wrong on purpose <span class="badge" id="judge-trials-count"></span></h3>
            <div class="scroll" tabindex="0" role="region" aria-label="Trials">
              <table><thead><tr><th scope="col">Trial</th><th scope="col">Outcome</th><th scope="col">What happened</th></tr>
                </thead><tbody id="judge-trials"></tbody></table>
            </div>
          </div>
          <div class="card"><h3>What is demanded of clients</h3>
            <div class="inline"><label><span>Show</span><select id="judge-show"><option value="">everything</option>
              <option>broken</option><option>kept</option><option>not seen</option><option>not applicable</option>
              </select></label></div>
            <table><thead><tr><th scope="col">Requirement</th><th scope="col">Verdict</th>
              <th scope="col" class="r">Times seen</th></tr></thead><tbody id="judge-demands"></tbody></table>
          </div>
        </section>
        </main>
        <div id="toasts" role="status" aria-live="polite"></div>
        <noscript>This page needs scripts. All of them are in it; it asks nothing of any other site.</noscript>
        <script>/*SCRIPT*/</script>
        </body>
        </html>
        """#
}
