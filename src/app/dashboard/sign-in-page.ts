// The sign-in page, and the one to which an identity provider redirects.

import { type Html, html } from '../../entry/http/reference/html.ts'
import { renderField } from './field.ts'
import { MESSAGE, NEEDS_SCRIPT, renderBrand } from './layout.ts'

/** For members of several accounts; the script fills in the accounts. */
const renderChoice = (
  root: string,
) => html`<form class="step" id="choose-account" method="post" novalidate hidden>
<p class="muted">You are a member of several accounts with this address.</p>
<div class="field"><label for="account">Account</label>
<select id="account" name="account" aria-describedby="account-error"></select>
<p class="error" id="account-error"></p></div>
<button class="main" disabled>Continue</button>
<p><a href="${root}sign-in">Start again</a></p>
</form>`

export function renderSignIn(): Html {
  return html`${renderBrand('./')}
<main>
<h1>Sign in</h1>
${MESSAGE}
${NEEDS_SCRIPT}
<div class="step" id="begin">
<form id="with-password" method="post" novalidate>
${renderField({ id: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username' })}
${renderField({ id: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
<button class="main" disabled>Sign in</button>
</form>
<div class="ways" id="others" hidden>
<p class="or">or</p>
<button id="passkey" type="button" hidden>Sign in with a passkey</button>
<button id="provider" type="button" hidden>Sign in with your identity provider</button>
</div>
<details><summary>Sign in with an API key</summary>
<form id="with-key" method="post" novalidate>
${renderField({
  id: 'key',
  label: 'API key',
  type: 'password',
  autocomplete: 'off',
  hint: 'You can do what the key can, for as long as the key is valid.',
})}
<button class="main" disabled>Sign in with this key</button>
</form></details>
</div>
${renderChoice('./')}
<form class="step" id="with-code" method="post" novalidate hidden>
${renderField({
  id: 'code',
  label: 'Code',
  type: 'text',
  autocomplete: 'one-time-code',
  hint: 'From your authenticator app, or one of your recovery codes.',
})}
<button class="main" disabled>Sign in</button>
<button id="back" type="button">Back</button>
</form>
</main>
<footer class="foot">Forgot your password? Ask an owner of your account for a sign-in link. Whoever runs this server can also make one: <code>sightline members link ID</code></footer>`
}

export function renderProviderReturn(): Html {
  return html`${renderBrand('../')}
<main>
<h1>Sign in</h1>
${MESSAGE}
${NEEDS_SCRIPT}
<p class="step muted" id="returning" role="status">Signing you in…</p>
${renderChoice('../')}
<p class="step" id="refused" hidden><a href="../sign-in">Try again, or sign in another way</a></p>
</main>`
}
