// Joins all sources of a project anew, as a generation that nobody reads until it is whole. Rows are read and stored here in short
// steps, and joined in a thread of its own, so that neither the event loop nor a request waits.

import type { AccountDefaults } from '../../accounts/limits.ts'
import { recordEvent } from '../../events/event-store.ts'
import { foldedText } from '../../lib/text.ts'
import { TextColumnWriter } from '../../lib/text-column.ts'
import { readQueries } from '../../search-performance/reads.ts'
import { type Database, READ_COMMITTED, type TransactionOptions, type Tx } from '../../storage/database.ts'
import { freeBatch } from '../join/handed-over.ts'
import { type OpenJoiner, openJoiner } from '../join/open-joiner.ts'
import { addText, type JoinedRows } from '../join/url-rows.ts'
import {
  findPublished,
  type GenerationKey,
  holdOpen,
  openGeneration,
  publishGeneration,
} from '../store/generation-store.ts'
import { insertKeys, insertOrders, insertUrls } from '../store/url-store.ts'
import { ahead } from './ahead.ts'
import { findNewlyBroken, recordBroken } from './broken-pages.ts'
import { infoOf, type JoinInput, planOf, readJoinInput, sizeOf } from './join-input.ts'
import { joinSources, RowsMissing } from './join-sources.ts'
import { enqueueRemoval } from './removal-queue.ts'

type Transact = (work: (tx: Tx) => Promise<void>, options?: TransactionOptions) => Promise<void>

export type RecomputeParts = {
  readonly database: Database
  nowMs(): number
  /** Of accounts: one without access to backlinks has URLs without them. */
  readonly defaults: AccountDefaults
}

type RecomputeOptions = {
  readonly signal?: AbortSignal
  /** A transaction, or the step of a job. */
  readonly transact?: Transact
}

const ROWS_PER_STEP = 2000
const KEYS_PER_STEP = 20_000
/** With what stands beside it, one message to the database's thread. */
const BYTES_PER_STEP = 1_000_000
/** How often days may be replaced while they are joined before it gives up. */
const ATTEMPTS_MAX = 5

/** Returns how many URLs there are; undefined when no source says anything, or the project is gone. */
export async function recomputeUrls(
  parts: RecomputeParts,
  projectId: number,
  options: RecomputeOptions = {},
): Promise<number | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await recompute(parts, projectId, options)
    } catch (error) {
      if (!(error instanceof RowsMissing) || attempt === ATTEMPTS_MAX) throw error
    }
  }
}

async function recompute(
  { database, nowMs, defaults }: RecomputeParts,
  projectId: number,
  { signal, transact = (work, options) => database.transaction(work, options) }: RecomputeOptions,
): Promise<number | undefined> {
  const input = await database.read((db) => readJoinInput(db, projectId, defaults))
  if (input === undefined) return undefined
  const key = await open(database, projectId, nowMs(), transact)
  if (key === undefined) return undefined
  const joiner = openJoiner(planOf(input), sizeOf(input))
  try {
    await joinSources(database, joiner, input, signal)
    const { count, flagCounts } = await joiner.ask('settle', [])
    await storeRows(database, joiner, key, transact)
    await storeKeys(database, joiner, key, transact)
    await storeOrders(database, joiner, key, transact)
    await publish(database, key, input, { count, flagCounts, nowMs: nowMs() }, transact)
    return count
  } finally {
    await joiner.close()
  }
}

async function open(
  { engine }: Database,
  projectId: number,
  nowMs: number,
  transact: Transact,
): Promise<GenerationKey | undefined> {
  let key: GenerationKey | undefined
  await transact(async (tx) => {
    const opened = await openGeneration(tx, engine, projectId, nowMs)
    for (const left of opened?.givenUp ?? []) await enqueueRemoval(tx, left)
    key = opened?.key
  }, READ_COMMITTED)
  return key
}

async function storeRows(
  database: Database,
  joiner: OpenJoiner,
  key: GenerationKey,
  transact: Transact,
): Promise<void> {
  const { engine } = database
  const take = async () => {
    const rows = await joiner.ask('takeRows', [ROWS_PER_STEP])
    return { rows, queries: await queryTexts(database, key.projectId, rows) }
  }
  // The thread packs the next rows while these are stored.
  let next = ahead(take())
  for (;;) {
    const { rows, queries } = await next
    if (rows.ids.length === 0) return
    next = ahead(take())
    await transact(async (tx) => {
      await holdOpen(tx, engine, key)
      await insertUrls(tx, engine, key, rows, queries)
    }, READ_COMMITTED)
    freeBatch(rows)
  }
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

async function storeKeys(
  { engine }: Database,
  joiner: OpenJoiner,
  key: GenerationKey,
  transact: Transact,
): Promise<void> {
  for (;;) {
    const keys = await joiner.ask('takeKeys', [KEYS_PER_STEP])
    if (keys.ids.length === 0) return
    await transact(async (tx) => {
      await holdOpen(tx, engine, key)
      await insertKeys(tx, engine, key, keys)
    }, READ_COMMITTED)
    freeBatch(keys)
  }
}

async function storeOrders(
  { engine }: Database,
  joiner: OpenJoiner,
  key: GenerationKey,
  transact: Transact,
): Promise<void> {
  let next = ahead(joiner.ask('takeBlocks', [BYTES_PER_STEP]))
  for (;;) {
    const blocks = await next
    if (blocks.parts.length === 0) return
    next = ahead(joiner.ask('takeBlocks', [BYTES_PER_STEP]))
    await transact(async (tx) => {
      await holdOpen(tx, engine, key)
      await insertOrders(tx, engine, key, blocks)
    }, READ_COMMITTED)
    freeBatch(blocks)
  }
}

async function publish(
  database: Database,
  key: GenerationKey,
  input: JoinInput,
  made: { count: number; flagCounts: readonly number[]; nowMs: number },
  transact: Transact,
): Promise<void> {
  const { engine } = database
  const { projectId } = key
  const info = infoOf(input, { urlsCount: made.count, flagCounts: made.flagCounts })
  const before = await findPublished(database, projectId)
  const broken = before && (await findNewlyBroken(database, before, { ...key, info }))
  await transact(async (tx) => {
    const { stamp } = input
    const replaced = await publishGeneration(tx, engine, key, { stamp, info, nowMs: made.nowMs })
    if (replaced !== 0) await enqueueRemoval(tx, { projectId, generation: replaced })
    await recordEvent(tx, { kind: 'urls.joined', projectId, data: { urls: made.count } })
    if (broken !== undefined) await recordBroken(tx, projectId, broken)
  }, READ_COMMITTED)
}
