// The disavow list as one part of the product: its routes, and what it removes when a project is deleted.

import type { Route } from '../http/route.ts'
import type { PurgeStep } from '../projects/purge.ts'
import { disavowPurge } from './purge.ts'
import { type DisavowRouteOptions, disavowRoutes } from './routes.ts'

export type Disavow = { routes: Route[]; purge: PurgeStep }

export function createDisavow(parts: DisavowRouteOptions): Disavow {
  return { routes: disavowRoutes(parts), purge: disavowPurge(parts.database.engine) }
}
