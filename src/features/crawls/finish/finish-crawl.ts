// Finishes a crawl after its last answer: staged references become rows, the rules that look at more than one page run,
// findings are counted, and the crawl is compared with the one before. Both parts may be killed at any time and started
// again: only references that are still staged are left to do, and an audit that runs again finds the same and stores what is
// missing.

import type { KeptChanges } from '../changes/change-counts.ts'
import type { CrawlGaps } from '../changes/crawl-gaps.ts'
import { countsOf } from '../changes/crawl-pair.ts'
import type { CrawlFigures, CrawlOverview, CrawlSummary } from '../reports/report-schema.ts'
import type { PageSums } from '../reports/sums-schema.ts'
import { findByAlternates } from './alternate-findings.ts'
import { overviewOf, scoreOf, summaryOf } from './crawl-report.ts'
import { findDuplicates } from './duplicate-findings.ts'
import { findGaps } from './find-gaps.ts'
import { createFindingWriter } from './finding-writer.ts'
import { FINISH_PACE, type FinishPace } from './finish-pace.ts'
import { type FinishWork, takeStep } from './finish-work.ts'
import { findByFragments } from './fragment-findings.ts'
import { findByInlinks } from './inlink-findings.ts'
import { countIssues, storeWeights } from './issue-counts.ts'
import { keepChanges } from './keep-changes.ts'
import { keepPageOrders } from './page-orders.ts'
import { placeReferences } from './place-references.ts'
import { readFacts } from './read-facts.ts'
import { findByReferences } from './reference-findings.ts'
import { findByResources } from './resource-findings.ts'
import { findBySeries } from './series-findings.ts'

export type FinishedCrawl = {
  summary: CrawlSummary
  overview: CrawlOverview
  metrics: CrawlFigures
  checked: readonly string[]
  gaps: CrawlGaps
  /** How its pages are divided, for example by answer and depth. */
  sums: PageSums
  /** Changes since the completed crawl before, if there is one. */
  changes: KeptChanges | undefined
}

type UnfinishedCrawl = Omit<FinishWork, 'pace'> & {
  pace?: FinishPace
  /** Ids of the rules that the crawl applies. */
  checked: readonly string[]
}

/** The caller stores the result together with the crawl's end. */
export async function finishCrawl({
  pace = FINISH_PACE,
  checked,
  ...given
}: UnfinishedCrawl): Promise<FinishedCrawl> {
  const work: FinishWork = { ...given, pace }
  await placeReferences(work)
  await enterAudit(work)
  const crawlFacts = await readFacts(work)
  const writer = createFindingWriter(work)
  const linked = await findByInlinks(work, crawlFacts, writer)
  await findByReferences(work, crawlFacts, linked, writer)
  await findByResources(work, crawlFacts, writer)
  await findByAlternates(work, crawlFacts, writer)
  await findByFragments(work, crawlFacts, writer)
  await findBySeries(work, crawlFacts, writer)
  await findDuplicates(work, crawlFacts.keys, writer)
  crawlFacts.keys.free()
  await writer.flush()

  const counted = await countIssues(work)
  await storeWeights(work, crawlFacts.facts, counted)
  const score = scoreOf(crawlFacts.facts)
  const { metrics } = crawlFacts.metrics
  const sums = await crawlFacts.sums.count(work)
  const overview = overviewOf(counted, score)
  const gaps = await findGaps(work, crawlFacts)
  await keepPageOrders(work, crawlFacts.facts.idMax)
  const changes = await keepChanges(work, { checked, gaps, issueCounts: countsOf(overview) })
  const summary = summaryOf(metrics.pages_total, counted, score)
  return { summary, overview, metrics, checked, gaps, sums, changes }
}

function enterAudit(work: FinishWork): Promise<void> {
  const { projectId, crawlId } = work.crawl
  return takeStep(work, async (tx) => {
    await tx
      .updateTable('crawls')
      .set({ phase: 'audit' })
      .where('project_id', '=', projectId)
      .where('id', '=', crawlId)
      .execute()
  })
}
