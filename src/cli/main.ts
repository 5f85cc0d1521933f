// The command line: `main` takes its arguments and gives back its exit code. Nothing here or in the files of the
// commands loads the server or the database before a command needs it, so that `--help` and a typo answer at once.

import { createCalls } from './call.ts'
import { createProgram } from './program.ts'
import { run } from './run.ts'
import { systemTerminal, type Terminal } from './terminal/terminal.ts'

export async function main(argv: string[], terminal: Terminal = systemTerminal()): Promise<number> {
  const calls = createCalls(terminal)
  return await run(
    async () => {
      await createProgram(terminal, calls).parseAsync(argv, { from: 'user' })
      return calls.exitCode()
    },
    { stderr: terminal.stderr, isVerbose: calls.isVerbose },
  )
}
