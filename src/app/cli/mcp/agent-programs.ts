// The programs of agents whose configuration we can write: where it is, and the form of a server in it.

import { join } from 'node:path'

export const AGENT_PROGRAMS = ['claude-code', 'cursor', 'vscode', 'codex'] as const
export type AgentProgram = (typeof AGENT_PROGRAMS)[number]

export type Connection = { url: string; key: string }

export type Places = {
  home: string
  env: Readonly<Record<string, string | undefined>>
  platform: NodeJS.Platform
  nowMs: number
}

type Format = {
  file(places: Places): string
  /** Returns the content with the server added; undefined if the old content cannot be read. */
  add(old: string, connection: Connection): string | undefined
}

const NAME = 'sightline'

export const FORMATS: Readonly<Record<AgentProgram, Format>> = {
  'claude-code': {
    file: ({ home, env }) => join(env.CLAUDE_CONFIG_DIR ?? home, '.claude.json'),
    add: (old, { url, key }) => addToJson(old, 'mcpServers', { type: 'http', url, headers: bearer(key) }),
  },
  cursor: {
    file: ({ home }) => join(home, '.cursor', 'mcp.json'),
    add: (old, { url, key }) => addToJson(old, 'mcpServers', { url, headers: bearer(key) }),
  },
  vscode: {
    file: (places) => join(vscodeFolder(places), 'Code', 'User', 'mcp.json'),
    add: (old, { url, key }) => addToJson(old, 'servers', { type: 'http', url, headers: bearer(key) }),
  },
  codex: {
    file: ({ home, env }) => join(env.CODEX_HOME ?? join(home, '.codex'), 'config.toml'),
    add: addToToml,
  },
}

function bearer(key: string): { Authorization: string } {
  return { Authorization: `Bearer ${key}` }
}

function vscodeFolder({ home, env, platform }: Places): string {
  if (platform === 'win32') return env.APPDATA ?? join(home, 'AppData', 'Roaming')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support')
  return env.XDG_CONFIG_HOME ?? join(home, '.config')
}

function addToJson(old: string, section: string, entry: object): string | undefined {
  let content: unknown
  try {
    // Programs on Windows may write a byte order mark, but do not need it.
    content = old.trim() === '' ? {} : JSON.parse(old.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
  if (!isPlainObject(content)) return undefined
  const servers = content[section] ?? {}
  if (!isPlainObject(servers)) return undefined
  return `${JSON.stringify({ ...content, [section]: { ...servers, [NAME]: entry } }, null, 2)}\n`
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Other TOML syntax for the same tables, to which ours cannot be added as a table of its own.
const INLINE_SERVERS = /^\s*"?mcp_servers"?\s*[=.]/
const SERVERS_TABLE = /^\s*\[\s*"?mcp_servers"?\s*\]/
const OUR_TABLE = /^\s*\[\s*mcp_servers\s*\.\s*"?sightline"?\s*[.\]]/
const OUR_KEY = /^\s*"?sightline"?\s*[=.]/

function isWrittenInline(lines: readonly string[]): boolean {
  let table: 'none' | 'servers' | 'other' = 'none'
  for (const line of lines) {
    if (/^\s*\[/.test(line)) table = SERVERS_TABLE.test(line) ? 'servers' : 'other'
    else if (table === 'none' && INLINE_SERVERS.test(line)) return true
    else if (table === 'servers' && OUR_KEY.test(line)) return true
  }
  return false
}

/** Replaces the lines of the server's table; the rest of the file stays as it is, with its comments. */
function addToToml(old: string, { url, key }: Connection): string | undefined {
  if (isWrittenInline(old.split('\n'))) return undefined
  const table = [
    `[mcp_servers.${NAME}]`,
    `url = ${JSON.stringify(url)}`,
    `http_headers = { "Authorization" = ${JSON.stringify(`Bearer ${key}`)} }`,
  ]
  const kept: string[] = []
  let isOurs = false
  for (const line of old.split('\n')) {
    if (/^\s*\[/.test(line)) isOurs = OUR_TABLE.test(line)
    if (!isOurs) kept.push(line)
  }
  const rest = kept.join('\n').trimEnd()
  return `${rest === '' ? '' : `${rest}\n\n`}${table.join('\n')}\n`
}
