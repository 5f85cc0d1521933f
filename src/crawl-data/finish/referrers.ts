// Who refers to some addresses, page after page. Addresses with few references are asked about together; one with many
// is walked through by itself, because a link in a menu comes from every page.

import type { Reader } from '../../storage/database.ts'
import { isOneOf } from '../../storage/portable.ts'
import type { FinishWork } from './finish-work.ts'

export type Target = { id: number; referencesCount: number }

/** Of a page to an address, at the first place where it refers to it. */
export type Referrer = { targetId: number; sourceId: number; position: number }

export const TARGET_COLUMNS = { crawl_links: 'target_id', crawl_image_references: 'image_id' } as const
export type ReferenceTable = keyof typeof TARGET_COLUMNS

/** Groups of rows, in which each page and address stands once. Targets come in the order of their ids. */
export async function* readReferrers(
  work: FinishWork,
  table: ReferenceTable,
  targets: readonly Target[],
): AsyncGenerator<Referrer[]> {
  const { rows: rowsMax } = work.pace
  let together: Target[] = []
  let rowsCount = 0
  for (const target of targets) {
    if (target.referencesCount > rowsMax) {
      yield* readLarge(work, table, target.id)
      continue
    }
    if (rowsCount + target.referencesCount > rowsMax) {
      yield await readTogether(work, table, together)
      together = []
      rowsCount = 0
    }
    together.push(target)
    rowsCount += target.referencesCount
  }
  if (together.length > 0) yield await readTogether(work, table, together)
}

/** Sorted here: SQLite would rather walk through all references in this order than sort a few. */
async function readTogether(
  work: FinishWork,
  table: ReferenceTable,
  targets: readonly Target[],
): Promise<Referrer[]> {
  const ids = targets.map(({ id }) => id)
  const rows = await work.database.read((db) =>
    references(work, db, table)
      .where(isOneOf(work.database.engine, TARGET_COLUMNS[table], ids))
      .execute(),
  )
  rows.sort((a, b) => a.targetId - b.targetId || a.sourceId - b.sourceId || a.position - b.position)
  return firstOnes(rows)
}

/** Goes on after the last page: what was cut off of that one are further places of the same reference. */
async function* readLarge(work: FinishWork, table: ReferenceTable, id: number): AsyncGenerator<Referrer[]> {
  const { rows: rowsMax } = work.pace
  for (let after = -1; ; ) {
    const rows = await work.database.read((db) =>
      references(work, db, table)
        .where(TARGET_COLUMNS[table] as 'target_id', '=', id)
        .where('source_id', '>', after)
        .orderBy('source_id')
        .orderBy('position')
        .limit(rowsMax)
        .execute(),
    )
    yield firstOnes(rows)
    if (rows.length < rowsMax) return
    after = rows.at(-1)!.sourceId
  }
}

/** Both tables have these columns, under two names. Index: crawl_links_pkey, crawl_image_references_pkey. */
function references({ crawl }: FinishWork, db: Reader, table: ReferenceTable) {
  return db
    .selectFrom(table as 'crawl_links')
    .where('project_id', '=', crawl.projectId)
    .where('crawl_id', '=', crawl.crawlId)
    .select([`${TARGET_COLUMNS[table] as 'target_id'} as targetId`, 'source_id as sourceId', 'position'])
}

function firstOnes(rows: readonly Referrer[]): Referrer[] {
  return rows.filter((row, index) => {
    const before = rows[index - 1]
    return before === undefined || before.targetId !== row.targetId || before.sourceId !== row.sourceId
  })
}
