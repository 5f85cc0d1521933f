// A page and its links out of the JSON of a WAT record. It was made by a program, but out of what anybody wrote into a
// page: no field is trusted to be there, or to be what it should.

export type WatLink = {
  /** Element and attribute, as in `A@/href`. */
  readonly path: string
  readonly url: string
  readonly text: string
  readonly rel: string
}

export type WatPage = {
  readonly url: string
  readonly fetchedMs: number | undefined
  readonly title: string | null
  readonly base: string | undefined
  /** What the page says of all its links. */
  readonly isNofollow: boolean
  readonly links: readonly WatLink[]
}

/** Undefined for a record that is not of an HTML page with links; throws for what is not JSON. */
export function parseWatPage(body: Buffer): WatPage | undefined {
  const envelope = field(JSON.parse(body.toString('utf8')), 'Envelope')
  const headers = field(envelope, 'WARC-Header-Metadata')
  const html = field(field(field(envelope, 'Payload-Metadata'), 'HTTP-Response-Metadata'), 'HTML-Metadata')
  const url = text(headers, 'WARC-Target-URI')
  if (url === undefined || html === undefined) return undefined
  const head = field(html, 'Head')
  const fetchedMs = Date.parse(text(headers, 'WARC-Date') ?? '')
  return {
    url,
    fetchedMs: Number.isNaN(fetchedMs) ? undefined : fetchedMs,
    title: text(head, 'Title') ?? null,
    base: text(head, 'Base'),
    isNofollow: list(head, 'Metas').some(forbidsFollowing),
    links: [...list(html, 'Links'), ...list(head, 'Link')].flatMap(toLink),
  }
}

const ROBOTS = /^(?:robots|googlebot)$/i
const NOFOLLOW = /(?:^|[\s,])(?:nofollow|none)(?:[\s,]|$)/i

function forbidsFollowing(meta: unknown): boolean {
  return ROBOTS.test(text(meta, 'name') ?? '') && NOFOLLOW.test(text(meta, 'content') ?? '')
}

function toLink(item: unknown): WatLink[] {
  const path = text(item, 'path')
  const url = text(item, 'url')
  if (path === undefined || url === undefined) return []
  return [{ path, url, text: text(item, 'text') ?? '', rel: text(item, 'rel') ?? '' }]
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function text(value: unknown, name: string): string | undefined {
  const found = field(value, name)
  return typeof found === 'string' ? found : undefined
}

function list(value: unknown, name: string): unknown[] {
  const found = field(value, name)
  return Array.isArray(found) ? found : []
}
