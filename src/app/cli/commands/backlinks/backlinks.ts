// sightline backlinks …: where a project's backlinks come from.

import type { Command } from 'commander'
import type { Calls } from '../../call.ts'
import { addBuildGraph } from './graph.ts'
import { addSourceCommands } from './source-commands.ts'
import { addReadWat } from './wat.ts'

export function addBacklinks(program: Command, calls: Calls): void {
  const group = program.command('backlinks').description('collect backlinks of a site and its competitors')
  addSourceCommands(group, calls)
  addBuildGraph(group, calls)
  addReadWat(group, calls)
}
