// Removes what generations have stored that were given up or replaced, and what published ones were made from. Neither is
// written to any more: nobody has to be kept from it.

import { databaseTimeAgo } from '../../jobs/database-time.ts'
import { addStored, PACKED_ROW_BYTES } from '../../projects/project-storage.ts'
import type { Reader, Tx } from '../../storage/database.ts'
import type { Engine } from '../../storage/portable.ts'
import { type KeyValue, type OrderedRows, removeInOrder } from '../../storage/sql/ordered-removal.ts'
import { type GenerationKey, GIVEN_UP } from '../store/generation-store.ts'

type BlockTable = Pick<OrderedRows, 'table' | 'key'> & { readonly rowsPerStep: number }

const STAGED: BlockTable = { table: 'backlink_staged', key: ['number'], rowsPerStep: 10 }

/** With what their primary keys have behind the generation. */
const BLOCK_TABLES: readonly BlockTable[] = [
  STAGED,
  { table: 'backlink_columns', key: ['list', 'number'], rowsPerStep: 1000 },
  { table: 'backlink_orders', key: ['list', 'sort', 'part', 'first_entry'], rowsPerStep: 500 },
]

/** `soon`: it was replaced so lately that somebody may still read it. */
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

export type RemovalPosition = { readonly table: number; readonly after?: readonly KeyValue[] | undefined }

export const REMOVAL_START: RemovalPosition = Object.freeze({ table: 0 })

/** Where to go on; undefined when nothing is left, and with the blocks the generation itself is gone. */
export async function removeGenerationStep(
  tx: Tx,
  engine: Engine,
  { projectId, profileId, generation }: GenerationKey,
  what: 'all' | 'staged',
  { table, after }: RemovalPosition,
): Promise<RemovalPosition | undefined> {
  const tables = what === 'all' ? BLOCK_TABLES : [STAGED]
  const { rowsPerStep, ...rows } = tables[table] as BlockTable
  const within = { project_id: projectId, profile_id: profileId, generation }
  const blocks = { ...rows, within, measured: 'data' }
  const { removed, bytes, last } = await removeInOrder(tx, engine, blocks, { after, rowsMax: rowsPerStep })
  await addStored(tx, projectId, 'backlinks', -bytes - removed * PACKED_ROW_BYTES)
  if (last !== undefined) return { table, after: last }
  if (table + 1 < tables.length) return { table: table + 1 }
  if (what === 'all')
    await tx
      .deleteFrom('backlink_generations')
      .where('project_id', '=', projectId)
      .where('profile_id', '=', profileId)
      .where('id', '=', generation)
      .execute()
  return undefined
}
