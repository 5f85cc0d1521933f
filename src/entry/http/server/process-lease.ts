// A process that serves the API renews its lease every few seconds. Once the lease has run out, its claims on requests
// (idempotency.ts) are free: the process was killed, or its machine is gone, and nobody will complete them. Claims that
// could not be released because the database was away are released when it answers again.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { startLoop } from '../../../background/jobs/loop.ts'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import { isReadOnly } from '../../../data/storage/faults.ts'
import { databaseNowMs, type Engine } from '../../../data/storage/portable.ts'
import { type Claim, releaseClaim } from '../idempotency/idempotency.ts'

// Two renewals may fail, or wait behind a long transaction, before the process counts as dead.
const BEAT_MS = 4_000
const ALIVE_MS = 12_000
const FORGOTTEN_MS = 24 * 3_600_000
/** The most living processes that are listed. */
const LIVING_MAX = 100
/** The most claims that are released late; the others end with their lock. */
const LATE_CLAIMS_MAX = 1_000

/** The holder of a server's claims. */
export type ClaimHolder = {
  readonly id: string
  releaseLater(claim: Claim): void
}

export type ProcessLease = ClaimHolder & {
  /** Releases everything that the process still holds. */
  end(): Promise<void>
}

type ProcessAbout = {
  readonly role: string
  /** Settings that all processes on one database should share; none of them is a secret. */
  readonly settings: Readonly<Record<string, string>>
}

type LeaseOptions = ProcessAbout & { onError(error: unknown): void; beatMs?: number }

export async function openProcessLease(
  database: Database,
  { role, settings, onError, beatMs = BEAT_MS }: LeaseOptions,
): Promise<ProcessLease> {
  const id = randomUUID()
  const late = new Set<Claim>()
  const say = () => sayAlive(database, id, { role, settings })
  // A process that cannot write can still be read from; the next renewal tries again.
  await say().catch((error) => {
    if (!isReadOnly(error)) throw error
    onError(error)
  })

  async function beat(): Promise<void> {
    await say()
    for (const claim of late) {
      await releaseClaim(database, claim)
      late.delete(claim)
    }
  }

  const beats = startLoop({ everyMs: beatMs, work: beat, onError })
  return {
    id,
    releaseLater(claim) {
      if (late.size < LATE_CLAIMS_MAX) late.add(claim)
    },
    async end() {
      await beats.stop()
      await database.write((db) => db.deleteFrom('processes').where('id', '=', id).execute())
    },
  }
}

async function sayAlive({ engine, write }: Database, id: string, about: ProcessAbout): Promise<void> {
  const now = databaseNowMs(engine)
  const alive_until = sql<number>`${now} + ${ALIVE_MS}`
  const settings_json = JSON.stringify(about.settings)
  await write((db) =>
    db
      .insertInto('processes')
      .values({ id, alive_until, started_at: now, role: about.role, settings_json })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ alive_until }))
      .execute(),
  )
}

type LivingProcess = ProcessAbout & { readonly id: string; readonly startedAtMs: number }

/** The oldest first. */
export async function listLiving(db: Reader, engine: Engine): Promise<LivingProcess[]> {
  const rows = await db
    .selectFrom('processes')
    .where('alive_until', '>', databaseNowMs(engine))
    .select(['id', 'started_at', 'role', 'settings_json'])
    .orderBy('started_at')
    .limit(LIVING_MAX)
    .execute()
  return rows.map(({ id, started_at, role, settings_json }) => ({
    id,
    role,
    startedAtMs: started_at,
    settings: JSON.parse(settings_json) as Record<string, string>,
  }))
}

/** Deletes leases of processes that died long ago, and hold nothing any more. */
export async function forgetDeadProcesses(tx: Tx, { engine }: Database): Promise<void> {
  await tx
    .deleteFrom('processes')
    .where('alive_until', '<', sql<number>`${databaseNowMs(engine)} - ${FORGOTTEN_MS}`)
    .execute()
}
