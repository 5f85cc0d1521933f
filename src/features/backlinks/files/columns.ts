// Which column of a file of links is which, by its header. The names also tell which tool wrote the file, and that
// decides how scores are read: scores of different tools are never mixed.

import type { RankKind } from '../../../background/providers/backlink-source.ts'
import { describeUnknownColumns, quoted } from '../../../lib/import-fault.ts'
import type { LinePlace } from '../../../lib/import-place.ts'
import {
  columnKey,
  findLinkField,
  isKnownNotRead,
  isMoreExact,
  LINK_FIELDS,
  type LinkField,
  scoreMaker,
} from './column-names.ts'

export const FILE_FORMATS = [
  'sightline',
  'ahrefs',
  'semrush',
  'majestic',
  'moz',
  'bing',
  'search_console',
  'screaming_frog',
  'other',
] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** The place of each field; -1 for a field that the file does not have. */
export type LinkColumns = Readonly<Record<LinkField, number>> & {
  readonly format: FileFormat
  readonly rankKind: RankKind
  /** The factor that turns a score of the file into one of 0 to 1000. */
  readonly rankScale: 1 | 10
  readonly header: readonly string[]
}

export const HEADER_WANTED =
  "The first line must name the columns: source_url, target_url, anchor, dofollow, first_seen, last_seen, status, or those of an export of Ahrefs, Semrush, Majestic, Moz, Bing, Screaming Frog (all_inlinks) or of Search Console's links report."

const FIELDS = Object.keys(LINK_FIELDS) as LinkField[]

/** Fields that were recognised by the values of their columns. */
export type RecognizedColumns = Partial<Record<LinkField, number>>

/** Names of the columns of which nothing is taken: those that nobody knows, and those that are known to be of no use. */
export type ColumnsNotRead = { readonly unknown: string[]; readonly unused: string[] }

/** Columns that are not read are put into `columnsNotRead`; a note names the unknown ones. */
export type HeaderReading = { place: LinePlace; notes: string[]; columnsNotRead: ColumnsNotRead }

/** Returns undefined for a header without a column for the linking page. */
export function readLinkHeader(
  header: readonly string[],
  { place, notes, columnsNotRead, recognized = {} }: HeaderReading & { recognized?: RecognizedColumns },
): LinkColumns | undefined {
  const keys = header.map(columnKey)
  const places = { ...NO_PLACES, ...recognized }
  const isRecognized = new Set(Object.values(recognized))
  const others: string[] = []
  const unused: string[] = []
  const isInlinks = isScreamingFrog(keys)
  for (const [index, key] of keys.entries()) {
    if (isRecognized.has(index)) continue
    // Screaming Frog's "Status" is a phrase such as "Not Found", which "Status Code" says as a number.
    if (isInlinks && key === 'status') {
      unused.push(header[index]!.trim())
      continue
    }
    const field = findLinkField(key)
    if (field === undefined) {
      if (isBlank(header[index])) continue
      if (isKnownNotRead(key)) unused.push(header[index]!.trim())
      else others.push(header[index]!.trim())
    } else if (places[field] === -1 || isMoreExact(key, keys[places[field]]!)) places[field] = index
    else if (!isMoreExact(keys[places[field]]!, key)) throw refuseTwice(header, places[field], index, place)
  }
  if (places.source === -1) return undefined
  if (others.length > 0) notes.push(describeUnknownColumns(others))
  columnsNotRead.unknown.push(...others)
  columnsNotRead.unused.push(...unused)
  return { ...places, ...findMaker(keys, places, place, header), header }
}

export function refuseTwice(header: readonly string[], first: number, second: number, place: LinePlace) {
  const [one, other] = [first, second].map((index) => quoted(header[index]!.trim()))
  return place.refuse(`${one} and ${other} are the same column; keep one of them.`)
}

const NO_PLACES = Object.fromEntries(FIELDS.map((field) => [field, -1])) as Readonly<
  Record<LinkField, number>
>

type Maker = Pick<LinkColumns, 'format' | 'rankKind' | 'rankScale'>

function findMaker(
  keys: readonly string[],
  places: Readonly<Record<LinkField, number>>,
  place: LinePlace,
  header: readonly string[],
): Maker {
  const ranks = [places.rank, places.domainRank].filter((index) => index !== -1)
  const kinds = ranks.map((index) => scoreMaker(keys[index]!) ?? 'file')
  if (kinds.length === 2 && kinds[0] !== kinds[1]) {
    const [first, second] = ranks.map((index) => quoted(header[index]!.trim()))
    throw place.refuse(`${first} and ${second} are scores of different makers; keep one of them.`)
  }
  const rankKind = kinds[0] ?? 'none'
  const rankScale = rankKind === 'none' || rankKind === 'file' ? 1 : 10
  return { format: findFormat(keys, header[places.source]!, rankKind), rankKind, rankScale }
}

function findFormat(keys: readonly string[], source: string, rankKind: RankKind): FileFormat {
  if (rankKind === 'ahrefs' || rankKind === 'semrush' || rankKind === 'majestic' || rankKind === 'moz')
    return rankKind
  // Semrush and Bing use the same words, but with a space.
  if (source.trim().toLowerCase() === 'source_url') return 'sightline'
  if (keys.includes('referringpageurl')) return 'ahrefs'
  if (keys.includes('flagnofollow')) return 'majestic'
  if (isScreamingFrog(keys)) return 'screaming_frog'
  return columnKey(source) === 'linkingpage' ? 'search_console' : 'other'
}

/** Bulk Export, Links, All Inlinks: every link of a crawl, with the style sheets, scripts and images of its pages. */
function isScreamingFrog(keys: readonly string[]): boolean {
  return ['type', 'source', 'destination', 'follow'].every((key) => keys.includes(key))
}

export function isBlank(name: string | undefined): boolean {
  return name === undefined || name.trim() === '' || name.trim() === '#'
}
