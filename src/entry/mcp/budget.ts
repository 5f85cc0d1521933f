// The daily budgets of agents' credentials: how many calls a day they may make, and how much they may spend. Days are
// UTC, so every node agrees on them. One statement does each count, so that two concurrent calls cannot both take the
// last.

import { sql } from 'kysely'
import type { Database, Reader } from '../../data/storage/database.ts'
import { DAY_MS } from '../../lib/durations.ts'
import type { Budget } from './tool/task-tool.ts'

export type Budgets = {
  /** Counts a call; returns false, and counts nothing, if the day's calls are used up. */
  takeCall(keyId: number, nowMs: number): Promise<boolean>
  /** Reserves money before it is spent; returns false if that is more than the day has left. */
  takeMoney(keyId: number, micros: number, nowMs: number): Promise<boolean>
  /** Returns the money of a purchase that was not made. */
  refund(keyId: number, micros: number, nowMs: number): Promise<void>
  read(keyId: number, nowMs: number): Promise<Budget>
}

const KEPT_DAYS = 400

export function createBudgets(database: Database): Budgets {
  return {
    takeCall: (keyId, nowMs) =>
      database.transaction(async (tx) => {
        const day = dayOf(nowMs)
        const calls = await countCall(tx, keyId, day)
        if (calls === 1) await removeOldDays(tx, keyId)
        return calls !== undefined
      }),
    takeMoney: (keyId, micros, nowMs) => database.write((db) => addSpend(db, keyId, dayOf(nowMs), micros)),
    async refund(keyId, micros, nowMs) {
      await database.write((db) =>
        db
          .updateTable('agent_days')
          .set((eb) => ({ spend_micros: eb('spend_micros', '-', micros) }))
          .where('key_id', '=', keyId)
          .where('day', '=', dayOf(nowMs))
          .execute(),
      )
    },
    read: (keyId, nowMs) => database.read((db) => readBudget(db, keyId, dayOf(nowMs))),
  }
}

// Index: agent_days_pkey. A limit is at least 1, so the first call of a day is always within it.
async function countCall(db: Reader, keyId: number, day: number): Promise<number | undefined> {
  const { rows } = await sql<{ calls: number }>`insert into agent_days (key_id, day, calls, spend_micros)
    values (${keyId}, ${day}, 1, 0)
    on conflict (key_id, day) do update set calls = agent_days.calls + 1
    where agent_days.calls < coalesce((select daily_calls_max from api_keys where id = ${keyId}), agent_days.calls + 1)
    returning calls`.execute(db)
  return rows[0] === undefined ? undefined : Number(rows[0].calls)
}

/** Keeps a fixed number of days. Deleting by age would drop today's count if the clock was ever set far ahead. */
async function removeOldDays(db: Reader, keyId: number): Promise<void> {
  const ofKey = db.selectFrom('agent_days').where('key_id', '=', keyId)
  await db
    .deleteFrom('agent_days')
    .where('key_id', '=', keyId)
    .where('day', '<', ofKey.select('day').orderBy('day', 'desc').limit(1).offset(KEPT_DAYS))
    .execute()
}

// Inserts if needed: if the call was counted just before midnight, the new day has no row yet.
async function addSpend(db: Reader, keyId: number, day: number, micros: number): Promise<boolean> {
  const limit = sql`(select daily_spend_micros_max from api_keys where id = ${keyId})`
  const { rows } = await sql`insert into agent_days (key_id, day, calls, spend_micros)
    select cast(${keyId} as bigint), cast(${day} as bigint), 0, cast(${micros} as bigint)
    where cast(${micros} as bigint) <= coalesce(${limit}, cast(${micros} as bigint))
    on conflict (key_id, day) do update set spend_micros = agent_days.spend_micros + excluded.spend_micros
    where agent_days.spend_micros + excluded.spend_micros <= coalesce(${limit}, agent_days.spend_micros + excluded.spend_micros)
    returning spend_micros`.execute(db)
  return rows.length > 0
}

async function readBudget(db: Reader, keyId: number, day: number): Promise<Budget> {
  const row = await db
    .selectFrom('api_keys')
    .leftJoin('agent_days', (join) =>
      join.onRef('agent_days.key_id', '=', 'api_keys.id').on('agent_days.day', '=', day),
    )
    .where('api_keys.id', '=', keyId)
    .select([
      'api_keys.name',
      'api_keys.daily_calls_max',
      'api_keys.daily_spend_micros_max',
      'agent_days.calls',
      'agent_days.spend_micros',
    ])
    .executeTakeFirstOrThrow()
  return {
    name: row.name,
    calls: row.calls ?? 0,
    callsMax: row.daily_calls_max,
    spendMicros: row.spend_micros ?? 0,
    spendMicrosMax: row.daily_spend_micros_max,
    resetsAtMs: (day + 1) * DAY_MS,
  }
}

function dayOf(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS)
}
