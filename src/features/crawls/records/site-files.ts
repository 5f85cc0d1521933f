// The robots.txt and the sitemap that a crawl found, kept with it so that the next one can be compared. Of robots.txt, the
// directives count: a comment or an empty line changes nothing for anybody. A file that could not be read is unknown: it
// counts neither as there nor as gone.

import { hash } from 'node:crypto'
import { type Directive, readDirectives } from '../engine/robots-lines.ts'

/** How many lines of a long file are kept: enough to show what has changed. */
const LINES_MAX = 200
const LINE_CHARS_MAX = 200

type RobotsFile = {
  /** The digest of all directives; null where the site has no robots.txt. */
  readonly digest: string | null
  /** The first directives, as they are shown. */
  readonly lines: readonly string[]
}

/** `none`: every place where one could be has answered that there is none. */
type SitemapState = 'found' | 'none'

export type SiteFiles = {
  /** The origin that robots.txt and sitemap belong to. */
  readonly origin: string
  readonly robots: RobotsFile | null
  readonly sitemap: SitemapState | null
}

/** `text` has one character for each byte; it is null where there is no robots.txt. */
export function robotsFileOf(text: string | null): RobotsFile {
  if (text === null) return { digest: null, lines: [] }
  const directives = Array.from(readDirectives(Buffer.from(text, 'latin1')), lineOf)
  const shownLines = directives.slice(0, LINES_MAX).map(shown)
  return {
    digest: hash('sha256', shown(directives.join('\n'))).slice(0, 32),
    lines: shownLines.map((line) => line.slice(0, LINE_CHARS_MAX)),
  }
}

function lineOf({ name, value }: Directive): string {
  return `${name}: ${value}`
}

/** `bytes` has one character a byte. NUL is removed, because columns of text do not take it. */
function shown(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\0', '')
}

/** Undefined for a crawl of a release that did not keep them. */
export function readSiteFiles(json: string | null): SiteFiles | undefined {
  return json === null ? undefined : (JSON.parse(json) as SiteFiles)
}
