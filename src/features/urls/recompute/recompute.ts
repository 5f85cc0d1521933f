// Joins all sources of a project again, as a generation that nobody reads until it is complete. Rows are read and
// stored here in short steps, and joined in a thread of its own, so that neither the event loop nor a request waits.

import { recordEvent } from '../../../background/events/event-store.ts'
import { type Database, READ_COMMITTED } from '../../../data/storage/database.ts'
import { retryReplaced } from '../../search-performance/reads.ts'
import { URL_EVENTS } from '../events.ts'
import { openJoiner } from '../join/open-joiner.ts'
import {
  findPublished,
  type GenerationKey,
  openGeneration,
  publishGeneration,
} from '../store/generation-store.ts'
import { findNewlyBroken, recordBroken } from './broken-pages.ts'
import { infoOf, type JoinInput, type JoinRules, planOf, readJoinInput, sizeOf } from './join-input.ts'
import { joinSources } from './join-sources.ts'
import { enqueueRemoval } from './removal-queue.ts'
import { storeJoined, type Transact } from './store-joined.ts'

export type RecomputeParts = JoinRules & { readonly database: Database; nowMs(): number }

type RecomputeOptions = {
  readonly signal?: AbortSignal
  /** How to run a transaction, such as the step of a job. */
  readonly transact?: Transact
}

/** Returns how many URLs there are; undefined when no source knows any, or the project is gone. */
export async function recomputeUrls(
  parts: RecomputeParts,
  projectId: number,
  options: RecomputeOptions = {},
): Promise<number | undefined> {
  return await retryReplaced(() => recompute(parts, projectId, options))
}

async function recompute(
  parts: RecomputeParts,
  projectId: number,
  options: RecomputeOptions,
): Promise<number | undefined> {
  const { database, nowMs } = parts
  const { signal, transact = (work, options) => database.transaction(work, options) } = options
  const input = await database.read((db) => readJoinInput(db, projectId, parts))
  if (input === undefined) return undefined
  const key = await open(database, projectId, nowMs(), transact)
  if (key === undefined) return undefined
  const joiner = openJoiner(planOf(input), sizeOf(input))
  try {
    await joinSources(database, joiner, input, signal)
    const { count, flagCounts } = await joiner.ask('settle', [])
    await storeJoined(database, joiner, key, transact)
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
    await recordEvent(tx, { kind: URL_EVENTS.joined, projectId, data: { urls: made.count } })
    if (broken !== undefined) await recordBroken(tx, projectId, broken)
  }, READ_COMMITTED)
}
