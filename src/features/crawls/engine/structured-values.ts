// Which values of structured data are kept beside the names of their properties: those that the audit validates (dates, prices,
// addresses, numbers and enumerations), and the types of nodes that stand as a value, as `@Offer`. Bounded: some values a
// property, and some characters a value.

import type { StructuredNode } from './page.ts'

const VALUES_MAX = 5
const CHARS_MAX = 300
const TYPE_MARK = '@'

/** What a value has to be: audit/structured-values.ts. */
export const VALUE_KINDS = Object.freeze({
  ...kinds('date', [
    'datePublished',
    'dateModified',
    'datePosted',
    'dateCreated',
    'validThrough',
    'uploadDate',
  ]),
  ...kinds('date', ['startDate', 'endDate', 'priceValidUntil', 'expires', 'previousStartDate']),
  ...kinds('time', ['doorTime']),
  ...kinds('duration', ['duration', 'cookTime', 'prepTime', 'totalTime']),
  ...kinds('price', ['price', 'lowPrice', 'highPrice']),
  ...kinds('currency', ['priceCurrency']),
  ...kinds('url', ['url', 'image', 'logo', 'thumbnailUrl', 'contentUrl', 'embedUrl', 'merchantReturnLink']),
  ...kinds('number', ['ratingValue', 'bestRating', 'worstRating']),
  ...kinds('count', ['ratingCount', 'reviewCount', 'answerCount', 'upvoteCount', 'position', 'offerCount']),
  ...kinds('enumeration', ['availability', 'itemCondition', 'eventStatus', 'eventAttendanceMode']),
  ...kinds('enumeration', ['employmentType', 'returnPolicyCategory', 'returnFees', 'returnMethod']),
} as const)

export type ValueKind =
  | 'date'
  | 'time'
  | 'duration'
  | 'price'
  | 'currency'
  | 'url'
  | 'number'
  | 'count'
  | 'enumeration'

function kinds<Kind extends ValueKind>(kind: Kind, names: readonly string[]): Record<string, Kind> {
  return Object.fromEntries(names.map((name) => [name, kind]))
}

/** Adds a value of a node as it is written, without white space around it. */
export function keepValue(node: StructuredNode, property: string, value: string): void {
  const written = value.trim().slice(0, CHARS_MAX)
  if (written !== '' && Object.hasOwn(VALUE_KINDS, property)) add(node, property, written)
}

/** Adds that nodes of these types are a value of the node. */
export function keepTypes(node: StructuredNode, property: string, types: readonly string[]): void {
  for (const type of types) add(node, property, TYPE_MARK + type)
}

export function holdsType({ values }: StructuredNode, property: string, type: string): boolean {
  return values?.[property]?.includes(TYPE_MARK + type) === true
}

/** The values of a property that are texts or numbers. */
export function textsOf({ values }: StructuredNode, property: string): string[] {
  return (values?.[property] ?? []).filter((value) => !value.startsWith(TYPE_MARK))
}

function add(node: StructuredNode, property: string, value: string): void {
  node.values ??= {}
  if (!Object.hasOwn(node.values, property)) node.values[property] = []
  const known = node.values[property]!
  if (known.length < VALUES_MAX && !known.includes(value)) known.push(value)
}
