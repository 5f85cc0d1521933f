// A process that serves the API says every few seconds that it lives. What it holds for a request (idempotency.ts) is free
// when it has not said so for a while: then it was killed, or its machine is gone, and nobody will ever finish it. What it
// could not give back, because the database was gone at that moment, is given back when that answers again.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { startLoop } from '../jobs/loop.ts'
import type { Database, Tx } from '../storage/database.ts'
import { databaseNowMs } from '../storage/portable.ts'
import { type Claim, releaseClaim } from './idempotency.ts'

// Two may fail, or wait behind a long transaction, before anybody believes that it is dead.
const BEAT_MS = 4_000
const ALIVE_MS = 12_000
const FORGOTTEN_MS = 24 * 3_600_000
/** Others end with their lock. */
const LATE_CLAIMS_MAX = 1_000

/** Who holds the claims of a server. */
export type ClaimHolder = {
  readonly id: string
  releaseLater(claim: Claim): void
}

export type ProcessLease = ClaimHolder & {
  /** Whatever it still holds is free at once. */
  end(): Promise<void>
}

export async function openProcessLease(
  database: Database,
  { onError, beatMs = BEAT_MS }: { onError(error: unknown): void; beatMs?: number },
): Promise<ProcessLease> {
  const id = randomUUID()
  const late = new Set<Claim>()
  await sayAlive(database, id)

  async function beat(): Promise<void> {
    await sayAlive(database, id)
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

async function sayAlive({ engine, write }: Database, id: string): Promise<void> {
  const alive_until = sql<number>`${databaseNowMs(engine)} + ${ALIVE_MS}`
  await write((db) =>
    db
      .insertInto('processes')
      .values({ id, alive_until })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ alive_until }))
      .execute(),
  )
}

/** Those that died long ago, and hold nothing any more. */
export async function forgetDeadProcesses(tx: Tx, { engine }: Database): Promise<void> {
  await tx
    .deleteFrom('processes')
    .where('alive_until', '<', sql<number>`${databaseNowMs(engine)} - ${FORGOTTEN_MS}`)
    .execute()
}
