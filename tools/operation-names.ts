// The client package's names of operations: `listProjects` of the area Projects is `projects.list`. An area is a tag of
// the document; the words of its name are dropped from the names within it.

import type { FoundOperation } from '../src/entry/http/openapi/document.ts'

/** Exceptions, for cases in which the rule gives two operations one name, or an unclear name. */
const NAMES: Readonly<Record<string, string>> = {
  deleteDisavows: 'deleteMany',
  listQuickWins: 'listOfCrawl',
  listProjectQuickWins: 'list',
}

/** Grouped by area, then by name. */
export function nameOperations(
  operations: readonly FoundOperation[],
): Map<string, Map<string, FoundOperation>> {
  const areas = new Map<string, Map<string, FoundOperation>>()
  for (const found of operations) {
    const { operationId, tags } = found.operation
    const tag = tags[0] ?? ''
    const area = areas.get(areaOf(tag)) ?? new Map<string, FoundOperation>()
    areas.set(areaOf(tag), area)
    const name = NAMES[operationId] ?? nameWithin(tag, operationId)
    if (area.has(name))
      throw new Error(`${operationId} would be the second ${areaOf(tag)}.${name}: give it a name in NAMES`)
    area.set(name, found)
  }
  return areas
}

function areaOf(tag: string): string {
  const [first = '', ...others] = wordsOf(tag)
  return first.toLowerCase() + others.join('')
}

/** Drops the longest beginning of the tag's words from the name, in the singular or the plural. */
function nameWithin(tag: string, operationId: string): string {
  const words = wordsOf(tag)
  for (let count = words.length; count > 0; count--) {
    const noun = words.slice(0, count).join('')
    const shorter = operationId.replace(new RegExp(`${noun.replace(/s$/, '')}s?(?=[A-Z]|$)`), '')
    if (shorter !== operationId) return shorter
  }
  return operationId
}

function wordsOf(tag: string): string[] {
  return tag.split(' ').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
}
