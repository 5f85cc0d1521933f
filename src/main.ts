// One running process of Sightline, in one of three roles:
//   all     API and background work (the default: one process is the whole product)
//   serve   the API alone
//   worker  background work alone; it still answers /healthz, /readyz and /metrics
// Starting makes the process ready before it listens; stopping finishes what is under way, then closes the database.

import { randomInt } from 'node:crypto'
import { createFirstAccount, type FirstAccount } from './accounts/first-start.ts'
import type { Config } from './config.ts'
import { loadDemo } from './demo/load.ts'
import { createServer } from './http/server.ts'
import { publicPages } from './http/pages.ts'
import { createWorker } from './jobs/worker.ts'
import { systemClock } from './lib/clock.ts'
import type { Logger } from './lib/log.ts'
import { createMetrics } from './metrics.ts'
import { loadSecret } from './secrets.ts'
import { openAndMigrate } from './storage/open.ts'
import { wire } from './wire.ts'

export const RUN_ROLES = ['all', 'serve', 'worker'] as const
export type RunRole = (typeof RUN_ROLES)[number]

export type Running = {
  url: string
  /** Only at the very first start: the account and the key that it made. */
  first: FirstAccount | undefined
  stop(): Promise<void>
}

const LAST_USED_FLUSH_MS = 10_000
