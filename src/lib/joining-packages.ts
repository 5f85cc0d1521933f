// Joins packages of many files into a few for the next start (bin/joined-packages.js), if nobody has: once for an
// installation. Where it cannot be done, the next start takes a little longer, and nothing else is different; so it is no
// warning.

import { type ChildProcess, execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findJoined } from '../../bin/joined-packages.js'
import type { Logger } from './log.ts'

const PROGRAM = fileURLToPath(new URL('../../bin/join-packages.js', import.meta.url))
const TIMEOUT_MS = 60_000

/** Those that this process has loaded. */
export function hasJoinedPackages(): boolean {
  return findJoined() !== undefined
}

/** Rejects with the reason if it cannot be done; `onStarted` gets the process that does it. */
export async function joinPackages(
  cacheFolder: string,
  onStarted: (child: ChildProcess) => void = () => {},
): Promise<void> {
  const running = promisify(execFile)(process.execPath, [PROGRAM, cacheFolder], { timeout: TIMEOUT_MS })
  onStarted(running.child)
  await running
}

export function joinPackagesLater({
  cacheFolder,
  afterMs,
  log,
}: {
  cacheFolder: string
  afterMs: number
  log: Pick<Logger, 'debug'>
}): { stop(): void } {
  let child: ChildProcess | undefined
  const timer = setTimeout(() => {
    joinPackages(cacheFolder, (started) => {
      child = started
    }).then(
      () => log.debug('joined packages for the next start'),
      (error) => log.debug({ err: error }, 'could not join packages for the next start'),
    )
  }, afterMs).unref()
  return {
    stop() {
      clearTimeout(timer)
      child?.kill()
    },
  }
}
