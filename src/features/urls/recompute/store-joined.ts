// Stores the batches of a joiner, one after the other, in short transactions of an open generation.

import {
  type Database,
  READ_COMMITTED,
  type TransactionOptions,
  type Tx,
} from '../../../data/storage/database.ts'
import { foldedText } from '../../../lib/text.ts'
import { TextColumnWriter } from '../../../lib/text-column.ts'
import { readQueries } from '../../search-performance/reads.ts'
import { freeBatch } from '../join/handed-over.ts'
import type { OpenJoiner } from '../join/open-joiner.ts'
import type { UrlKeys } from '../join/url-keys.ts'
import type { OrderBlocks } from '../join/url-orders.ts'
import { addText, type JoinedRows } from '../join/url-rows.ts'
import { type GenerationKey, holdOpen } from '../store/generation-store.ts'
import { insertKeys, insertOrders, insertUrls } from '../store/url-store.ts'
import { ahead } from './ahead.ts'

/** Runs a transaction, such as the step of a job. */
export type Transact = (work: (tx: Tx) => Promise<void>, options?: TransactionOptions) => Promise<void>

type Batch = JoinedRows | UrlKeys | OrderBlocks

const ROWS_PER_STEP = 2000
const KEYS_PER_STEP = 20_000
/** With the other columns, this still fits into one message to the database's thread. */
const BYTES_PER_STEP = 1_000_000

export async function storeJoined(
  database: Database,
  joiner: OpenJoiner,
  key: GenerationKey,
  transact: Transact,
): Promise<void> {
  const { engine } = database

  /** The joiner's thread makes the next batch while one is stored. An empty batch is the last. */
  async function storeAll<B extends Batch>(
    take: () => Promise<B>,
    insert: (tx: Tx, batch: B) => Promise<void>,
  ): Promise<void> {
    for (let next = ahead(take()); ; ) {
      const batch = await next
      if (isEmpty(batch)) return
      next = ahead(take())
      await transact(async (tx) => {
        await holdOpen(tx, engine, key)
        await insert(tx, batch)
      }, READ_COMMITTED)
      freeBatch(batch)
    }
  }

  async function takeRows() {
    const rows = await joiner.ask('takeRows', [ROWS_PER_STEP])
    return { ...rows, queries: await queryTexts(database, key.projectId, rows) }
  }

  await storeAll(takeRows, (tx, rows) => insertUrls(tx, engine, key, rows, rows.queries))
  await storeAll(
    () => joiner.ask('takeKeys', [KEYS_PER_STEP]),
    (tx, keys) => insertKeys(tx, engine, key, keys),
  )
  await storeAll(
    () => joiner.ask('takeBlocks', [BYTES_PER_STEP]),
    (tx, blocks) => insertOrders(tx, engine, key, blocks),
  )
}

function isEmpty(batch: Batch): boolean {
  return ('ids' in batch ? batch.ids : batch.parts).length === 0
}

async function queryTexts(database: Database, projectId: number, { topQueries }: JoinedRows) {
  const wanted = topQueries.filter((id) => id > 0)
  const texts = await database.read((db) => readQueries(db, database.engine, projectId, wanted))
  const [plain, folded] = [new TextColumnWriter(), new TextColumnWriter()]
  for (const id of topQueries) {
    const text = texts.get(id) ?? null
    addText(plain, text)
    addText(folded, foldedText(text))
  }
  return [plain.take(), folded.take()] as const
}
