// The texts of the sample site are written as prose with a few marks, so that its tables can be read: a blank line ends
// a paragraph, `## ` and `### ` begin a heading, `- ` an item of a list, `[text](/path)` is a link, `![text](/path)` an
// image of 640 by 400.

import { escapeHtml } from '../../http/reference/html.ts'

const MARK = /(!?)\[([^\]]*)\]\(([^)]*)\)/g

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
    const items = block.slice(2).split(/\n\s*- /)
    return `<ul>${items.map((item) => `<li>${inlineHtml(item)}</li>`).join('')}</ul>`
  }
  const image = /^!\[([^\]]*)\]\(([^)]*)\)$/.exec(block)
  return image === null ? `<p>${inlineHtml(block)}</p>` : imageHtml(image[2] ?? '', image[1] ?? '')
}

export function imageHtml(src: string, alt: string): string {
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="640" height="400">`
}

function inlineHtml(text: string): string {
  return escapeHtml(text.replaceAll(/\s+/g, ' ')).replaceAll(
    MARK,
    (_, bang: string, label: string, target: string) =>
      bang === ''
        ? `<a href="${target}">${label}</a>`
        : `<img src="${target}" alt="${label}" width="640" height="400">`,
  )
}
