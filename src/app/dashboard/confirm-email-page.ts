// The page that a link opens which confirms a member's address. Its script asks who is signed in, then shows one of these steps.

import { type Html, html } from '../../entry/http/reference/html.ts'
import { MESSAGE, NEEDS_SCRIPT, renderBrand } from './layout.ts'

export function renderConfirmEmail(): Html {
  return html`${renderBrand('./')}
<main>
<h1>Confirm your address</h1>
${MESSAGE}
${NEEDS_SCRIPT}
<p class="step muted" id="checking" role="status">Checking who is signed in…</p>
<div class="step" id="ask" hidden><p>You are signed in, with <strong id="address"></strong> as your address. Is this mailbox yours?</p>
<button class="main" id="confirm" type="button" disabled>Confirm the address</button></div>
<div class="step" id="confirmed" hidden><p>Your address is confirmed.</p>
<p><a href="./">Go on to Sightline</a></p></div>
<div class="step" id="signed-out" hidden><h2>Sign in first</h2>
<p>Sign in as the member whom the mail names, in this browser. Then open the link in the mail again.</p>
<p><a href="sign-in">Sign in</a></p></div>
<div class="step" id="incomplete" hidden><h2>Open the whole link</h2>
<p>The end of the address, from <code>#k=</code> on, is missing. Copy the link again, to its last character.</p></div>
</main>`
}
