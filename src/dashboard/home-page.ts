// The first page of somebody who is signed in: who they are here, where else they are signed in, and where to go on.

import type { SessionRow } from '../accounts/session-store.ts'
import { type Html, html } from '../http/reference/html.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/durations.ts'
import { browserName } from './browser-name.ts'
import { MESSAGE, renderBrand } from './layout.ts'
import type { SignedIn } from './signed-in.ts'

export function renderHome(member: SignedIn, nowMs: number): Html {
  const { name, email, role, accountName } = member
  return html`<header class="top"><div>${renderBrand('./')}<button id="sign-out" type="button" disabled>Sign out</button></div></header>
<main>
${MESSAGE}
<div class="intro"><h1>Hello, ${name}</h1>
<p class="muted">Signed in as ${email === null ? '' : `${email}, `}${role} of the account “${accountName}”.</p></div>
${member.shouldSetPassword ? NO_PASSWORD : ''}
${GO_ON}
${renderSessions(member, nowMs)}
</main>`
}

const NO_PASSWORD = html`<section class="panel"><header><div><h2>You have no password yet</h2>
<p class="muted">Set one, to sign in next time without a link.</p></div><a href="welcome">Set a password</a></header></section>`

const GO_ON = html`<section class="panel" aria-labelledby="go-on"><header><h2 id="go-on">Use Sightline</h2></header>
<ul><li><div><a href="docs">API reference</a><p class="muted">Every route with its fields, and an example to copy.</p></div></li>
<li><div><strong>Command line</strong><p class="muted">To see all commands, run <code>sightline --help</code>. They are described in <code>docs/command-line.md</code>.</p></div></li></ul></section>`

function renderSessions({ sessions, sessionId }: SignedIn, nowMs: number): Html {
  const others = sessions.filter(({ id }) => id !== sessionId)
  const all =
    others.length > 1
      ? html`<button id="sign-out-others" type="button" disabled>Sign out everywhere else</button>`
      : ''
  // The one that looks at the list comes first, also where another was used meanwhile.
  const current = sessions.filter(({ id }) => id === sessionId)
  return html`<section class="panel" aria-labelledby="sessions"><header><h2 id="sessions" tabindex="-1">Where you are signed in</h2>${all}<p class="muted" id="done" role="status"></p></header>
<ul>${current.map(renderCurrent)}${others.map((session) => renderOther(session, nowMs))}</ul></section>`
}

function renderCurrent(session: SessionRow): Html {
  return html`<li><div><strong>${browserName(session.user_agent)}</strong><span class="badge">this browser</span>
<p class="muted">${detailsOf(session, 'used now')}</p></div></li>`
}

function renderOther(session: SessionRow, nowMs: number): Html {
  const name = browserName(session.user_agent)
  return html`<li data-session="${session.id}"><div><strong>${name}</strong>
<p class="muted">${detailsOf(session, `last used ${timeAgo(nowMs - session.last_seen_at)}`)}</p></div>
<button type="button" disabled aria-label="Sign out ${name}, ${session.address}">Sign out</button></li>`
}

function detailsOf({ address, api_key_id }: SessionRow, use: string): string {
  return [address, use, ...(api_key_id === null ? [] : ['with an API key'])].join(' · ')
}

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Times of day would need the reader's time zone. */
function timeAgo(ms: number): string {
  if (ms < MINUTE_MS) return 'just now'
  if (ms < HOUR_MS) return RELATIVE.format(-Math.floor(ms / MINUTE_MS), 'minute')
  if (ms < DAY_MS) return RELATIVE.format(-Math.floor(ms / HOUR_MS), 'hour')
  return RELATIVE.format(-Math.floor(ms / DAY_MS), 'day')
}
