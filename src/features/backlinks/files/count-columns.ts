// Tables of the common tools that count links rather than list them: referring domains and anchors of Ahrefs, Semrush and
// Bing. Recognised by their column names; a table without a count is none of them.

import type { RankKind } from '../../../background/providers/backlink-source.ts'
import { describeUnknownColumns } from '../../../lib/import-fault.ts'
import { columnKey } from './column-names.ts'
import { type FileFormat, type HeaderReading, isBlank, refuseTwice } from './columns.ts'

export const COUNT_FIELDS = {
  domain: ['Domain', 'Referring domain'],
  anchor: ['Anchor', 'Anchor text'],
  links: ['Backlinks Count', 'Links to target', 'Backlinks'],
  dofollowLinks: ['Dofollow links'],
  domains: ['Ref. domains', 'Domains', 'Referring domains'],
  rank: ['DR', 'Domain rating', 'Domain ascore'],
  isSpam: ['Is spam'],
  firstSeen: ['First seen'],
  lastSeen: ['Last seen'],
  /** Holds the date since when no link is left, or just yes or no. */
  lost: ['Lost'],
} as const

export type CountField = keyof typeof COUNT_FIELDS

export type CountColumns = Readonly<Record<CountField, number>> & {
  readonly table: 'domains' | 'anchors'
  readonly format: FileFormat
  readonly rankKind: RankKind
  readonly header: readonly string[]
}

const NOT_READ = [
  'Dofollow ref. domains',
  'Dofollow linked domains',
  'Traffic',
  'Keywords',
  'New links',
  'Lost links',
  'Ref. pages',
  'Top DR',
  'IP Address',
  'Country',
]

const FIELDS = Object.keys(COUNT_FIELDS) as CountField[]
const FIELD_BY_KEY: ReadonlyMap<string, CountField> = new Map(
  FIELDS.flatMap((field) => COUNT_FIELDS[field].map((name) => [columnKey(name), field] as const)),
)
const KEYS_NOT_READ: ReadonlySet<string> = new Set(NOT_READ.map(columnKey))
const NO_PLACES = Object.fromEntries(FIELDS.map((field) => [field, -1])) as Readonly<
  Record<CountField, number>
>

/** Returns undefined for a header of any other table. */
export function readCountHeader(
  header: readonly string[],
  { place, notes, columnsNotRead }: HeaderReading,
): CountColumns | undefined {
  const keys = header.map(columnKey)
  const places = { ...NO_PLACES }
  const others: string[] = []
  const unused: string[] = []
  for (const [index, key] of keys.entries()) {
    const field = FIELD_BY_KEY.get(key)
    if (field === undefined) {
      if (isBlank(header[index])) continue
      if (KEYS_NOT_READ.has(key)) unused.push(header[index]!.trim())
      else others.push(header[index]!.trim())
    } else if (places[field] === -1) places[field] = index
    else throw refuseTwice(header, places[field], index, place)
  }
  const isOne = (places.domain === -1) !== (places.anchor === -1)
  if (!isOne || places.links === -1) return undefined
  if (others.length > 0) notes.push(describeUnknownColumns(others))
  columnsNotRead.unknown.push(...others)
  columnsNotRead.unused.push(...unused)
  return {
    ...places,
    table: places.domain === -1 ? 'anchors' : 'domains',
    ...findMaker(keys, places.rank),
    header,
  }
}

function findMaker(keys: readonly string[], rank: number): { format: FileFormat; rankKind: RankKind } {
  if (keys[rank] === 'domainascore') return { format: 'semrush', rankKind: 'semrush' }
  if (rank !== -1) return { format: 'ahrefs', rankKind: 'ahrefs' }
  const format = keys.includes('linkstotarget')
    ? 'ahrefs'
    : keys.includes('backlinkscount')
      ? 'bing'
      : 'other'
  return { format, rankKind: 'none' }
}
