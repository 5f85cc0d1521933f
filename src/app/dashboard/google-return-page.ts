// The page to which Google sends people back who connect a project to Search Console. Its script finishes the sign-in and connects; where
// the Google account offers several properties, it asks which.

import { type Html, html } from '../../entry/http/reference/html.ts'
import { MESSAGE, NEEDS_SCRIPT, renderBrand } from './layout.ts'

export function renderGoogleReturn(): Html {
  return html`${renderBrand('../../')}
<main>
<h1>Connect Search Console</h1>
${MESSAGE}
${NEEDS_SCRIPT}
<p class="step muted" id="returning" role="status">Signing in at Google…</p>
<p class="step muted" id="connecting" role="status" hidden>Connecting <strong id="connected"></strong>…</p>
<form class="step" id="choose" method="post" novalidate hidden>
<div class="field"><label for="property">Property</label>
<p class="hint" id="property-hint">Those of the project’s domain stand first. A domain property (sc-domain:) holds all hosts of the domain.</p>
<select id="property" name="property" aria-describedby="property-hint property-error" required></select>
<p class="error" id="property-error"></p></div>
<button class="main" disabled>Connect</button>
</form>
<p class="step" id="refused" hidden>Nothing was connected.</p>
<p><a id="back" href="../../">Back to Sightline</a></p>
</main>`
}
