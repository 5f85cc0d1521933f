// The command line: `main` takes its arguments and returns its exit code. Nothing here or in the files of the commands
// loads the server or the database before a command needs it, so that `--help` and a typo are answered at once.

import { type Calls, createCalls } from '../../entry/cli/call.ts'
import { programOf } from '../../entry/cli/program-of.ts'
import { run } from '../../entry/cli/run.ts'
import { systemTerminal, type Terminal } from '../../entry/cli/terminal/terminal.ts'
import { addServe } from './serve/serve.ts'

export async function main(argv: string[], terminal: Terminal = systemTerminal()): Promise<number> {
  const calls = createCalls(terminal, () => import('../wire.ts'))
  const isJson = argv.slice(0, argv.indexOf('--') + 1 || argv.length).includes('--json')
  // Programs get what commander says as JSON, from `run`.
  const output = isJson ? { ...terminal, stderr: { write() {} } } : terminal
  return await run(
    async () => {
      const program =
        argv[0] === 'serve' ? programOf([addServe], output, calls) : await wholeProgram(output, calls)
      await program.parseAsync(argv, { from: 'user' })
      return calls.exitCode()
    },
    { stderr: terminal.stderr, isVerbose: calls.isVerbose, isJson },
  )
}

/** A server starts without loading the many other commands. */
async function wholeProgram(terminal: Terminal, calls: Calls) {
  const { createProgram } = await import('./program.ts')
  return createProgram(terminal, calls)
}
