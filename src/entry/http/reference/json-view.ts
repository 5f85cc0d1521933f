// JSON for reading: indented, with its parts marked for colour.

import { type Html, html } from './html.ts'

const TOKEN = /("(?:[^"\\]|\\.)*"?)(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

export function renderJson(value: unknown): Html {
  const text = JSON.stringify(value, null, 2)
  const parts: (Html | string)[] = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const [token, quoted, colon] = match
    parts.push(text.slice(end, match.index))
    if (quoted !== undefined && colon !== undefined) parts.push(html`<b class="k">${quoted}</b>`, colon)
    else parts.push(html`<b class="${quoted === undefined ? 'n' : 's'}">${token}</b>`)
    end = match.index + token.length
  }
  return html`${parts}${text.slice(end)}`
}
