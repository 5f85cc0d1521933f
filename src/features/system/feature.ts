// Puts the system feature together: the server itself, for operators.

import type { Feature } from '../../entry/feature.ts'
import { type SystemRouteOptions, systemRoutes } from './routes.ts'

export type { Examine } from './routes.ts'

export function createSystem(parts: SystemRouteOptions): Feature {
  return { name: 'system', appRoutes: systemRoutes(parts) }
}
