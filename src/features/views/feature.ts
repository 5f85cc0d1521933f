// Saved views as one part of the product; under /app/v1 alone. They go with their member and their project by
// their foreign keys.

import type { Feature } from '../../entry/feature.ts'
import { type ViewRouteOptions, viewRoutes } from './routes.ts'

export function createViews(parts: ViewRouteOptions): Feature {
  return { name: 'views', appRoutes: viewRoutes(parts) }
}
