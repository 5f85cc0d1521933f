// What the columns of a file are called: in our own format, in the exports of Search Console and of the tools that copy
// them, and in BigQuery's tables. An unknown column is refused by its name: ignoring it could add up rows that it
// distinguishes.

import { quoted, type Refuse } from '../../../lib/import-fault.ts'

const NAMES = {
  date: ['date', 'day', 'data_date'],
  query: ['query', 'queries', 'top queries', 'search term'],
  page: ['page', 'pages', 'top pages', 'url', 'landing page', 'address'],
  clicks: ['clicks', 'url clicks'],
  impressions: ['impressions', 'url impressions'],
  position: ['position', 'average position', 'avg. position', 'avg position'],
  country: ['country'],
  device: ['device'],
  ctr: ['ctr', 'url ctr', 'site ctr'],
  search_type: ['search_type', 'search type'],
  search_appearance: ['searchappearance', 'search appearance', 'search_appearance'],
  site_url: ['site_url'],
  is_anonymized_query: ['is_anonymized_query'],
  sum_position: ['sum_position', 'sum_top_position'],
} as const

export type Field = keyof typeof NAMES

/** The place of each field; -1 for a missing one. */
export type Columns = Readonly<Record<Field, number>> & { count: number; isBigQuery: boolean }

const FIELDS = Object.keys(NAMES) as Field[]
export const COLUMN_NAMES: readonly string[] = Object.values(NAMES).flat()
const FIELD_BY_NAME: ReadonlyMap<string, Field> = new Map(
  FIELDS.flatMap((field) => NAMES[field].map((name) => [name, field] as const)),
)
// BigQuery marks search appearances with such columns. Their rows are added up.
const APPEARANCE = /^is_[a-z_]+$/

export const HEADER_WANTED =
  'The first line names the columns: date, query, page, clicks, impressions, position and, if known, country and device.'

const DATES_WANTED =
  "there is no column date. If this is out of Search Console's zip file, import that file as it is: it tells the days."

/** Returns the field for a column's name, in any letter case. */
export function findField(name: string): Field | undefined {
  return FIELD_BY_NAME.get(name) ?? FIELD_BY_NAME.get(name.toLowerCase())
}

export function isAppearance(name: string): boolean {
  return APPEARANCE.test(name)
}

export function readHeader(cells: readonly string[], refuse: Refuse): Columns {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const places = Object.fromEntries(FIELDS.map((field) => [field, -1])) as Record<Field, number>
  const others: string[] = []
  for (const [index, name] of names.entries()) {
    const field = findField(name)
    if (field === undefined) others.push(name)
    else if (places[field] === -1) places[field] = index
    else throw refuse(`${quoted(names[places[field]] as string)} and ${quoted(name)} are the same column.`)
  }
  const isBigQuery = places.sum_position !== -1
  const unknown = others.filter((name) => !(isBigQuery && isAppearance(name)))
  if (unknown.length > 0) {
    const which = unknown.length === 1 ? 'column' : 'columns'
    throw refuse(`the ${which} ${unknown.map(quoted).join(', ')} cannot be imported. ${HEADER_WANTED}`)
  }
  requireFields(places, refuse)
  return { ...places, count: cells.length, isBigQuery }
}

function requireFields(places: Readonly<Record<Field, number>>, refuse: Refuse): void {
  const missing: string[] = (['date', 'clicks', 'impressions'] as const).filter(
    (field) => places[field] === -1,
  )
  if (places.position === -1 && places.sum_position === -1) missing.push('position')
  if (places.query === -1 && places.page === -1) missing.push('query or page')
  if (missing.length === 1 && missing[0] === 'date' && places.ctr !== -1) throw refuse(DATES_WANTED)
  if (missing.length > 0) throw refuse(`there is no column ${missing.join(' and no ')}. ${HEADER_WANTED}`)
  if (places.position !== -1 && places.sum_position !== -1) {
    throw refuse('there is a position and the sum of positions; keep one of them.')
  }
}
