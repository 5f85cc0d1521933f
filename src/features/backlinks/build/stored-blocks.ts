// Reads the stored blocks of one generation for the next one, and writes new blocks, some at a time.

import { bulkTarget, insertRows } from '../../../data/storage/bulk/bulk-insert.ts'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import {
  type RemovalPosition,
  type RemovedTable,
  removeInSteps,
  removeStep,
} from '../../../data/storage/sql/removal-steps.ts'
import { PACKED_ROW_BYTES, packedBytes } from '../../projects/reads.ts'
import { addStored } from '../../projects/writes.ts'
import { type GenerationKey, touchGeneration } from '../store/generation-store.ts'
import type { BacklinkList, StagedList } from '../tables.ts'
import { blockOf, type MadeBlock } from './profile-builder.ts'

const BLOCKS_PER_READ = 512
// Staged blocks are larger: up to 640 kB of links.
const STAGED_PER_READ = 2

/** Reads blocks in order. Index: backlink_columns_pkey. */
export async function* readColumnBlocks(
  database: Database,
  key: GenerationKey,
  list: BacklinkList,
): AsyncGenerator<Uint8Array[]> {
  for (let after = -1; ; ) {
    const from = after
    const rows = await database.read((db) =>
      blocksOf(db, 'backlink_columns', key)
        .where('list', '=', list)
        .where('number', '>', from)
        .select(['number', 'data'])
        .orderBy('number')
        .limit(BLOCKS_PER_READ)
        .execute(),
    )
    if (rows.length === 0) return
    yield rows.map(({ data }) => data)
    after = rows.at(-1)!.number
  }
}

type StoredStaged = { readonly list: StagedList; readonly data: Uint8Array }

/** Staged observations, or titles, in the order in which they were staged. Index: backlink_staged_pkey. */
export async function* readStagedBlocks(
  database: Database,
  key: GenerationKey,
  { areTitles }: { areTitles: boolean },
): AsyncGenerator<StoredStaged> {
  for (let after = -1; ; ) {
    const from = after
    const rows = await database.read((db) =>
      blocksOf(db, 'backlink_staged', key)
        .where('number', '>', from)
        .where('list', areTitles ? '=' : '<>', 'titles')
        .select(['number', 'list', 'data'])
        .orderBy('number')
        .limit(STAGED_PER_READ)
        .execute(),
    )
    if (rows.length === 0) return
    yield* rows
    after = rows.at(-1)!.number
  }
}

function blocksOf<T extends 'backlink_columns' | 'backlink_staged'>(
  db: Reader,
  table: T,
  { projectId, profileId, generation }: GenerationKey,
) {
  return db
    .selectFrom(table as 'backlink_staged')
    .where('project_id', '=', projectId)
    .where('profile_id', '=', profileId)
    .where('generation', '=', generation)
}

const COLUMNS = bulkTarget('backlink_columns', { list: 'text', number: 'integer', data: 'bytes' })
const ORDERS = bulkTarget('backlink_orders', {
  list: 'text',
  sort: 'text',
  part: 'integer',
  first_entry: 'integer',
  data: 'bytes',
})
const LOST = bulkTarget('backlink_lost_domains', { number: 'integer', data: 'bytes' })

export async function insertBlocks(
  tx: Tx,
  engine: Engine,
  { projectId, profileId, generation }: GenerationKey,
  blocks: readonly MadeBlock[],
): Promise<void> {
  const same = { project_id: projectId, profile_id: profileId, generation }
  const columns = blocks.flatMap((block) =>
    'columns' in block ? [block.columns.list, block.columns.number, block.columns.data] : [],
  )
  const orders = blocks.flatMap((block) =>
    'order' in block
      ? [block.order.list, block.order.sort, block.order.part, block.order.firstEntry, block.order.data]
      : [],
  )
  const lost = blocks.flatMap((block) => ('lost' in block ? [block.lost.number, block.lost.data] : []))
  await insertRows(tx, engine, COLUMNS, columns, same)
  await insertRows(tx, engine, ORDERS, orders, same)
  await insertRows(tx, engine, LOST, lost, same)
  await addStored(tx, projectId, 'backlinks', packedBytes(blocks.map(blockOf)))
}

/** Tables of blocks, with the columns of their primary keys that follow the generation. */
export const MADE_TABLES: readonly RemovedTable[] = [
  { table: 'backlink_columns', key: ['list', 'number'], rowsPerStep: 1000 },
  { table: 'backlink_orders', key: ['list', 'sort', 'part', 'first_entry'], rowsPerStep: 500 },
  { table: 'backlink_lost_domains', key: ['number'], rowsPerStep: 1000 },
]

/** Removes blocks of a generation that nobody reads. */
export async function removeBlocks(database: Database, key: GenerationKey): Promise<void> {
  const { engine } = database
  await removeInSteps<RemovalPosition>(database.transaction, async (tx, from) => {
    await touchGeneration(tx, engine, key)
    return await removeBlocksStep(tx, engine, key, MADE_TABLES, from)
  })
}

/** Returns where to go on; undefined when nothing is left. */
export async function removeBlocksStep(
  tx: Tx,
  engine: Engine,
  { projectId, profileId, generation }: GenerationKey,
  tables: readonly RemovedTable[],
  from: RemovalPosition | undefined,
): Promise<RemovalPosition | undefined> {
  const within = { project_id: projectId, profile_id: profileId, generation }
  const blocks = { tables, within, measured: 'data' }
  const { position, removed, bytes } = await removeStep(tx, engine, blocks, from)
  await addStored(tx, projectId, 'backlinks', -bytes - removed * PACKED_ROW_BYTES)
  return position
}
