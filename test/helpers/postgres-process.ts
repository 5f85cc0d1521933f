// The life of one server process as its test sees it: started and answering, or ended. It goes through
// postgres-watcher.ts, which is told signals and ends the server by itself when this process is gone.
// Refuses to hide why a start failed: the end of the server's log is in the error.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { WatchOrder } from './postgres-watcher.ts'

const WATCHER = fileURLToPath(new URL('./postgres-watcher.ts', import.meta.url))

// Recovery after a crash test with a large log is the slowest start there is.
const START_TIMEOUT_MS = 60_000
const CONNECT_TIMEOUT_MS = 5_000
const POLL_INTERVAL_MS = 20
const LOG_TAIL_CHARS = 4_000

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one. */
export type EndSignal = 'SIGINT' | 'SIGQUIT'

export type PostgresProcess = { start(): Promise<void>; end(signal: EndSignal): Promise<void> }

export function watchPostgres(order: WatchOrder, logFile: string, url: string): PostgresProcess {
  let watcher: ChildProcess | undefined

  async function start(): Promise<void> {
    if (watcher !== undefined) return
    const started = forkWatcher(order, logFile)
    watcher = started
    started.once('exit', () => {
      if (watcher === started) watcher = undefined
    })
    const deadlineMs = Date.now() + START_TIMEOUT_MS
    while (!(await answers(url))) {
      if (watcher !== started || Date.now() > deadlineMs) {
        await end('SIGQUIT')
        const log = await readFile(logFile, 'utf8')
        throw new Error(
          `The PostgreSQL for tests did not start. Its log ends in:\n${log.slice(-LOG_TAIL_CHARS)}`,
        )
      }
      await delay(POLL_INTERVAL_MS)
    }
  }

  async function end(signal: EndSignal): Promise<void> {
    if (watcher === undefined) return
    const exited = once(watcher, 'exit')
    watcher.ref()
    // A channel that has just closed is no error: the server is then ending already.
    watcher.send(signal, () => {})
    await exited
  }

  return { start, end }
}

function forkWatcher(order: WatchOrder, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a')
  try {
    const watcher = fork(WATCHER, [JSON.stringify(order)], {
      stdio: ['ignore', 'ignore', log, 'ipc'],
      // Out of reach of Ctrl-C and of a kill of the whole group: it has to see its parent go.
      detached: true,
      execArgv: [],
    })
    // A test that forgets its server must not hang for it; the watcher ends it when the process does.
    watcher.unref()
    watcher.channel?.unref()
    return watcher
  } finally {
    closeSync(log)
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
