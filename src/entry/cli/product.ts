// Loads all features for commands that need more than their own. This folder may not import the list of features, so
// `main` passes in a function that loads it; that is most of the product, and only commands that need it wait for it.

import type { JobHandlers, JobLog } from '../../background/jobs/job.ts'
import type { Config } from '../../data/settings/config.ts'
import type { Database } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { AccessSource } from '../http/access/principal.ts'
import type { Route } from '../http/route.ts'

type Product = { routes: Route[]; source: AccessSource; handlers: JobHandlers }

/** What a command provides to set up the product; a server adds more. */
export type ProductParts = {
  config: Config
  database: Database
  secret: Buffer
  clock: Clock
  /** The log of jobs; without it nothing is logged. */
  log?: Pick<JobLog, 'warn'>
}

export type LoadWire = () => Promise<{ wire(parts: ProductParts): Product }>

export async function productOn(
  { config, nowMs, loadWire }: { config: Config; nowMs(): number; loadWire: LoadWire },
  database: Database,
  log?: ProductParts['log'],
): Promise<Product> {
  const { loadSecret } = await import('../../data/settings/secrets.ts')
  const { wire } = await loadWire()
  return wire({
    config,
    database,
    secret: await loadSecret(config),
    clock: { nowMs },
    ...(log && { log }),
  })
}
