// The command `sightline backup [FILE]`: writes all data to one file, while servers run. Without a file, the backup goes where the scheduled
// ones go: into their folder, and into the bucket if there is one.

import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { BackupProgress } from '../../../data/storage/backup/backup-progress.ts'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { formatBytes } from '../../../entry/cli/terminal/bytes.ts'
import { recordBackupEvent } from './backup-event.ts'

type Options = { list?: true; newKey?: true }

export function addBackup(program: Command, { action }: Calls): void {
  program
    .command('backup')
    .description('write a backup of all data to a new file, or where scheduled backups go')
    .argument('[file]', 'name of the new file; without it, the folder and the bucket of scheduled backups')
    .option('--list', 'list the backups there, and make none')
    .option('--new-key', 'make a key to encrypt backups with, and no backup')
    .action(action<Options>(backupCommand))
}

async function backupCommand(call: Call<Options>): Promise<void> {
  if (call.options.newKey) await printNewKey(call)
  else if (call.options.list) await listBackups(call)
  else await makeBackup(call)
}

async function makeBackup({ args, config, nowMs, output, terminal }: Call<Options>): Promise<void> {
  const { createStatusLine, whileShown } = await import('../../../entry/cli/terminal/progress.ts')
  const { backUp } = await import('../../../data/storage/backup/backup.ts')
  const { makeKeptBackup } = await import('../../../data/storage/backup/kept-backups.ts')
  const line = createStatusLine(terminal.stderr, nowMs)
  const onProgress = (progress: BackupProgress) => line.show(progress.phase, describe(progress))
  const { file, bytes } = await whileShown(line, async () => {
    const [name] = args
    if (typeof name !== 'string') {
      const onSent = (sent: number) => line.show('sending', `Sent: ${formatBytes(sent)}`)
      return await makeKeptBackup(config, nowMs(), { onProgress, onSent })
    }
    const file = resolve(name)
    await backUp(config, file, onProgress)
    const { size } = await stat(file)
    line.show('checking', `Read back: ${formatBytes(size)}`)
    return { file, bytes: size }
  })
  await recordBackupEvent({ config, output }, 'made', file)
  output.print({ file, bytes }, () => file)
  output.note(
    `Backed up ${bytes} bytes. The file holds everything except the secret: back that up too, and keep both safe.`,
  )
}

async function listBackups({ config, output }: Call<Options>): Promise<void> {
  const { listKeptBackups } = await import('../../../data/storage/backup/kept-backups.ts')
  const { listSentBackups, objectAddress } = await import('../../../data/storage/backup/sent-backups.ts')
  const { bucket } = config.backups
  const here = (await listKeptBackups(config)).map(({ file, bytes }) => ({ file, bytes }))
  const sent = bucket === undefined ? [] : await listSentBackups(bucket)
  const there =
    bucket === undefined ? [] : sent.map(({ name, bytes }) => ({ file: objectAddress(bucket, name), bytes }))
  const all = [...here, ...there]
  output.print(all, () => all.map(({ file, bytes }) => `${file}  ${formatBytes(bytes)}`).join('\n'))
  if (all.length === 0) output.note('There are no backups.')
}

async function printNewKey({ output }: Call<Options>): Promise<void> {
  const { createKey } = await import('../../../data/storage/backup/encryption.ts')
  const { secret, recipient } = await createKey()
  output.print({ secret, recipient }, () => `${secret}\n${recipient}`)
  output.note(
    'The first line is the secret key, the second the public one. Without the secret key no backup can be restored: keep it where a loss of this server does not reach. To encrypt, the public one is enough in SIGHTLINE_BACKUP_KEY.',
  )
}

/** Shows no percentage: the final size is unknown for a dump, and only roughly known for a copy of SQLite. */
function describe({ phase, bytes, bytesExpected = bytes }: BackupProgress): string {
  if (phase === 'checking') return `Reading back: ${formatBytes(bytes)}`
  const expected = bytesExpected === bytes ? '' : ` of about ${formatBytes(bytesExpected)}`
  return `Written: ${formatBytes(bytes)}${expected}`
}
