// The command `sightline mcp`: connects an agent's program to a server, by standard input and output, or permanently by
// writing the program's own configuration.

import { type Command, Option } from 'commander'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { baseUrl } from '../../../lib/setting-kinds.ts'
import { trimTrailing } from '../../../lib/trim-trailing.ts'
import { AGENT_PROGRAMS, type AgentProgram } from './agent-programs.ts'

type ServerOptions = { server?: string }
type InstallOptions = ServerOptions & { client: AgentProgram }

const LOCAL_SERVER = 'http://127.0.0.1:4780'
const NO_KEY = 'Set SIGHTLINE_MCP_KEY to the credential (slm_…) of the agent.'

export function addMcp(program: Command, { action }: Calls): void {
  const mcp = program
    .command('mcp')
    .description('connect an agent to a server, by standard input and output (MCP)')
    .option('--server <url>', `the server (default: SIGHTLINE_SERVER, else ${LOCAL_SERVER})`)
    .action(action<ServerOptions>(serveCommand))

  mcp
    .command('install')
    .description("add the server to an agent's configuration, and keep a copy of the old one")
    .addOption(
      new Option('--client <name>', 'whose configuration').choices(AGENT_PROGRAMS).makeOptionMandatory(),
    )
    .action(action<InstallOptions>(installCommand))
}

async function serveCommand(call: Call<ServerOptions>): Promise<void> {
  const { stdin = [], stdout } = call.terminal
  const key = call.config.agentKey
  if (key === undefined) throw new AppError(BAD_USAGE, NO_KEY)
  const { relay } = await import('./relay.ts')
  await relay({ url: mcpUrl(call), key, lines: stdin, write: (text) => stdout.write(text), fetch })
}

async function installCommand(call: Call<InstallOptions>): Promise<void> {
  const { options, terminal, output, nowMs } = call
  const { isWellFormedKey } = await import('../../../entry/accounts/api-key.ts')
  const { install } = await import('./install.ts')
  const key = await readKey(call)
  if (!isWellFormedKey(key, 'mcp'))
    throw new AppError(
      BAD_USAGE,
      'That is no credential of an agent: it begins with slm_. To make one, run: sightline keys create --mcp --name agent --scope read',
    )
  const { HOME, USERPROFILE, ...env } = terminal.env
  const places = { home: HOME ?? USERPROFILE ?? '', env, platform: process.platform, nowMs: nowMs() }
  const installed = await install(options.client, { url: mcpUrl(call), key }, places)
  output.print(installed, () => {
    const { file, copy, is_changed } = installed
    if (!is_changed) return `${file} has this server already.`
    return `Added sightline to ${file}.${copy === null ? '' : ` The file as it was: ${copy}`}`
  })
  output.note(`Restart ${options.client} to use it. The credential stands in that file: keep it to yourself.`)
}

async function readKey({ terminal, config }: Call<InstallOptions>): Promise<string> {
  const { agentKey } = config
  if (agentKey !== undefined) return agentKey
  if (!terminal.isInteractive) throw new AppError(BAD_USAGE, NO_KEY)
  return (await terminal.ask('Credential of the agent (slm_…): ')).trim()
}

function mcpUrl({ options, config }: Call<ServerOptions>): string {
  const kind = baseUrl()
  const base = kind.parse(options.server ?? config.remote.server ?? LOCAL_SERVER)
  if (base === undefined) throw new AppError(BAD_USAGE, `--server must be ${kind.allowed}.`)
  return `${trimTrailing(base, '/')}/mcp`
}
