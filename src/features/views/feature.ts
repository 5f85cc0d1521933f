// Puts the feature of saved views together, only under /app/v1. Views are deleted with their member and their project
// through foreign keys.

import type { Feature } from '../../entry/feature.ts'
import { saveDemoViews } from './demo-views.ts'
import { type ViewRouteOptions, viewRoutes } from './routes.ts'

export function createViews(parts: ViewRouteOptions): Feature {
  return { name: 'views', appRoutes: viewRoutes(parts), demo: saveDemoViews }
}
