// The titles that wait in a generation become those of their pages when all else of it is made: in short transactions right
// before it is read, because a refresh may bring a million. Whoever is killed between two of them leaves some titles that
// are newer than the lists; whoever breaks off before has changed none.

import type { Database } from '../../storage/database.ts'
import { READ_COMMITTED } from '../../storage/database.ts'
import { type GenerationKey, touchGeneration } from '../store/generation-store.ts'
import { storeTitles } from '../store/profile-dictionaries.ts'
import { unpackTitles } from '../store/staged-titles.ts'
import { readStagedBlocks } from './stored-blocks.ts'

export async function storeStagedTitles(
  database: Database,
  key: GenerationKey,
  signal: AbortSignal | undefined,
): Promise<void> {
  for await (const { data } of readStagedBlocks(database, key, { areTitles: true })) {
    signal?.throwIfAborted()
    await database.transaction(async (tx) => {
      await touchGeneration(tx, database.engine, key)
      await storeTitles(tx, database.engine, key, unpackTitles(data))
    }, READ_COMMITTED)
  }
}
