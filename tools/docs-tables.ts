// Writes the tables of the documentation that follow from the code: `npm run generate`. They are the columns of
// exported lists (docs/exports.md) and the views of `sightline query` (docs/views.md). What is new comes behind what stands
// before it in the code, and can be moved; what is gone goes. Tests compare both pages with the code.

import { readFileSync, writeFileSync } from 'node:fs'
import type { MadeView, View } from '../src/data/storage/query/view.ts'
import { VIEWS } from '../src/features/declarations.ts'
import { columnsOf } from '../src/features/exports/columns.ts'
import { listedRows } from '../src/features/exports/listed-rows.ts'
import { TOP_LIST_VIEWS } from '../src/features/search-performance/reads.ts'
import { unconnectedProduct } from '../test/helpers/unconnected-product.ts'

const EXPORT_ROW = /^\| `\/.*\|\n/gm
const VIEW_SECTION = /^### `\w+`\n\n.+\n\n(?:\|.*\n)+\n?/gm

if (import.meta.main) {
  rewrite('exports.md', (page) => fillParts(page, EXPORT_ROW, exportRows()))
  const sections = [...VIEWS, ...TOP_LIST_VIEWS].map((view) => `${viewSection(view)}\n`)
  rewrite('views.md', (page) => fillParts(page, VIEW_SECTION, sections))
}

/** Returns one row for each list that can be exported. */
export function exportRows(): string[] {
  const { routes, appRoutes } = unconnectedProduct()
  const lists = [...routes, ...appRoutes].flatMap((route) => listedRows(route) ?? [])
  return lists.map(({ route, schema }) => {
    const columns = columnsOf(schema).map(({ name, isOptional }) => `\`${name}\`${isOptional ? '*' : ''}`)
    return `| \`${route.path}\` | ${columns.join(', ')} |\n`
  })
}

export function viewSection({ name, about, columns }: View | MadeView): string {
  const rows = columns.map((column) => `| \`${column.name}\` | ${column.about} |\n`).join('')
  return `### \`${name}\`\n\n${about}\n\n| column | what it is |\n|---|---|\n${rows}`
}

/** The page with these parts, each where it stood: a part is known by its beginning. */
export function fillParts(page: string, pattern: RegExp, parts: readonly string[]): string {
  const byName = new Map(parts.map((part) => [nameOf(part), part]))
  let filled = page.replaceAll(pattern, (found) => byName.get(nameOf(found)) ?? '')
  for (const [at, part] of parts.entries()) {
    if (filled.includes(part)) continue
    const before = at === 0 ? undefined : parts[at - 1]!
    const place = before === undefined ? filled.search(pattern) : filled.indexOf(before) + before.length
    filled = filled.slice(0, place) + part + filled.slice(place)
  }
  return `${filled.trimEnd()}\n`
}

/** Its first line, or the first cell of a row. */
function nameOf(part: string): string | undefined {
  return part.split('\n', 1)[0]?.split(' | ')[0]
}

function rewrite(name: string, fill: (page: string) => string): void {
  const file = new URL(`../docs/${name}`, import.meta.url)
  writeFileSync(file, fill(readFileSync(file, 'utf8')))
}
