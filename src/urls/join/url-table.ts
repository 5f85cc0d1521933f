// The rows while they are joined: one for each address, found by its key, with numbers in columns and texts packed. Half a million
// of them take some 200 MB.
//
// What the crawl knows as two pages that both answer stays two rows, also where their keys are the same (with a slash at the end
// and without): other sources then mean the one that they spell, or else the first.

import { createKeyOf } from '../addresses/address-key.ts'
import { KeyIndex } from './key-index.ts'
import { int32List, type NumberList } from './number-list.ts'
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
  /** Texts by their places. */
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
  readonly #index = new KeyIndex(this.texts)
  /** Rows of addresses that share their key with another one, by their spelling. */
  readonly #siblings = new Map<string, number>()
  readonly #columns = Object.fromEntries(COLUMNS.map((name) => [name, int32List()])) as Record<
    UrlColumn,
    NumberList
  >

  get count(): number {
    return this.#index.count
  }

  get(row: number, name: UrlColumn): number {
    return this.#columns[name].at(row)
  }

  /** The numbers of all rows, for those who go through many. */
  column(name: UrlColumn): Int32Array {
    return this.#columns[name].values()
  }

  set(row: number, name: UrlColumn, value: number): void {
    this.#columns[name].set(row, Math.min(value, NUMBER_MAX))
  }

  /** Adds to a count that may be unknown so far. */
  increase(row: number, name: UrlColumn, by: number): void {
    this.set(row, name, Math.max(0, this.get(row, name)) + by)
  }

  keyAt(row: number): string {
    return this.#index.keyAt(row)
  }

  urlAt(row: number): string {
    return this.texts.at(this.get(row, 'url'))
  }

  find(spelling: string): number | undefined {
    return this.#siblings.get(spelling) ?? this.#index.find(this.keyOf(spelling))
  }

  /** A new row is shown as it is spelled here. */
  findOrAdd(spelling: string): number {
    return this.find(spelling) ?? this.add(spelling)
  }

  add(spelling: string): number {
    const row = this.#index.add(this.keyOf(spelling))
    for (const name of COLUMNS) this.#columns[name].push(NONE)
    this.set(row, 'url', this.texts.add(spelling))
    for (const name of ZERO_COLUMNS) this.set(row, name, 0)
    return row
  }

  /** A row of its own for an address whose key another row has. Other sources mean that one, unless they spell this one. */
  addSibling(spelling: string, ofRow: number): number {
    this.#siblings.set(this.urlAt(ofRow), ofRow)
    const row = this.add(spelling)
    this.#siblings.set(spelling, row)
    return row
  }

  /** Rows in the order of their keys; of one key, by their addresses. */
  sorted(): Uint32Array<ArrayBuffer> {
    return this.#index.sorted((row, other) =>
      this.texts.compare(this.get(row, 'url'), this.get(other, 'url')),
    )
  }
}

const ZERO_COLUMNS = ['facts', 'flags', 'lostLinks', 'newLinks'] as const satisfies readonly UrlColumn[]
