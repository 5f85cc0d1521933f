// Puts the preferences feature together: the preferences of members, only under /app/v1.

import type { Feature } from '../../entry/feature.ts'
import { type PreferenceRouteOptions, preferenceRoutes } from './routes.ts'

export function createPreferences(parts: PreferenceRouteOptions): Feature {
  return { name: 'preferences', appRoutes: preferenceRoutes(parts) }
}
