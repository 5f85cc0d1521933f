// Compares the crawl being finished with the completed one before it, and stores the differences: pages, then
// findings, both in windows of ids. It may be started again: rows that exist already stay.

import type { RawBuilder } from 'kysely'
import {
  type BulkTarget,
  type BulkValue,
  bulkTarget,
  insertRows,
} from '../../../data/storage/bulk/bulk-insert.ts'
import { ChangeCounter, type KeptChanges } from '../changes/change-counts.ts'
import {
  backwards,
  type ComparableCrawl,
  type CrawlPair,
  comparedIssues,
  forwards,
  type Side,
} from '../changes/crawl-pair.ts'
import { issueChanges } from '../changes/issue-changes.ts'
import { type Direction, pageChanges } from '../changes/page-changes.ts'
import { findBefore, readSettings, toComparable } from '../changes/pair-store.ts'
import { findLastId } from '../records/last-id.ts'
import { type FinishWork, takeStep, yieldToOthers } from './finish-work.ts'
import { idWindows } from './id-windows.ts'

const OF_CRAWL = { project_id: 'integer', crawl_id: 'integer', kind: 'text' } as const
const PAGES = bulkTarget(
  'crawl_page_changes',
  { ...OF_CRAWL, page_id: 'integer', other_id: 'integer', fields: 'integer' },
  { onConflict: 'nothing' },
)
const FINDINGS = bulkTarget(
  'crawl_issue_changes',
  { ...OF_CRAWL, issue: 'text', page_id: 'integer' },
  { onConflict: 'nothing' },
)

/** What is compared, except for what the row of a crawl says only once it is completed. */
type FinishingCrawl = Pick<ComparableCrawl, 'gaps' | 'checked' | 'issueCounts'>

/** Undefined when there is no earlier crawl to compare with. */
export async function keepChanges(
  work: FinishWork,
  finishing: FinishingCrawl,
): Promise<KeptChanges | undefined> {
  const { database, crawl } = work
  const before = await database.read((db) => findBefore(db, crawl))
  if (before === undefined) return undefined
  const older = toComparable(crawl.projectId, before)
  const settings = await database.read((db) => readSettings(db, crawl))
  // The uid is left empty, because it does not affect what has changed.
  const pair = { newer: { ...crawl, ...finishing, uid: '', settings }, older }
  const counter = new ChangeCounter()
  for (const [direction, side] of [
    ['forwards', forwards(pair)],
    ['backwards', backwards(pair)],
  ] as const) {
    await keepPages(work, side, direction, counter)
    await keepFindings(work, pair, { side, direction }, counter)
  }
  return { comparedId: older.crawlId, ...counter.counts }
}

async function keepPages(
  work: FinishWork,
  side: Side,
  direction: Direction,
  counter: ChangeCounter,
): Promise<void> {
  const { engine } = work.database
  const idMax = await work.database.read((db) => findLastId(db, 'crawl_pages', side.of))
  for (const { after, last } of idWindows(idMax, work.pace.windowIds)) {
    const rows = await read(work, pageChanges(engine, side, direction, { after, until: last }))
    for (const row of rows) counter.addPages(row)
    await store(
      work,
      PAGES,
      rows.map(({ kind, id, other_id, fields }) => [kind, id, other_id, fields]),
    )
  }
}

async function keepFindings(
  work: FinishWork,
  pair: CrawlPair,
  { side, direction }: { side: Side; direction: Direction },
  counter: ChangeCounter,
): Promise<void> {
  const { engine } = work.database
  const { issueCounts } = direction === 'forwards' ? pair.newer : pair.older
  const issues = comparedIssues(pair).filter((issue) => issueCounts.has(issue))
  if (issues.length === 0) return
  const findings = issues.reduce((sum, issue) => sum + (issueCounts.get(issue) ?? 0), 0)
  const idMax = await work.database.read((db) => findLastId(db, 'crawl_urls', side.of))
  // Windows with about as many findings as are read at once.
  const windowIds = Math.max(1, Math.ceil((idMax * work.pace.rows) / findings))
  for (const { after, last } of idWindows(idMax, windowIds)) {
    const rows = await read(work, issueChanges(engine, side, direction, { issues, after, until: last }))
    for (const { kind, issue } of rows) counter.addFindings(issue, kind)
    await store(
      work,
      FINDINGS,
      rows.map(({ kind, issue, id }) => [kind, issue, id]),
    )
  }
}

async function read<Row>(work: FinishWork, query: RawBuilder<Row>): Promise<Row[]> {
  await yieldToOthers(work)
  return (await work.database.read((db) => query.execute(db))).rows
}

async function store(work: FinishWork, target: BulkTarget, rows: readonly BulkValue[][]): Promise<void> {
  const { projectId, crawlId } = work.crawl
  const { findings: rowsMax } = work.pace
  for (let from = 0; from < rows.length; from += rowsMax) {
    const values = rows.slice(from, from + rowsMax).flatMap((row) => [projectId, crawlId, ...row])
    await takeStep(work, (tx) => insertRows(tx, work.database.engine, target, values))
  }
}
