// What search engines require of structured data to show it, and since and until when they show it: dated data, because a kind of
// result comes and goes. A node inside another is judged as a whole where it is what the other is about or lists, and as a
// part where a row names it as one; a product that a review names, or the business that publishes an article, needs no more
// than its name.

import type { StructuredNode } from '../page.ts'
import { holdsType } from '../structured-values.ts'
import subtypes from './rich-result-subtypes.json' with { type: 'json' }
import rows from './rich-results.json' with { type: 'json' }

type RichResultRow = {
  feature: string
  type: string
  /** The row holds for nodes that are of one of these types as well. */
  with?: readonly string[]
  /** A part: the row holds where the node is the value of one of the properties `as` of one of these types. */
  of?: readonly string[]
  as?: readonly string[]
  /** The row does not hold where the node is the value of one of these: a list names what has a page of its own. */
  notAs?: readonly string[]
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

/** The types of schema.org that are shown as the more general one, such as Restaurant as LocalBusiness. */
const GENERAL_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries(subtypes).flatMap(([general, types]) => types.map((type) => [type, general])),
)

/** Rows by type; few pages have more than a handful of types. */
const rowsOfType = Map.groupBy(RICH_RESULTS, ({ type }) => type)

/** What the first type with a fault lacks; `day` is that of the crawl, as 2026-05-07. */
export function findMissing(
  node: StructuredNode,
  day: string,
  kind: 'rich' | 'merchant',
): string | undefined {
  for (const { row, type } of rowsOf(node)) {
    if ((row.feature === MERCHANT_LISTING) !== (kind === 'merchant') || !isShown(row, day)) continue
    const missing = row.needed.find((names) => !names.some((name) => node.properties.includes(name)))
    if (missing !== undefined) return `${type}: ${missing.join(' or ')}`
  }
  return undefined
}

/** The type that is not shown any more, and since when. */
export function findRetired(node: StructuredNode, day: string): string | undefined {
  const retired = rowsOf(node).find(
    ({ row: { until, of } }) => of === undefined && until !== null && until <= day,
  )
  return retired && `${retired.type}: ${retired.row.feature} ended on ${retired.row.until}`
}

function isShown({ from, until }: RichResultRow, day: string): boolean {
  return (from === null || from <= day) && (until === null || day < until)
}

/** `type` is as the page has it. */
function rowsOf(node: StructuredNode): { row: RichResultRow; type: string }[] {
  return node.types.flatMap((type) =>
    (rowsOfType.get(type) ?? rowsOfType.get(generalTypeOf(type)) ?? [])
      .filter((row) => holdsFor(row, node))
      .map((row) => ({ row, type })),
  )
}

function generalTypeOf(type: string): string {
  return GENERAL_TYPES.get(type) ?? type
}

function holdsFor(
  { with: others, of, as, notAs, having, holding }: RichResultRow,
  node: StructuredNode,
): boolean {
  const { within } = node
  if (others !== undefined && !others.some((type) => node.types.includes(type))) return false
  if (of !== undefined) {
    const isPart = within !== null && as?.includes(within.property) === true
    if (!isPart || !within.types.some((type) => of.includes(generalTypeOf(type)) || of.includes(type)))
      return false
  } else if (within !== null && (!WHOLE_PROPERTIES.has(within.property) || notAs?.includes(within.property)))
    return false
  if (having === undefined) return true
  return having.some(
    (name) => node.properties.includes(name) && (holding === undefined || holdsType(node, name, holding)),
  )
}
