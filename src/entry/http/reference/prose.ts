// Renders the small part of Markdown that descriptions use: paragraphs, lists, `code`, and sections that begin with ##.
// Everything else is text.

import { type Html, html } from './html.ts'

export function renderProse(markdown: string): Html {
  const blocks = markdown.split(/\n{2,}/).filter((block) => block.trim() !== '')
  return html`${blocks.map(renderBlock)}`
}

/** Renders a single line of text, in which only `code` is marked. */
export function renderInline(text: string): Html {
  // The odd pieces were between backticks.
  return html`${text.split(/`([^`]+)`/).map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))}`
}

type Section = { title: string; text: string }

/** Splits off the text before the first heading from the sections after it. */
export function splitSections(markdown: string): { lead: string; sections: Section[] } {
  const [lead = '', ...parts] = markdown.split(/^## /m)
  const sections = parts.map((part) => {
    const end = part.indexOf('\n')
    return end === -1 ? { title: part, text: '' } : { title: part.slice(0, end), text: part.slice(end + 1) }
  })
  return { lead, sections }
}

function renderBlock(block: string): Html {
  const lines = block.trim().split('\n')
  if (!lines.every((line) => line.startsWith('- '))) return html`<p>${renderInline(lines.join(' '))}</p>`
  return html`<ul>${lines.map((line) => html`<li>${renderInline(line.slice(2))}</li>`)}</ul>`
}
