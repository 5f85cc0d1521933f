// Collects what the site's backlink profile knows of each linked page: how many links it has, how many it lost and
// gained lately, and which links to show. Blocks are added as they are stored.

import { LAYOUTS, NONE_16, NONE_32, STATE, unpackBlock } from '../../backlinks/row-format.ts'
import { WINDOW_DAYS } from '../lists.ts'
import { GroupedRows } from './grouped-rows.ts'
import { int32List } from './number-list.ts'

export type LinkedPage = {
  /** The profile counts the links to all spellings of an address in the row of one of them. */
  backlinks: number
  domains: number
  /** The status that the profile's source saw. */
  status: number | null
  lost: number
  gained: number
}

const NO_RANK = -1

export class PageLinks {
  readonly #backlinks: Uint32Array
  readonly #domains: Uint32Array
  readonly #statuses: Uint16Array
  readonly #lost: Uint32Array
  readonly #gained: Uint32Array
  readonly #links = new GroupedRows({ link: int32List(), rank: int32List(), domain: int32List() })
  readonly #firstDay: number
  #pagesRead = 0
  #linksRead = 0

  /** Page ids run from 1 to `pagesCount`. */
  constructor(pagesCount: number, today: number) {
    this.#firstDay = today - WINDOW_DAYS + 1
    this.#backlinks = new Uint32Array(pagesCount + 1)
    this.#domains = new Uint32Array(pagesCount + 1)
    this.#statuses = new Uint16Array(pagesCount + 1).fill(NONE_16)
    this.#lost = new Uint32Array(pagesCount + 1)
    this.#gained = new Uint32Array(pagesCount + 1)
  }

  /** `blocks` are those of the list of linked pages, in their order: the row of id 1 comes first. */
  addPages(blocks: readonly Uint8Array[]): void {
    for (const block of blocks) {
      const { count, rows } = unpackBlock(LAYOUTS.linked_pages, block)
      for (let row = 0; row < count; row++) {
        const page = ++this.#pagesRead
        this.#backlinks[page] = known(rows.backlinks[row]!)
        this.#domains[page] = known(rows.domains[row]!)
        this.#statuses[page] = rows.reportedStatus[row]!
      }
    }
  }

  /** `blocks` are those of the list of links, in their order. */
  addLinks(blocks: readonly Uint8Array[]): void {
    for (const block of blocks) {
      const { count, rows } = unpackBlock(LAYOUTS.backlinks, block)
      for (let row = 0; row < count; row++) {
        const link = ++this.#linksRead
        const page = rows.page[row]!
        if (page === 0 || page >= this.#lost.length) continue
        if (rows.state[row] === STATE.lost) {
          if (isLate(rows.lostAt[row]!, this.#firstDay)) this.#lost[page]!++
        } else if (rows.state[row] === STATE.live) {
          if (isLate(rows.firstSeen[row]!, this.#firstDay)) this.#gained[page]!++
          const rank = rows.rank[row]!
          this.#links.add(page, {
            link,
            rank: rank === NONE_16 ? NO_RANK : rank,
            domain: rows.domain[row]!,
          })
        }
      }
    }
  }

  /** Call it after the last block. */
  settle(): void {
    this.#links.settle(this.#lost.length)
  }

  /** Returns undefined for a page that has no link, and had none lately. */
  of(page: number): LinkedPage | undefined {
    const [backlinks, lost] = [this.#backlinks[page] ?? 0, this.#lost[page] ?? 0]
    if (backlinks === 0 && lost === 0 && this.#links.of(page).length === 0) return undefined
    const status = this.#statuses[page]!
    return {
      backlinks,
      domains: this.#domains[page]!,
      status: status === NONE_16 ? null : status,
      lost,
      gained: this.#gained[page]!,
    }
  }

  /** A domain that links to several spellings of an address is one domain. */
  domainsOf(pages: readonly number[]): number {
    const rows = this.#links
    const linking = new Set(
      pages.flatMap((page) => Array.from(rows.of(page), (row) => rows.value('domain', row))),
    )
    return Math.max(linking.size, ...pages.map((page) => this.#domains[page] ?? 0))
  }

  /** Returns the ids of live links, highest rank first. */
  linksOf(pages: readonly number[], max: number): number[] {
    const rows = this.#links
    const found = pages.flatMap((page) => [...rows.of(page)])
    found.sort((a, b) => rows.value('rank', b) - rows.value('rank', a) || a - b)
    return found.slice(0, max).map((row) => rows.value('link', row))
  }
}

function known(count: number): number {
  return count === NONE_32 ? 0 : count
}

function isLate(day: number, firstDay: number): boolean {
  return day !== NONE_16 && day >= firstDay
}
