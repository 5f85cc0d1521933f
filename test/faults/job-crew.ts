// The worker processes of a storm of jobs: started, watched by what they say, killed, and replaced when they were.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { QUICK_ENVIRONMENT } from '../helpers/quick-node.ts'
import { until } from '../helpers/until.ts'
import type { JobWorkerOptions } from './job-worker.ts'

const PROGRAM = fileURLToPath(new URL('./job-worker.ts', import.meta.url))

export type CrewMember = { readonly process: ChildProcess; readonly lines: string[] }

export type Crew = {
  start(options: JobWorkerOptions): CrewMember
  /** Like start, and again with the same options whenever it was killed. */
  keep(options: JobWorkerOptions): void
  /** The next member that begins to work on a job. */
  nextStart(): Promise<CrewMember>
  kill(member: CrewMember): Promise<void>
  /** Asks all to finish what they do; the answer is how they ended. */
  dismiss(): Promise<(number | null)[]>
  /** Whatever happened: nobody stays behind. */
  killAll(): Promise<void>
  /** Times that a job was begun. */
  countStarts(): number
}

/** Starts processes that find the database by `env`. */
export function createCrew(env: Record<string, string>): Crew {
  const alive = new Set<CrewMember>()
  let isDismissed = false
  let starts = 0
  let onStart = (_member: CrewMember) => {}

  function start(options: JobWorkerOptions): CrewMember {
    const child = spawn(process.execPath, [PROGRAM, JSON.stringify(options)], {
      env: { ...process.env, ...env, ...QUICK_ENVIRONMENT },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const member = { process: child, lines: [] as string[] }
    alive.add(member)
    child.once('exit', () => alive.delete(member))
    createInterface(child.stdout).on('line', (line) => {
      member.lines.push(line)
      if (!line.startsWith('start ')) return
      starts++
      onStart(member)
    })
    return member
  }

  function keep(options: JobWorkerOptions): void {
    start(options).process.once('exit', (_code, signal) => {
      if (signal === 'SIGKILL' && !isDismissed) keep(options)
    })
  }

  async function end(member: CrewMember, signal: NodeJS.Signals): Promise<number | null> {
    const { process: child } = member
    if (alive.has(member)) {
      child.kill(signal)
      await once(child, 'exit')
    }
    return child.exitCode
  }

  /** One that has only just been started would be ended by the signal itself. */
  async function dismiss(): Promise<(number | null)[]> {
    isDismissed = true
    await Promise.all(
      [...alive].map((member) =>
        until('a worker is up', () => member.lines.includes('up') || !alive.has(member)),
      ),
    )
    return await endAll('SIGTERM')
  }

  function endAll(signal: NodeJS.Signals): Promise<(number | null)[]> {
    isDismissed = true
    return Promise.all([...alive].map((member) => end(member, signal)))
  }

  return {
    start,
    keep,
    nextStart: () => new Promise((resolve) => (onStart = resolve)),
    kill: async (member) => void (await end(member, 'SIGKILL')),
    dismiss,
    killAll: async () => void (await endAll('SIGKILL')),
    countStarts: () => starts,
  }
}
