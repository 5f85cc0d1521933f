// A server as a process of its own, of which is known what each turn of its event loop costs: processor time of the main
// thread, which a busy machine does not change.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type StartedServer, startServer } from './command.ts'
import type { createMigratedStorage } from './engines.ts'

const WATCH = new URL('./turn-watch.mjs', import.meta.url)
/** A server that is blocked for longer is felt by everybody who uses it. */
export const TURN_MS_MAX = 50
const SERVER_MS_MAX = 3_600_000

type Turn = { ms: number; atMs: number }
type WatchedServer = StartedServer & {
  /** The turns since then that cost too much. */
  readCostlyTurns(sinceMs: number): Promise<Turn[]>
}

export async function startWatchedServer(
  context: TestContext,
  { env }: Awaited<ReturnType<typeof createMigratedStorage>>,
): Promise<WatchedServer> {
  const watched = join(env.SIGHTLINE_DATA ?? '/tmp', `turns-${process.pid}.jsonl`)
  const server = await startServer(
    {
      ...env,
      NODE_OPTIONS: `--import=${WATCH.href}`,
      TURN_WATCH_FILE: watched,
      TURN_WATCH_MS: String(TURN_MS_MAX),
      SIGHTLINE_RATE_LIMIT_PER_MINUTE: '0',
    },
    { timeoutMs: SERVER_MS_MAX, after: (clean) => context.after(clean) },
  )
  return {
    ...server,
    async readCostlyTurns(sinceMs) {
      const text = await readFile(watched, 'utf8').catch(() => '')
      const turns = text.split('\n').filter((line) => line !== '')
      return turns.map((line) => JSON.parse(line) as Turn).filter(({ atMs }) => atMs >= sinceMs)
    },
  }
}
