// The command `sightline query`: a SELECT over documented views.

import { type Command, InvalidArgumentError } from 'commander'
import type { Calls } from '../../../entry/cli/call.ts'
import type { QueryOptions } from './run-query-command.ts'

const SECONDS_DEFAULT = 30
const SECONDS_MAX = 600

export function addQuery(program: Command, { action }: Calls): void {
  program
    .command('query')
    .description('run a SELECT over the views of docs/views.md; it cannot change anything')
    .argument('<sql>', 'the query, in quotation marks')
    .option('--csv', 'print the rows as CSV')
    .option('--seconds <number>', 'stop the query after this time', readSeconds, SECONDS_DEFAULT)
    .action(
      action<QueryOptions>(async (call) => {
        const { queryCommand } = await import('./run-query-command.ts')
        return await queryCommand(call)
      }),
    )
}

function readSeconds(text: string): number {
  const seconds = Number(text)
  if (!(seconds > 0 && seconds <= SECONDS_MAX))
    throw new InvalidArgumentError(`It must be a number up to ${SECONDS_MAX}.`)
  return seconds
}
