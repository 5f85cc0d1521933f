// Puts members and Connected Apps together: who belongs to an account, and the keys of each member.

import type { Feature } from '../../entry/feature.ts'
import { type KeyRouteOptions, keyRoutes } from './key-routes.ts'
import { type MemberRouteOptions, memberRoutes } from './member-routes.ts'
import { memberSessionRoutes } from './session-routes.ts'

export function createMembers(parts: KeyRouteOptions & MemberRouteOptions): Feature {
  return {
    name: 'members',
    appRoutes: [...keyRoutes(parts), ...memberRoutes(parts), ...memberSessionRoutes(parts)],
  }
}
