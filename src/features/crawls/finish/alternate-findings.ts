// The join rules of canonical, hreflang and amphtml addresses: some thousand pairs of a page and an address at a time. For each
// pair, a lookup by key tells whether the other page names this one in return, and what it names as its original. It is
// a sub-query that gives at most one row, which both engines run by its key; for a join, PostgreSQL without statistics
// might read all rows of the crawl for each batch.

import { sql } from 'kysely'
import { rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { type IssueId, rulesOfKind } from '../engine/audit/catalogue.ts'
import type { AlternateKind, TargetFacts } from '../engine/audit/rule.ts'
import { FACT, hasFact, nameOf, targetFactsOf } from './address-facts.ts'
import type { FindingWriter, FoundIssue } from './finding-writer.ts'
import { type FinishWork, yieldToOthers } from './finish-work.ts'
import type { CrawlFacts } from './read-facts.ts'

const RULES = rulesOfKind('join')

type Pair = { source_id: number; kind: AlternateKind; target_id: number }
type KnownPair = Pair & { names_back: number | null; original_id: number | null }

export async function findByAlternates(
  work: FinishWork,
  crawlFacts: CrawlFacts,
  writer: FindingWriter,
): Promise<void> {
  for (let after = 0; ; ) {
    await yieldToOthers(work)
    const { pairs, last } = await nextPairs(work, after)
    const known = await lookUp(work, pairs.filter(isJudged(crawlFacts)))
    for (const found of findIn(crawlFacts, known)) writer.add(found)
    if (writer.isFull) await writer.flush()
    if (last === undefined) return
    after = last
  }
}

function isJudged({ facts }: CrawlFacts) {
  return ({ source_id, target_id }: Pair) =>
    source_id !== target_id && hasFact(facts, source_id, FACT.CONTENT) && facts.flags[target_id] !== undefined
}

/** The pairs of a page come all together; `last` is undefined when there are no more. Index: crawl_alternates_pkey. */
async function nextPairs(
  { database, crawl, pace }: FinishWork,
  after: number,
): Promise<{ pairs: Pair[]; last?: number }> {
  const rows = await database.read((db) =>
    db
      .selectFrom('crawl_alternates')
      .where('project_id', '=', crawl.projectId)
      .where('crawl_id', '=', crawl.crawlId)
      .where('source_id', '>', after)
      .select(['source_id', 'kind', 'target_id'])
      .orderBy('source_id')
      .orderBy('kind')
      .orderBy('target_id')
      .limit(pace.rows)
      .execute(),
  )
  if (rows.length < pace.rows) return { pairs: rows }
  // The last page may have alternates beyond the limit. A page has far fewer alternates than the limit, so another
  // page comes before it.
  const cut = rows.at(-1)!.source_id
  const pairs = rows.filter(({ source_id }) => source_id < cut)
  return { pairs, last: pairs.at(-1)!.source_id }
}

async function lookUp(
  { database, crawl: { projectId, crawlId } }: FinishWork,
  pairs: readonly Pair[],
): Promise<KnownPair[]> {
  if (pairs.length === 0) return []
  const given = rowsParameter(
    database.engine,
    { source_id: 'integer', kind: 'text', target_id: 'integer' },
    pairs,
  )
  const ofTarget = sql`from crawl_alternates as named where named.project_id = ${projectId}
    and named.crawl_id = ${crawlId} and named.source_id = given.target_id`
  const query = sql<KnownPair>`select source_id, kind, target_id,
    (select 1 ${ofTarget} and named.kind = 'hreflang' and named.target_id = given.source_id limit 1) as names_back,
    (select named.target_id ${ofTarget} and named.kind = 'canonical' order by named.target_id limit 1) as original_id
    from ${given}`
  const { rows } = await database.read((db) => query.execute(db))
  return rows
}

/** One finding for each page and issue: the first address, and how many there are. */
function findIn({ facts }: CrawlFacts, pairs: readonly KnownPair[]): Iterable<FoundIssue> {
  const found = new Map<string, FoundIssue>()
  for (const { source_id: pageId, kind, target_id: targetId, names_back, original_id } of pairs) {
    const target: TargetFacts = {
      ...targetFactsOf(facts, targetId),
      canonicalUrl: original_id === null ? null : nameOf(original_id),
      hreflangUrls: hasFact(facts, targetId, FACT.CONTENT) ? (names_back ? [nameOf(pageId)] : []) : null,
    }
    for (const issue of issuesOf(kind, nameOf(pageId), target)) {
      const key = `${pageId} ${issue}`
      const known = found.get(key)
      if (known === undefined) found.set(key, { issue, pageId, targetId, count: 1 })
      else {
        known.count++
        known.targetId = Math.min(known.targetId, targetId)
      }
    }
  }
  return found.values()
}

function issuesOf(kind: AlternateKind, pageName: string, target: TargetFacts): IssueId[] {
  return RULES.filter(({ rule }) => rule.looksUp === kind && rule.check(pageName, target)).map(({ id }) => id)
}
