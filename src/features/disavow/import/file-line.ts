// Reads one line of a disavow file. Search engines accept hand-written files; a line whose meaning is clear in spite of
// its spelling (`domain:https://spam.example/`) is corrected with a notice, an IP address or a public suffix as a
// domain is left out with a notice, and an ambiguous line is refused: the list must hold what its owner wanted, and
// nothing more.

import { matchingHost } from '../../../lib/host.ts'
import type { DisavowType } from '../entry.ts'
import { bareDomain, findMeantDomain, type ParsedValue, parseDomain } from '../rules/domain-value.ts'
import { parseUrl } from '../rules/url-value.ts'

export type FileLine =
  | { kind: 'comment'; text: string }
  | {
      kind: 'entry'
      type: DisavowType
      value: string
      /** The comment after the entry on the same line. */
      comment: string | undefined
      /** Whether the entry was corrected. */
      isMended: boolean
    }
  /** An entry that is valid in such files, but not in this list: the rest of the file can be imported. */
  | { kind: 'left_out'; reason: string }
  | { kind: 'fault'; type: DisavowType | undefined; reason: string }

const DOMAIN_LINE = /^domain\s*:(.*)$/is

/** `text` is not empty; `ownDomain` is the project's domain. */
export function readFileLine(text: string, ownDomain: string): FileLine {
  const line = text.trim()
  if (line.startsWith('#')) return { kind: 'comment', text: line.slice(1) }
  // A number sign within a URL begins its fragment; after a space it begins a comment.
  const end = line.search(/\s#/)
  const comment = end === -1 ? undefined : line.slice(end).trim().slice(1)
  const written = end === -1 ? line : line.slice(0, end).trim()

  const domain = DOMAIN_LINE.exec(written)?.[1]
  if (domain !== undefined) {
    const { parsed, isMended } = readDomain(domain, ownDomain)
    return toLine('domain', parsed, { isMended, comment })
  }
  if (!/^https?:/i.test(written)) return { kind: 'fault', type: undefined, reason: unknownLine(written) }
  return toLine('url', parseUrl(written, ownDomain), { isMended: false, comment })
}

function readDomain(behindPrefix: string, ownDomain: string): { parsed: ParsedValue; isMended: boolean } {
  const written = behindPrefix.trim()
  const parsed = parseDomain(written, ownDomain)
  if (!('error' in parsed)) return { parsed, isMended: written !== behindPrefix }
  return { parsed: parseDomain(bareDomain(written), ownDomain), isMended: true }
}

function toLine(
  type: DisavowType,
  parsed: ParsedValue,
  more: { isMended: boolean; comment: string | undefined },
): FileLine {
  if ('error' in parsed) {
    const { error: reason, kind } = parsed
    return kind === undefined ? { kind: 'fault', type, reason } : { kind: 'left_out', reason }
  }
  return { kind: 'entry', type, value: parsed.value, ...more }
}

function unknownLine(written: string): string {
  const meant = findMeantDomain(written)
  const known =
    'A line is "domain:" and a domain, the URL of a page with http:// or https://, or a comment with # in front.'
  return meant === undefined ? known : `${known} For the whole site write domain:${matchingHost(meant)}.`
}
