// A process of its own that uses the storage of a test: started from one of the programs beside this file, watched
// by the lines it prints, ended by a kill or by itself.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { TestStorage } from '../helpers/engines.ts'
import { QUICK_ENVIRONMENT } from '../helpers/quick-node.ts'
import { until } from '../helpers/until.ts'

export type StorageChild = {
  /** All that it printed so far, on stdout and stderr. */
  readonly lines: string[]
  /** Lets it begin, if its program waits for that. */
  go(): void
  /** Waits until it has printed this many lines that start so; also ends when it has ended. */
  printed(start: string, count?: number): Promise<void>
  isRunning(): boolean
  /** Kills the process as only the system can: no handler runs. */
  kill(): Promise<void>
  /** The exit code of one that ends by itself. */
  ended(): Promise<number | null>
}

export function startChild(program: string, storage: TestStorage, ...args: string[]): StorageChild {
  const path = fileURLToPath(new URL(program, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], {
    // Nothing else of the environment: a setting that the test run makes for itself is no setting of the product.
    env: { PATH: process.env.PATH, ...storage.env, ...QUICK_ENVIRONMENT },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let isRunning = true
  const closed = once(child, 'close').then(() => {
    isRunning = false
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => lines.push(line))
  }
  child.stdin.on('error', () => {})
  return {
    lines,
    go: () => child.stdin.write('go\n'),
    printed: (start, count = 1) =>
      until(
        `a child has printed "${start}" ${count} times`,
        () => !isRunning || lines.filter((line) => line.startsWith(start)).length >= count,
      ),
    isRunning: () => isRunning,
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
    async ended() {
      await closed
      return child.exitCode
    },
  }
}
