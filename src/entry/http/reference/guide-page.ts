// Renders a guide as a page: its text, and a menu of all guides with the sections of this one.

import type { Guide, GuideGroup } from './guides.ts'
import { type Html, html } from './html.ts'
import { renderGroup, renderShell } from './shell.ts'

const DESCRIPTION_LENGTH = 160

export function renderGuidePage(guide: Guide, groups: readonly GuideGroup[], version: string): string {
  return renderShell({
    title: `${guide.title} – Sightline`,
    description: descriptionOf(guide),
    version,
    origin: undefined,
    skip: { href: '#top', text: 'Skip to the guide' },
    groups: [
      renderGroup('API', [html`<li><a href="/docs">Reference</a></li>`]),
      ...groups.map(({ title, guides }) =>
        renderGroup(
          title,
          guides.map((other) => renderEntry(other, other === guide)),
        ),
      ),
    ],
    main: html`<main id="top" class="text">${guide.body}</main>`,
  })
}

/** The links to the guides in the menu of the reference. */
export function guideEntries(groups: readonly GuideGroup[]): Html[] {
  return groups.map(({ title, guides }) =>
    renderGroup(
      title,
      guides.map((guide) => renderEntry(guide, false)),
    ),
  )
}

function renderEntry({ title, href, headings }: Guide, isOpen: boolean): Html {
  if (!isOpen) return html`<li><a href="${href}">${title}</a></li>`
  const sections = headings.filter(({ level }) => level === 2)
  return html`<li><a href="${href}" aria-current="page">${title}</a><ul>${sections.map(
    (section) => html`<li><a href="#${section.id}">${section.title}</a></li>`,
  )}</ul></li>`
}

/** Returns the first paragraph, without markup. */
function descriptionOf({ markdown, title }: Guide): string {
  const paragraph = markdown.split(/\n{2,}/).find((block) => /^[\p{L}`*]/u.test(block)) ?? title
  const plain = paragraph.replaceAll(/\[([^[\]]*)\]\([^()]*\)|[`*]/g, '$1').replaceAll('\n', ' ')
  return plain.length <= DESCRIPTION_LENGTH ? plain : `${plain.slice(0, DESCRIPTION_LENGTH - 1)}…`
}
