// One replica: reads on its connections, whether it is used, and why it is left out. It is looked at every second
// (replicas.ts). The first read that finds it gone leaves it out at once, and so does the first request that has waited
// for it in vain; the next look that finds nothing wrong takes it back.

import { setTimeout as delay } from 'node:timers/promises'
import type { ReplicaState } from '../database.ts'
import { isConnectionLost } from '../faults.ts'
import type { ServerReads } from './read-access.ts'
import { findUnfit, type PrimaryState, REPLAYED, STANDBY_STATE, type StandbyState } from './replication.ts'

/** How long a request waits for a replica. One that keeps up takes some milliseconds. */
const WAIT_MS_MAX = 100
/** Up to this, pauses between two questions how far it is grow. */
const PAUSE_MS_MAX = 8
const LOOK_MS_MAX = 2_000
/** A replica that is further behind is left out, and comes back when it is less behind than the second. */
const LAG_MS_MAX = 5_000
const CAUGHT_UP_MS = 500

const UNKNOWN = 'it has not answered yet'
const BEHIND = 'it is behind the primary'

/** Connections to one server. */
export type OpenedReplica = {
  reads: ServerReads
  /** Breaks all connections. */
  end(): Promise<void>
}

type ReplicaOptions = {
  name: string
  /** Finds out which server the URL leads to now, and opens connections that lead to that one alone. */
  open(): Promise<OpenedReplica>
  nowMs(): number
  onUsed(): void
  onLeftOut(reason: string): void
}

type Waiting = { position: number; untilMs: number; settle(isReached: boolean): void }

export type Replica = {
  state(): ReplicaState
  /** True if positions in the log of this primary mean the same on the replica, so that they can be compared. */
  isUsedFor(primary: string): boolean
  hasReached(position: number): boolean
  /** Waits shortly until it has what the primary has written up to a position. False if that takes too long. */
  reach(position: number): Promise<boolean>
  /** Runs a read. It fails at once if the server is lost meanwhile. */
  attempt<T>(work: (reads: ServerReads) => Promise<T>): Promise<T>
  /** `lagMsAt` says since when the primary has been further than a position. */
  look(primary: PrimaryState, lagMsAt: (position: number) => number): Promise<void>
  close(): Promise<void>
}

export function createReplica({ name, open, nowMs, onUsed, onLeftOut }: ReplicaOptions): Replica {
  let opened: OpenedReplica | undefined
  let opening: Promise<OpenedReplica> | undefined
  let reason: string | undefined = UNKNOWN
  /** The server whose positions mean something on this one. */
  let primaryId: string | undefined
  let reached = -1
  let lagMs: number | undefined
  /** True after a request has waited for the replica in vain, until the replica has caught up. */
  let isLate = false
  let isClosed = false
  const underWay = new Set<(error: Error) => void>()
  const waiting = new Set<Waiting>()
  let isPolling = false

  function leaveOut(why: string): void {
    const isNews = reason === undefined || reason === UNKNOWN
    reason = why
    primaryId = undefined
    if (isNews && !isClosed) onLeftOut(why)
  }

  /** Closes everything: the URL may lead to another server next time. */
  async function lose(error: Error & { code?: string }): Promise<void> {
    const lost = opened
    opened = undefined
    reached = -1
    lagMs = undefined
    leaveOut(`it cannot be reached (${error.code || error.message})`)
    for (const fail of underWay) fail(leftOut(error))
    await lost?.end().catch(() => {})
  }

  async function attempt<T>(work: (reads: ServerReads) => Promise<T>): Promise<T> {
    if (opened === undefined) throw leftOut()
    const { reads } = opened
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    underWay.add(reject)
    try {
      work(reads).then(resolve, reject)
      return await promise
    } catch (error) {
      if (opened?.reads === reads && isConnectionLost(error)) void lose(error as Error)
      throw error
    } finally {
      underWay.delete(reject)
    }
  }

  /** One that takes long to open is there for a later look. */
  async function ensureOpened(): Promise<void> {
    if (opened !== undefined) return
    opening ??= open().finally(() => {
      opening = undefined
    })
    const result = await opening
    if (isClosed) await result.end()
    else opened = result
  }

  async function readState(): Promise<StandbyState> {
    await ensureOpened()
    const [state] = await attempt((reads) => reads.rows<StandbyState>(STANDBY_STATE, []))
    return state!
  }

  async function readReached(): Promise<number> {
    type Row = { position: number | null }
    const [row] = await attempt((reads) => reads.rows<Row>(REPLAYED, [])).catch((): Row[] => [])
    return row?.position ?? -1
  }

  /** Asks on behalf of all who wait, until nobody does. */
  async function poll(): Promise<void> {
    isPolling = true
    for (let pauseMs = 1; waiting.size > 0; pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX)) {
      reached = await readReached()
      for (const one of waiting) {
        if (one.position <= reached) one.settle(true)
        else if (reached < 0 || nowMs() >= one.untilMs) one.settle(false)
      }
      if (waiting.size > 0) await delay(pauseMs)
    }
    isPolling = false
  }

  return {
    state: () => ({
      name,
      isUsed: reason === undefined && !isLate,
      lagMs,
      reason: reason ?? (isLate ? BEHIND : undefined),
    }),
    isUsedFor: (primary) => reason === undefined && !isLate && primaryId === primary,
    hasReached: (position) => position <= reached,
    async reach(position) {
      if (position <= reached) return true
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const one: Waiting = {
        position,
        untilMs: nowMs() + WAIT_MS_MAX,
        settle(isReached) {
          waiting.delete(one)
          resolve(isReached)
        },
      }
      waiting.add(one)
      if (!isPolling) void poll()
      const isReached = await promise
      if (!isReached) isLate = true
      return isReached
    },
    attempt,
    async look(primary, lagMsAt) {
      try {
        const state = await within(LOOK_MS_MAX, readState())
        if (isClosed) return
        const unfit = findUnfit(state, primary)
        if (unfit !== undefined) return leaveOut(unfit)
        reached = state.position!
        lagMs = lagMsAt(reached)
        const hasCaughtUp = lagMs <= CAUGHT_UP_MS
        if (lagMs > LAG_MS_MAX || (reason === BEHIND && !hasCaughtUp)) return leaveOut(BEHIND)
        if (hasCaughtUp) isLate = false
        primaryId = primary.server
        if (reason !== undefined) onUsed()
        reason = undefined
      } catch (error) {
        if (!isClosed) void lose(((error as Error).cause ?? error) as Error)
      }
    },
    async close() {
      isClosed = true
      await lose(new Error('closed'))
    },
  }
}

function leftOut(cause?: Error): Error {
  return new Error('Connection terminated: the replica is left out.', { cause })
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer in ${ms / 1000} s`)), ms)
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
