// What a server makes for the next start, once for an installation and after each change: packages of many files joined into a few
// (bin/joined-packages.js), and our own sources in one (bin/joined-sources.js). Where it cannot be done, the next start takes a
// little longer, and nothing else is different; so it is no warning.

import { type ChildProcess, execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findJoined } from '../../bin/joined-packages.js'
import { hasJoinedSources } from '../../bin/joined-sources.js'
import type { Logger } from './log.ts'

type NextStartPart = 'packages' | 'sources'

const PROGRAMS = {
  packages: '../../bin/join-packages.js',
  sources: '../../bin/join-sources.mjs',
} as const satisfies Record<NextStartPart, string>
const TIMEOUT_MS = 120_000

/** Those that this process has not loaded. What takes a tool that is not installed is not missing. */
export function missingParts(): NextStartPart[] {
  const missing: NextStartPart[] = []
  if (findJoined() === undefined && hasBundler()) missing.push('packages')
  if (!hasJoinedSources()) missing.push('sources')
  return missing
}

/** An image has the package of esbuild, and not its program, which is a package for each platform. */
function hasBundler(): boolean {
  try {
    const { resolve } = createRequire(createRequire(import.meta.url).resolve('esbuild'))
    return resolve(`@esbuild/${process.platform}-${process.arch}/package.json`) !== ''
  } catch {
    return false
  }
}

/** Rejects with the reason if it cannot be done; `onStarted` gets the process that does it. */
export async function joinPart(
  part: NextStartPart,
  cacheFolder: string,
  onStarted: (child: ChildProcess) => void = () => {},
): Promise<void> {
  const program = fileURLToPath(new URL(PROGRAMS[part], import.meta.url))
  const running = promisify(execFile)(process.execPath, [program, cacheFolder], {
    timeout: TIMEOUT_MS,
    env: { ...process.env, NODE_COMPILE_CACHE: cacheFolder },
  })
  onStarted(running.child)
  await running
}

export function joinLater({
  parts,
  cacheFolder,
  afterMs,
  log,
}: {
  parts: readonly NextStartPart[]
  cacheFolder: string
  afterMs: number
  log: Pick<Logger, 'debug'>
}): { stop(): void } {
  let child: ChildProcess | undefined
  let isStopped = false

  async function joinAll(): Promise<void> {
    for (const part of parts) {
      if (isStopped) return
      try {
        await joinPart(part, cacheFolder, (started) => {
          child = started
        })
        log.debug(`joined ${part} for the next start`)
      } catch (error) {
        log.debug({ err: error }, `could not join ${part} for the next start`)
      }
    }
  }

  const timer = setTimeout(joinAll, afterMs).unref()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      child?.kill()
    },
  }
}
