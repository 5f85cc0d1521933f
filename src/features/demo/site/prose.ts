// The texts of the sample site are written as prose with a few marks, so that its tables can be read: a blank line ends
// a paragraph, `## ` and `### ` begin a heading, `- ` an item of a list, `[text](/path)` is a link.

import { escapeHtml } from '../../../entry/http/reference/html.ts'

const LINK = /\[([^[\]]*)\]\(([^()]*)\)/g

export function proseHtml(prose: string): string {
  return prose
    .trim()
    .split(/\n\s*\n/)
    .map((block) => blockHtml(block.trim()))
    .join('\n')
}

function blockHtml(block: string): string {
  const heading = /^(#{2,6}) (.*)$/s.exec(block)
  if (heading !== null) {
    const [, marks = '', text = ''] = heading
    return `<h${marks.length}>${inlineHtml(text)}</h${marks.length}>`
  }
  if (block.startsWith('- ')) {
    const items = block.slice(2).split(/\n *- /)
    return `<ul>${items.map((item) => `<li>${inlineHtml(item)}</li>`).join('')}</ul>`
  }
  return `<p>${inlineHtml(block)}</p>`
}

function inlineHtml(text: string): string {
  return escapeHtml(text.replaceAll(/\s+/g, ' ')).replaceAll(LINK, '<a href="$2">$1</a>')
}
