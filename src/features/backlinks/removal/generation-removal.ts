// Removes the blocks of generations that were given up or replaced, and the staged observations of published ones. Nobody
// writes to either any more, so no lock is needed.

import { databaseTimeAgo } from '../../../background/jobs/database-time.ts'
import { GIVEN_UP } from '../../../background/jobs/open-rows.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import type { RemovalPosition, RemovedTable } from '../../../data/storage/sql/removal-steps.ts'
import { MADE_TABLES, removeBlocksStep } from '../build/stored-blocks.ts'
import type { GenerationKey } from '../store/generation-store.ts'

const STAGED: RemovedTable = { table: 'backlink_staged', key: ['number'], rowsPerStep: 10 }

/** `soon`: the generation was replaced so recently that somebody may still read it. */
type Removable = 'all' | 'staged' | 'soon' | 'nothing'

/** Index: backlink_generations_pkey, backlink_profiles_pkey. */
export async function findRemovable(
  db: Reader,
  engine: Engine,
  { projectId, profileId, generation }: GenerationKey,
  graceMs: number,
): Promise<Removable> {
  const profile = await db
    .selectFrom('backlink_profiles')
    .where('project_id', '=', projectId)
    .where('id', '=', profileId)
    .select('generation')
    .executeTakeFirst()
  if (profile === undefined) return 'nothing'
  const rows = await db
    .selectFrom('backlink_generations')
    .where('project_id', '=', projectId)
    .where('profile_id', '=', profileId)
    .where('id', 'in', [generation, profile.generation])
    .select((eb) => [
      'id',
      'status',
      'touched_at',
      eb('touched_at', '>', databaseTimeAgo(engine, graceMs)).as('isLate'),
    ])
    .execute()
  const own = rows.find(({ id }) => id === generation)
  if (own === undefined) return 'nothing'
  if (own.status === 'open') return own.touched_at === GIVEN_UP ? 'all' : 'nothing'
  if (generation === profile.generation) return 'staged'
  const current = rows.find(({ id }) => id === profile.generation)
  return current?.isLate ? 'soon' : 'all'
}

/** Returns where to go on; undefined when nothing is left. The generation's row is deleted with its last blocks. */
export async function removeGenerationStep(
  tx: Tx,
  engine: Engine,
  key: GenerationKey,
  what: 'all' | 'staged',
  from: RemovalPosition | undefined,
): Promise<RemovalPosition | undefined> {
  const { projectId, profileId, generation } = key
  const tables = what === 'all' ? [STAGED, ...MADE_TABLES] : [STAGED]
  const position = await removeBlocksStep(tx, engine, key, tables, from)
  if (position === undefined && what === 'all')
    await tx
      .deleteFrom('backlink_generations')
      .where('project_id', '=', projectId)
      .where('profile_id', '=', profileId)
      .where('id', '=', generation)
      .execute()
  return position
}
