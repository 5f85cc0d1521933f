// sightline issues and sightline pages: what a completed crawl found.

import type { Command } from 'commander'
import { addProjectOptions } from '../../../entry/cli/api.ts'
import { collect } from '../../../entry/cli/arguments.ts'
import type { Calls } from '../../../entry/cli/call.ts'
import { addListOptions } from '../../../entry/cli/listed-rows.ts'
import type { IssuesOptions } from './issues.ts'
import type { PagesOptions } from './pages.ts'

export function addIssues(program: Command, { action }: Calls): void {
  command(program, 'issues', 'list the issues that a crawl found, or the pages that have one of them')
    .argument('[issue]', 'id of an issue, to see its pages, as in title_missing')
    .action(
      action<IssuesOptions>(async (call) => {
        const { issuesCommand } = await import('./issues.ts')
        return await issuesCommand(call)
      }),
    )
}

export function addPages(program: Command, { action }: Calls): void {
  command(program, 'pages', 'list the pages of a crawl')
    .option(
      '--filter <filter>',
      'only pages that pass, as in "status_code gte 400"; may be repeated',
      collect,
    )
    .action(
      action<PagesOptions>(async (call) => {
        const { pagesCommand } = await import('./pages.ts')
        return await pagesCommand(call)
      }),
    )
}

function command(program: Command, name: string, description: string): Command {
  return addListOptions(addProjectOptions(program.command(name).description(description))).option(
    '--crawl <uid>',
    'crawl to read (default: the last completed one)',
  )
}
