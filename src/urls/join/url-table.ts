// The rows while they are joined: one for each address, found by its key, with numbers in columns and texts packed. Half a million
// of them take some 200 MB.
//
// What the crawl knows as two pages that both answer stays two rows, also where their keys are the same (with a slash at the end
// and without): other sources then mean the one that they spell, or else the first.

import { createKeyOf } from '../addresses/address-key.ts'
import { int32List } from './number-list.ts'
import { PackedTexts } from './packed-texts.ts'

/** Numbers of a row; NONE stands for null. */
const COLUMNS = [
  'status',
  'isIndexable',
  'depth',
  'words',
  'inlinks',
  'issuesCritical',
  'issuesWarning',
  'issuesNotice',
  'clicks',
  'impressions',
  /** In hundredths. */
  'position',
  'previousClicks',
  'trackedKeywords',
  'bestPosition',
  'backlinks',
  'domains',
  'lostLinks',
  'newLinks',
  'topQuery',
  'crawlUrl',
  /** Bits of FACT. */
  'facts',
  'flags',
  /** Texts by their numbers. */
  'url',
  'title',
  'canonical',
] as const
export type UrlColumn = (typeof COLUMNS)[number]

export const NONE = -1

/** What the crawl says of an address beside its numbers. */
export const FACT = {
  isCrawled: 1,
  isRedirected: 2,
  isNoindex: 4,
  isBlocked: 8,
  isInSitemap: 16,
  isCanonicalElsewhere: 32,
  isStartPage: 64,
} as const

/** So much, and the number still fits. */
const NUMBER_MAX = 2 ** 31 - 1

export class UrlTable {
  readonly texts = new PackedTexts()
  readonly keyOf = createKeyOf()
  readonly #rows = new Map<string, number>()
  readonly #keys: string[] = []
  /** Rows of addresses that share their key with another one, by their spelling. */
  readonly #siblings = new Map<string, number>()
  readonly #columns = new Map(COLUMNS.map((name) => [name, int32List()]))

  get count(): number {
    return this.#keys.length
  }

  get(row: number, name: UrlColumn): number {
    return this.#columns.get(name)!.at(row)
  }

  set(row: number, name: UrlColumn, value: number): void {
    this.#columns.get(name)!.set(row, Math.min(value, NUMBER_MAX))
  }

  /** Adds to a count that may be unknown so far. */
  increase(row: number, name: UrlColumn, by: number): void {
    this.set(row, name, Math.max(0, this.get(row, name)) + by)
  }

  keyAt(row: number): string {
    return this.#keys[row]!
  }

  urlAt(row: number): string {
    return this.texts.at(this.get(row, 'url'))
  }

  find(spelling: string): number | undefined {
    return this.#siblings.get(spelling) ?? this.#rows.get(this.keyOf(spelling))
  }

  /** The row of an address that only other sources than the crawl know begins with it. */
  findOrAdd(spelling: string): number {
    return this.find(spelling) ?? this.#add(spelling, this.keyOf(spelling))
  }

  /** A row of its own for an address whose key another row has. Other sources mean that one, unless they spell this one. */
  addSibling(spelling: string, ofRow: number): number {
    this.#siblings.set(this.urlAt(ofRow), ofRow)
    const row = this.#add(spelling, this.keyOf(spelling))
    this.#rows.set(this.#keys[ofRow]!, ofRow)
    this.#siblings.set(spelling, row)
    return row
  }

  /** Rows in the order of their keys; of one key, by their addresses. */
  sorted(): Uint32Array<ArrayBuffer> {
    const keys = this.#keys
    return Uint32Array.from({ length: keys.length }, (_, row) => row).sort((a, b) => {
      const [one, other] = [keys[a]!, keys[b]!]
      if (one !== other) return one < other ? -1 : 1
      return this.urlAt(a) < this.urlAt(b) ? -1 : 1
    })
  }

  #add(spelling: string, key: string): number {
    const row = this.#keys.length
    this.#keys.push(key)
    this.#rows.set(key, row)
    for (const column of this.#columns.values()) column.push(NONE)
    this.set(row, 'url', this.texts.add(spelling))
    this.set(row, 'facts', 0)
    this.set(row, 'flags', 0)
    this.set(row, 'lostLinks', 0)
    this.set(row, 'newLinks', 0)
    return row
  }
}
