// Counts what an audit found from the stored findings, so that interrupted audits do not matter. A finding is one issue
// on one page. Each issue is a range of the primary key of crawl_issues.

import { CATALOGUE, type CatalogueEntry } from '../engine/audit/catalogue.ts'
import { WARNINGS_WEIGHED_MAX } from '../engine/audit/health.ts'
import type { Severity } from '../engine/audit/rule.ts'
import { type AddressFacts, FACT } from './address-facts.ts'
import { readUrls } from './address-texts.ts'
import { type FinishWork, yieldToOthers } from './finish-work.ts'

export type CountedIssue = {
  entry: CatalogueEntry
  pagesCount: number
  /** The first pages with the issue, in the order of discovery. */
  exampleUrls: string[]
}

const EXAMPLES_MAX = 3

/** Issues that occur, in the order of the catalogue. */
export async function countIssues(work: FinishWork): Promise<CountedIssue[]> {
  const occurring = await readIssues(work)
  const counted: { entry: CatalogueEntry; pagesCount: number; pageIds: number[] }[] = []
  for (const entry of CATALOGUE) {
    if (!occurring.has(entry.id)) continue
    await yieldToOthers(work)
    const [pageIds, pagesCount] = await Promise.all([
      readPageIds(work, entry.id, { after: 0, limit: EXAMPLES_MAX }),
      countPages(work, entry.id),
    ])
    counted.push({ entry, pageIds, pagesCount })
  }
  const urls = await readUrls(work, [...new Set(counted.flatMap(({ pageIds }) => pageIds))])
  return counted.map(({ entry, pagesCount, pageIds }) => ({
    entry,
    pagesCount,
    exampleUrls: pageIds.map((id) => urls.get(id)).filter((url) => url !== undefined),
  }))
}

/**
 * Walks from each issue to the next by the primary key: the engines would read all findings to list the distinct
 * issues.
 */
async function readIssues({ database, crawl }: FinishWork): Promise<Set<string>> {
  const issues = new Set<string>()
  for (let after = ''; ; ) {
    const next = await database.read((db) =>
      db
        .selectFrom('crawl_issues')
        .where('project_id', '=', crawl.projectId)
        .where('crawl_id', '=', crawl.crawlId)
        .where('issue', '>', after)
        .select('issue')
        .orderBy('issue')
        .limit(1)
        .executeTakeFirst(),
    )
    if (next === undefined) return issues
    issues.add(next.issue)
    after = next.issue
  }
}

/** Marks on each page what the health score weighs: whether it has a critical issue, and how many warnings. */
export async function storeWeights(
  work: FinishWork,
  facts: AddressFacts,
  counted: readonly CountedIssue[],
): Promise<void> {
  for (const { entry } of counted) {
    if (entry.severity === 'notice') continue
    for await (const pageIds of listPageIds(work, entry.id))
      for (const id of pageIds) addWeight(facts, id, entry.severity)
  }
}

/** The pages with an issue, some at a time. */
export async function* listPageIds(work: FinishWork, issue: string): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const pageIds = await readPageIds(work, issue, { after, limit: work.pace.rows })
    yield pageIds
    if (pageIds.length < work.pace.rows) return
    after = pageIds.at(-1)!
    await yieldToOthers(work)
  }
}

function addWeight({ flags, warnings }: AddressFacts, id: number, severity: Severity): void {
  if (severity === 'critical') flags[id]! |= FACT.CRITICAL
  else if (warnings[id]! < WARNINGS_WEIGHED_MAX) warnings[id]!++
}

async function readPageIds(
  { database, crawl }: FinishWork,
  issue: string,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await database.read((db) =>
    db
      .selectFrom('crawl_issues')
      .where('project_id', '=', crawl.projectId)
      .where('crawl_id', '=', crawl.crawlId)
      .where('issue', '=', issue)
      .where('page_id', '>', after)
      .select('page_id')
      .orderBy('page_id')
      .limit(limit)
      .execute(),
  )
  return rows.map(({ page_id }) => page_id)
}

async function countPages({ database, crawl }: FinishWork, issue: string): Promise<number> {
  const { count } = await database.read((db) =>
    db
      .selectFrom('crawl_issues')
      .where('project_id', '=', crawl.projectId)
      .where('crawl_id', '=', crawl.crawlId)
      .where('issue', '=', issue)
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return Number(count)
}
