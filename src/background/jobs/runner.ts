// Runs the jobs of one process: claims as many as it has room for, when it starts, at every poll, when a job ends and
// when a transaction of this process enqueued one. Any number of processes may do so. Kinds without a handler here are
// left to other processes.

import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { BASE36, randomText } from '../../lib/ids.ts'
import { hasEnqueued } from './enqueue.ts'
import { createHeartbeat } from './heartbeat.ts'
import type { Job, JobHandlers, JobLog, JobObserver, JobPart } from './job.ts'
import { createClaim, createNextDue } from './lease.ts'
import { boundLeases } from './lease-bound.ts'
import { type Loop, startLoop } from './loop.ts'
import { startPoll } from './poll.ts'
import { type JobRun, startRun } from './run.ts'
import { release } from './settle.ts'
import { createReadPlaces } from './shares.ts'
import { SLICE_TIMES, type SliceTimes, whoYields } from './time-slices.ts'

/** The time that an aborted handler has to end, before its job is given back regardless. */
const ABORT_GRACE_MS = 1_000
const BOUND_EVERY_MS = 60_000

export type RunnerOptions = {
  database: Database
  handlers: JobHandlers
  /** How many jobs run here at the same time, not counting kinds with places of their own. */
  concurrency: number
  pollMs: number
  leaseMs: number
  /** Tests pass shorter times. */
  sliceTimes?: SliceTimes
  clock: Clock
  random(): number
  log: JobLog
  observe: JobObserver
}

export type JobRunner = {
  start(): void
  /**
   * A job that works in steps ends after its current step; any other job is aborted after this time. Both are given
   * back, and another worker can claim them at once.
   */
  stop(timeoutMs: number): Promise<void>
}

export function createRunner(options: RunnerOptions): JobRunner {
  const { database, handlers, clock, log, observe } = options
  // A new name at every start, so that a process does not mistake its predecessor's leases for its own.
  const owner = `${hostname()}-${process.pid}-${randomText(BASE36, 8)}`
  const kinds = Object.keys(handlers)
  const lease = { owner, leaseMs: options.leaseMs, leaseMsOfKind: shorterLeases(options) }
  const sharesPlaces = (kind: string) => handlers[kind]!.sharesPlaces === true
  const hasOwnPlaces = (kind: string) => handlers[kind]!.hasOwnPlaces === true
  // Kinds with places of their own are claimed separately.
  const groups = [false, true].flatMap((isOwn) => {
    const ofGroup = kinds.filter((kind) => hasOwnPlaces(kind) === isOwn)
    return ofGroup.length === 0
      ? []
      : [{ isOwn, kinds: ofGroup, claim: createClaim(database, lease, ofGroup, sharesPlaces) }]
  })
  const sliceTimes = options.sliceTimes ?? SLICE_TIMES
  const readNextDue = createNextDue(database, kinds)
  const heartbeat = createHeartbeat(database, lease, clock)
  const running = new Set<JobRun>()
  const endSlices = createSliceEnding({
    ...{ database, clock, sliceTimes, running },
    kinds: kinds.filter(sharesPlaces),
    isFull: (kind) => capacityFor(kind) === 0,
  })
  let claims: Loop | undefined
  let beats: Loop | undefined
  let slices: Loop | undefined
  let bounds: Loop | undefined
  let stopListening = () => {}
  let stopReason: Error | undefined

  async function claimDue(): Promise<number | undefined> {
    // A claim is a write transaction, and SQLite has one writer; a lookup in two indexes is cheap.
    const dueInMs = database.changeMark() === undefined ? 0 : await readNextDue()
    if (dueInMs === undefined || dueInMs > 0) return dueInMs
    for (const group of groups) await claimOf(group)
    return 0
  }

  async function claimOf({ isOwn, kinds: ofGroup, claim }: (typeof groups)[number]): Promise<void> {
    const capacity = options.concurrency - [...running].filter(({ job }) => !hasOwnPlaces(job.kind)).length
    const total = isOwn ? ofGroup.reduce((sum, kind) => sum + capacityFor(kind), 0) : Math.max(0, capacity)
    const ofKinds = ofGroup.map((kind) => Math.min(total, capacityFor(kind), sharesPlaces(kind) ? 1 : total))
    if (ofKinds.every((limit) => limit === 0)) return
    // Once their leases run out, our own jobs look abandoned, so leases are renewed before anything is claimed.
    if (heartbeat.isLate) await heartbeat.beat()
    const sinceMs = clock.nowMs()
    const claimed = await claim({ ofKinds, total })
    for (const job of claimed) void run(job, sinceMs)
    // Such kinds are claimed one job at a time, and there may be room for more.
    if (claimed.some(({ kind }) => sharesPlaces(kind))) claims?.wake()
  }

  function capacityFor(kind: string): number {
    let capacity = handlers[kind]!.concurrency
    if (sharesPlaces(kind)) capacity = Math.min(capacity, Math.max(1, options.concurrency - 1))
    for (const run of running) if (run.job.kind === kind) capacity--
    return Math.max(0, capacity)
  }

  async function run(job: Job, sinceMs: number): Promise<void> {
    const handler = handlers[job.kind]!
    const startedAtMs = clock.nowMs()
    observe.onClaimed(job.kind)
    const run = startRun(job, { ...options, handler })
    if (stopReason !== undefined) run.stop(stopReason)
    running.add(run)
    heartbeat.add(run, sinceMs)
    const outcome = await run.outcome
    heartbeat.remove(run)
    running.delete(run)
    observe.onFinished(job.kind, outcome, (clock.nowMs() - startedAtMs) / 1000)
    claims?.wake()
  }

  async function shortenLeases(): Promise<void> {
    const ahead = await boundLeases(database, options.leaseMs)
    if (ahead.length === 0) return
    const jobs = ahead.map(({ id, kind }) => `${kind} ${id}`)
    log.warn(
      { jobs },
      'jobs were held until a time far ahead, taken when the clock of the database was wrong; their leases were shortened',
    )
  }

  function onFault(part: JobPart, message: string): (error: unknown) => void {
    return (error) => {
      log.error({ err: error }, message)
      observe.onFault(part)
    }
  }

  return {
    start() {
      stopListening = database.onCommitted((tx) => {
        if (hasEnqueued(tx)) claims?.wake()
      })
      claims = startPoll(database, {
        everyMs: options.pollMs,
        poll: claimDue,
        onError: onFault('claim', 'Due jobs could not be claimed; the next poll tries again.'),
      })
      slices = startLoop({
        everyMs: sliceTimes.everyMs,
        work: endSlices,
        onError: onFault(
          'turns',
          'Jobs that wait for a time slice could not be read; the next poll tries again.',
        ),
      })
      bounds = startLoop({
        everyMs: BOUND_EVERY_MS,
        work: shortenLeases,
        onError: onFault(
          'claim',
          'Leases that end too late could not be searched; the next poll tries again.',
        ),
      })
      beats = startLoop({
        everyMs: heartbeat.everyMs,
        work: heartbeat.beat,
        onError: onFault('heartbeat', 'Leases could not be renewed; the next heartbeat tries again.'),
      })
    },
    async stop(timeoutMs) {
      stopListening()
      stopReason = new Error('This worker is stopping.')
      for (const run of running) run.stop(stopReason)
      await claims?.stop()
      await slices?.stop()
      await bounds?.stop()
      await settled(running, timeoutMs)
      for (const run of running) run.abort(stopReason)
      await settled(running, ABORT_GRACE_MS)
      await Promise.all([...running].map((run) => release(database, run.job))).catch(
        onFault('settle', 'Jobs could not be given back; their leases will run out.'),
      )
      await beats?.stop()
    },
  }
}

