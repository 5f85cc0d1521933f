// sightline backlinks …: where a project's backlinks come from.

import type { Command } from 'commander'
import { addBuildGraph } from './backlinks-graph.ts'
import { addSourceCommands } from './backlinks-source-commands.ts'
import { addReadWat } from './backlinks-wat.ts'
import type { Calls } from './call.ts'

export function addBacklinks(program: Command, calls: Calls): void {
  const group = program.command('backlinks').description('collect backlinks of a site and its competitors')
  addSourceCommands(group, calls)
  addBuildGraph(group, calls)
  addReadWat(group, calls)
}
