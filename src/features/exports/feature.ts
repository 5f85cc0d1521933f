// Puts the exports feature together: every list of the other features as a file, under /app/v1. The API for programs
// has none: programs read lists page by page.

import type { Database } from '../../data/storage/database.ts'
import { readsElsewhere } from '../../data/storage/portable.ts'
import type { Feature } from '../../entry/feature.ts'
import { projectNotFound, unauthenticated } from '../../entry/http/access/access.ts'
import type { AccessSource } from '../../entry/http/access/principal.ts'
import type { Route } from '../../entry/http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { type Caller, exportRoute } from './export-route.ts'
import { createExportSlots } from './export-slots.ts'
import { createPageQueue } from './file-pieces.ts'
import { listedRows } from './listed-rows.ts'

// With another process as database, one page is read while the last one is written here: together they use every
// processor, and another request waits for several of those. With pauses, one in a hundred requests waits a fifth less.
const REST_SHARE = 0.3

type ExportOptions = Pick<AccessSource, 'findPrincipal' | 'findProject'> & {
  routes: readonly Route[]
  database: Pick<Database, 'engine'>
  clock: Clock
  log: { warn(details: object, message: string): void }
}

type Exports = Feature & {
  /** Aborts files that are being made. */
  stop(): void
}

export function createExports(options: ExportOptions): Exports {
  const { routes, database, clock, log, findPrincipal, findProject } = options
  let isStopped = false

  async function checkAccess({ client, project }: Caller): Promise<void> {
    if (isStopped) throw new Error('The server stops.')
    const principal = await findPrincipal({ kind: 'session', text: client.cookie('session') ?? '' })
    if (principal === undefined) throw unauthenticated()
    if (project !== undefined && (await findProject(project.uid, principal)) === undefined)
      throw projectNotFound()
  }

  const parts = {
    clock,
    slots: createExportSlots(),
    inQueue: createPageQueue(readsElsewhere(database.engine) ? REST_SHARE : 0),
    checkAccess,
    onFailed: (operationId: string, error: unknown) =>
      log.warn(
        { err: error, operation: operationId },
        'a file could not be finished; its download was broken off',
      ),
  }
  return {
    name: 'exports',
    appRoutes: routes.flatMap((route) => {
      const listed = listedRows(route)
      return listed === undefined ? [] : exportRoute(listed, parts)
    }),
    stop() {
      isStopped = true
    },
  }
}
