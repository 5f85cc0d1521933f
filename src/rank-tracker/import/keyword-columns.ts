// What the columns of a file of keywords are called: in our own format, in that of histories, and in the exports of the
// common tools. Names are compared by their letters and digits alone. A column with an unknown name is skipped, and the
// import says so; a column that is known to be of no use is skipped silently.

import { quoted, type Refuse } from '../../lib/import-fault.ts'

export const KEYWORD_FIELDS = {
  keyword: ['keyword', 'keywords', 'query', 'queries', 'top queries', 'search term', 'phrase'],
  country: ['country_code', 'country', 'database'],
  language: ['language_code', 'language'],
  device: ['device'],
  location: ['location', 'city'],
  date: ['date', 'day'],
  position: ['position', 'rank'],
  url: ['url', 'landing page', 'ranking url'],
  depth: ['depth'],
} as const

type KeywordField = keyof typeof KEYWORD_FIELDS

/** Where each field stands; -1 for one that is not there. */
export type KeywordColumns = Readonly<Record<KeywordField, number>> & {
  readonly keys: readonly string[]
  readonly count: number
}

const NOT_READ = [
  'id',
  'no',
  // SerpBear
  'Updated',
  'Added',
  'Tags',
  // Search Console
  'Clicks',
  'Impressions',
  'CTR',
  // Semrush
  'Volume',
  'Search Volume',
  'Intent',
  'Intents',
  'Keyword Intents',
  'Trend',
  'Trends',
  'Keyword Difficulty',
  'Keyword Difficulty Index',
  'CPC',
  'CPC (USD)',
  'Competition',
  'Competitive Density',
  'SERP Features',
  'SERP Features by Keyword',
  'Number of Results',
  'Previous position',
  'Position Type',
  'Traffic',
  'Traffic (%)',
  'Traffic Cost',
  'Timestamp',
  // Ahrefs
  'Difficulty',
  'KD',
  'CPS',
  'Parent Keyword',
  'Parent Topic',
  'Last Update',
  'Global volume',
  'Traffic potential',
  'Global traffic potential',
  'First seen',
  // Keyword Planner
  'Currency',
  'Segmentation',
  'Avg. monthly searches',
  'Three month change',
  'YoY change',
  'Competition (indexed value)',
  'Top of page bid (low range)',
  'Top of page bid (high range)',
  'Ad impression share',
  'Organic impression share',
  'Organic average position',
  'In account?',
  'In plan?',
]
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
const KEYS_NOT_READ: ReadonlySet<string> = new Set(NOT_READ.map(columnKey))
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
