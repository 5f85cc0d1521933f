// For commands that work with settings which may have been entered in the browser: keys of providers, the mail server, the spend
// limit. They see what a server on the same database sees.

import type { Config } from '../../data/settings/config.ts'
import { findServer } from './api.ts'
import type { Call } from './call.ts'

type Work<Options, Result> = (call: Call<Options>) => Promise<Result>

export function withEnteredSettings<Options, Result>(work: Work<Options, Result>): Work<Options, Result> {
  return async (call) => await work({ ...call, config: await readEntered(call) })
}

async function readEntered(call: Call<unknown>): Promise<Config> {
  const { config, withDatabase } = call
  // Another server has settings of its own.
  if (findServer(call as Call<object>) !== undefined) return config
  const { hasDatabase } = await import('./command-database.ts')
  // Without a database, nobody has entered anything.
  if (!hasDatabase(config)) return config
  const { readConfigNow } = await import('../../data/server-settings/live-config.ts')
  return await withDatabase((database) => readConfigNow(config, database))
}
