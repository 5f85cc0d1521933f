// The command `sightline migrate`: brings the database up to this release. Every start does the same; this is for
// operators who migrate beforehand.

import type { Command } from 'commander'
import type { Call, Calls } from '../../../entry/cli/call.ts'

type MigrateOptions = { yes?: boolean }

export function addMigrate(program: Command, { action }: Calls): void {
  program
    .command('migrate')
    .description('update the database to this release (the server also does this when it starts)')
    .option('--yes', 'also where no copy of the database can be made first')
    .action(action<MigrateOptions>(migrateCommand))
}

async function migrateCommand(call: Call<MigrateOptions>): Promise<void> {
  const { config, output, withDatabase, options } = call
  const { openUnchanged } = await import('../../../entry/cli/command-database.ts')
  const { pendingMigrations } = await import('../../../data/storage/migrate.ts')
  const before = await openUnchanged(config)
  const applied = await pendingMigrations(before).finally(() => before.close())
  if (applied.length > 0)
    await withDatabase(async () => {}, { canCreate: true, isCopyOptional: options.yes === true })
  output.print({ applied }, () => applied.join('\n') || 'The database is up to date.')
}
