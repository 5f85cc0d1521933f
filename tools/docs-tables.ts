// Writes the tables of the documentation that follow from the code: `npm run generate`. They are the columns of
// exported lists (docs/exports.md) and the views of `sightline query` (docs/views.md). A new list or view needs its
// place there first; tests compare both pages with the code.

import { readFileSync, writeFileSync } from 'node:fs'
import type { MadeView, View } from '../src/data/storage/query/view.ts'
import { VIEWS } from '../src/features/declarations.ts'
import { columnsOf } from '../src/features/exports/columns.ts'
import { listedRows } from '../src/features/exports/listed-rows.ts'
import { TOP_LIST_VIEWS } from '../src/features/search-performance/reads.ts'
import { unconnectedProduct } from '../test/helpers/unconnected-product.ts'

if (import.meta.main) {
  const rows = new Map(exportRows().map((row) => [firstCell(row), row]))
  rewrite('exports.md', /^\| `\/.*\|$/gm, (row) => rows.get(firstCell(row)) ?? row)
  const sections = new Map([...VIEWS, ...TOP_LIST_VIEWS].map((view) => [view.name, viewSection(view)]))
  rewrite('views.md', /^### `(\w+)`\n\n.+\n\n(?:\|.*\n)+/gm, (section, name) => sections.get(name) ?? section)
}

/** Returns one row for each list that can be exported. */
export function exportRows(): string[] {
  const { routes, appRoutes } = unconnectedProduct()
  const lists = [...routes, ...appRoutes].flatMap((route) => listedRows(route) ?? [])
  return lists.map(({ route, schema }) => {
    const columns = columnsOf(schema).map(({ name, isOptional }) => `\`${name}\`${isOptional ? '*' : ''}`)
    return `| \`${route.path}\` | ${columns.join(', ')} |`
  })
}

export function viewSection({ name, about, columns }: View | MadeView): string {
  const rows = columns.map((column) => `| \`${column.name}\` | ${column.about} |\n`).join('')
  return `### \`${name}\`\n\n${about}\n\n| column | what it is |\n|---|---|\n${rows}`
}

function firstCell(row: string): string | undefined {
  return row.split(' | ')[0]
}

function rewrite(page: string, pattern: RegExp, replace: (found: string, name: string) => string): void {
  const file = new URL(`../docs/${page}`, import.meta.url)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll(pattern, replace))
}
