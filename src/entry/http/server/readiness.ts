// Whether this process can serve: the database answers a real read, is not known to be damaged, and its schema is the one
// that this release expects. Anybody may ask, so a flood of requests causes only one read at a time, and a hanging database quickly gives
// "no".

import type { Database } from '../../../data/storage/database.ts'
import { AppError } from '../../../lib/errors.ts'
import { createProbe } from '../../../lib/probe.ts'

export type Readiness = {
  status: 'ready' | 'not_ready'
  /** damaged: what can be read still is, and writes are refused. */
  database: 'ok' | 'unavailable' | 'damaged'
  /** too_new: a newer release has changed the database. unknown: the database did not answer. */
  migrations: 'ok' | 'pending' | 'too_new' | 'unknown'
  /** Absent where there are none. One that is left out makes nothing unready, because the primary answers for it. */
  replicas?: { used: number; left_out: number }
}

type ReadinessOptions = {
  database: Pick<Database, 'rows' | 'damage' | 'replicas'>
  listPendingMigrations(): Promise<readonly string[]>
}

const LIMITS = { timeoutMs: 1_000, giveUpMs: 10_000 }
// Reads a small table that always exists; `select 1` would not touch the file.
const REAL_READ = 'select number from schema_migrations limit 1'

/** Never rejects. */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  const probe = createProbe(async (): Promise<Readiness> => {
    if ((await options.listPendingMigrations()).length > 0) return notReady('ok', 'pending')
    await options.database.rows(REAL_READ, [])
    if (options.database.damage?.fault() !== undefined) return notReady('damaged', 'ok')
    return { status: 'ready', database: 'ok', migrations: 'ok', ...countReplicas(options.database) }
  }, LIMITS)
  return () =>
    probe().catch((error: unknown) =>
      error instanceof AppError && error.code === 'schema_too_new'
        ? notReady('ok', 'too_new')
        : notReady('unavailable', 'unknown'),
    )
}

function countReplicas({ replicas }: Pick<Database, 'replicas'>): Pick<Readiness, 'replicas'> {
  if (replicas === undefined) return {}
  const states = replicas.states()
  const used = states.filter(({ isUsed }) => isUsed).length
  return { replicas: { used, left_out: states.length - used } }
}

export function notReady(database: Readiness['database'], migrations: Readiness['migrations']): Readiness {
  return { status: 'not_ready', database, migrations }
}
