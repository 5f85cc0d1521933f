// Tracks when keys and sessions were last used: collected in memory and written regularly, never during a request.

import { sql } from 'kysely'
import type { Database, Reader } from '../../data/storage/database.ts'
import type { Actor, Credential } from '../http/access/principal.ts'

const BATCH_MAX = 500

type Kind = Credential['kind']
type Use = readonly [id: number, usedAtMs: number]

type LastUsed = {
  record(actor: Actor, usedAtMs: number): void
  /** Writes the collected times; to be called regularly, and at the end. */
  flush(): Promise<void>
}

export function createLastUsed(database: Database): LastUsed {
  let usedAtMs = new Map<Actor, number>()

  async function flushKind(kind: Kind, pending: readonly [Actor, number][]): Promise<void> {
    for (let start = 0; start < pending.length; start += BATCH_MAX) {
      const uses = pending.slice(start, start + BATCH_MAX).map(([actor, at]): Use => [idOf(actor), at])
      try {
        await database.write((db) => STORE[kind](db, uses))
      } catch (error) {
        for (const [actor, at] of pending.slice(start)) if (!usedAtMs.has(actor)) usedAtMs.set(actor, at)
        throw error
      }
    }
  }

  return {
    record(actor, at) {
      usedAtMs.set(actor, at)
    },
    async flush() {
      const pending = Map.groupBy(usedAtMs, ([actor]) => actor.split(' ', 1)[0] as Kind)
      usedAtMs = new Map()
      const flushed = [...pending].map(([kind, uses]) => flushKind(kind, uses))
      const failed = (await Promise.allSettled(flushed)).find(({ status }) => status === 'rejected')
      if (failed !== undefined) throw (failed as PromiseRejectedResult).reason
    },
  }
}

function idOf(actor: Actor): number {
  return Number(actor.slice(actor.indexOf(' ') + 1))
}

// One statement stores many times. A later time that another node has stored is kept.
const STORE: Record<Kind, (db: Reader, uses: readonly Use[]) => Promise<unknown>> = {
  key: storeKeys,
  mcp: storeKeys,
  session: (db, uses) =>
    db
      .updateTable('sessions')
      .set({ last_seen_at: timeOf(uses) })
      .where(sql<boolean>`last_seen_at < ${timeOf(uses)}`)
      .where('id', 'in', idsOf(uses))
      .execute(),
}

function storeKeys(db: Reader, uses: readonly Use[]): Promise<unknown> {
  return db
    .updateTable('api_keys')
    .set({ last_used_at: timeOf(uses) })
    .where(sql<boolean>`coalesce(last_used_at, 0) < ${timeOf(uses)}`)
    .where('id', 'in', idsOf(uses))
    .execute()
}

function timeOf(uses: readonly Use[]) {
  const times = uses.map(([id, usedAt]) => sql`when ${id} then cast(${usedAt} as bigint)`)
  return sql<number>`case id ${sql.join(times, sql` `)} end`
}

function idsOf(uses: readonly Use[]): number[] {
  return uses.map(([id]) => id)
}
