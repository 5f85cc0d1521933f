// Links spell the address of a page in several ways: with http and https, with and without `www.` or the slash at the end. The list
// of linked pages has one row for each address, which counts the links to all of its spellings, as the list of all URLs does.

import { createKeyOf, spellingOf } from '../../search-performance/row-format.ts'
import { NONE_32 } from '../store/layout.ts'
import { later } from './apply-links.ts'
import { countPartners, pairOf } from './distinct.ts'
import type { ProfileColumns } from './profile-columns.ts'
import { isListed, type LiveLinks } from './roll-up.ts'

type IdUrl = { readonly id: number; readonly text: string }

/** Finds out which pages have the same address. */
export class PageAddresses {
  readonly #keyOf = createKeyOf()
  readonly #firstIds = new Map<string, number>()
  /** For each page, the id of the first page with the same address. Element 0 is page 1. */
  readonly firstOf: Uint32Array

  constructor(pagesCount: number) {
    this.firstOf = Uint32Array.from({ length: pagesCount }, (_, at) => at + 1)
  }

  add(pages: readonly IdUrl[]): void {
    for (const { id, text } of pages) {
      const spelling = spellingOf(text)
      if (spelling === undefined) continue
      const key = this.#keyOf(spelling)
      const first = this.#firstIds.get(key)
      if (first === undefined) this.#firstIds.set(key, id)
      else this.firstOf[id - 1] = first
    }
  }
}

/**
 * Moves the counts of an address to the row of its most linked spelling. The rows of the other spellings then have no links, so they
 * are not listed; their places are returned.
 */
export function joinSpellings(
  { backlinks: links, linked_pages: pages }: ProfileColumns,
  live: LiveLinks,
  firstOf: Uint32Array,
): Uint32Array {
  // Both have one element for each address, at the index of its first page. `rowOf` is the id of the most linked spelling, 0 without one.
  const rowOf = new Uint32Array(firstOf.length)
  const hasSeveral = new Uint8Array(firstOf.length)
  const isMore = (at: number, other: number) => orZero(pages.backlinks[at]!) > orZero(pages.backlinks[other]!)
  const listed = (at: number) => isListed(pages.backlinks[at]!, pages.isReported[at] === 1)
  for (let at = 0; at < firstOf.length; at++) {
    if (!listed(at)) continue
    const first = firstOf[at]! - 1
    if (rowOf[first] !== 0) hasSeveral[first] = 1
    if (rowOf[first] === 0 || isMore(at, rowOf[first]! - 1)) rowOf[first] = at + 1
  }
  const others: number[] = []
  for (let at = 0; at < firstOf.length; at++) {
    const row = rowOf[firstOf[at]! - 1]! - 1
    if (hasSeveral[firstOf[at]! - 1] === 0 || row === at || !listed(at)) continue
    others.push(at)
    if (pages.backlinks[at] !== NONE_32)
      pages.backlinks[row] = Math.min(orZero(pages.backlinks[row]!) + pages.backlinks[at]!, NONE_32 - 1)
    if (pages.domains[at] !== NONE_32)
      pages.domains[row] = Math.max(orZero(pages.domains[row]!), pages.domains[at]!)
    pages.rank[row] = later(pages.rank[row]!, pages.rank[at]!)
  }
  for (const at of others) {
    pages.backlinks[at] = 0
    pages.domains[at] = 0
  }
  countDomains()
  return Uint32Array.from(others)

  /** A domain that links to several spellings of an address is one domain. */
  function countDomains(): void {
    if (others.length === 0) return
    const joined = live.places.filter((place) => {
      const page = links.page[place]!
      return page !== 0 && hasSeveral[firstOf[page - 1]! - 1] === 1
    })
    const pairs = Float64Array.from(joined, (place) =>
      pairOf(rowOf[firstOf[links.page[place]! - 1]! - 1]!, links.domain[place]!),
    )
    const partners = countPartners(pairs, firstOf.length)
    for (let at = 0; at < partners.length; at++)
      if (partners[at] !== 0) pages.domains[at] = Math.max(orZero(pages.domains[at]!), partners[at]!)
  }
}

function orZero(count: number): number {
  return count === NONE_32 ? 0 : count
}
