// The rows while they are joined: one for each address, found by its key, with numbers in columns and texts packed.
// Half a million of them take some 150 MB.
//
// Two pages of the crawl that both answer stay two rows, even if their keys are the same (with a slash at the end and
// without): other sources then mean the one that they spell, or else the first. Backlinks count for both, because a
// list of links to an address has those to all its spellings.

import { createKeyOf } from '../../search-performance/row-format.ts'
import { KeyIndex } from './key-index.ts'
import { int16List, int32List, type NumberList } from './number-list.ts'
import { PackedTexts } from './packed-texts.ts'

/** Numbers of a row; NONE stands for null. The first ones are 16 bits wide: greater values count as 32,767. */
const SMALL_COLUMNS = [
  'status',
  'isIndexable',
  'depth',
  'issuesCritical',
  'issuesWarning',
  'issuesNotice',
  'bestPosition',
  'lostLinks',
  'newLinks',
  /** Bits of FACT. */
  'facts',
  'flags',
] as const
const COLUMNS = [
  ...SMALL_COLUMNS,
  'words',
  'inlinks',
  'clicks',
  'impressions',
  /** In hundredths. */
  'position',
  'previousClicks',
  'trackedKeywords',
  'backlinks',
  'domains',
  'topQuery',
  'crawlUrl',
  /** Texts by their places: see `bytesAt`. */
  'url',
  'title',
  'canonical',
] as const
export type UrlColumn = (typeof COLUMNS)[number]

export const NONE = -1

/** What the crawl says of an address, besides its numbers. */
export const FACT = {
  isCrawled: 1,
  isRedirected: 2,
  isNoindex: 4,
  isBlocked: 8,
  isInSitemap: 16,
  isCanonicalElsewhere: 32,
  isStartPage: 64,
  isAnsweredByOther: 128,
} as const

/** The largest value that a 16-bit column holds. */
const SMALL_MAX = 2 ** 15 - 1
const NUMBER_MAX = 2 ** 31 - 1

/** Most addresses are their key inside one of these forms, and need no text of their own. */
const FORMS = ['https://', 'https://www.', 'http://', 'http://www.'].flatMap((before) =>
  ['', '/'].map((behind) => ({ before, behind })),
)
const COPIED_BYTES = 4096
/** In the column of addresses, this value is the first of these forms; the others count down from it. */
const FIRST_FORM = -2
/** In the column of canonical addresses, this value is the address itself. */
const OWN = -2

