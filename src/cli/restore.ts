// sightline restore FILE: makes the database what it was when the backup was made. It replaces everything, so it asks
// first; where nobody can answer, --yes must have been given.

import { resolve } from 'node:path'
import type { Command } from 'commander'
import { systemClock } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'
import type { Call, Calls } from './call.ts'
import { EXIT } from './run.ts'

export function addRestore(program: Command, { action }: Calls): void {
  program
    .command('restore')
    .description('replace everything that is stored by what a backup holds')
    .argument('<file>', 'the backup')
    .option('--yes', 'do not ask')
    .action(action<{ yes?: true }>(restoreCommand))
}

async function restoreCommand({
  args,
  config,
  options,
  output,
  terminal,
}: Call<{ yes?: true }>): Promise<number> {
  const file = resolve(args[0] as string)
  if (options.yes !== true) {
    if (!terminal.isInteractive) {
      const message = 'This replaces everything that is stored. Add --yes to say that you mean it.'
      throw new AppError('bad_usage', message)
    }
    const answer = await terminal.ask(`Replace everything that is stored by ${file}? Type yes: `)
    if (answer.trim().toLowerCase() !== 'yes') {
      output.note('Nothing was changed.')
      return EXIT.refused
    }
  }
  const { restore } = await import('../storage/backup.ts')
  const { previous } = await restore(config, file, { clock: systemClock })
  output.print({ file, previous: previous ?? null }, () => file)
  if (previous !== undefined) output.note(`What was there before is kept in ${previous}.`)
  output.note('Restored. Start running servers again.')
  return EXIT.ok
}
