// The command `sightline restore BACKUP`: restores the database to the state of the backup, which is a file, or in the bucket. A restore
// replaces everything, so the command asks first; without a terminal, it needs --yes.

import type { Command } from 'commander'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { formatBytes } from '../../../entry/cli/terminal/bytes.ts'
import { confirm } from '../../../entry/cli/terminal/confirm.ts'
import { systemClock } from '../../../lib/clock.ts'
import { recordBackupEvent } from './backup-event.ts'

export function addRestore(program: Command, { action }: Calls): void {
  program
    .command('restore')
    .description('replace all data with the contents of a backup')
    .argument('<backup>', 'a file, the name of a scheduled backup, or its address in the bucket (s3://…)')
    .option('--yes', 'do not ask for confirmation')
    .action(action<{ yes?: true }>(restoreCommand))
}

async function restoreCommand(call: Call<{ yes?: true }>): Promise<number> {
  const { args, config, nowMs, output, terminal } = call
  const { findBackup, whileHere } = await import('../../../data/storage/backup/find-backup.ts')
  const { createStatusLine, whileShown } = await import('../../../entry/cli/terminal/progress.ts')
  const found = await findBackup(config, args[0] as string)
  const isWanted = await confirm(call, {
    statement: 'This replaces all stored data.',
    question: `Replace all stored data with ${found.name}?`,
  })
  if (!isWanted) return EXIT.refused
  const { restore } = await import('../../../data/storage/backup/backup.ts')
  const line = createStatusLine(terminal.stderr, nowMs)
  const onBytes = (bytes: number) => line.show('fetching', `Fetched: ${formatBytes(bytes)}`)
  const { previous } = await whileShown(line, () =>
    whileHere(config, found, (file) => restore(config, file, { clock: systemClock }), onBytes),
  )
  await recordBackupEvent(call, 'restored', found.name)
  output.print({ file: found.name, previous: previous ?? null }, () => found.name)
  if (previous !== undefined) output.note(`A copy of the previous data is in ${previous}.`)
  output.note('The backup was restored. Restart every running server, so that it reads the restored data.')
  return EXIT.ok
}
