// Puts members and Connected Apps together: who belongs to an account, and the keys of each member.

import { removeSampleMembers } from '../../entry/accounts/sample-members.ts'
import type { Feature } from '../../entry/feature.ts'
import { type KeyRouteOptions, keyRoutes } from './key-routes.ts'
import { type MemberRouteOptions, memberRoutes } from './member-routes.ts'
import { memberSessionRoutes } from './session-routes.ts'

export function createMembers(parts: KeyRouteOptions & MemberRouteOptions): Feature {
  return {
    name: 'members',
    removal: { step: removeSampleMembers },
    appRoutes: [...keyRoutes(parts), ...memberRoutes(parts), ...memberSessionRoutes(parts)],
  }
}
