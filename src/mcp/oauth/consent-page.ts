// The pages on which a person decides about an agent: HTML without a script, in which all that the agent says of itself is text.

import { hash } from 'node:crypto'
import { type Html, html, rawText } from '../../http/reference/html.ts'
import type { AskedGrant } from './signed-request.ts'

export type ConsentPage = { text: string; headers: Readonly<Record<string, string>> }
export type NamedProject = { uid: string; name: string; domain: string }

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;color:#1c1e21;background:#fff}
h1{font-size:1.4rem}fieldset{border:1px solid #ccd;border-radius:6px;margin:1rem 0}label{display:block;margin:.4rem 0}
select{width:100%}input[type=number]{width:8rem}button{font:inherit;padding:.5rem 1.2rem;border-radius:6px;border:1px solid #345;margin-right:.6rem;cursor:pointer}
button.main{background:#1f5fbf;border-color:#1f5fbf;color:#fff}.muted{color:#555}
@media (prefers-color-scheme:dark){body{color:#e8e8ea;background:#16181c}.muted{color:#aab}fieldset{border-color:#445}}`

export function renderConsent(
  { client, mayWrite }: AskedGrant,
  signed: string,
  projects: readonly NamedProject[],
): ConsentPage {
  const body = html`<h1>Let ${client.name} use Sightline?</h1>
<p>It says that it is <strong>${client.name}</strong> of <strong>${client.host}</strong>. You will be sent back to
<strong>${new URL(client.redirectUri).host}</strong>.</p>
<form method="post">
<input type="hidden" name="request" value="${signed}">
<fieldset><legend>What it may do</legend>
<label><input type="radio" name="scope" value="read" checked> Read</label>
${
  mayWrite
    ? html`<label><input type="radio" name="scope" value="read_write"> Read, and track keywords, start crawls and change lists</label>`
    : undefined
}
</fieldset>
<fieldset><legend>How much a day</legend>
<label>Calls <input type="number" name="calls" min="1" max="1000000" value="1000" required></label>
<label>US dollars for search providers <input type="number" name="spend" min="0" max="1000000" step="0.01" value="0" required></label>
</fieldset>
<fieldset><legend>Projects</legend>
<label>None chosen: all that you see
<select name="project" multiple size="5">${projects.map(
    ({ uid, name, domain }) => html`<option value="${uid}">${name} (${domain})</option>`,
  )}</select></label>
</fieldset>
<button class="main" name="answer" value="yes">Allow</button><button name="answer" value="no">Do not allow</button>
</form>
<p class="muted">You can end this at any time under Settings &gt; Connected Apps.</p>`
  return page(`Let ${client.name} use Sightline?`, body, new URL(client.redirectUri).origin)
}

export function renderRefusal(message: string): ConsentPage {
  return page('This does not work', html`<h1>This does not work</h1><p>${message}</p>`)
}

function page(title: string, body: Html, redirectOrigin = ''): ConsentPage {
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Sightline</title>
<style>${rawText(STYLE)}</style>
</head>
<body>
${body}
</body>
</html>
`
  // Browsers hold the way back to the agent against `form-action` too.
  const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; form-action 'self' ${redirectOrigin}; base-uri 'none'; frame-ancestors 'none'`
  return {
    text,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  }
}
