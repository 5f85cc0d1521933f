// The command `sightline restore FILE`: restores the database to the state of the backup. A restore replaces
// everything, so the command asks first; without a terminal, it needs --yes.

import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm } from '../../../entry/cli/terminal/confirm.ts'
import { systemClock } from '../../../lib/clock.ts'
import { recordBackupEvent } from './backup-event.ts'

export function addRestore(program: Command, { action }: Calls): void {
  program
    .command('restore')
    .description('replace all data with the contents of a backup')
    .argument('<file>', 'the backup')
    .option('--yes', 'do not ask for confirmation')
    .action(action<{ yes?: true }>(restoreCommand))
}

async function restoreCommand(call: Call<{ yes?: true }>): Promise<number> {
  const { args, config, output } = call
  const file = resolve(args[0] as string)
  const isWanted = await confirm(call, {
    statement: 'This replaces all stored data.',
    question: `Replace all stored data with ${file}?`,
  })
  if (!isWanted) return EXIT.refused
  const { restore } = await import('../../../data/storage/backup/backup.ts')
  const { previous } = await restore(config, file, { clock: systemClock })
  await recordBackupEvent(call, 'restored', file)
  output.print({ file, previous: previous ?? null }, () => file)
  if (previous !== undefined) output.note(`A copy of the previous data is in ${previous}.`)
  output.note('The backup was restored. Restart every running server, so that it reads the restored data.')
  return EXIT.ok
}
