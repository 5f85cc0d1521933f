// Signing in as one part of the product: everything a person does at the dashboard's door before and after the pages.

import type { Feature } from '../feature.ts'
import { type KeyRouteOptions, keyRoute } from './key-route.ts'
import { type SessionRouteOptions, sessionRoutes } from './session-routes.ts'

export function createSignIn(parts: SessionRouteOptions & KeyRouteOptions): Feature {
  return { name: 'sign-in', appRoutes: [keyRoute(parts), ...sessionRoutes(parts)] }
}
