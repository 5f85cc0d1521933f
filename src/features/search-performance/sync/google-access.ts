// Asks Google while a request waits: who may cause that, which properties there are, and how its refusals are worded.

import type { SearchConsoleCredential } from '../../../background/providers/search-console/credential.ts'
import { canBeQueried } from '../../../background/providers/search-console/sites.ts'
import { createSearchConsole } from '../../../background/providers/search-console/source.ts'
import type { SearchFailure } from '../../../background/providers/search-source.ts'
import type { Principal } from '../../../entry/http/access/principal.ts'
import { READ_ONLY_KEY, ROLE_NOT_ALLOWED } from '../../../entry/http/errors.ts'
import { AppError } from '../../../lib/errors.ts'
import { SEARCH_CONSOLE_REFUSED, SEARCH_CONSOLE_UNAVAILABLE } from '../errors.ts'
import { isAboutSite } from './property-site.ts'

export type GoogleWorld = {
  fetch: typeof fetch
  nowMs(): number
  urls: { apiUrl: string; tokenUrl: string }
  /** Returns a new signal for each request. */
  timeout(): AbortSignal
}

/** Failures that another attempt would not fix. */
const LASTING = ['auth', 'permission', 'missing']

export function searchConsoleRefusal({ class: kind, message, retryAfterMs }: SearchFailure): AppError {
  if (LASTING.includes(kind)) return new AppError(SEARCH_CONSOLE_REFUSED, message)
  const retryAfterSeconds = Math.ceil((retryAfterMs ?? 60_000) / 1000)
  return new AppError(SEARCH_CONSOLE_UNAVAILABLE, message, { retryAfterSeconds })
}

export async function listProperties(
  world: GoogleWorld,
  credential: SearchConsoleCredential,
  domain: string,
) {
  const source = createSearchConsole({
    ...world,
    credential,
    property: '',
    hasCountry: false,
    hasDevice: false,
  })
  const listed = await source.listSites(world.timeout())
  if (listed.state === 'failed') throw searchConsoleRefusal(listed)
  const rows = listed.sites.map((site) => ({
    property: site.property,
    permission_level: site.permissionLevel,
    can_be_read: canBeQueried(site),
    is_of_project: isAboutSite(site.property, domain),
  }))
  // Puts the property that is most likely chosen first.
  return rows.toSorted(
    (a, b) =>
      Number(b.is_of_project) - Number(a.is_of_project) ||
      Number(b.can_be_read) - Number(a.can_be_read) ||
      (a.property < b.property ? -1 : 1),
  )
}

/** Refuses everybody but owners whose session may write, even for a POST that stores nothing. */
export function refuseAllButWritingOwner({ role, scope }: Principal): AppError | undefined {
  if (scope === 'read') return new AppError(READ_ONLY_KEY, 'This session may only read.')
  if (role === 'owner') return undefined
  return new AppError(ROLE_NOT_ALLOWED, `This needs the role owner; this member is ${role}.`)
}
