// The command `sightline backup FILE`: writes all data to one file, while servers run.

import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { BackupProgress } from '../../../data/storage/backup/backup-progress.ts'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { formatBytes } from '../../../entry/cli/terminal/bytes.ts'
import { recordBackupEvent } from './backup-event.ts'

export function addBackup(program: Command, { action }: Calls): void {
  program
    .command('backup')
    .description('write a backup of all data to a new file')
    .argument('<file>', 'name of the new file')
    .action(action(backupCommand))
}

async function backupCommand({ args, config, nowMs, output, terminal }: Call<object>): Promise<void> {
  const { createStatusLine, whileShown } = await import('../../../entry/cli/terminal/progress.ts')
  const { backUp } = await import('../../../data/storage/backup/backup.ts')
  const file = resolve(args[0] as string)
  const line = createStatusLine(terminal.stderr, nowMs)
  const size = await whileShown(line, async () => {
    await backUp(config, file, (progress) => line.show(progress.phase, describe(progress)))
    const { size: bytes } = await stat(file)
    line.show('checking', `Read back: ${formatBytes(bytes)}`)
    return bytes
  })
  await recordBackupEvent({ config, output }, 'made', file)
  output.print({ file, bytes: size }, () => file)
  output.note(
    `Backed up ${size} bytes. The file holds everything except the secret: back that up too, and keep both safe.`,
  )
}

/** Shows no percentage: the final size is unknown for a dump, and only roughly known for a copy of SQLite. */
function describe({ phase, bytes, bytesExpected = bytes }: BackupProgress): string {
  if (phase === 'checking') return `Reading back: ${formatBytes(bytes)}`
  const expected = bytesExpected === bytes ? '' : ` of about ${formatBytes(bytesExpected)}`
  return `Written: ${formatBytes(bytes)}${expected}`
}
