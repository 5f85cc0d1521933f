// Protects the project's own site from being disavowed: its domain, everything below it, and domains above it, because
// a domain covers everything below.

import { isWithinSite, matchingHost } from '../../../lib/host.ts'

/** Returns a sentence that says why the host may not be disavowed; undefined for a host of another site. */
export function findOwnSite(host: string, ownDomain: string): string | undefined {
  if (!isWithinSite(host, ownDomain)) return undefined
  return `${host} belongs to the project's own site, ${matchingHost(ownDomain)}.`
}

/** Does the same for a domain. Search engines have also read `www.` plus a domain as the whole domain. */
export function findOwnDomain(domain: string, ownDomain: string): string | undefined {
  const own = matchingHost(ownDomain)
  if (own.endsWith(`.${matchingHost(domain)}`)) return `${domain} would cover the project's own site, ${own}.`
  return findOwnSite(domain, ownDomain)
}