export class UrlTable {
  readonly #texts = new PackedTexts()
  readonly keyOf = createKeyOf()
  readonly #index = new KeyIndex(this.#texts)
  /** Rows of addresses that share their key with another one, by their spelling. */
  readonly #siblings = new Map<string, number>()
  /** For each such key, all its rows. */
  readonly #families = new Map<string, number[]>()
  /** The memory of which `bytesAt` returns a part. */
  #copied = new Uint8Array(COPIED_BYTES)
  readonly #columns = Object.fromEntries(
    COLUMNS.map((name) => [name, isSmall(name) ? int16List() : int32List()]),
  ) as Record<UrlColumn, NumberList<Int16Array<ArrayBuffer>> | NumberList>

  get count(): number {
    return this.#index.count
  }

  get(row: number, name: UrlColumn): number {
    return this.#columns[name].at(row)
  }

  /** The numbers of all rows, for callers that scan many. */
  column(name: UrlColumn): Int16Array | Int32Array {
    return this.#columns[name].values()
  }

  set(row: number, name: UrlColumn, value: number): void {
    this.#columns[name].set(row, Math.min(value, isSmall(name) ? SMALL_MAX : NUMBER_MAX))
  }

  /** Adds to a count, which may still be unknown. */
  increase(row: number, name: UrlColumn, by: number): void {
    this.set(row, name, Math.max(0, this.get(row, name)) + by)
  }

  keyAt(row: number): string {
    return this.#index.keyAt(row)
  }

  keyHashAt(row: number): number {
    return this.#index.hashAt(row)
  }

  urlAt(row: number): string {
    const place = this.get(row, 'url')
    if (place > FIRST_FORM) return this.#texts.at(place)
    const { before, behind } = FORMS[FIRST_FORM - place]!
    return before + this.keyAt(row) + behind
  }

  setUrl(row: number, url: string): void {
    const key = this.keyAt(row)
    const form = FORMS.findIndex(
      ({ before, behind }) =>
        url.length === before.length + key.length + behind.length && url === before + key + behind,
    )
    this.set(row, 'url', form === -1 ? this.#texts.add(url) : FIRST_FORM - form)
  }

  setTitle(row: number, title: string | null): void {
    this.set(row, 'title', title === null ? NONE : this.#texts.add(title))
  }

  setCanonical(row: number, canonical: string | null): void {
    this.set(row, 'canonical', canonical === null ? NONE : this.#texts.add(canonical))
  }

  /** Records that the address is its own canonical. */
  setOwnCanonical(row: number): void {
    this.set(row, 'canonical', OWN)
  }

  /**
   * The bytes of a text, valid until the next call; undefined if there is none. Most texts need not become strings on
   * their way.
   */
  bytesAt(row: number, name: 'url' | 'title' | 'canonical'): Uint8Array | undefined {
    const place = this.get(row, name)
    if (name === 'url') return this.#urlBytes(row, place)
    if (name === 'canonical' && place === OWN) return this.#urlBytes(row, this.get(row, 'url'))
    return place === NONE ? undefined : this.#textBytes(place)
  }

  find(spelling: string): number | undefined {
    return this.#siblings.get(spelling) ?? this.#index.find(this.keyOf(spelling))
  }

  /** Returns the row of the address; a new row is shown with this spelling. */
  findOrAdd(spelling: string): number {
    return this.find(spelling) ?? this.add(spelling)
  }

  add(spelling: string): number {
    const row = this.#index.add(this.keyOf(spelling))
    for (const name of COLUMNS) this.#columns[name].push(NONE)
    this.setUrl(row, spelling)
    for (const name of ZERO_COLUMNS) this.set(row, name, 0)
    return row
  }

  /**
   * Adds a separate row for an address whose key another row has. Other sources mean that other one, unless they use
   * this spelling.
   */
  addSibling(spelling: string, ofRow: number): number {
    this.#siblings.set(this.urlAt(ofRow), ofRow)
    const row = this.add(spelling)
    this.#siblings.set(spelling, row)
    const key = this.keyAt(row)
    const family = this.#families.get(key) ?? [ofRow]
    family.push(row)
    this.#families.set(key, family)
    return row
  }

  /** Returns the row and those that share its key. */
  familyOf(row: number): readonly number[] {
    return this.#families.size === 0 ? [row] : (this.#families.get(this.keyAt(row)) ?? [row])
  }

  #urlBytes(row: number, place: number): Uint8Array {
    if (place > FIRST_FORM) return this.#textBytes(place)
    const { before, behind } = FORMS[FIRST_FORM - place]!
    const copied = this.#reserve(before.length + this.#index.keyBytes(row) + behind.length)
    let end = write(copied, before, 0)
    end = this.#index.copyKey(row, copied, end)
    return copied.subarray(0, write(copied, behind, end))
  }

  #textBytes(place: number): Uint8Array {
    const copied = this.#reserve(this.#texts.bytesAt(place))
    return copied.subarray(0, this.#texts.copy(place, copied, 0))
  }

  #reserve(bytes: number): Uint8Array {
    if (this.#copied.length < bytes) this.#copied = new Uint8Array(2 * bytes)
    return this.#copied
  }

  /** Call it when only numbers are still needed. */
  freeTexts(): void {
    this.#texts.free()
  }

  /** Rows by their keys, and for equal keys by their addresses. Afterwards, no row can be found or added. */
  sorted(): Uint32Array<ArrayBuffer> {
    this.#index.freePlaces()
    return this.#index.sorted((row, other) => (this.urlAt(row) < this.urlAt(other) ? -1 : 1))
  }
}

const ZERO_COLUMNS = ['facts', 'flags', 'lostLinks', 'newLinks'] as const satisfies readonly UrlColumn[]

const SMALL: ReadonlySet<UrlColumn> = new Set(SMALL_COLUMNS)

function isSmall(name: UrlColumn): boolean {
  return SMALL.has(name)
}

/** Writes ASCII text; returns where it ends. */
function write(target: Uint8Array, text: string, from: number): number {
  for (let at = 0; at < text.length; at++) target[from + at] = text.charCodeAt(at)
  return from + text.length
}
