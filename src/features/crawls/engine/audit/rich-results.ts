// What search engines require of structured data to show it, and since and until when they show it: dated data, because a kind of
// result comes and goes. A node inside another is judged as a whole where it is what the other is about or lists, and as a
// part where a row names it as one; a product that a review names, or the business that publishes an article, needs no more
// than its name.

import type { StructuredNode } from '../page.ts'
import { holdsType } from '../structured-values.ts'
import rows from './rich-results.json' with { type: 'json' }

type RichResultRow = {
  feature: string
  type: string
  /** A part: the row holds where the node is the value of one of the properties `as` of one of these types. */
  of?: readonly string[]
  as?: readonly string[]
  /** The row holds for nodes with one of these properties alone. */
  having?: readonly string[]
  /** And only where a node of this type is their value. */
  holding?: string
  /** Each inner list holds alternatives, of which one is enough. */
  needed: readonly (readonly string[])[]
  /** The first day, and the first day on which it is not shown any more; null for none. */
  from: string | null
  until: string | null
  /** Who says so. */
  source: string
}

export const RICH_RESULTS: readonly RichResultRow[] = rows
const MERCHANT_LISTING = 'Merchant listing'

const WHOLE_PROPERTIES: ReadonlySet<string> = new Set([
  'mainEntity',
  'item',
  'itemListElement',
  'hasPart',
  'video',
])

/** Rows by type; few pages have more than a handful of types. */
const rowsOfType = Map.groupBy(RICH_RESULTS, ({ type }) => type)

/** What the first type with a fault lacks; `day` is that of the crawl, as 2026-05-07. */
export function findMissing(
  node: StructuredNode,
  day: string,
  kind: 'rich' | 'merchant',
): string | undefined {
  for (const row of rowsOf(node)) {
    if ((row.feature === MERCHANT_LISTING) !== (kind === 'merchant') || !isShown(row, day)) continue
    const missing = row.needed.find((names) => !names.some((name) => node.properties.includes(name)))
    if (missing !== undefined) return `${row.type}: ${missing.join(' or ')}`
  }
  return undefined
}

/** The type that is not shown any more, and since when. */
export function findRetired(node: StructuredNode, day: string): string | undefined {
  const rows = rowsOf(node)
  const retired = rows.find(({ until, of }) => of === undefined && until !== null && until <= day)
  return retired && `${retired.type}: ${retired.feature} ended on ${retired.until}`
}

function isShown({ from, until }: RichResultRow, day: string): boolean {
  return (from === null || from <= day) && (until === null || day < until)
}

function rowsOf(node: StructuredNode): RichResultRow[] {
  return node.types.flatMap((type) => (rowsOfType.get(type) ?? []).filter((row) => holdsFor(row, node)))
}

function holdsFor({ of, as, having, holding }: RichResultRow, node: StructuredNode): boolean {
  const { within } = node
  if (of !== undefined) {
    const isPart = within !== null && as?.includes(within.property) === true
    if (!isPart || !within.types.some((type) => of.includes(type))) return false
  } else if (within !== null && !WHOLE_PROPERTIES.has(within.property)) return false
  if (having === undefined) return true
  return having.some(
    (name) => node.properties.includes(name) && (holding === undefined || holdsType(node, name, holding)),
  )
}
