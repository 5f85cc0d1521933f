// The rules of pages in a series: whether the pages that rel=next and rel=prev name exist, name the page in return, and lead
// on without a circle. The named addresses are held in memory by id, eight bytes an address, unless no page names any.

import type { IssueId } from '../engine/audit/catalogue.ts'
import { checkSeries } from '../engine/audit/group-check.ts'
import { type AddressFacts, FACT, hasFact, targetFactsOf } from './address-facts.ts'
import type { FindingWriter, FoundIssue } from './finding-writer.ts'
import { type FinishWork, yieldToOthers } from './finish-work.ts'
import type { CrawlFacts } from './read-facts.ts'

const SLICE = 4096

/** The pages that a page names, by its id; 0 for none. */
type Series = { next: Uint32Array; prev: Uint32Array }
type Direction = { named: Uint32Array; back: Uint32Array; loops: Uint32Array }

export async function findBySeries(
  work: FinishWork,
  { facts }: CrawlFacts,
  writer: FindingWriter,
): Promise<void> {
  const series = await readSeries(work, facts)
  if (series === undefined) return
  const { next, prev } = series
  const directions: Direction[] = [
    { named: next, back: prev, loops: loopLengths(next) },
    { named: prev, back: next, loops: loopLengths(prev) },
  ]
  for (let id = 1; id <= facts.idMax; id++) {
    for (const found of judge(facts, id, directions)) writer.add(found)
    if (id % SLICE !== 0) continue
    if (writer.isFull) await writer.flush()
    await yieldToOthers(work)
  }
}

/** Undefined when no page with content of its own names another. Index: crawl_series_pkey. */
async function readSeries(work: FinishWork, facts: AddressFacts): Promise<Series | undefined> {
  const { database, crawl, pace } = work
  let series: Series | undefined
  for (let after = 0; ; ) {
    await yieldToOthers(work)
    const rows = await database.read((db) =>
      db
        .selectFrom('crawl_series')
        .where('project_id', '=', crawl.projectId)
        .where('crawl_id', '=', crawl.crawlId)
        .where('id', '>', after)
        .select(['id', 'next_id', 'prev_id'])
        .orderBy('id')
        .limit(pace.rows)
        .execute(),
    )
    for (const { id, next_id, prev_id } of rows) {
      if (!hasFact(facts, id, FACT.CONTENT)) continue
      series ??= { next: new Uint32Array(facts.idMax + 1), prev: new Uint32Array(facts.idMax + 1) }
      if (next_id !== id) series.next[id] = next_id ?? 0
      if (prev_id !== id) series.prev[id] = prev_id ?? 0
    }
    if (rows.length < pace.rows) return series
    after = rows.at(-1)!.id
  }
}

/** One finding for each issue: the first address, and how many there are. */
function judge(facts: AddressFacts, pageId: number, directions: readonly Direction[]): Iterable<FoundIssue> {
  const found = new Map<IssueId, FoundIssue>()
  for (const { named, back, loops } of directions) {
    const targetId = named[pageId]!
    if (targetId === 0) continue
    const isLoop = loops[pageId]! > 0
    const isNamedBack = isReturned(facts, pageId, targetId, back[targetId]!)
    const target = targetFactsOf(facts, targetId)
    for (const issue of checkSeries({ target, isNamedBack, isLoop })) {
      const known = found.get(issue)
      // For a circle, its other pages are counted; the circle is the same in both directions.
      const isCircle = issue === 'pagination_loop'
      if (known === undefined)
        found.set(issue, { issue, pageId, targetId, count: isCircle ? loops[pageId]! - 1 : 1 })
      else if (!isCircle && known.targetId !== targetId) known.count++
    }
  }
  return found.values()
}

/** Null when one of the two is only an alias of a page of the series, which may well be named instead. */
function isReturned(
  facts: AddressFacts,
  pageId: number,
  targetId: number,
  namedBack: number,
): boolean | null {
  if (!hasFact(facts, targetId, FACT.CONTENT)) return null
  if (namedBack === pageId) return true
  const isAlias = (id: number) => {
    const { isCanonicalised, isRedirected } = targetFactsOf(facts, id)
    return isCanonicalised || isRedirected
  }
  return isAlias(pageId) || isAlias(namedBack) ? null : false
}

const UNSEEN = 0
const ON_THE_WAY = 1
const SEEN = 2

/**
 * Finds circles among pages that each name at most one other page (`named`, 0 for none), and visits every page at most twice.
 * Returns, by page id, how many pages are in the circle that the page is part of; 0 when it is part of none.
 */
export function loopLengths(named: Uint32Array): Uint32Array {
  const lengths = new Uint32Array(named.length)
  const states = new Uint8Array(named.length)
  states[0] = SEEN
  for (let start = 1; start < named.length; start++) {
    let id = start
    for (; states[id] === UNSEEN; id = named[id]!) states[id] = ON_THE_WAY
    if (states[id] === ON_THE_WAY) markLoop(named, lengths, id)
    for (id = start; states[id] === ON_THE_WAY; id = named[id]!) states[id] = SEEN
  }
  return lengths
}

function markLoop(named: Uint32Array, lengths: Uint32Array, first: number): void {
  let length = 1
  for (let id = named[first]!; id !== first; id = named[id]!) length++
  lengths[first] = length
  for (let id = named[first]!; id !== first; id = named[id]!) lengths[id] = length
}
