// Puts the disavow feature together: its routes, and what is removed when a project is deleted.

import type { Feature } from '../../entry/feature.ts'
import { disavowRemoval } from './entry-store.ts'
import { type DisavowRouteOptions, disavowRoutes } from './routes.ts'

export function createDisavow(parts: DisavowRouteOptions): Feature {
  return {
    name: 'disavow',
    routes: disavowRoutes(parts),
    tools: () => import('./tools.ts'),
    removal: { step: disavowRemoval(parts.database.engine) },
  }
}
