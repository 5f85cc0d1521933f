// Imports any number of observations into a profile, in bounded memory. They are staged in short transactions under a
// generation of their own, which no reader sees before it is published. An import that breaks off earlier has changed
// nothing that is read; its staged observations are removed later.

import { TOUCH_EVERY_MS } from '../../../background/jobs/open-rows.ts'
import type { Observations } from '../../../background/providers/backlink-source.ts'
import type { Database, Reader } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { startHeartbeat } from '../../../lib/heartbeat.ts'
import type { RequireStorage } from '../../projects/reads.ts'
import { type PublishOptions, publishGeneration } from '../build/publish-generation.ts'
import { enqueueGenerationRemoval } from '../removal/removal-queue.ts'
import type { LinkSource } from '../tables.ts'
import { type GenerationKey, giveUpGeneration, openGeneration, touchGeneration } from './generation-store.ts'
import { findProfile, openProfile } from './profile-store.ts'
import { ObservationStager, type StagingLimits } from './stage-observations.ts'
import { insertStaged, type StagedBlock } from './staged-store.ts'
import { listStaleGenerations } from './stale-generations.ts'

/** If there are more stale generations than this, the removal job handles the rest. */
const STALE_MAX = 10

type ProfileImport = {
  readonly key: GenerationKey
  /** Await each call before the next. */
  add(observations: Observations): Promise<void>
  /** Resolves when the new generation can be read. */
  publish(options: PublishOptions): Promise<void>
  /** Removes what was staged, in the background. Has no effect on a published generation. */
  abandon(): Promise<void>
}

type ProfileImportOptions = {
  readonly projectId: number
  readonly domain: string
  readonly source: LinkSource
  readonly nowMs: number
  readonly limits?: StagingLimits
  /** Called before the import begins, and whenever something was stored. */
  readonly requireStorage?: RequireStorage | undefined
}

export async function openProfileImport(
  database: Database,
  { projectId, domain, source, nowMs, limits, requireStorage }: ProfileImportOptions,
): Promise<ProfileImport> {
  const { engine } = database
  const requireSpace = () => database.read(async (db) => requireStorage?.(db, projectId))
  await requireSpace()
  const key = await database.transaction(async (tx) => {
    const profile = await openProfile(tx, engine, projectId, domain, nowMs)
    if (source !== 'simulator') await refuseSimulated(tx, projectId, domain)
    for (const stale of await listStaleGenerations(tx, engine, { projectId, limit: STALE_MAX }))
      if (await giveUpGeneration(tx, stale)) await enqueueGenerationRemoval(tx, stale)
    return await openGeneration(tx, engine, profile, { source, nowMs })
  }, READ_COMMITTED)
  const stager = new ObservationStager(database, key, limits)
  const heartbeat = startHeartbeat(TOUCH_EVERY_MS, () =>
    database.transaction((tx) => touchGeneration(tx, engine, key), READ_COMMITTED),
  )
  let state: 'open' | 'broken' | 'published' | 'abandoned' = 'open'

  function mustBeOpen(): void {
    if (state !== 'open') throw new Error(`An import of backlinks is used that is ${state}.`)
  }

  /** If storing fails halfway, it is unknown which observations are staged, so the import cannot go on. */
  async function stage(take: () => Promise<StagedBlock[]>): Promise<void> {
    state = 'broken'
    const blocks = await take()
    if (blocks.length > 0)
      await database.transaction((tx) => insertStaged(tx, engine, key, blocks), READ_COMMITTED)
    if (blocks.length > 0) await requireSpace()
    state = 'open'
  }

  return {
    key,
    async add(observations) {
      mustBeOpen()
      await stage(() => stager.add(observations))
    },
    async publish(options) {
      mustBeOpen()
      await stage(() => stager.finish())
      state = 'broken'
      // The stager's memory is needed for the build.
      stager.release()
      await publishGeneration(database, key, options).finally(heartbeat.stop)
      state = 'published'
    },
    async abandon() {
      if (state === 'published') return
      state = 'abandoned'
      heartbeat.stop()
      stager.release()
      await database.transaction(async (tx) => {
        if (await giveUpGeneration(tx, key)) await enqueueGenerationRemoval(tx, key)
      }, READ_COMMITTED)
    },
  }
}

/** Refuses to import into a profile with simulated links: the next refresh would add simulated links to the real ones. */
async function refuseSimulated(db: Reader, projectId: number, domain: string): Promise<void> {
  const profile = await findProfile(db, projectId, domain)
  if (profile?.source !== 'simulator') return
  const message = `The backlinks of ${profile.domain} come from the simulator, and real ones would be mixed with them.`
  throw new AppError(BAD_USAGE, `${message} Take it away first: sightline backlinks disconnect.`)
}
