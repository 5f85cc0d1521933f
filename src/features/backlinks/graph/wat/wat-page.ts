// Reads a page and its links from the JSON of a WAT record. A program wrote the record, but from pages by strangers:
// every field may be missing or have the wrong type.

import { parseRobotsHeader } from '../../../../lib/robots-directives.ts'

export type WatLink = {
  /** Element and attribute, as in `A@/href`. */
  readonly path: string
  readonly url: string
  /** The text of the link; for an area, its alternative text. */
  readonly text: string
  readonly rel: string
}

export type WatPage = {
  readonly url: string
  readonly fetchedMs: number | undefined
  readonly title: string | null
  readonly base: string | undefined
  /** Whether the page, or a header of its response, declares all its links nofollow. */
  readonly isNofollow: boolean
  readonly links: readonly WatLink[]
}

/** Returns undefined for a record that is not about an HTML page with links; throws for invalid JSON. */
export function parseWatPage(body: Buffer): WatPage | undefined {
  const envelope = field(JSON.parse(body.toString('utf8')), 'Envelope')
  const headers = field(envelope, 'WARC-Header-Metadata')
  const response = field(field(envelope, 'Payload-Metadata'), 'HTTP-Response-Metadata')
  const html = field(response, 'HTML-Metadata')
  const url = text(headers, 'WARC-Target-URI')
  if (url === undefined || html === undefined) return undefined
  const head = field(html, 'Head')
  const fetchedMs = Date.parse(text(headers, 'WARC-Date') ?? '')
  return {
    url,
    fetchedMs: Number.isNaN(fetchedMs) ? undefined : fetchedMs,
    title: text(head, 'Title') ?? null,
    base: text(head, 'Base'),
    isNofollow: list(head, 'Metas').some(forbidsFollowing) || robotsHeaders(response).some(isNofollow),
    links: [...list(html, 'Links'), ...list(head, 'Link')].flatMap(toLink),
  }
}

const ROBOTS = /^(?:robots|googlebot)$/i
const ROBOTS_HEADER = 'x-robots-tag'
const AREA = /^AREA@/i
const NOFOLLOW = /(?:^|[\s,])(?:nofollow|none)(?:[\s,]|$)/i

function forbidsFollowing(meta: unknown): boolean {
  return ROBOTS.test(text(meta, 'name') ?? '') && NOFOLLOW.test(text(meta, 'content') ?? '')
}

/** Finds the headers in any letter case. The program that made the file writes several of one name as one or as a list. */
function robotsHeaders(response: unknown): string[] {
  const headers = field(response, 'Headers')
  if (typeof headers !== 'object' || headers === null) return []
  return Object.entries(headers)
    .filter(([name]) => name.toLowerCase() === ROBOTS_HEADER)
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value === 'string')
}

function isNofollow(header: string): boolean {
  return parseRobotsHeader(header).some((directive) => directive === 'nofollow' || directive === 'none')
}

function toLink(item: unknown): WatLink[] {
  const path = text(item, 'path')
  const url = text(item, 'url')
  if (path === undefined || url === undefined) return []
  const shown = text(item, 'text') ?? (AREA.test(path) ? text(item, 'alt') : undefined)
  return [{ path, url, text: shown ?? '', rel: text(item, 'rel') ?? '' }]
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
