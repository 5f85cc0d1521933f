// Computes the lists of some ranges from packed rows: adds up, selects candidates, and applies the rules. A computer
// only computes, so it runs in a thread of its own (computer-thread.ts). Of several computers, one takes over the
// sums of the others. Texts are fetched only for candidates.

import { freeArrays, ownsMemory } from '../../../lib/freed-arrays.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { type PackedColumns, unpackBlock } from '../../search-performance/row-format.ts'
import type { NumberRow, NumberRows } from '../aggregate/number-rows.ts'
import { type RangeRows, SiteSums, type SumsPlan, type SumsShare } from '../aggregate/site-sums.ts'
import { buildCtrCurve } from '../ctr-curve.ts'
import type { RangeFacts } from '../facts.ts'
import { QUICK_WIN_TYPES, type QuickWinType, type Range, rangesOf } from '../lists.ts'
import type { RuleContext } from '../rule-context.ts'
import { RULES } from '../rules/rules.ts'
import { type ListRows, listRows } from '../stored/list-rows.ts'
import { isActionable } from '../texts/actionable.ts'
import { createBrandMatcher } from '../texts/brand.ts'
import { type Coverage, createCoverage } from '../texts/covered-queries.ts'
import type { Floors } from '../thresholds.ts'

export type RangeSetting = Pick<
  RuleContext,
  | 'days'
  | 'isComparable'
  | 'arePagesComparable'
  | 'isBeforeComparable'
  | 'isDistorted'
  | 'season'
  | 'pageSeason'
> & { readonly range: Range; readonly floors: Floors }

export type ComputerPlan = {
  readonly sums: SumsPlan
  /** One element for each range of the sums, in their order. */
  readonly ranges: readonly RangeSetting[]
  readonly site: { readonly name: string; readonly domain: string }
}

export type PackedBlock = {
  readonly slice: number
  /** The day whose rows somebody has to import again; messages name it. */
  readonly day: number
  readonly data: Uint8Array<ArrayBuffer>
}
type Texts = ReadonlyMap<number, string>
type PageWords = Parameters<Coverage['addPage']>[0]
export type MadeList = { readonly type: QuickWinType; readonly rows: ListRows }

export class Computer {
  readonly #plan: ComputerPlan
  readonly #sums: SiteSums
  #found: RangeRows[] = []
  #queries: Texts = new Map()
  #pages: Texts = new Map()
  #coverage: Coverage | undefined
  // Remembers answers, because all lists of all ranges ask about the same queries.
  readonly #isBrand: RuleContext['isBrand']
  readonly #isActionable = remembered(isActionable)

  constructor(plan: ComputerPlan) {
    this.#plan = plan
    this.#isBrand = remembered(createBrandMatcher(plan.site))
    this.#sums = new SiteSums(plan.sums)
  }

  add(blocks: readonly PackedBlock[]): void {
    for (const { slice, day, data } of blocks) {
      const unpack = () => unpackDay(data, day)
      const isWanted = this.#sums.add(unpack(), slice, unpack)
      if (!isWanted && ownsMemory(data)) freeArrays(data)
    }
  }

  endBucket(bucket: number): void {
    this.#sums.endBucket(bucket)
  }

  share(): SumsShare {
    return this.#sums.share()
  }

  absorb(share: SumsShare): void {
    this.#sums.absorb(share)
  }

  /** Returns the ids whose texts the rules need. Call it after all buckets have ended. */
  findCandidates(): { queries: number[]; pages: number[] } {
    this.#found = this.#sums.take()
    const queries = new Set<number>()
    const pages = new Set<number>()
    for (const range of this.#found) {
      for (const { queryId } of range.queries) queries.add(queryId)
      for (const { pageId } of range.pages) pages.add(pageId)
      for (const { pageId } of range.pairs) pages.add(pageId)
    }
    return { queries: [...queries], pages: [...pages] }
  }

  addTexts(queries: Texts, pages: Texts): { arePagesWanted: boolean } {
    this.#queries = queries
    this.#pages = pages
    const far = this.#listFarQueries()
    this.#coverage = createCoverage(far)
    return { arePagesWanted: far.length > 0 }
  }

  /** Adds pages of the site, which show for which queries there is a page already. */
  addPages(pages: readonly PageWords[]): void {
    for (const page of pages) this.#coverage!.addPage(page)
  }

  /** Returns the lists of one range. */
  makeLists(index: number): MadeList[] {
    const { range, ...setting } = this.#plan.ranges[index]!
    const found = this.#found[index]!
    const facts = this.#factsOf(found)
    const context: RuleContext = {
      ...setting,
      curve: buildCtrCurve(curvePages(found.curvePages)),
      isBrand: this.#isBrand,
      isActionable: this.#isActionable,
      isCovered: (query) => this.#coverage!.isCovered(query),
    }
    return QUICK_WIN_TYPES.filter((type) => rangesOf(type).includes(range)).map((type) => ({
      type,
      rows: listRows(RULES[type](facts, context)),
    }))
  }

  #factsOf({ queries, pages, pairs }: RangeRows): RangeFacts {
    const query = ({ queryId }: NumberRow) => this.#queries.get(queryId)!
    const url = ({ pageId }: NumberRow) => this.#pages.get(pageId)!
    return {
      queries: Array.from(queries, (row) => ({ ...row, query: query(row) })),
      pages: Array.from(pages, (row) => ({ ...row, url: url(row) })),
      pairs: Array.from(pairs, (row) => ({ ...row, query: query(row), url: url(row) })),
    }
  }

  /** Returns the queries that may need a page of their own: only for these does it matter whether there is one. */
  #listFarQueries(): string[] {
    const far = new Set<string>()
    for (const [index, { queries }] of this.#found.entries()) {
      const { positionAbove, impressionsMin } = this.#plan.ranges[index]!.floors.newContentOpportunities
      for (const { queryId, current } of queries) {
        if (current === null || current.impressions < impressionsMin) continue
        if (current.positionSum > positionAbove * current.impressions) far.add(this.#queries.get(queryId)!)
      }
    }
    return [...far]
  }
}

function unpackDay(data: Uint8Array, day: number): PackedColumns {
  try {
    return unpackBlock(data)
  } catch (cause) {
    throw new Error(`${(cause as Error).message} Import ${formatDay(day)} again.`, { cause })
  }
}

function curvePages(rows: NumberRows) {
  return Array.from(rows, ({ pageId, current }) => ({ pageId, ...current! }))
}

function remembered(check: (query: string) => boolean): (query: string) => boolean {
  const known = new Map<string, boolean>()
  return (query) => {
    const before = known.get(query)
    if (before !== undefined) return before
    const now = check(query)
    known.set(query, now)
    return now
  }
}
