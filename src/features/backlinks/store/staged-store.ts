// Stores the blocks of observations that were staged in a generation.

import { bulkTarget, insertRows } from '../../../data/storage/bulk/bulk-insert.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { packedBytes } from '../../projects/reads.ts'
import { addStored } from '../../projects/writes.ts'
import type { StagedList } from '../tables.ts'
import { type GenerationKey, touchGeneration } from './generation-store.ts'

export type StagedBlock = { readonly list: StagedList; readonly data: Uint8Array<ArrayBuffer> }

const STAGED = bulkTarget('backlink_staged', { number: 'integer', list: 'text', data: 'bytes' })

/** Appends blocks. Refuses a generation that was given up. Index: backlink_staged_pkey. */
export async function insertStaged(
  tx: Tx,
  engine: Engine,
  key: GenerationKey,
  blocks: readonly StagedBlock[],
): Promise<void> {
  // This locks the generation, so that two processes do not give the same numbers.
  await touchGeneration(tx, engine, key)
  if (blocks.length === 0) return
  const { last } = await lastNumberQuery(tx, key).executeTakeFirstOrThrow()
  const values = blocks.flatMap(({ list, data }, index) => [(last ?? 0) + index + 1, list, data])
  const { projectId, profileId, generation } = key
  await insertRows(tx, engine, STAGED, values, { project_id: projectId, profile_id: profileId, generation })
  await addStored(tx, projectId, 'backlinks', packedBytes(blocks))
}

export function lastNumberQuery(
  tx: Pick<Tx, 'selectFrom'>,
  { projectId, profileId, generation }: GenerationKey,
) {
  return tx
    .selectFrom('backlink_staged')
    .where('project_id', '=', projectId)
    .where('profile_id', '=', profileId)
    .where('generation', '=', generation)
    .select((eb) => eb.fn.max('number').as('last'))
}
