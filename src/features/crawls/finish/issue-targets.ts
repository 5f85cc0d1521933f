// Stores the addresses that make up the issues of links, images and resources: each once for an issue, with the first page
// that refers to it. References to one address come together, in one group or in several.

import { bulkTarget, insertRows } from '../../../data/storage/bulk/bulk-insert.ts'
import { type FinishWork, takeStep } from './finish-work.ts'
import { REFERENCE_RULES } from './reference-rules.ts'

export type TargetWriter = {
  readonly isFull: boolean
  /** `rules` are bits of reference-rules.ts; the page `sourceId` has all of these issues because of the address. */
  add(targetId: number, rules: number, sourceId: number): void
  /** Call it at the end, and whenever it is full; more references to the last address may still follow. */
  flush(): Promise<void>
}

const TARGETS = bulkTarget(
  'crawl_issue_targets',
  { project_id: 'integer', crawl_id: 'integer', issue: 'text', target_id: 'integer', source_id: 'integer' },
  { onConflict: 'nothing' },
)

type Target = { id: number; rules: number; sourceId: number }

export function createTargetWriter(work: FinishWork): TargetWriter {
  const { findings: rowsMax } = work.pace
  let waiting: Target[] = []
  let last: Target | undefined
  return {
    get isFull() {
      return waiting.length >= rowsMax
    },
    add(targetId, rules, sourceId) {
      if (last?.id === targetId) {
        // Pages of a large group come in order, so an address that was stored already has its first page.
        if (sourceId < last.sourceId) last.sourceId = sourceId
        return
      }
      last = { id: targetId, rules, sourceId }
      waiting.push(last)
    },
    async flush() {
      const rows = waiting.flatMap(rowsOf).sort(byKey)
      waiting = []
      await storeTargets(work, rows)
    },
  }
}

/** Takes rows in the order of the primary key. */
export async function storeTargets(work: FinishWork, rows: Iterable<Row>): Promise<void> {
  const { projectId, crawlId } = work.crawl
  let values: (number | string)[] = []
  const store = () => {
    const stored = values
    values = []
    return takeStep(work, (tx) => insertRows(tx, work.database.engine, TARGETS, stored))
  }
  for (const { issue, id, sourceId } of rows) {
    values.push(projectId, crawlId, issue, id, sourceId)
    if (values.length >= work.pace.findings * ROW_WIDTH) await store()
  }
  if (values.length > 0) await store()
}

const ROW_WIDTH = 5

type Row = { issue: string; id: number; sourceId: number }

function rowsOf({ id, rules, sourceId }: Target): Row[] {
  return REFERENCE_RULES.flatMap(({ id: issue }, place) =>
    (rules >>> place) & 1 ? [{ issue, id, sourceId }] : [],
  )
}

function byKey(a: Row, b: Row): number {
  if (a.issue !== b.issue) return a.issue < b.issue ? -1 : 1
  return a.id - b.id
}
