// Which sites may show a shared report in a frame: none, unless whoever made the link has named them. An origin is a scheme, a host
// and perhaps a port: it goes into a header, so nothing else is taken. Pure.

type Parsed = { value: string } | { error: string }

const FORM = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/

export function parseOrigin(text: string): Parsed {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url !== undefined && (text === url.origin || text === `${url.origin}/`)
  if (!isOrigin || !FORM.test(url.origin))
    return { error: 'must be the address of a site such as https://client.example' }
  return { value: url.origin }
}

/** The value of `frame-ancestors`. */
export function framePolicy(origins: readonly string[]): string {
  return `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(' ')}`
}
