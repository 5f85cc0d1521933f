// The API as commands use it (ADR 89): either on the server that --server or SIGHTLINE_SERVER names, with a key, or
// else the routes of this release on the local database, without a socket and with the operator's rights. A command is
// written once, against the client package, and does not know which of the two it uses.

import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import type { Client } from '../../../client/src/index.ts'
import { AppError, BAD_USAGE } from '../../lib/errors.ts'
import { baseUrl } from '../../lib/setting-kinds.ts'
import type { Call } from './call.ts'

export type ServerOptions = { server?: string; key?: string }
export type ProjectOptions = ServerOptions & { project: string }

/** Decides the account on the local database: that of a project, or a given one, or else the first. */
type About = { project: string } | { account: number | undefined }

export function addServerOptions(command: Command): Command {
  return command
    .option('--server <url>', 'ask this server instead of the local database (default: SIGHTLINE_SERVER)')
    .option(
      '--key <key>',
      'API key for that server (default: SIGHTLINE_KEY; others on the machine can see options)',
    )
}

export function addProjectOptions(command: Command): Command {
  return addServerOptions(command.requiredOption('--project <uid>', 'project, as shown by "projects list"'))
}

export async function withApi<T>(
  call: Call<ServerOptions>,
  about: About,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const remote = findServer(call)
  if (remote === undefined) return await withLocalApi(call, about, work)
  if ('account' in about && about.account !== undefined)
    throw new AppError(BAD_USAGE, '--account is for the local database: on a server, the key decides.')
  const { createClient } = await import('../../../client/src/index.ts')
  return await orRefusal(
    () => work(createClient({ baseUrl: remote.server, apiKey: remote.key })),
    remote.server,
  )
}

/** Returns undefined for the local database. */
export function findServer({
  options,
  config,
}: Call<ServerOptions>): { server: string; key: string } | undefined {
  const given = options.server ?? config.remote.server
  if (given === undefined) {
    if (options.key === undefined) return undefined
    throw new AppError(BAD_USAGE, '--key is for a server: name it with --server.')
  }
  const kind = baseUrl()
  const server = kind.parse(given)
  if (server === undefined) throw new AppError(BAD_USAGE, `--server must be ${kind.allowed}.`)
  const key = options.key ?? config.remote.key
  if (key === undefined)
    throw new AppError(BAD_USAGE, `Set SIGHTLINE_KEY to an API key for ${server}, or give it with --key.`)
  return { server, key }
}

async function withLocalApi<T>(
  call: Call<ServerOptions>,
  about: About,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { config, withDatabase } = call
  // Loaded on demand: this is most of the product, which a command with a server does not need.
  const { createClient } = await import('../../../client/src/index.ts')
  const { machineOf } = await import('../accounts/machine.ts')
  const { createInsideServer } = await import('../http/inside-server.ts')
  const { createCommandLog } = await import('./command-database.ts')
  const { findAccount } = await import('./find-account.ts')
  const { findProject } = await import('./find-project.ts')
  const { productOn } = await import('./product.ts')
  return await withDatabase(async (database) => {
    const accountId = await database.read(async (db) =>
      'project' in about
        ? (await findProject(db, about.project)).accountId
        : await findAccount(db, about.account),
    )
    const log = createCommandLog(config)
    const { routes, source } = await productOn(call, database, log)
    const holder = { id: randomUUID(), releaseLater() {} }
    const server = await createInsideServer({ routes, source, database, holder, log, http: config.http })
    const fetch = server.fetchAs(machineOf(accountId))
    try {
      const client = createClient({ baseUrl: 'http://localhost', apiKey: '-', fetch, maxRetries: 0 })
      return await orRefusal(() => work(client))
    } finally {
      await server.close()
    }
  })
}

/** Turns a refusal of the API into one of the command: one line, and an exit code by its kind. */
async function orRefusal<T>(work: () => Promise<T>, server?: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { isSightlineError } = await import('../../../client/src/index.ts')
    if (!isSightlineError(error)) throw error
    const { toAppError } = await import('./api-refusal.ts')
    throw toAppError(error, server)
  }
}
