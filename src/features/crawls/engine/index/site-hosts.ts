// Which addresses belong to the site that is crawled. Hosts repeat, and comparing registrable domains takes a while, so
// results are cached.

import { hostOf, isSameSite } from '../../../../lib/page-url.ts'

export type SiteHosts = { isExternal(url: string): boolean }

const HOSTS_MAX = 10_000

/** `domain` may have a port. */
export function createSiteHosts(domain: string): SiteHosts {
  const siteHost = new URL(`https://${domain}/`).hostname
  const known = new Map<string, boolean>()

  function isExternalHost(host: string): boolean {
    let isExternal = known.get(host)
    if (isExternal === undefined) {
      if (known.size > HOSTS_MAX) known.clear()
      isExternal = !isSameSite(host, siteHost)
      known.set(host, isExternal)
    }
    return isExternal
  }

  return { isExternal: (url) => isExternalHost(hostOf(url)) }
}
