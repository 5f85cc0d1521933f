// sightline backup FILE: everything that is stored, in one file, while servers run.

import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Call, Calls } from '../../call.ts'

export function addBackup(program: Command, { action }: Calls): void {
  program
    .command('backup')
    .description('write a backup of all data to a new file')
    .argument('<file>', 'name of the new file')
    .action(action(backupCommand))
}

async function backupCommand({ args, config, output }: Call<object>): Promise<void> {
  const { backUp } = await import('../../../storage/backup/backup.ts')
  const file = resolve(args[0] as string)
  await backUp(config, file)
  const { size } = await stat(file)
  output.print({ file, bytes: size }, () => file)
  output.note(
    `Backed up ${size} bytes. The file holds everything except the secret: back that up too, and keep both safe.`,
  )
}
