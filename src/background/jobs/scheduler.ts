// Turns schedules into jobs. Any number of processes may run it (see slots.ts). All slots that passed while everything
// was down become one job. A failure, of one schedule or of all, is logged and tried again at the next tick: otherwise
// customers would be the first to notice a stopped scheduler.

import type { Database } from '../../data/storage/database.ts'
import type { JobLog, JobObserver } from './job.ts'
import type { Loop } from './loop.ts'
import { startPoll } from './poll.ts'
import { nextSlot, type Schedule } from './schedule.ts'
import { bringForward, createReadSlots, introduce, makeDue } from './slots.ts'

type SchedulerOptions = {
  database: Database
  schedules: readonly Schedule[]
  pollMs: number
  log: Pick<JobLog, 'error'>
  observe: Pick<JobObserver, 'onFault'>
}

type Scheduler = { start(): void; stop(): Promise<void> }

export function createScheduler({ database, schedules, pollMs, log, observe }: SchedulerOptions): Scheduler {
  const readSlots = createReadSlots(schedules.map((schedule) => schedule.name))
  /** For each schedule whose last slot was not needed, the slot after it. */
  const idleUntil = new Map<string, number>()
  let ticks: Loop | undefined

  /** Returns the time until the next slot; 0 if a schedule could not be advanced. */
  async function tick(): Promise<number> {
    const { nowMs, slots } = await readSlots(database)
    let nextMs = Number.POSITIVE_INFINITY
    for (const schedule of schedules) {
      const moved = await advance(schedule, slots.get(schedule.name), nowMs).catch((error) => {
        onFault(error, `Schedule ${schedule.name} could not be moved on; the next tick tries again.`)
        return nowMs
      })
      nextMs = Math.min(nextMs, moved)
    }
    return nextMs - nowMs
  }

  /** Returns when to look at this schedule again. */
  async function advance(schedule: Schedule, slot: number | undefined, nowMs: number): Promise<number> {
    const next = nextSlot(schedule, nowMs)
    if (slot === undefined) await introduce(database, schedule, next)
    else if (slot <= nowMs) await advanceDue(schedule, slot, next)
    // A slot far ahead was left by a longer interval, or by a clock that was ahead; without this the schedule would do
    // nothing until then.
    else if (slot > next) await bringForward(database, schedule, slot, next)
    else return slot
    return next
  }

  async function advanceDue(schedule: Schedule, slot: number, next: number): Promise<void> {
    if (idleUntil.get(schedule.name) === next) return
    const isNeeded = (await schedule.isNeeded?.()) ?? true
    if (isNeeded) await makeDue(database, schedule, slot, next)
    else idleUntil.set(schedule.name, next)
  }

  function onFault(error: unknown, message: string): void {
    log.error({ err: error }, message)
    observe.onFault('schedule')
  }

  return {
    start() {
      if (schedules.length === 0) return
      ticks = startPoll(database, {
        everyMs: pollMs,
        poll: tick,
        onError: (error) => onFault(error, 'Schedules could not be read; the next tick tries again.'),
      })
    },
    async stop() {
      await ticks?.stop()
    },
  }
}
