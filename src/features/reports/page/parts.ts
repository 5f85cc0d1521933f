// Small parts that sections of a page share.

import { type Html, html } from '../../../entry/http/reference/html.ts'
import { SECTION_TITLES } from '../model/figures.ts'
import type { Change } from '../model/words.ts'
import type { Section } from '../schema.ts'

const WORDS = { up: 'up', down: 'down', same: 'unchanged' } as const

/** Colour is not the only mark: there is a sign too, and a word for screen readers. */
export function changeBadge(change: Change | undefined): Html | undefined {
  if (change === undefined) return undefined
  return html`<span class="change ${change.direction}" title="${WORDS[change.direction]}">${change.text}</span>`
}

type Headed =
  | { state: 'known'; is_simulated: boolean; notes: readonly string[] }
  | { state: 'unknown'; reason: string }

/** A card with its heading, notes about its figures, and the figures; for an unknown part, the reason. */
export function sectionCard<P extends Headed>(
  name: Section,
  part: P,
  draw: (known: Extract<P, { state: 'known' }>) => { about?: string; body: Html },
): Html {
  if (part.state === 'unknown')
    return html`<section class="card"><h3>${SECTION_TITLES[name]}</h3><p class="empty">${part.reason}</p></section>`
  const { about, body } = draw(part as Extract<P, { state: 'known' }>)
  return html`<section class="card"><h3>${SECTION_TITLES[name]}${part.is_simulated ? html`<span class="badge">Simulated data</span>` : undefined}</h3>
<p class="about">${about}</p>
${part.notes.map((note) => html`<p class="note">${note}</p>`)}
${body}
</section>`
}
