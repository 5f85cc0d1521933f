// sightline tags list|add|remove|rename|delete: the tags of a project's keywords, by name. Keywords are named by their text: in
// all markets and on both devices.

import type { Command } from 'commander'
import { addProjectOptions } from '../../../entry/cli/api.ts'
import { collect } from '../../../entry/cli/arguments.ts'
import type { Calls } from '../../../entry/cli/call.ts'

export function addTags(program: Command, { lazyAction }: Calls): void {
  const tags = program.command('tags').description('list and change the tags of keywords')
  const command = (name: string, description: string) =>
    addProjectOptions(tags.command(name).description(description))

  command('list', 'list the tags of a project and how many keywords have each').action(
    lazyAction(async () => (await import('./tag-commands.ts')).listCommand),
  )

  command('add', 'put a tag on keywords; it is created if it does not exist')
    .argument('<name>', 'name of the tag')
    .option('--keyword <text>', 'keyword that gets it, in all markets; may be repeated', collect)
    .action(lazyAction(async () => (await import('./tag-commands.ts')).addCommand))

  command('remove', 'take a tag off keywords')
    .argument('<name>', 'name of the tag')
    .requiredOption('--keyword <text>', 'keyword that loses it, in all markets; may be repeated', collect)
    .action(lazyAction(async () => (await import('./tag-commands.ts')).removeCommand))

  command('rename', 'give a tag another name')
    .argument('<name>', 'name of the tag')
    .argument('<new-name>', 'what it is called from now on')
    .action(lazyAction(async () => (await import('./tag-commands.ts')).renameCommand))

  command('delete', 'delete a tag; its keywords stay')
    .argument('<name>', 'name of the tag')
    .option('--yes', 'do not ask for confirmation')
    .action(lazyAction(async () => (await import('./tag-commands.ts')).deleteCommand))
}
