// Queues the jobs that remove rows which no reader sees any more: of spans that were replaced or are too old, and of
// imports that were given up. The job's payload lists the spans, so that nobody has to search for them.

import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { StoredSpan } from './span-store.ts'

export const SEARCH_REMOVAL_KIND = 'search-performance.remove'

/** A span as import, first day and last day. */
export type RemovedSpan = readonly [importId: number, firstDay: number, lastDay: number]

export type RemovalPayload = { projectId: number; spans?: RemovedSpan[]; importId?: number } | null

// A span takes some 30 bytes, and a payload may have 65,536.
const SPANS_PER_JOB = 1000
// So many attempts because nothing else would remove these rows, short of the deletion of their project.
const ATTEMPTS_MAX = 1000

/** Call it in the transaction that removes these spans, with the version that this transaction sets. */
export async function enqueueRemoval(
  tx: Tx,
  projectId: number,
  dataVersion: number,
  spans: readonly Pick<StoredSpan, 'importId' | 'firstDay' | 'lastDay'>[],
): Promise<void> {
  for (let from = 0; from < spans.length; from += SPANS_PER_JOB) {
    const part = spans.slice(from, from + SPANS_PER_JOB)
    const removed = part.map((span): RemovedSpan => [span.importId, span.firstDay, span.lastDay])
    await enqueue(tx, {
      kind: SEARCH_REMOVAL_KIND,
      uniqueKey: `${projectId}:${dataVersion}:${from}`,
      payload: { projectId, spans: removed } satisfies RemovalPayload,
      attemptsMax: ATTEMPTS_MAX,
    })
  }
}

export async function enqueueImportRemoval(tx: Tx, projectId: number, importId: number): Promise<void> {
  await enqueue(tx, {
    kind: SEARCH_REMOVAL_KIND,
    uniqueKey: `${projectId}:import:${importId}`,
    payload: { projectId, importId } satisfies RemovalPayload,
    attemptsMax: ATTEMPTS_MAX,
  })
}
