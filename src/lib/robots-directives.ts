// Parses what a robots meta element or an X-Robots-Tag header says to search engines, as a list of directives in lower
// case. Directives for a named robot count only if it is Google's, because others may have rules of their own.

const BOTS: ReadonlySet<string> = new Set(['googlebot', '*'])
// After these words, a colon belongs to the directive; after any other word, it ends the name of a robot.
const WITH_VALUE: ReadonlySet<string> = new Set([
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
  'unavailable_after',
])
const TEXT_CHARS_MAX = 2000

/** Parses the content of `<meta name="robots">` or `<meta name="googlebot">`. */
export function parseMetaRobots(content: string): string[] {
  return content.slice(0, TEXT_CHARS_MAX).toLowerCase().split(',').map(tidy).filter(Boolean)
}

/**
 * Parses one value of the header: `noindex`, `googlebot: noindex, nofollow`, `unavailable_after: 25 Jun 2030 15:00:00
 * GMT`.
 */
export function parseRobotsHeader(value: string): string[] {
  const directives: string[] = []
  let isForUs = true
  for (const part of parseMetaRobots(value)) {
    const colon = part.indexOf(':')
    const name = colon === -1 ? '' : part.slice(0, colon).trim()
    if (name === '' || WITH_VALUE.has(name)) {
      if (isForUs) directives.push(part)
      continue
    }
    // A name applies to everything up to the next name, because several headers may have been joined by commas.
    isForUs = BOTS.has(name)
    const directive = tidy(part.slice(colon + 1))
    if (isForUs && directive !== '') directives.push(directive)
  }
  return directives
}

function tidy(text: string): string {
  return text.trim().replace(/^([a-z_-]{1,30})\s{0,20}:\s{0,20}/, '$1:')
}
