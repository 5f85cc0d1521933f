// The page on which a member decides about an agent that wants to sign in: who requests access and to what, yes or no.
// It looks like the pages of signing in and needs no script (ADR 71). Everything that the agent says about itself is
// shown as text. An agent's address is proven by its document; its name is not, and the page says so.

import { type Html, html } from '../../entry/http/reference/html.ts'
import {
  CALLS_MAX,
  type ConsentPage,
  type ConsentPages,
  type ConsentView,
  GRANT_DAYS,
  SPEND_USD_MAX,
} from '../../entry/mcp/oauth/consent.ts'
import { type Assets, loadAssets } from './assets.ts'
import { renderBrand, renderLayout } from './layout.ts'
import { PAGE_HEADERS } from './page-headers.ts'

const ROOT = '../'
const APPS = `${ROOT}settings/apps`

const LENGTHS: Readonly<Record<(typeof GRANT_DAYS)[number], string>> = {
  30: '30 days',
  90: '90 days',
  365: 'A year',
  never: 'Until I end it',
}

export function createConsentPages(assets: Assets = loadAssets()): ConsentPages {
  function page(title: string, body: Html, redirectOrigin?: string): ConsentPage {
    const text = renderLayout(assets, { root: ROOT, page: 'consent', title, body })
    return { text, headers: { ...PAGE_HEADERS, ...policyWith(redirectOrigin) } }
  }
  return {
    ask: (view) =>
      page(
        `Let ${view.client.name} use Sightline?`,
        renderQuestion(view),
        new URL(view.client.redirectUri).origin,
      ),
    refuse: (message) =>
      page(
        'This agent cannot be let in',
        html`${renderBrand(ROOT)}
<main>
<h1>This agent cannot be let in</h1>
<p>${message}</p>
<p class="muted">Nothing was granted.</p>
<p><a href="${APPS}">Connected Apps</a></p>
</main>`,
      ),
  }
}

/** Browsers apply `form-action` also to the redirect to the agent, which follows the form. */
function policyWith(redirectOrigin: string | undefined): Record<string, string> {
  if (redirectOrigin === undefined) return {}
  const own = "form-action 'self'"
  return {
    'Content-Security-Policy': PAGE_HEADERS['Content-Security-Policy'].replace(
      own,
      `${own} ${redirectOrigin}`,
    ),
  }
}

function renderQuestion(view: ConsentView): Html {
  const { client, signed, fault, member, answers } = view
  return html`${renderBrand(ROOT)}
<main>
<h1>Let “${client.name}” use Sightline?</h1>
<p class="message" id="message" role="alert">${fault}</p>
${renderWho(view)}
<form method="post" action="authorize">
<input type="hidden" name="request" value="${signed}">
${renderScope(view)}
${renderProjects(view)}
<fieldset><legend>At most, each day</legend>
<div class="pair">
${renderNumber({ id: 'calls', label: 'Calls', value: answers.calls, min: 1, max: CALLS_MAX, step: '1' })}
${renderNumber({ id: 'spend', label: 'US dollars', value: answers.spend, min: 0, max: SPEND_USD_MAX, step: '0.01' })}
</div>
<p class="hint" id="spend-hint">What it may spend at providers of search data when it adds keywords. With 0 it buys nothing.</p>
</fieldset>
<div class="field"><label for="days">For how long</label>
<select id="days" name="days">${GRANT_DAYS.map(
    (days) =>
      html`<option value="${days}"${days === answers.days ? ' selected' : ''}>${LENGTHS[days]}</option>`,
  )}</select></div>
<div class="answers">
<button class="main" name="answer" value="yes">Allow</button>
<button name="answer" value="no" formnovalidate>Do not allow</button>
</div>
</form>
</main>
<footer class="foot">You are signed in as ${member.email ?? member.name}. You can end this at any time under <a href="${APPS}">Connected Apps</a>.</footer>`
}

function renderWho({ client }: ConsentView): Html {
  const back = new URL(client.redirectUri)
  const isHere = back.protocol === 'http:'
  return html`<dl class="who">
<dt>Who asks</dt><dd><strong>${client.host}</strong> <span class="checked">verified address</span></dd>
<dt>Calls itself</dt><dd>${client.name} <span class="unchecked">not verified</span></dd>
<dt>You go back to</dt><dd><strong>${isHere ? 'a program on this computer' : back.host}</strong>${isHere ? html` <span class="muted">(${back.host})</span>` : undefined}</dd>
</dl>
<p class="warning">${
    isHere
      ? 'Any program on this computer can say that it is this agent. Go on only if you have just started it yourself.'
      : 'Anybody can choose any name. Go on only if you have just added Sightline to an agent of this address yourself.'
  }${!isHere && back.host !== client.host ? ` You are sent on to ${back.host}, which is another address: ${client.host} has named it.` : ''}</p>`
}

function renderScope({ mayWrite, answers }: ConsentView): Html {
  if (!mayWrite)
    return html`<div class="field"><p class="label">It may</p><p>Read: see what you see, and change nothing.</p></div>`
  return html`<fieldset><legend>It may</legend>
${renderChoice({
  name: 'scope',
  value: 'read',
  isChosen: answers.scope === 'read',
  label: 'Read',
  hint: 'See what you see, and change nothing.',
})}
${renderChoice({
  name: 'scope',
  value: 'read_write',
  isChosen: answers.scope === 'read_write',
  label: 'Read and change',
  hint: 'Also track keywords, start crawls, and change segments and the disavow list.',
})}
</fieldset>`
}

function renderProjects({ projects, hasMoreProjects, answers }: ConsentView): Html {
  const { isLimited, projectUids } = answers
  return html`<fieldset class="projects"><legend>Projects</legend>
${renderChoice({
  name: 'projects',
  value: 'all',
  isChosen: !isLimited,
  label: 'All that you see',
  hint: 'Those that are added later, too.',
})}
${renderChoice({ name: 'projects', value: 'chosen', isChosen: isLimited, label: 'Only these' })}
<div class="boxes" role="group" aria-label="Projects that it may see">
${projects.map(
  ({ uid, name, domain }) =>
    html`<label class="choice"><input type="checkbox" name="project" value="${uid}"${projectUids.includes(uid) ? ' checked' : ''}><span>${name} <span class="muted">${domain}</span></span></label>`,
)}
${hasMoreProjects ? html`<p class="hint">The first ${projects.length} are listed. To choose others, make a credential in <a href="${APPS}">Connected Apps</a>.</p>` : undefined}
</div>
</fieldset>`
}

type Choice = { name: string; value: string; isChosen: boolean; label: string; hint?: string }

function renderChoice({ name, value, isChosen, label, hint }: Choice): Html {
  return html`<label class="choice"><input type="radio" name="${name}" value="${value}"${isChosen ? ' checked' : ''}><span>${label}${hint === undefined ? undefined : html`<span class="hint">${hint}</span>`}</span></label>`
}

type NumberField = { id: string; label: string; value: string; min: number; max: number; step: string }

function renderNumber({ id, label, value, min, max, step }: NumberField): Html {
  return html`<div class="field"><label for="${id}">${label}</label><input id="${id}" name="${id}" type="number" inputmode="decimal" min="${min}" max="${max}" step="${step}" value="${value}"${id === 'spend' ? ' aria-describedby="spend-hint"' : ''} required></div>`
}
