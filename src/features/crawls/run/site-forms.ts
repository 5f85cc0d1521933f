// The other forms of a site's address, by http and with or without www: a site should answer at one of them, and redirect
// from the others. Each form is asked once, after the pages, by one request with its redirects. A form that does not
// answer, or that robots.txt forbids, is fine.

import { isIP } from 'node:net'
import { type Fetcher, TIMEOUT_MS } from '../../../background/fetching/fetcher.ts'
import { followRedirects } from '../../../background/fetching/redirects.ts'
import { matchingHost, registrableDomain } from '../../../lib/host.ts'

export type FormsAsking = {
  fetcher: Fetcher
  mayVisit(url: URL): Promise<boolean>
  signal: AbortSignal
}

/**
 * The other forms of the address where the start page ended. A site that is crawled by http has no https: that was tried
 * first. If the address names a port, another scheme would have another port.
 */
export function otherForms(home: URL): URL[] {
  const { protocol, hostname, port } = home
  const hosts = [hostname, ...otherHosts(hostname)]
  const protocols = protocol === 'https:' && port === '' ? ['https:', 'http:'] : [protocol]
  return hosts
    .flatMap((host) => protocols.map((scheme) => `${scheme}//${host}${port === '' ? '' : `:${port}`}/`))
    .map((form) => new URL(form))
    .filter(({ origin }) => origin !== home.origin)
}

/** A sub-domain like blog.example.com has no www of its own. */
function otherHosts(hostname: string): string[] {
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return []
  const bare = matchingHost(hostname)
  if (bare !== hostname) return [bare]
  return registrableDomain(hostname) === hostname && hostname.includes('.') ? [`www.${hostname}`] : []
}

/** Whether the form answers itself, or leads to another form than the one that is crawled. */
export async function isOpenForm(form: URL, home: URL, asking: FormsAsking): Promise<boolean> {
  const { fetcher, mayVisit, signal } = asking
  if (!(await mayVisit(form))) return false
  const { end, finalUrl } = await followRedirects(fetcher, form, {
    signal,
    timeoutMs: TIMEOUT_MS,
    wantsBody: () => false,
    mayVisit,
  })
  const ended = new URL(finalUrl)
  const isOwn = matchingHost(ended.hostname) === matchingHost(home.hostname)
  return end.state === 'response' && end.status === 200 && isOwn && ended.origin !== home.origin
}
