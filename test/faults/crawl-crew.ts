// The process that works on crawls, as tests of faults need it: started as the product starts its own, killed, replaced,
// and asked how much memory it has held.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { leanEnvironment, leanOptions } from '../../bin/memory.js'
import type { TestStorage } from '../helpers/engines.ts'
import { QUICK_ENVIRONMENT } from '../helpers/quick-node.ts'
import type { CrawlWorkerOptions } from './crawl-worker.ts'

const PROGRAM = fileURLToPath(new URL('./crawl-worker.ts', import.meta.url))

export type CrawlCrew = {
  /** Until it works. */
  start(): Promise<void>
  kill(): Promise<void>
  /** Stops the worker by SIGTERM, as an administrator would. */
  stop(): Promise<void>
  /** Whatever happened: nobody stays behind. */
  killAll(): Promise<void>
  /** Memory of the working process, at most and now; undefined where the system does not say. */
  peakMegabytes(): Promise<number | undefined>
  megabytes(): Promise<number | undefined>
}

export function createCrawlCrew({ env }: TestStorage, options: CrawlWorkerOptions): CrawlCrew {
  let child: ChildProcess | undefined

  async function killAll(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  async function readMegabytes(name: string): Promise<number | undefined> {
    const status = await readFile(`/proc/${child?.pid}/status`, 'utf8').catch(() => '')
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  }

  return {
    async start() {
      const args = [...leanOptions(), PROGRAM, JSON.stringify(options)]
      child = spawn(process.execPath, args, {
        env: { ...leanEnvironment(), ...env, ...QUICK_ENVIRONMENT },
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')])
    },
    kill: killAll,
    async stop() {
      child!.kill('SIGTERM')
      await once(child!, 'exit')
    },
    killAll,
    peakMegabytes: () => readMegabytes('VmHWM'),
    megabytes: () => readMegabytes('VmRSS'),
  }
}
