// Makes a generation out of the one that is read and of what was staged for it, and has it read in its place. It is written
// in short transactions that nobody sees, and counts from one more on, which turns the profile to it. If another one was
// published meanwhile, it is made again upon that.

import { AppError } from '../../lib/errors.ts'
import { type Database, READ_COMMITTED } from '../../storage/database.ts'
import { enqueueGenerationRemoval } from '../removal/removal-queue.ts'
import { type GenerationKey, openGeneration, touchGeneration } from '../store/generation-store.ts'
import { storeTitles } from '../store/profile-dictionaries.ts'
import { lockProfile, type ProfileKey } from '../store/profile-store.ts'
import { addReportedHistory, noteSnapshot, removeSnapshots } from '../store/snapshot-store.ts'
import { unpackTitles } from '../store/staged-titles.ts'
import { buildBlocks } from './build-blocks.ts'
import { type BuildInput, type Completeness, readBuildInput } from './build-input.ts'
import type { BuiltProfile } from './profile-builder.ts'
import { readStagedBlocks, removeBlocks } from './stored-blocks.ts'

export type PublishOptions = {
  readonly nowMs: number
  /** What was told of in full: a link that it does not name is missed. Nothing, unless said otherwise. */
  readonly isComplete?: Completeness
  readonly signal?: AbortSignal
}

const NOTHING: Completeness = { links: false, domains: false }
const ATTEMPTS_MAX = 5

/** Ends when it can be read. */
export async function publishGeneration(
  database: Database,
  key: GenerationKey,
  { nowMs, isComplete = NOTHING, signal }: PublishOptions,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    // Of an attempt that was overtaken, or whose process died.
    await removeBlocks(database, key)
    const input = await database.read((db) => readBuildInput(db, key, { nowMs, isComplete }))
    const built = await buildBlocks(database, key, input, signal)
    await storeStagedTitles(database, key, signal)
    if (await turnTo(database, key, input, built)) return
  }
  throw new AppError(
    'server_error',
    'Other imports into this backlink profile were published all the time. Try again when they are done.',
  )
}

/** Without anything new: for another day, or for what a later crawl says of the site's pages. */
export async function rebuildProfile(
  database: Database,
  key: ProfileKey,
  options: { readonly nowMs: number; readonly signal?: AbortSignal },
): Promise<void> {
  const opened = await database.transaction(
    (tx) => openGeneration(tx, database.engine, key, { source: 'none', nowMs: options.nowMs }),
    READ_COMMITTED,
  )
  await publishGeneration(database, opened, options)
}

/** False when the profile was turned to another one since the input was read. */
async function turnTo(
  { engine, transaction }: Database,
  key: GenerationKey,
  { base, upon, isSimulated, plan, reported, crawlId }: BuildInput,
  { summary, parts, days }: BuiltProfile,
): Promise<boolean> {
  return await transaction(async (tx) => {
    const { generation: current } = await lockProfile(tx, key)
    if (current !== base) return false
    const { history = [], ...kept } = reported
    await touchGeneration(tx, engine, key, {
      status: 'published',
      progress_json: null,
      reported_json: JSON.stringify(kept),
      made_on: plan.today,
      summary_json: JSON.stringify(summary),
      parts_json: JSON.stringify(parts),
      days_json: JSON.stringify(days),
      crawl_id: crawlId ?? null,
    })
    await tx
      .updateTable('backlink_profiles')
      .set({ generation: key.generation, is_simulated: isSimulated ? 1 : 0 })
      .where('project_id', '=', key.projectId)
      .where('id', '=', key.profileId)
      .execute()
    if (upon !== base) await removeSnapshots(tx, key)
    await addReportedHistory(tx, engine, key, history)
    await noteSnapshot(tx, key, {
      day: plan.today,
      isReported: false,
      backlinks: summary.backlinks,
      referringDomains: summary.referring_domains,
    })
    if (base !== 0) await enqueueGenerationRemoval(tx, { ...key, generation: base })
    await enqueueGenerationRemoval(tx, key)
    return true
  }, READ_COMMITTED)
}

// The titles that wait in a generation become those of their pages when all else of it is made: in short transactions right
// before it is read, because a refresh may bring a million. Whoever is killed between two of them leaves some titles that
// are newer than the lists; whoever breaks off before has changed none.
async function storeStagedTitles(
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
