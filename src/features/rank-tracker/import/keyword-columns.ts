// What the columns of a file of keywords are called: in our own format, in that of histories, and in the exports of the
// common tools. Names are compared by their letters and digits alone. A column with an unknown name is skipped, and the
// import says so; a column that is known to be of no use is skipped silently.

import { quoted, type Refuse } from '../../../lib/import-fault.ts'
import keywordColumns from './keyword-columns.json' with { type: 'json' }

export const KEYWORD_FIELDS = keywordColumns.fields

type KeywordField = keyof typeof KEYWORD_FIELDS

/** The column of each field; -1 for a field that is missing. */
export type KeywordColumns = Readonly<Record<KeywordField, number>> & {
  readonly keys: readonly string[]
  readonly count: number
}

// Keyword Planner has one for each month.
const MONTH = /^searches[a-z]{3}\d{4}$/
const NAMES_QUOTED_MAX = 10

/** A name as it is compared; empty where it has no Latin letter or digit. */
function columnKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

const FIELDS = Object.keys(KEYWORD_FIELDS) as KeywordField[]
const FIELD_BY_KEY: ReadonlyMap<string, KeywordField> = new Map(
  FIELDS.flatMap((field) => KEYWORD_FIELDS[field].map((name) => [columnKey(name), field] as const)),
)
const KEYS_NOT_READ: ReadonlySet<string> = new Set(
  Object.values(keywordColumns.notRead).flat().map(columnKey),
)
const NO_PLACES = Object.fromEntries(FIELDS.map((field) => [field, -1])) as Readonly<
  Record<KeywordField, number>
>

export function isKeywordHeader(cells: readonly string[]): boolean {
  return cells.some((cell) => FIELD_BY_KEY.get(columnKey(cell)) === 'keyword')
}

/** Whether a tool wrote the file: it has columns that our own formats do not have. */
export function isOfExport({ keys }: KeywordColumns): boolean {
  return keys.some((key) => !FIELD_BY_KEY.has(key))
}

/** `isKnown` is for columns that are read in another way. Unknown names are returned beside. */
export function readColumns(
  header: readonly string[],
  isKnown: (index: number) => boolean,
  refuse: Refuse,
): { columns: KeywordColumns; unknown: string[] } {
  const keys = header.map(columnKey)
  const places = { ...NO_PLACES }
  const unknown: string[] = []
  for (const [index, key] of keys.entries()) {
    const name = (header[index] as string).trim()
    const field = FIELD_BY_KEY.get(key)
    if (field === undefined) {
      const isNamed = name !== '' && name !== '#'
      if (isNamed && !isKnown(index) && !KEYS_NOT_READ.has(key) && !MONTH.test(key)) unknown.push(name)
    } else if (places[field] === -1) places[field] = index
    else {
      const first = quoted((header[places[field]] as string).trim())
      throw refuse(`${first} and ${quoted(name)} are the same column; keep one of them.`)
    }
  }
  return { columns: { ...places, keys, count: header.length }, unknown }
}

export function describeUnknown(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_QUOTED_MAX).map(quoted).join(', ')
  const more = names.length > NAMES_QUOTED_MAX ? ` and ${names.length - NAMES_QUOTED_MAX} more` : ''
  return names.length === 1
    ? `The column ${shown} is not known and was not read.`
    : `The columns ${shown}${more} are not known and were not read.`
}
