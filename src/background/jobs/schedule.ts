// Computes when work is due again. Slots of `everyMs` are counted from 1970, not from the start of a process, so that
// all processes agree on them and a restart does not shift them.

export type Schedule = {
  name: string
  kind: string
  payload?: unknown
  /**
   * Called once for each slot, by every scheduler; without it, every slot becomes a job. A slot that is not needed
   * writes nothing.
   */
  isNeeded?(): Promise<boolean>
} & ({ everyMs: number } | { next(fromMs: number): number })

/** The first slot after `fromMs`. */
export function nextSlot(schedule: Schedule, fromMs: number): number {
  if ('everyMs' in schedule) return (Math.floor(fromMs / schedule.everyMs) + 1) * schedule.everyMs
  const slot = schedule.next(fromMs)
  if (slot > fromMs) return slot
  throw new RangeError(`Schedule ${schedule.name} gave ${slot} as the slot after ${fromMs}.`)
}
