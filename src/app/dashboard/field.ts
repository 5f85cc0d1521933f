// One labelled field of a form: with its hint before it and its error after it, both of which are read out with it.

import { type Html, html } from '../../entry/http/reference/html.ts'

type Field = {
  id: string
  label: string
  type: 'email' | 'password' | 'text'
  /** What browsers and password managers may fill in. */
  autocomplete: 'username' | 'current-password' | 'new-password' | 'one-time-code' | 'off'
  hint?: string
}

export function renderField({ id, label, type, autocomplete, hint }: Field): Html {
  const described = hint === undefined ? `${id}-error` : `${id}-hint ${id}-error`
  return html`<div class="field"><label for="${id}">${label}</label>
${hint === undefined ? '' : html`<p class="hint" id="${id}-hint">${hint}</p>`}
<div class="entry"><input id="${id}" name="${id}" type="${type}" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false" aria-describedby="${described}" required>${type === 'password' ? renderReveal(id, label) : ''}</div>
<p class="error" id="${id}-error"></p></div>`
}

function renderReveal(id: string, label: string): Html {
  return html`<button class="reveal" type="button" aria-controls="${id}" aria-label="Show ${label.toLowerCase()}">Show</button>`
}
