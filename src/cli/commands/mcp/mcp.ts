// sightline mcp: connects an agent's program to a server, by standard input and output, or once and for all by writing the
// program's own configuration.

import { type Command, Option } from 'commander'
import { AppError } from '../../../lib/errors.ts'
import { baseUrl } from '../../../lib/setting-kinds.ts'
import type { Calls } from '../../call.ts'
import { EXIT } from '../../run.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { AGENT_PROGRAMS, type AgentProgram } from './agent-programs.ts'

type ServerOptions = { server?: string }
type InstallOptions = ServerOptions & { client: AgentProgram }

const LOCAL_SERVER = 'http://127.0.0.1:4780'

export function addMcp(program: Command, { actionWithoutConfig }: Calls): void {
  const mcp = program
    .command('mcp')
    .description('connect an agent to a server, by standard input and output (MCP)')
    .option('--server <url>', `the server (default: SIGHTLINE_SERVER, else ${LOCAL_SERVER})`)
    .action(actionWithoutConfig<ServerOptions>(serveCommand))

  mcp
    .command('install')
    .description("add the server to an agent's configuration, and keep a copy of the old one")
    .addOption(
      new Option('--client <name>', 'whose configuration').choices(AGENT_PROGRAMS).makeOptionMandatory(),
    )
    .action(actionWithoutConfig<InstallOptions>(installCommand))
}

async function serveCommand({ options, terminal }: { options: ServerOptions; terminal: Terminal }) {
  const { env, stdin, stdout } = terminal
  const key = env.SIGHTLINE_MCP_KEY
  if (!key) throw new AppError('bad_usage', 'Set SIGHTLINE_MCP_KEY to the credential (slm_…) of the agent.')
  const { relay } = await import('./relay.ts')
  await relay({
    url: mcpUrl(options, terminal),
    key,
    lines: stdin ?? [],
    write: (text) => stdout.write(text),
    fetch,
  })
  return EXIT.ok
}

async function installCommand({
  options,
  terminal,
  output,
}: Parameters<Parameters<Calls['actionWithoutConfig']>[0]>[0] & { options: InstallOptions }) {
  const { isWellFormedKey } = await import('../../../accounts/api-key.ts')
  const { install } = await import('./install.ts')
  const key = (await readKey(terminal)).trim()
  if (!isWellFormedKey(key, 'mcp'))
    throw new AppError(
      'bad_usage',
      'That is no credential of an agent: it begins with slm_. To make one, run: sightline keys create --mcp --name agent --scope read',
    )
  const { HOME, USERPROFILE, ...env } = terminal.env
  const places = { home: HOME ?? USERPROFILE ?? '', env, platform: process.platform, nowMs: Date.now() }
  const installed = await install(options.client, { url: mcpUrl(options, terminal), key }, places)
  output.print(installed, () => {
    const { file, copy, is_changed } = installed
    if (!is_changed) return `${file} has this server already.`
    return `Added sightline to ${file}.${copy === null ? '' : ` The file as it was: ${copy}`}`
  })
  output.note(`Restart ${options.client} to use it. The credential stands in that file: keep it to yourself.`)
  return EXIT.ok
}

async function readKey({ env, isInteractive, ask }: Terminal): Promise<string> {
  if (env.SIGHTLINE_MCP_KEY) return env.SIGHTLINE_MCP_KEY
  if (isInteractive) return ask('Credential of the agent (slm_…): ')
  throw new AppError('bad_usage', 'Set SIGHTLINE_MCP_KEY to the credential (slm_…) of the agent.')
}

function mcpUrl({ server }: ServerOptions, { env }: Terminal): string {
  const kind = baseUrl()
  const base = kind.parse(server ?? (env.SIGHTLINE_SERVER || LOCAL_SERVER))
  if (base === undefined) throw new AppError('bad_usage', `--server must be ${kind.allowed}.`)
  return `${base.replace(/\/+$/, '')}/mcp`
}
