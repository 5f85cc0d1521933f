// Builds a generation out of the published one and the observations that were staged, and publishes it. The blocks are
// written in short transactions that no reader sees; one last transaction makes the profile point to the new generation. If
// another generation was published meanwhile, the build starts again upon that one.

import { recordEvent } from '../../../background/events/event-store.ts'
import { type Database, READ_COMMITTED } from '../../../data/storage/database.ts'
import { AppError, SERVER_ERROR } from '../../../lib/errors.ts'
import { BACKLINK_EVENTS } from '../events.ts'
import { enqueueGenerationRemoval } from '../removal/removal-queue.ts'
import { type GenerationKey, openGeneration, touchGeneration } from '../store/generation-store.ts'
import { storeTitles } from '../store/profile-dictionaries.ts'
import { lockProfile, type ProfileKey } from '../store/profile-store.ts'
import { addReportedHistory, removeSnapshots, storeSnapshot } from '../store/snapshot-store.ts'
import { unpackTitles } from '../store/staged-titles.ts'
import { buildBlocks } from './build-blocks.ts'
import { type BuildInput, type Completeness, readBuildInput } from './build-input.ts'
import type { BuiltProfile } from './profile-builder.ts'
import { readStagedBlocks, removeBlocks } from './stored-blocks.ts'

export type PublishOptions = {
  readonly nowMs: number
  /**
   * The lists that the observations cover completely: a link that is missing from one of them counts as missed. By
   * default, none is complete.
   */
  readonly isComplete?: Completeness
  readonly signal?: AbortSignal
  /** The data is so old that no event is recorded for it. */
  readonly isPast?: boolean
}

const NOTHING: Completeness = { links: false, domains: false }
const ATTEMPTS_MAX = 5

/** Resolves when the new generation can be read. */
export async function publishGeneration(
  database: Database,
  key: GenerationKey,
  { nowMs, isComplete = NOTHING, signal, isPast = false }: PublishOptions,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    // Blocks left by an attempt that was overtaken, or whose process died.
    await removeBlocks(database, key)
    const input = await database.read((db) => readBuildInput(db, key, { nowMs, isComplete }))
    const built = await buildBlocks(database, key, input, signal)
    await storeStagedTitles(database, key, signal)
    if (await switchTo(database, key, input, built, isPast)) return
  }
  throw new AppError(
    SERVER_ERROR,
    'Other imports into this backlink profile were published all the time. Try again when they are done.',
  )
}

/** A rebuild without new observations: for another day, or because a later crawl has seen the site's pages. */
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

/** Returns false when another generation was published after the input was read. */
async function switchTo(
  { engine, transaction }: Database,
  key: GenerationKey,
  { base, upon, isSimulated, plan, reported, crawlId }: BuildInput,
  { summary, parts, days, areDaysWhole }: BuiltProfile,
  isPast: boolean,
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
      are_days_whole: areDaysWhole ? 1 : 0,
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
    await storeSnapshot(tx, key, {
      day: plan.today,
      isReported: false,
      backlinks: summary.backlinks,
      referringDomains: summary.referring_domains,
    })
    if (base !== 0) await enqueueGenerationRemoval(tx, { ...key, generation: base })
    await enqueueGenerationRemoval(tx, key)
    if (isPast) return true
    const { backlinks, referring_domains } = summary
    const data = { domain: plan.site.domain, backlinks, referring_domains }
    await recordEvent(tx, { kind: BACKLINK_EVENTS.updated, projectId: key.projectId, data })
    return true
  }, READ_COMMITTED)
}

// Staged titles replace those of their pages once the rest of the generation is built: in short transactions right before
// the publication, because a refresh may bring a million titles. A process that is killed between two of them leaves some
// titles that are newer than the lists; a process that stops earlier has changed none.
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
