// Processor time of processes, as Linux counts it.

import { readdirSync, readFileSync } from 'node:fs'

/** What stat counts in: USER_HZ is 100 everywhere. */
const TICKS_PER_SECOND = 100

type Stat = { parent: number; ticks: number; ticksOfEnded: number }

/** Undefined for a process that has ended. */
function readStat(pid: number | string): Stat | undefined {
  try {
    // The name in brackets may have spaces; what follows it begins with the third field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
    return { parent: fields[1]!, ticks: fields[11]! + fields[12]!, ticksOfEnded: fields[13]! + fields[14]! }
  } catch {
    return undefined
  }
}

export function parentOf(pid: number): number {
  return readStat(pid)?.parent ?? 0
}

export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (readStat(pid)?.ticks ?? 0), 0) / TICKS_PER_SECOND
}

/** Of a process and its children, those that have ended included. */
export function cpuSecondsOfChildren(pid: number): number {
  const own = readStat(pid)
  const children = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? readStat(name) : undefined
    return stat?.parent === pid ? [stat.ticks] : []
  })
  const ticks = (own?.ticks ?? 0) + (own?.ticksOfEnded ?? 0) + children.reduce((sum, each) => sum + each, 0)
  return ticks / TICKS_PER_SECOND
}
