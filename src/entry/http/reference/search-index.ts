// The search index of the documentation: each section of a guide and each operation, with its words. Built with the
// first search; the script of the pages does the rest.

import { listOperations, type OpenApiDocument } from '../openapi/document.ts'
import type { Guide, GuideGroup } from './guides.ts'

/** The title and its context, the address, and the words by which it is found. */
type Entry = readonly [title: string, of: string, href: string, words: string]

const WORD = /[\p{L}\p{N}_]{2,40}/gu

export function searchIndex(document: OpenApiDocument, groups: readonly GuideGroup[]): Entry[] {
  const guides = groups.flatMap(({ guides }) => guides.flatMap(sectionsOf))
  const operations = listOperations(document).map(({ path, method, operation }): Entry => {
    const { operationId, summary, description = '' } = operation
    const words = wordsOf(`${operationId} ${path} ${description}`)
    return [summary, `${method.toUpperCase()} ${path}`, `/docs#${operationId}`, words]
  })
  return [...operations, ...guides]
}

/** A section is the text below a heading, up to the next heading of any level. */
function sectionsOf({ title, href, headings, markdown }: Guide): Entry[] {
  const texts = withoutCodeMarks(markdown).split(/^#{1,6}\s/m)
  return headings.map((heading, place) => [
    heading.title,
    place === 0 ? 'Guide' : title,
    place === 0 ? href : `${href}#${heading.id}`,
    wordsOf(texts[place + 1] ?? ''),
  ])
}

/** A line of code that begins with # is no heading. */
function withoutCodeMarks(markdown: string): string {
  let fence: string | undefined
  const lines = markdown.split('\n').map((line) => {
    const mark = /^(?:```|~~~)/.exec(line)?.[0]
    if (mark !== undefined && (fence === undefined || fence === mark))
      fence = fence === undefined ? mark : undefined
    return fence !== undefined && line.startsWith('#') ? line.slice(1) : line
  })
  return lines.join('\n')
}

function wordsOf(text: string): string {
  return [...new Set(text.toLowerCase().match(WORD))].join(' ')
}
