// Turns packed references into rows in the order of their primary key, and into a row with counts for each target. A
// target may occur in several runs, so its counts are added to those of its stored row.

import type { RawBuilder } from 'kysely'
import { type BulkTarget, insertColumns } from '../../../data/storage/bulk/bulk-insert.ts'
import type { Tx } from '../../../data/storage/database.ts'
import { rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { readStaged, type StagedColumns } from '../engine/staged-columns.ts'
import type { ReferenceKind } from '../engine/staged-references.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import { inOrder, orderByColumns } from './column-order.ts'
import { type FinishWork, yieldToOthers } from './finish-work.ts'
import { placeTexts } from './placed-texts.ts'

/**
 * Stores a prepared run of references. May be called again if its transaction runs again. Signals when the rows, which
 * are most of the work, have been sent.
 */
export type Placement = (tx: Tx, onSent: () => void) => Promise<void>

type CountedTarget = { id: number; [count: string]: number }

/** What differs between links and images. */
export type PlacedKind<Target extends CountedTarget> = {
  readonly kind: ReferenceKind
  /** Its columns begin with target, page, place, text and folded text. */
  readonly table: BulkTarget
  /** The values of the columns after those. */
  columns(references: StagedColumns, order: Uint32Array): Int32Array[]
  /** A target without references yet; its flags are those of its first reference. */
  newTarget(id: number, flags: number): Target
  count(target: Target, flags: number): void
  readonly targetKinds: Readonly<Record<keyof Target & string, 'integer'>>
  readonly targetsPerStatement: number
  addTargets(crawl: CrawlKey, given: RawBuilder<unknown>): RawBuilder<unknown>
}

export async function readyReferences<Target extends CountedTarget>(
  placed: PlacedKind<Target>,
  work: FinishWork,
  data: readonly Uint8Array[],
): Promise<Placement> {
  const { engine } = work.database
  const references = readStaged(placed.kind, data)
  await yieldToOthers(work)
  // Sorted by target and page: the references of a page keep their order.
  const order = orderByColumns(references.targets, references.sources)
  const { texts, folded } = await placeTexts(work, references, order)
  const columns = [
    ...[references.targets, references.sources, references.positions].map((column) => inOrder(column, order)),
    ...[texts, folded],
    ...placed.columns(references, order),
  ]
  const targets = countByTarget(placed, references, order)
  return async (tx, onSent) => {
    const { projectId: project_id, crawlId: crawl_id } = work.crawl
    for (let from = 0; from < targets.length; from += placed.targetsPerStatement) {
      const part = targets.slice(from, from + placed.targetsPerStatement)
      const given = rowsParameter<Record<string, 'integer'>>(engine, placed.targetKinds, part)
      await placed.addTargets(work.crawl, given).execute(tx)
    }
    const inserted = insertColumns(tx, engine, placed.table, columns, { project_id, crawl_id })
    onSent()
    await inserted
  }
}

/** Sorted by target id, as the references are. */
function countByTarget<Target extends CountedTarget>(
  placed: PlacedKind<Target>,
  { targets, flags }: StagedColumns,
  order: Uint32Array,
): Target[] {
  const counted: Target[] = []
  let last: Target | undefined
  for (const row of order) {
    const id = targets[row]!
    if (last?.id !== id) {
      last = placed.newTarget(id, flags[row]!)
      counted.push(last)
    }
    placed.count(last, flags[row]!)
  }
  return counted
}
