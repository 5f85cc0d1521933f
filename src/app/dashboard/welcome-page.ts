// The page of a sign-in link. Its script redeems the token, then shows one of these steps.

import { type Html, html } from '../../entry/http/reference/html.ts'
import { renderField } from './field.ts'
import { MESSAGE, NEEDS_SCRIPT, renderBrand } from './layout.ts'

export function renderWelcome(): Html {
  return html`${renderBrand('./')}
<main>
<h1>Welcome to Sightline</h1>
${MESSAGE}
${NEEDS_SCRIPT}
<p class="step muted" id="checking" role="status">Checking your link…</p>
<form class="step" id="set-password" method="post" novalidate hidden>
<p class="muted" id="first-time">You are signed in. Choose how you sign in from now on.</p>
<p class="muted" id="new-password" hidden>You are signed in. Choose a new password: it replaces the old one and signs you out everywhere else.</p>
${renderField({ id: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username' })}
${renderField({
  id: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: 'At least 10 characters of any kind; a few unrelated words are good. Very common passwords are refused.',
})}
<button class="main" disabled>Save and continue</button>
<p><a href="./">Skip for now</a></p>
</form>
<div class="step" id="used" hidden><h2>This link no longer works</h2>
<p>It was used before, has expired, or a newer one has replaced it.</p>
${NEW_LINK}</div>
<div class="step" id="incomplete" hidden><h2>Open the whole link</h2>
<p>The end of the address, from <code>#k=</code> on, is missing. Copy the link again, to its last character.</p>
${NEW_LINK}</div>
<div class="step" id="failed" hidden><p>Your link was not used.</p>
<button class="main" id="again" type="button">Try again</button></div>
</main>`
}

const NEW_LINK = html`<p>To get a new one, ask an owner of your account. Whoever runs the server can also make one, with your member ID:</p>
<pre tabindex="0"><code>sightline members link ID</code></pre>
<p class="hint">To find the ID, run <code>sightline members list</code>.</p>
<p><a href="sign-in">Sign in another way</a></p>`
