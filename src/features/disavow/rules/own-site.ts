// The project's own site is never disavowed: its own domain, what is below it, and for a domain also what is above it,
// because a domain covers everything below.

import { isWithinSite, matchingHost } from '../../../lib/host.ts'

/** Why the host may not be disavowed, for people; undefined when it is of another site. */
export function findOwnSite(host: string, ownDomain: string): string | undefined {
  if (!isWithinSite(host, ownDomain)) return undefined
  return `${host} belongs to the project's own site, ${matchingHost(ownDomain)}.`
}

/** The same for a domain. Search engines have read `www.` in front of one also as the whole of it. */
export function findOwnDomain(domain: string, ownDomain: string): string | undefined {
  const own = matchingHost(ownDomain)
  if (own.endsWith(`.${matchingHost(domain)}`)) return `${domain} would cover the project's own site, ${own}.`
  return findOwnSite(domain, ownDomain)
}
