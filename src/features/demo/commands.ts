// The command `sightline demo` loads the demo project into an account, or finds the one that is there. The server's
// workers fill in its history, crawl and search data, so killing the command leaves nothing half-done.

import type { Command } from 'commander'
import { accountOption } from '../../entry/cli/arguments.ts'
import type { Call, Calls } from '../../entry/cli/call.ts'

export function addDemo(program: Command, { action }: Calls): void {
  program
    .command('demo')
    .description(
      'load the demo project into an account: simulated ranks and search data, and a crawl of its sample site',
    )
    .addOption(accountOption())
    .action(action<{ account?: number }>(demoCommand))
}

async function demoCommand(call: Call<{ account?: number }>): Promise<void> {
  const { config, options, output, nowMs, withDatabase } = call
  const { loadDemo } = await import('./load.ts')
  const { DEMO_DAYS } = await import('./fill-job.ts')
  const { findAccount } = await import('../../entry/cli/find-account.ts')
  const demo = await withDatabase(async (database) => {
    const accountId = await database.read((db) => findAccount(db, options.account))
    return loadDemo(database, accountId, { defaults: config, nowMs: nowMs() })
  })
  output.print({ uid: demo.uid, is_new: demo.isNew }, () => demo.uid)
  output.note(
    demo.isNew
      ? `The demo is project ${demo.uid}. A running server fills in its ${DEMO_DAYS} days of ranks and 16 months of search data and crawls its sample site within seconds.`
      : `The demo project already exists: ${demo.uid}.`,
  )
}
