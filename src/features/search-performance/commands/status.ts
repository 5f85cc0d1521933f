// What `search-console status` shows: all connections, or one in full.

import type { Reader } from '../../../data/storage/database.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { findProject } from '../../../entry/cli/find-project.ts'
import { formatTable, printable } from '../../../entry/cli/terminal/output.ts'
import { PROJECT_NOT_FOUND } from '../../../entry/http/errors.ts'
import { AppError } from '../../../lib/errors.ts'
import { type Connection, findConnection, listConnections } from '../connections/connection-store.ts'
import { connectionDocument } from '../sync/connection-document.ts'
import { readProgress } from '../sync/sync-progress.ts'
import { connectionText, progressText } from './text.ts'

export type ProjectOption = { project: string }

export async function statusCommand(call: Call<Partial<ProjectOption>>): Promise<void> {
  const { options, output, nowMs, withDatabase } = call
  const { project } = options
  if (project !== undefined) {
    const shown = await withDatabase((database) =>
      database.read(async (db) => describe(db, await findConnected(db, project), nowMs())),
    )
    output.print(shown, () => connectionText(shown).split('\n').map(printable).join('\n'))
    return
  }
  const all = await withDatabase((database) =>
    database.read(async (db) => {
      const connections = await listConnections(db)
      return await Promise.all(connections.map((connection) => describe(db, connection, nowMs())))
    }),
  )
  output.print(all, () =>
    formatTable(
      ['PROJECT', 'PROPERTY', 'STATUS', 'PROGRESS', 'LAST DAY', 'LAST SUCCESS'],
      all.map((shown) => [
        shown.project_uid,
        shown.property,
        shown.status,
        progressText(shown.progress),
        shown.progress.last_day,
        shown.succeeded_at,
      ]),
    ),
  )
  for (const { project_uid, failure } of all)
    if (failure !== null) output.note(printable(`${project_uid}: ${failure}`))
}

export async function findConnected(db: Reader, projectUid: string): Promise<Connection> {
  const { id } = await findProject(db, projectUid)
  const connection = await findConnection(db, id)
  if (connection !== undefined) return connection
  const how = 'sightline search-console connect --help'
  throw new AppError(PROJECT_NOT_FOUND, `Project ${projectUid} is not connected. See: ${how}`)
}

export async function describe(db: Reader, connection: Connection, nowMs: number) {
  return connectionDocument(connection, await readProgress(db, connection, nowMs))
}
