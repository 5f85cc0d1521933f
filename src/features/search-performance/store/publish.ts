// Publishes an import: its spans replace older ones, in one short transaction. The replaced rows are removed afterwards.

import { recordEvent } from '../../../background/events/event-store.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { SEARCH_EVENTS } from '../events.ts'
import type { SearchPerformanceSource } from '../tables.ts'
import { replacedSpans } from './counted-spans.ts'
import { deleteImport, type ImportKey, touchImport } from './import-store.ts'
import type { ImportedSpan } from './imported-spans.ts'
import { enqueueRemoval } from './removal-queue.ts'
import { lockSite, recordNewData } from './site-store.ts'
import { deleteSpans, insertSpans, listSpans } from './span-store.ts'

type PublishedImport = ImportKey & {
  readonly source: SearchPerformanceSource
  readonly spans: readonly ImportedSpan[]
  readonly isComputeWanted: boolean
}

/** Returns the new version of the data; an import without days changes nothing. */
export async function publishImport(
  tx: Tx,
  engine: Engine,
  { projectId, importId, source, spans, isComputeWanted }: PublishedImport,
): Promise<number> {
  if (spans.length === 0) {
    const { dataVersion } = await lockSite(tx, projectId)
    await touchImport(tx, engine, { projectId, importId })
    await deleteImport(tx, { projectId, importId })
    return dataVersion
  }
  // This locks the site, before its spans are read.
  const dataVersion = await recordNewData(tx, projectId, { isComputeWanted })
  const rowsCount = spans.reduce((sum, span) => sum + span.rows, 0)
  await touchImport(tx, engine, { projectId, importId }, { status: 'published', rows_count: rowsCount })
  const replaced = replacedSpans(await listSpans(tx, projectId), spans)
  await deleteSpans(tx, engine, projectId, replaced)
  await insertSpans(
    tx,
    engine,
    projectId,
    spans.map((span) => ({ ...span, importId, source })),
  )
  await enqueueRemoval(tx, projectId, dataVersion, replaced)
  await recordEvent(tx, { kind: SEARCH_EVENTS.imported, projectId, data: { source, rows: rowsCount } })
  return dataVersion
}
