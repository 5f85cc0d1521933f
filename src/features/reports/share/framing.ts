// Which sites may show a shared report in a frame: only those that the maker of the link has named. An origin is a
// scheme, a host and optionally a port; nothing else is accepted, because it is put into a header. Pure.

type Parsed = { value: string } | { error: string }

const FORM = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/

export function parseOrigin(text: string): Parsed {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url !== undefined && (text === url.origin || text === `${url.origin}/`)
  if (!isOrigin || !FORM.test(url.origin))
    return { error: 'must be the address of a site such as https://client.example' }
  return { value: url.origin }
}

/** Returns the policy's `frame-ancestors`. */
export function framePolicy(origins: readonly string[]): string {
  return `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(' ')}`
}
