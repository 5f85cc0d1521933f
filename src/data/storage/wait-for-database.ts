// Waits for a database server that starts later than we do or is being restarted: tries again, at growing intervals. An
// error that waiting cannot fix (a wrong password, a schema of a newer release) is thrown at once.

import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../lib/errors.ts'
import type { Logger } from '../../lib/log.ts'
import { storageRefusal } from './faults.ts'

type Pauses = { readonly firstMs: number; readonly mostMs: number }

const PAUSES: Pauses = { firstMs: 500, mostMs: 15_000 }

export async function waitForDatabase<T>(
  attempt: () => Promise<T>,
  { log, pauses = PAUSES }: { log: Pick<Logger, 'warn'>; pauses?: Pauses },
): Promise<T> {
  for (let pauseMs = pauses.firstMs; ; pauseMs = Math.min(pauses.mostMs, pauseMs * 2)) {
    try {
      return await attempt()
    } catch (error) {
      const refusal = error instanceof AppError ? error : storageRefusal(error)
      if (refusal?.code !== 'database_unavailable') throw error
      log.warn({ err: error, nextTryMs: pauseMs }, `${refusal.message} The start goes on when it answers.`)
      await delay(pauseMs)
    }
  }
}
