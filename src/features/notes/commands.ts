// sightline notes list|add|delete: what happened on which day of a project.

import type { Command } from 'commander'
import { addProjectOptions } from '../../entry/cli/api.ts'
import { parseId } from '../../entry/cli/arguments.ts'
import type { Calls } from '../../entry/cli/call.ts'

export function addNotes(program: Command, { lazyAction }: Calls): void {
  const notes = program.command('notes').description('list, write and delete notes of days')
  const command = (name: string, description: string) =>
    addProjectOptions(notes.command(name).description(description))

  command('list', 'list the notes of a project, the newest day first')
    .option('--from <date>', 'first day, as in 2026-08-31')
    .option('--to <date>', 'last day')
    .action(lazyAction(async () => (await import('./commands/note-commands.ts')).listCommand))

  command('add', 'write down what happened on a day')
    .argument('<text>', 'what happened')
    .requiredOption('--day <date>', "the day in the project's time zone, as in 2026-08-31")
    .action(lazyAction(async () => (await import('./commands/note-commands.ts')).addCommand))

  command('delete', 'delete a note')
    .argument('<id>', 'id of the note, as shown by "notes list"', parseId)
    .option('--yes', 'do not ask for confirmation')
    .action(lazyAction(async () => (await import('./commands/note-commands.ts')).deleteCommand))
}
