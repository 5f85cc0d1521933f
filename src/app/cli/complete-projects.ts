// What `complete-projects` does: it lists the projects that fit what somebody has typed, by uid, name or domain, on the
// local database or on a server. A person waits for it in the middle of a line, so it takes its time from a bound and
// prints nothing where nothing can be had: no database, one of another release, no answer.

import { setTimeout as delay } from 'node:timers/promises'
import { findServer, type ServerOptions } from '../../entry/cli/api.ts'
import type { Call } from '../../entry/cli/call.ts'
import { EXIT } from '../../entry/cli/run.ts'
import { printable } from '../../entry/cli/terminal/output.ts'

type Project = { uid: string; name: string; domain: string }

const TIME_MS = 2_000
const READ_MAX = 1_000
const SHOWN_MAX = 100
/** What one page of the API holds. */
const PAGE_ROWS = 100

export async function completeProjectsCommand(call: Call<ServerOptions>): Promise<void> {
  const typed = String(call.args[0] ?? '').toLowerCase()
  const answered = new AbortController()
  const found = await Promise.race([
    listProjects(call),
    delay(TIME_MS, undefined, { signal: answered.signal }),
  ]).finally(() => answered.abort())
  // A connection that hangs would keep the process for as long as it may take.
  if (found === undefined) process.exit(EXIT.ok)
  const fitting = found.filter(({ uid, name, domain }) =>
    [uid, name, domain].some((text) => text.toLowerCase().startsWith(typed)),
  )
  for (const { uid, name, domain } of fitting.slice(0, SHOWN_MAX))
    call.terminal.stdout.write(`${uid}\t${printable(`${name} (${domain})`)}\n`)
}

async function listProjects(call: Call<ServerOptions>): Promise<Project[]> {
  const remote = findServer(call)
  if (remote === undefined) return await listLocally(call)
  const { createClient } = await import('../../../client/src/index.ts')
  const client = createClient({ baseUrl: remote.server, apiKey: remote.key, maxRetries: 0 })
  const found: Project[] = []
  for await (const project of client.projects.list({ limit: PAGE_ROWS })) {
    found.push(project)
    if (found.length === READ_MAX) break
  }
  return found
}

/** Leaves the database as it is, also one that this release would migrate. */
async function listLocally({ config }: Call<object>): Promise<Project[]> {
  const { hasDatabase, openUnchanged } = await import('../../entry/cli/command-database.ts')
  if (!hasDatabase(config)) return []
  const database = await openUnchanged(config)
  try {
    return await database.read((db) =>
      db
        .selectFrom('projects')
        .where('deleted_at', 'is', null)
        .select(['uid', 'name', 'domain'])
        .orderBy('id')
        .limit(READ_MAX)
        .execute(),
    )
  } finally {
    await database.close()
  }
}
