// Looks at a replica once, on a connection of its own, as `doctor` does.

import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database.ts'
import {
  findUnfit,
  PRIMARY_STATE,
  type PrimaryState,
  STANDBY_STATE,
  type StandbyState,
} from './replication.ts'
import { createProbe } from './server.ts'

const WAIT_MS_MAX = 5_000
const PAUSE_MS = 20

type ReplicaFinding =
  | { state: 'keeps up'; tookMs: number }
  | { state: 'behind'; bytes: number }
  | { state: 'unfit'; reason: string }

/** Waits until it has what the primary has now. */
export async function examineReplica(database: Database, text: string): Promise<ReplicaFinding> {
  const [primary] = await database.rows<PrimaryState>(PRIMARY_STATE, [])
  const client = createProbe(text, WAIT_MS_MAX)
  const startMs = performance.now()
  try {
    await client.connect()
    for (;;) {
      const { rows } = await client.query<StandbyState>(STANDBY_STATE)
      const state = numbersOf(rows[0]!)
      const reason = findUnfit(state, primary!)
      if (reason !== undefined) return { state: 'unfit', reason }
      const bytes = primary!.position - state.position!
      const tookMs = performance.now() - startMs
      if (bytes <= 0) return { state: 'keeps up', tookMs }
      if (tookMs > WAIT_MS_MAX) return { state: 'behind', bytes }
      await delay(PAUSE_MS)
    }
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    return { state: 'unfit', reason: `it cannot be reached (${code ?? message})` }
  } finally {
    await client.end().catch(() => {})
  }
}

/** This client has no types of its own, so large numbers come as texts. */
function numbersOf(state: StandbyState): StandbyState {
  const { position } = state
  return { ...state, database: Number(state.database), position: position === null ? null : Number(position) }
}
