// sightline report URL: crawls a site and prints what to fix, for people without a project, a server or a key.

import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Calls } from '../../../../entry/cli/call.ts'
import type { ReportOptions } from './report-command.ts'

const PAGES = 500
const PAGES_MAX = 100_000

export function addReport(program: Command, { action }: Calls): void {
  program
    .command('report')
    .description('crawl a site and print what to fix first; needs no project, server or key')
    .argument('<url>', 'address of the site, as in https://example.com')
    .option('--pages <count>', 'how many pages to read', parsePages, PAGES)
    .addOption(
      new Option(
        '--format <format>',
        'what to write (default: what the name of the file says, else text)',
      ).choices(['text', 'markdown', 'html', 'json']),
    )
    .option('--out, --output <file>', 'write it to this file')
    .option('--yes', 'replace an existing file without asking')
    .action(
      action<ReportOptions>(async (call) => {
        const { reportCommand } = await import('./report-command.ts')
        return await reportCommand(call)
      }),
    )
}

function parsePages(text: string): number {
  const pages = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(pages <= PAGES_MAX)) throw new InvalidArgumentError(`It must be a number from 1 to ${PAGES_MAX}.`)
  return pages
}
