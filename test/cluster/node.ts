// One process of Sightline in the cluster, as its supervisor sees it: started, ended by a signal, started again. It answers on a port
// of its own. Where libfaketime is installed, its clock can be moved while it runs.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '../helpers/command.ts'
import { freePort } from '../helpers/free-port.ts'
import type { Machine } from '../helpers/network.ts'
import { QUICK_ENVIRONMENT } from '../helpers/quick-node.ts'

const COMMAND = fileURLToPath(new URL('../../bin/sightline', import.meta.url))
const PORT = 4780
const [FAKETIME] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
const ASK_TIMEOUT_MS = 1_000

export const CLOCKS_MOVE = FAKETIME !== undefined

export type NodeRole = 'serve' | 'worker'

export type Node = {
  name: string
  role: NodeRole
  url: string
  port: number
  machine: Machine | undefined
  folder: string
  logFile: string
  /** The process exists then, and is not ready yet. */
  start(): void
  /** Resolves when it has ended, for a signal that ends it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  freeze(): void
  thaw(): void
  /** How far its clock is ahead. */
  moveClock(seconds: number): void
  isReady(): Promise<boolean>
  hasEnded(): boolean
}

export type NodeOptions = {
  name: string
  role: NodeRole
  folder: string
  settings: Settings
  machine: Machine | undefined
}

export async function createNode({ name, role, folder, settings, machine }: NodeOptions): Promise<Node> {
  const own = join(folder, name)
  mkdirSync(own, { recursive: true })
  const clockFile = join(own, 'clock')
  const logFile = join(own, 'log')
  const address = machine?.address ?? '127.0.0.1'
  const port = machine === undefined ? await freePort() : PORT
  const url = `http://${address}:${port}`
  let child: ChildProcess | undefined

  function moveClock(seconds: number): void {
    writeFileSync(`${clockFile}.new`, `${seconds < 0 ? '' : '+'}${seconds}`)
    renameSync(`${clockFile}.new`, clockFile)
  }

  moveClock(0)
  const env = {
    PATH: process.env.PATH,
    ...QUICK_ENVIRONMENT,
    ...settings,
    SIGHTLINE_DATA: own,
    SIGHTLINE_HOST: address,
    SIGHTLINE_PORT: String(port),
    ...(FAKETIME !== undefined && {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_CACHE_DURATION: '1',
      // Time that has passed stays right, as on a real machine whose clock is set.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }),
  }

  return {
    name,
    role,
    url,
    port,
    machine,
    folder: own,
    logFile,
    moveClock,
    start() {
      const program = { command: process.execPath, args: [COMMAND, 'serve', '--json', '--role', role] }
      const { command, args } = machine?.enter(program) ?? program
      const log = openSync(logFile, 'a')
      const started = spawn(command, args, { env, stdio: ['ignore', log, log] })
      child = started
      started.once('exit', () => {
        if (child === started) child = undefined
        removeClockMemory(started.pid)
      })
    },
    async end(signal) {
      if (child === undefined) return
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    hasEnded: () => child === undefined,
    async isReady() {
      try {
        const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) })
        await answer.arrayBuffer()
        return answer.status === 200
      } catch {
        return false
      }
    },
  }
}

/** libfaketime leaves it behind when its process is killed. */
function removeClockMemory(pid: number | undefined): void {
  for (const file of [`faketime_shm_${pid}`, `sem.faketime_sem_${pid}`])
    rmSync(`/dev/shm/${file}`, { force: true })
}
