// A program, not a module: runs one PostgreSQL on behalf of a test and ends it when that test's process is gone,
// however it went. kill -9 leaves nobody to clean up, so the cleaner has to be another process; being the server's
// parent, it exists before the server does, and there is no moment in which the server is unwatched.
// It talks over the IPC channel: a message is a signal for the server, and a closed channel means the test is gone.

import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { ServerUser } from './postgres-binaries.ts'

/** What to run, passed as JSON in the first argument. */
export type WatchOrder = {
  command: string
  args: string[]
  cwd: string
  user: ServerUser
  /** A folder that nobody can want any more when the test is gone. */
  temporaryDir: string | undefined
}

const order = JSON.parse(process.argv[2] ?? 'null') as WatchOrder
let isAbandoned = false

const server = spawn(order.command, order.args, {
  ...order.user,
  cwd: order.cwd,
  // Standard error is the log; standard output would be lost, so it goes there too.
  stdio: ['ignore', 2, 2],
  env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
})

function abandon(): void {
  isAbandoned = true
  // An immediate shutdown: no client may keep the server waiting, and the data is not needed again.
  server.kill('SIGQUIT')
}

process.on('message', (signal: NodeJS.Signals) => server.kill(signal))
process.on('disconnect', abandon)
process.on('SIGTERM', abandon)
process.on('SIGHUP', abandon)

server.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})

server.on('exit', (code) => {
  if (isAbandoned && order.temporaryDir !== undefined) {
    rmSync(order.temporaryDir, { recursive: true, force: true })
  }
  process.exit(code ?? 1)
})
