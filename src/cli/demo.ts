// sightline demo: loads the demo project into an account. Once: a second call finds the project of the first.

import type { Command } from 'commander'
import { accountOption } from './arguments.ts'
import type { Call, Calls } from './call.ts'

export function addDemo(program: Command, { action }: Calls): void {
  program
    .command('demo')
    .description('load the demo project into an account')
    .addOption(accountOption())
    .action(action<{ account?: number }>(demoCommand))
}

async function demoCommand({
  options,
  output,
  nowMs,
  withDatabase,
}: Call<{ account?: number }>): Promise<void> {
  const { loadDemo } = await import('../demo/load.ts')
  const { findAccount } = await import('./find-account.ts')
  const demo = await withDatabase(async (database) => {
    const accountId = await database.read((db) => findAccount(db, options.account))
    return loadDemo(database, accountId, nowMs())
  })
  output.print({ uid: demo.uid, is_new: demo.isNew }, () => demo.uid)
  output.note(demo.isNew ? `The demo is project ${demo.uid}.` : `The demo was there already: ${demo.uid}.`)
}
