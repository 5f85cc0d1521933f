// The second walk of the audit: destinations of links. The rules judge the links of the site to each of its pages. Links of a
// page to itself do not count, because a link to the top of the page does not lead anybody to it. Destinations that break a
// rule for the pages that link to them are handed on.

import { sql } from 'kysely'
import { rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { checkInlinks } from '../engine/audit/group-check.ts'
import { FACT, hasFact } from './address-facts.ts'
import type { FindingWriter } from './finding-writer.ts'
import { type FinishWork, yieldToOthers } from './finish-work.ts'
import { type IdWindow, idWindows } from './id-windows.ts'
import type { CrawlFacts } from './read-facts.ts'
import { LINK_RULES } from './reference-rules.ts'
import type { Target } from './referrers.ts'

type Inlinks = { links: number; nofollow: number }

const NO_INLINKS: Inlinks = Object.freeze({ links: 0, nofollow: 0 })

/** Returns the destinations that break a rule, in the order of their ids. */
export async function findByInlinks(
  work: FinishWork,
  crawlFacts: CrawlFacts,
  writer: FindingWriter,
): Promise<Target[]> {
  const { facts, metrics } = crawlFacts
  const targets: Target[] = []
  for (const window of idWindows(facts.idMax, work.pace.windowIds)) {
    await yieldToOthers(work)
    const inlinks = new Map<number, Inlinks>()
    for (const { id, links_count: links, nofollow_links_count: nofollow } of await readDestinations(
      work,
      window,
    )) {
      metrics.addDestination(facts, id)
      if (facts.triggers[id]! & LINK_RULES) targets.push({ id, referencesCount: links })
      if (hasFact(facts, id, FACT.INTERNAL_PAGE)) inlinks.set(id, { links, nofollow })
    }
    const own = await readOwnLinks(work, [...inlinks.keys()])
    for (let id = window.after + 1; id <= window.last; id++) {
      if (!hasFact(facts, id, FACT.INTERNAL_PAGE)) continue
      judge(work, crawlFacts, { id, all: inlinks.get(id), own: own.get(id) }, writer)
    }
    if (writer.isFull) await writer.flush()
  }
  return targets
}

function judge(
  { startUrlId }: FinishWork,
  { facts, hasSitemap }: CrawlFacts,
  {
    id,
    all = NO_INLINKS,
    own = NO_INLINKS,
  }: { id: number; all?: Inlinks | undefined; own?: Inlinks | undefined },
  writer: FindingWriter,
): void {
  const nofollowedCount = all.nofollow - own.nofollow
  const issues = checkInlinks({
    isStartPage: id === startUrlId,
    isInSitemap: hasSitemap ? hasFact(facts, id, FACT.IN_SITEMAP) : null,
    isIndexable: hasFact(facts, id, FACT.INDEXABLE),
    followedCount: all.links - own.links - nofollowedCount,
    nofollowedCount,
  })
  for (const issue of issues) writer.add({ issue, pageId: id, targetId: 0, count: 0 })
}

/** Index: crawl_destinations_pkey. */
function readDestinations({ database, crawl }: FinishWork, { after, last }: IdWindow) {
  return database.read((db) =>
    db
      .selectFrom('crawl_destinations')
      .where('project_id', '=', crawl.projectId)
      .where('crawl_id', '=', crawl.crawlId)
      .where('id', '>', after)
      .where('id', '<=', last)
      .select(['id', 'links_count', 'nofollow_links_count'])
      .orderBy('id')
      .execute(),
  )
}

/** Links of pages to themselves. Index: crawl_links_pkey. */
async function readOwnLinks(
  { database, crawl: { projectId, crawlId } }: FinishWork,
  ids: readonly number[],
): Promise<Map<number, Inlinks>> {
  if (ids.length === 0) return new Map()
  const given = rowsParameter(
    database.engine,
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  const ofId = sql`from crawl_links as named where named.project_id = ${projectId} and named.crawl_id = ${crawlId}
    and named.target_id = given.id and named.source_id = given.id`
  const query = sql<{ id: number } & Inlinks>`select given.id, (select count(*) ${ofId}) as links,
    (select count(*) ${ofId} and named.is_nofollow = 1) as nofollow from ${given}`
  const { rows } = await database.read((db) => query.execute(db))
  return new Map(
    rows.map(({ id, links, nofollow }) => [id, { links: Number(links), nofollow: Number(nofollow) }]),
  )
}
