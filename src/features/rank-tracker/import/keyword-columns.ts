// What the columns of a file of keywords are called: in our own format, in that of histories, and in the exports of the
// common tools. Names are compared by their letters and digits alone. Every column that is not read is returned by its name.

import type { Device } from '../../../background/providers/contracts.ts'
import { quoted, type Refuse } from '../../../lib/import-fault.ts'
import keywordColumns from './keyword-columns.json' with { type: 'json' }

export const KEYWORD_FIELDS = keywordColumns.fields

type KeywordField = keyof typeof KEYWORD_FIELDS

/** The column of each field; -1 for a field that is missing. */
export type KeywordColumns = Readonly<Record<KeywordField, number>> & {
  readonly keys: readonly string[]
  readonly count: number
  /** That the name of the column of positions says. */
  readonly positionDevice: Device | undefined
}

/** Names of columns that are not read: those of known tools for which there is no place here, and unknown ones. */
export type ColumnsNotRead = { readonly unused: readonly string[]; readonly unknown: readonly string[] }

// Columns of one figure for each month: of Keyword Planner, and the trends of Ahrefs.
const MONTH = /^searches[a-z]{3}\d{4}$|^sv(?:forecasting)?trend\d*$/
const DEVICE_WORD = /\b(desktop|mobile)\b/i
/** A second column with one of these names is left aside: tools have several. */
const SECOND_IS_NOT_READ: ReadonlySet<KeywordField> = new Set(['updated', 'tags', 'volume', 'engine'])

/** A name as it is compared; empty where it has no letter or digit. `Traffic (desc)` is how Ahrefs marks the order of rows. */
function columnKey(name: string): string {
  return name
    .toLowerCase()
    .replace('(desc)', '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const FIELDS = Object.keys(KEYWORD_FIELDS) as KeywordField[]
const FIELD_BY_KEY: ReadonlyMap<string, KeywordField> = new Map(
  FIELDS.flatMap((field) => KEYWORD_FIELDS[field].map((name) => [columnKey(name), field] as const)),
)
const KEYS_NOT_READ: ReadonlySet<string> = new Set(
  Object.values(keywordColumns.notRead).flat().map(columnKey),
)
export const NO_COLUMNS: KeywordColumns = {
  ...(Object.fromEntries(FIELDS.map((field) => [field, -1])) as Readonly<Record<KeywordField, number>>),
  keys: [],
  count: 0,
  positionDevice: undefined,
}
/** That our own formats have. */
const OWN_FIELDS: ReadonlySet<KeywordField | undefined> = new Set(
  FIELDS.filter((field) => field !== 'updated' && field !== 'engine'),
)

const CONSOLE_KEYS: ReadonlySet<string> = new Set(keywordColumns.notRead['Search Console'].map(columnKey))

/** The table of queries of Search Console has clicks and impressions. */
export function isOfConsole({ keys }: KeywordColumns): boolean {
  return keys.filter((key) => CONSOLE_KEYS.has(key)).length >= 2
}

export function isKeywordHeader(cells: readonly string[]): boolean {
  return cells.some((cell) => FIELD_BY_KEY.get(columnKey(cell)) === 'keyword')
}

/** Whether a tool wrote the file: it has columns that our own formats do not have. */
export function isOfExport({ keys }: KeywordColumns): boolean {
  return keys.some((key) => !OWN_FIELDS.has(FIELD_BY_KEY.get(key)))
}

/** `isKnown` is for columns that are read in another way. */
export function readColumns(
  header: readonly string[],
  isKnown: (index: number) => boolean,
  refuse: Refuse,
): { columns: KeywordColumns; notRead: ColumnsNotRead } {
  const places = { ...NO_COLUMNS } as Record<KeywordField, number>
  const unused: string[] = []
  const unknown: string[] = []
  const keys = header.map(columnKey)
  const ofDevices = findPositionsOfDevices(header)
  let positionDevice: Device | undefined
  for (const [index, key] of keys.entries()) {
    const name = (header[index] as string).trim()
    const ofDevice = ofDevices.find((one) => one.index === index)
    // With two columns of positions, one for each device, neither is the position of the row.
    const isOnlyOne = ofDevice !== undefined && ofDevices.length === 1
    const field = isOnlyOne ? 'position' : FIELD_BY_KEY.get(key)
    if (isOnlyOne) positionDevice = ofDevice.device
    if (field === undefined) {
      const isNamed = name !== '' && name !== '#'
      if (!isNamed || isKnown(index)) continue
      if (KEYS_NOT_READ.has(key) || MONTH.test(key)) unused.push(name)
      else unknown.push(name)
    } else if (places[field] === -1) places[field] = index
    else if (SECOND_IS_NOT_READ.has(field)) unused.push(name)
    else {
      const first = quoted((header[places[field]] as string).trim())
      throw refuse(`${first} and ${quoted(name)} are the same column; keep one of them.`)
    }
  }
  const columns = { ...places, keys, count: header.length, positionDevice }
  return { columns, notRead: { unused, unknown } }
}

/** Columns such as `Rank (mobile)` and `Desktop position`. */
function findPositionsOfDevices(header: readonly string[]): { index: number; device: Device }[] {
  return header.flatMap((name, index) => {
    const word = DEVICE_WORD.exec(name)?.[1]
    if (word === undefined) return []
    const isPosition = FIELD_BY_KEY.get(columnKey(name.replace(word, ''))) === 'position'
    return isPosition ? [{ index, device: word.toLowerCase() as Device }] : []
  })
}
