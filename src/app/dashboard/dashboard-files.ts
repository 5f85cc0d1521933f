// The files of the dashboard for a running server, from `npm run build`. No start waits for them. If they cannot be
// read, its pages answer 503 and the API is unaffected; a later request tries again.

import { readFile } from 'node:fs/promises'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/log.ts'
import { PRODUCT_FOLDER } from '../../lib/product-folder.ts'
import { type BuiltDashboard, readBuilt } from './built-dashboard.ts'

/** `npm run build` writes it. */
const BUILT_FILE = new URL('dist/dashboard/built.json', PRODUCT_FOLDER)

export type DashboardFiles = {
  /** Waits for the files. Rejects with the reason if they cannot be read. */
  get(): Promise<BuiltDashboard>
  stop(): Promise<void>
}

type FilesOptions = { file?: URL; clock: Clock; log: Logger }

const RETRY_MS = 5_000

export function createDashboardFiles({ file = BUILT_FILE, clock, log }: FilesOptions): DashboardFiles {
  let current: Promise<BuiltDashboard> | undefined
  let failedAtMs: number | undefined

  async function read(): Promise<BuiltDashboard> {
    try {
      return readBuilt(await readFile(file, 'utf8'))
    } catch (error) {
      failedAtMs = clock.nowMs()
      log.error(
        { err: error },
        'the dashboard is not built: its pages answer 503, the API is unaffected; to build it, run: npm run build',
      )
      throw error
    }
  }

  return {
    get() {
      if (failedAtMs !== undefined && clock.nowMs() - failedAtMs >= RETRY_MS) {
        current = undefined
        failedAtMs = undefined
      }
      current ??= read()
      return current
    },
    async stop() {},
  }
}
