// Join rules of links and images: a page that refers to an address that breaks a rule gets that finding, once for
// each issue, however many such addresses it names. The addresses are stored beside the findings: they are what has
// to be fixed.

import { FACT, hasFact } from './address-facts.ts'
import type { FindingWriter } from './finding-writer.ts'
import { type FinishWork, yieldToOthers } from './finish-work.ts'
import { type IdWindow, idWindows } from './id-windows.ts'
import { createTargetWriter, type TargetWriter } from './issue-targets.ts'
import type { CrawlFacts } from './read-facts.ts'
import { IMAGE_RULES, LINK_RULES, REFERENCE_RULES } from './reference-rules.ts'
import { ReferenceTally } from './reference-tally.ts'
import { type ReferenceTable, readReferrers, type Target } from './referrers.ts'

/** `linked` are the destinations that break a rule. */
export async function findByReferences(
  work: FinishWork,
  crawlFacts: CrawlFacts,
  linked: readonly Target[],
  writer: FindingWriter,
): Promise<void> {
  const shown = await walkImages(work, crawlFacts)
  const tallies = REFERENCE_RULES.map(() => new ReferenceTally())
  for (const references of [
    { table: 'crawl_links', targets: linked, rules: LINK_RULES },
    { table: 'crawl_image_references', targets: shown, rules: IMAGE_RULES },
  ] as const) {
    const kept = createTargetWriter(work)
    await tally(work, crawlFacts, references, tallies, kept)
    await kept.flush()
  }
  for (const [place, { id: issue }] of REFERENCE_RULES.entries()) {
    for (const found of tallies[place]!.entries()) {
      writer.add({ issue, ...found })
      if (writer.isFull) await writer.flush()
    }
  }
}

/** Returns the addresses that break a rule, in the order of their ids. */
async function walkImages(work: FinishWork, { facts, metrics }: CrawlFacts): Promise<Target[]> {
  const targets: Target[] = []
  for (const window of idWindows(facts.idMax, work.pace.windowIds)) {
    await yieldToOthers(work)
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
  kept: TargetWriter,
): Promise<void> {
  for await (const referrers of readReferrers(work, table, targets)) {
    for (const { targetId, sourceId, position } of referrers) {
      if (sourceId === targetId || !hasFact(facts, sourceId, FACT.CONTENT)) continue
      const broken = facts.triggers[targetId]! & rules
      kept.add(targetId, broken, sourceId)
      for (let place = 0; broken >>> place !== 0; place++) {
        if ((broken >>> place) & 1) tallies[place]!.add(sourceId, targetId, position)
      }
    }
    if (kept.isFull) await kept.flush()
    await yieldToOthers(work)
  }
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
