// What the requests of a crawl carry beyond what every crawler sends: the name that the project gives the crawler, for all
// hosts of its site, and its secrets, for its own host alone. The decision is made for each request, including each hop of
// a redirect, in the one place that every request of a crawl passes through: pages, checks, robots.txt, and whatever a
// page asks for while it is rendered. So no redirect, link, image or script can carry a secret to anybody else: not to
// other sites, not to other hosts of the domain (others may run those) and not to another port. Unless the project allows
// it, no secret goes over an unencrypted connection: a secure connection may fail because somebody intercepts it.

import type { Fetcher } from '../../../background/fetching/fetcher.ts'
import { PRODUCT_TOKEN } from '../../../background/fetching/user-agent.ts'
import { matchingHost } from '../../../lib/host.ts'
import type { CrawlSettings } from '../engine/crawl-settings.ts'
import { createSiteHosts } from '../engine/index/site-hosts.ts'
import type { SiteSecrets } from '../settings/site-secrets.ts'

export type SiteAccessOptions = {
  settings: Pick<CrawlSettings, 'domain' | 'userAgent' | 'robotsAgent'>
  secrets: SiteSecrets
  isSentOverHttp: boolean
}

export type SiteAccess = {
  wrap(fetcher: Fetcher): Fetcher
  /** Whose rules in robots.txt apply to us at a host. */
  robotsAgentOf(origin: string): string
  /** There are secrets, but this address of the site gets none because the connection is not encrypted. */
  isWithheldFrom(site: URL): boolean
}

export function createSiteAccess({ settings, secrets, isSentOverHttp }: SiteAccessOptions): SiteAccess {
  const hosts = createSiteHosts(settings.domain)
  const own = new URL(`https://${settings.domain}/`)
  const ownHost = matchingHost(own.hostname)
  const headers = headersOf(secrets)
  const { userAgent, robotsAgent } = settings

  const isOwnHost = (url: URL) => url.port === own.port && matchingHost(url.hostname) === ownHost
  const isEncrypted = (url: URL) => url.protocol === 'https:'

  return {
    wrap(fetcher) {
      if (headers.length === 0 && userAgent === undefined) return fetcher
      return {
        ...fetcher,
        fetchOne(address, asked = {}) {
          const url = typeof address === 'string' ? URL.parse(address) : address
          if (url === null) return fetcher.fetchOne(address, asked)
          const isTrusted = isOwnHost(url) && (isSentOverHttp || isEncrypted(url))
          return fetcher.fetchOne(url, {
            ...asked,
            ...(userAgent !== undefined && !hosts.isExternal(url.href) && { userAgent }),
            ...(isTrusted && { headers: [...(asked.headers ?? []), ...headers] }),
          })
        },
      }
    },
    robotsAgentOf: (origin) =>
      robotsAgent === undefined || hosts.isExternal(`${origin}/`) ? PRODUCT_TOKEN : robotsAgent,
    isWithheldFrom: (site) => headers.length > 0 && !isSentOverHttp && !isEncrypted(site),
  }
}

/** Header names and values in turn. */
function headersOf({ headers, basicAuth, cookies }: SiteSecrets): string[] {
  const sent = headers.flatMap(({ name, value }) => [name, value])
  if (basicAuth !== null) {
    const credentials = Buffer.from(`${basicAuth.username}:${basicAuth.password}`).toString('base64')
    sent.push('authorization', `Basic ${credentials}`)
  }
  if (cookies.length > 0) sent.push('cookie', cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
  return sent
}