type SliceEndingParts = {
  database: Database
  clock: Clock
  sliceTimes: SliceTimes
  running: ReadonlySet<JobRun>
  /** Those whose jobs share places. */
  kinds: readonly string[]
  isFull(kind: string): boolean
}

/** Returns a function that ends the time slice of a job here where others wait for its place. */
function createSliceEnding({ database, clock, sliceTimes, running, kinds, isFull }: SliceEndingParts) {
  const sharedKinds = kinds.map((kind) => ({ kind, readPlaces: createReadPlaces(kind, sliceTimes.waitedMs) }))
  const runsOf = (kind: string) => [...running].filter((run) => run.job.kind === kind)

  return async (): Promise<void> => {
    for (const { kind, readPlaces } of sharedKinds) {
      if (!isFull(kind)) continue
      const before = runsOf(kind)
      const places = await readPlaces(database)
      const nowMs = clock.nowMs()
      const ofKind = runsOf(kind)
      // If jobs have started or ended meanwhile, the places read are out of date, and the wrong job would be told to
      // stop.
      if (ofKind.length !== before.length || ofKind.some((run, at) => run !== before[at])) continue
      const own = new Map(ofKind.map((run) => [run.job.id, run]))
      const slicesHere = new Map(
        [...own].map(([id, run]) => [
          id,
          { restsForMs: run.restsUntilMs() - nowMs, isOver: run.isSliceOver },
        ]),
      )
      const id = whoYields(places, slicesHere, sliceTimes)
      if (id !== undefined) own.get(id)?.endSlice()
    }
  }
}

async function settled(running: ReadonlySet<JobRun>, timeoutMs: number): Promise<void> {
  const timer = new AbortController()
  const outcomes = Promise.all([...running].map((run) => run.outcome))
  await Promise.race([outcomes, delay(timeoutMs, undefined, { signal: timer.signal })])
  timer.abort()
}

function shorterLeases({ handlers, leaseMs }: RunnerOptions): Record<string, number> {
  const own = Object.entries(handlers).map(([kind, { leaseMsMax }]) => [kind, leaseMsMax ?? leaseMs] as const)
  return Object.fromEntries(own.filter(([, ms]) => ms < leaseMs))
}
