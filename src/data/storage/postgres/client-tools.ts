// PostgreSQL's own programs (pg_dump, pg_restore, psql), run from PATH. They get the connection by environment
// variables and never in their arguments, which every user of the machine can read. Their error output becomes one
// sentence for the person who has to act on it.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { AppError, BAD_SETTING, SERVER_ERROR } from '../../../lib/errors.ts'
import { DATABASE_UNAVAILABLE } from '../errors.ts'

const TOOL_ADVICE =
  "Install PostgreSQL's client programs, of the server's version or later, and have them on PATH."
const STDERR_CHARS_MAX = 10_000

// Parameters of a connection URL and the environment variables of the same meaning.
const URL_PARAMETERS = {
  sslmode: 'PGSSLMODE',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslrootcert: 'PGSSLROOTCERT',
  options: 'PGOPTIONS',
} as const

type Tool = 'pg_dump' | 'pg_restore' | 'psql'

type RunningTool = ChildProcessWithoutNullStreams & {
  /** Resolves when the program has succeeded; rejects with an AppError. */
  readonly done: Promise<void>
}

/** Returns the environment in which a tool uses the database that `url` names, and no other. */
export function connectionEnvironment(url: string): Record<string, string> {
  const { host, port, user = '', database = '', password } = new pg.Client({ connectionString: url })
  const environment: Record<string, string> = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(typeof password === 'string' && { PGPASSWORD: password }),
    PGAPPNAME: 'sightline',
    PGCONNECT_TIMEOUT: '10',
  }
  const parameters = new URL(url).searchParams
  for (const [name, variable] of Object.entries(URL_PARAMETERS)) {
    const value = parameters.get(name)
    if (value) environment[variable] = value
  }
  // `no-verify` is the driver's name for encryption without checking the server's identity.
  if (environment.PGSSLMODE === 'no-verify') environment.PGSSLMODE = 'require'
  return environment
}

/** Starts a tool with pipes for its input and output. */
export function startTool(tool: Tool, args: string[], connection: Record<string, string> = {}): RunningTool {
  // Other variables, such as PGSERVICE or PGHOSTADDR, would lead the tool to another database.
  const inherited = Object.entries(process.env).filter(([name]) => !/^PG(?!SSL)/.test(name))
  const child = spawn(tool, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(inherited), LC_ALL: 'C', ...connection },
  })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-STDERR_CHARS_MAX)
  })
  // A tool that ends early reports that by its exit code; the broken pipe only follows from it.
  child.stdin.on('error', () => {})
  const done = once(child, 'close').then(
    ([code]) => {
      if (code !== 0) throw failure(tool, complaints)
    },
    (cause) => {
      throw cause.code === 'ENOENT'
        ? new AppError(BAD_SETTING, `${tool} was not found. ${TOOL_ADVICE}`, { cause })
        : new AppError(SERVER_ERROR, `${tool} could not be started: ${cause.message}`, { cause })
    },
  )
  // The caller handles the rejection when it awaits; until then it must not count as unhandled.
  done.catch(() => {})
  return Object.assign(child, { done })
}

/** Runs a tool without input and returns its output. A tool that prints more than `charsMax` is killed. */
export async function runTool(
  tool: Tool,
  args: string[],
  connection: Record<string, string> = {},
  charsMax = Number.POSITIVE_INFINITY,
): Promise<string> {
  const child = startTool(tool, args, connection)
  child.stdin.end()
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    if (printed.length > charsMax) child.kill()
  })
  await child.done.catch((error) => {
    throw printed.length > charsMax
      ? new AppError(SERVER_ERROR, `${tool} found more than ${charsMax} characters`, { cause: error })
      : error
  })
  return printed
}

export function olderTool(tool: Tool, version: string, server: string): AppError {
  return new AppError(
    BAD_SETTING,
    `${tool} is of version ${version}, older than the server's ${server}. ${TOOL_ADVICE}`,
  )
}

function failure(tool: Tool, complaints: string): AppError {
  const versions = /server version: (\S+); \S+ version: (\S+)/.exec(complaints)
  if (versions !== null) {
    return olderTool(tool, versions[2] as string, versions[1] as string)
  }
  const first = complaints.split('\n').find((line) => line.includes('error:') || line.includes('ERROR:'))
  const reason = (first ?? complaints).trim() || 'it gave no reason'
  const kind = /connection to server|could not connect/.test(reason) ? DATABASE_UNAVAILABLE : SERVER_ERROR
  return new AppError(kind, `${tool} failed: ${reason}`)
}
