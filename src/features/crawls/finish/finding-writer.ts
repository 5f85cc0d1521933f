// Gathers findings, adds the address that each is about, and stores some thousand at a time in the order of their
// primary key. A finding that is stored already stays: an audit that was interrupted begins anew, and finds the same.

import { bulkTarget, insertRows } from '../../../data/storage/bulk/bulk-insert.ts'
import type { IssueId } from '../engine/audit/catalogue.ts'
import { targetDetail } from '../engine/audit/finding.ts'
import { readUrls } from './address-texts.ts'
import { type FinishWork, takeStep } from './finish-work.ts'

export type FoundIssue = {
  issue: IssueId
  pageId: number
  /** The address to look at first; 0 when there is none to name. */
  targetId: number
  /** The fragment of that address, if a part of the page is missing. */
  fragment?: string
  /** How many such addresses there are. */
  count: number
}

export type FindingWriter = {
  readonly isFull: boolean
  add(found: FoundIssue): void
  /** Call it at the end, and whenever the writer is full. */
  flush(): Promise<void>
}

const ISSUES = bulkTarget(
  'crawl_issues',
  { project_id: 'integer', crawl_id: 'integer', issue: 'text', page_id: 'integer', detail: 'text' },
  { onConflict: 'nothing' },
)

export function createFindingWriter(work: FinishWork): FindingWriter {
  const { findings: findingsMax } = work.pace
  let waiting: FoundIssue[] = []
  return {
    get isFull() {
      return waiting.length >= findingsMax
    },
    add(found) {
      waiting.push(found)
    },
    async flush() {
      const all = waiting.sort(byKey)
      waiting = []
      for (let from = 0; from < all.length; from += findingsMax) {
        await store(work, all.slice(from, from + findingsMax))
      }
    },
  }
}

function byKey(a: FoundIssue, b: FoundIssue): number {
  if (a.issue !== b.issue) return a.issue < b.issue ? -1 : 1
  return a.pageId - b.pageId
}

async function store(work: FinishWork, findings: readonly FoundIssue[]): Promise<void> {
  const { database, crawl } = work
  const targetIds = new Set(findings.map(({ targetId }) => targetId))
  targetIds.delete(0)
  const urls = await readUrls(work, [...targetIds])
  const values = findings.flatMap(({ issue, pageId, targetId, fragment, count }) => {
    const url = urls.get(targetId)
    return [
      crawl.projectId,
      crawl.crawlId,
      issue,
      pageId,
      url === undefined ? null : targetDetail(fragment === undefined ? url : `${url}#${fragment}`, count),
    ]
  })
  await takeStep(work, (tx) => insertRows(tx, database.engine, ISSUES, values))
}
