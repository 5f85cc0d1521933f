// What members prefer as one part of the product; under /app/v1 alone.

import type { Feature } from '../../entry/feature.ts'
import { type PreferenceRouteOptions, preferenceRoutes } from './routes.ts'

export function createPreferences(parts: PreferenceRouteOptions): Feature {
  return { name: 'preferences', appRoutes: preferenceRoutes(parts) }
}
