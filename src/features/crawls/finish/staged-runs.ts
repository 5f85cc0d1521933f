// Reads staged references in runs, in the order of buckets and batches. Each run is large enough to be worth a transaction
// and small enough for a short one, even if every address has the greatest length. The transaction that stores a run's rows
// deletes the run, so what is staged is what is still to be done.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import { BUCKET_BITS, type ReferenceKind } from '../engine/staged-references.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import type { FinishWork } from './finish-work.ts'

export type StagedPlace = { bucket: number; batch: number }

export type StagedRun = { kind: ReferenceKind; first: StagedPlace; last: StagedPlace; data: Uint8Array[] }

const RUN_PIECES_MAX = 1000

/** The address of an image is copied, up to two kilobytes and as much folded: so a run has 2,048 images at most. */
const RUN_BUCKETS_MAX: Readonly<Record<ReferenceKind, number>> = {
  link: Number.POSITIVE_INFINITY,
  image: 2048 >>> BUCKET_BITS.image,
}

/** Undefined when nothing is left. */
export async function nextStagedRun(
  { database, crawl, pace }: FinishWork,
  kind: ReferenceKind,
  after: StagedPlace,
): Promise<StagedRun | undefined> {
  const pieces = await database.read((db) =>
    staged(db, crawl, kind)
      .where(sql<boolean>`(bucket, batch) > (${after.bucket}, ${after.batch})`)
      .select(['bucket', 'batch', sql<number>`octet_length(data)`.as('bytes')])
      .limit(RUN_PIECES_MAX)
      .execute(),
  )
  const [first] = pieces
  if (first === undefined) return undefined
  const bucketEnd = first.bucket + RUN_BUCKETS_MAX[kind]
  const last = lastOfRun(
    pieces.filter(({ bucket }) => bucket < bucketEnd),
    pace.stagedBytes,
  )
  const rows = await database.read((db) =>
    staged(db, crawl, kind)
      .where(sql<boolean>`(bucket, batch) >= (${first.bucket}, ${first.batch})`)
      .where(sql<boolean>`(bucket, batch) <= (${last.bucket}, ${last.batch})`)
      .select('data')
      .execute(),
  )
  return { kind, first, last, data: rows.map(({ data }) => data) }
}

/** Index: crawl_staged_references_pkey. */
function staged(db: Reader, { projectId, crawlId }: CrawlKey, kind: ReferenceKind) {
  return db
    .selectFrom('crawl_staged_references')
    .where('project_id', '=', projectId)
    .where('crawl_id', '=', crawlId)
    .where('kind', '=', kind)
    .orderBy('bucket')
    .orderBy('batch')
}

function lastOfRun(pieces: readonly (StagedPlace & { bytes: number })[], bytesMax: number): StagedPlace {
  let last = pieces[0]!
  let bytes = last.bytes
  for (const piece of pieces.slice(1)) {
    bytes += piece.bytes
    if (bytes > bytesMax) break
    last = piece
  }
  return last
}

export async function removeStagedRun(
  tx: Tx,
  { projectId, crawlId }: CrawlKey,
  { kind, first, last }: StagedRun,
): Promise<void> {
  await tx
    .deleteFrom('crawl_staged_references')
    .where('project_id', '=', projectId)
    .where('crawl_id', '=', crawlId)
    .where('kind', '=', kind)
    .where(sql<boolean>`(bucket, batch) >= (${first.bucket}, ${first.batch})`)
    .where(sql<boolean>`(bucket, batch) <= (${last.bucket}, ${last.batch})`)
    .execute()
}
