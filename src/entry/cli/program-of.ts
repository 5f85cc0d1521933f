// The common parts of all commands: the way they print, their help and their hints.

import { Command } from 'commander'
import { readVersion } from '../../lib/version.ts'
import type { Calls } from './call.ts'
import { errorLine } from './terminal/output.ts'
import type { Terminal } from './terminal/terminal.ts'

const EXIT_CODES = `
Exit codes:
  0 ok, 1 internal error, 2 wrong usage or settings, 3 not found, 4 refused, 5 unavailable for now

Settings come from the environment (SIGHTLINE_PORT, SIGHTLINE_DATA, ...) and from sightline.env in the
working folder; "sightline doctor" checks them and says where each came from.`

const SHOWN_FOR_ALL: ReadonlySet<string> = new Set(['--json', '--config'])

export type AddCommand = (program: Command, calls: Calls) => void

export function programOf(
  commands: readonly AddCommand[],
  { stdout, stderr }: Terminal,
  calls: Calls,
): Command {
  const program = new Command('sightline')
    .description('Self-hosted search-visibility platform')
    .version(readVersion(), '--version', 'print the version')
    .option('--json', 'print one JSON document for programs')
    .option('--config <file>', 'read settings from this file instead of sightline.env')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .addHelpText('after', EXIT_CODES)
    .configureHelp({ showGlobalOptions: true, visibleGlobalOptions: showForAll })
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    })
  for (const add of commands) add(program, calls)
  hintAt(program, 'sightline')
  return program
}

function showForAll(command: Command) {
  let root = command
  while (root.parent !== null) root = root.parent
  return root.options.filter(({ long }) => SHOWN_FOR_ALL.has(long ?? '') && root !== command)
}

/** After an error in its options, each command and subcommand points to its own help. */
function hintAt(command: Command, path: string): void {
  command.configureOutput({ outputError: (text, write) => write(addHint(text, path)) })
  for (const child of command.commands) hintAt(child, `${path} ${child.name()}`)
}

/** Adds where to look, unless the message suggests a name: "(Did you mean serve?)". */
function addHint(text: string, path: string): string {
  const message = text
    .replace(/^error: /, '')
    .trim()
    .replace(/\.$/, '')
  return errorLine(/did you mean/i.test(message) ? message : `${message}. Try: ${path} --help`)
}
