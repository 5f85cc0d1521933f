// Second walk: the destinations and images of a crawl. What pages of the site link to has its inlinks judged, and who
// refers to an address that breaks a rule has that finding, once for each issue, however many such addresses it
// names.

import { checkInlinks } from '../../crawler/issues/group-check.ts'
import { FACT, hasFact } from './address-facts.ts'
import type { FindingWriter } from './finding-writer.ts'
import { breathe, type FinishWork } from './finish-work.ts'
import { type IdWindow, idWindows } from './id-windows.ts'
import type { CrawlFacts } from './read-facts.ts'
import { IMAGE_RULES, LINK_RULES, REFERENCE_RULES } from './reference-rules.ts'
import { ReferenceTally } from './reference-tally.ts'
import { type ReferenceTable, readReferrers, type Target } from './referrers.ts'

export async function findByReferences(
  work: FinishWork,
  crawlFacts: CrawlFacts,
  writer: FindingWriter,
): Promise<void> {
  const linked = await walkDestinations(work, crawlFacts, writer)
  const shown = await walkImages(work, crawlFacts)
  const tallies = REFERENCE_RULES.map(() => new ReferenceTally())
  await tally(work, crawlFacts, { table: 'crawl_links', targets: linked, rules: LINK_RULES }, tallies)
  await tally(
    work,
    crawlFacts,
    { table: 'crawl_image_references', targets: shown, rules: IMAGE_RULES },
    tallies,
  )
  for (const [place, { id: issue }] of REFERENCE_RULES.entries()) {
    for (const found of tallies[place]!.entries()) {
      writer.add({ issue, ...found })
      if (writer.isFull) await writer.flush()
    }
  }
}

/** Gives those that break a rule. */
async function walkDestinations(
  work: FinishWork,
  { facts, metrics, hasSitemap }: CrawlFacts,
  writer: FindingWriter,
): Promise<Target[]> {
  const targets: Target[] = []
  for (const window of idWindows(facts.idMax, work.pace.windowIds)) {
    await breathe(work)
    const destinations = new Map((await readDestinations(work, window)).map((row) => [row.id, row]))
    for (const [id, { links_count: referencesCount }] of destinations) {
      metrics.addDestination(facts, id)
      if (facts.triggers[id]! & LINK_RULES) targets.push({ id, referencesCount })
    }
    for (let id = window.after + 1; id <= window.last; id++) {
      if (!hasFact(facts, id, FACT.INTERNAL_PAGE)) continue
      const links = destinations.get(id)
      const nofollowedCount = links?.nofollow_links_count ?? 0
      const issues = checkInlinks({
        isStartPage: id === work.startUrlId,
        isInSitemap: hasSitemap ? hasFact(facts, id, FACT.IN_SITEMAP) : null,
        isIndexable: hasFact(facts, id, FACT.INDEXABLE),
        followedCount: (links?.links_count ?? 0) - nofollowedCount,
        nofollowedCount,
      })
      for (const issue of issues) writer.add({ issue, pageId: id, targetId: 0, count: 0 })
    }
    if (writer.isFull) await writer.flush()
  }
  return targets
}

async function walkImages(work: FinishWork, { facts, metrics }: CrawlFacts): Promise<Target[]> {
  const targets: Target[] = []
  for (const window of idWindows(facts.idMax, work.pace.windowIds)) {
    await breathe(work)
    for (const { id, references_count: referencesCount } of await readImages(work, window)) {
      metrics.addImage(facts, id)
      if (facts.triggers[id]! & IMAGE_RULES) targets.push({ id, referencesCount })
    }
  }
  return targets
}

async function tally(
  work: FinishWork,
  { facts }: CrawlFacts,
  { table, targets, rules }: { table: ReferenceTable; targets: readonly Target[]; rules: number },
  tallies: readonly ReferenceTally[],
): Promise<void> {
  for await (const referrers of readReferrers(work, table, targets)) {
    for (const { targetId, sourceId, position } of referrers) {
      if (sourceId === targetId || !hasFact(facts, sourceId, FACT.CONTENT)) continue
      const broken = facts.triggers[targetId]! & rules
      for (let place = 0; broken >>> place !== 0; place++) {
        if ((broken >>> place) & 1) tallies[place]!.add(sourceId, targetId, position)
      }
    }
    await breathe(work)
  }
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

/** Index: crawl_images_pkey. */
function readImages({ database, crawl }: FinishWork, { after, last }: IdWindow) {
  return database.read((db) =>
    db
      .selectFrom('crawl_images')
      .where('project_id', '=', crawl.projectId)
      .where('crawl_id', '=', crawl.crawlId)
      .where('id', '>', after)
      .where('id', '<=', last)
      .select(['id', 'references_count'])
      .orderBy('id')
      .execute(),
  )
}
