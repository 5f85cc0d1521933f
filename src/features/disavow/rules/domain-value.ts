// Parses a domain to disavow: lower-case ASCII, standing for everything below it. `www.spam.example` is that host and
// not the whole domain: the given name is stored. Text that is not a bare domain is refused, and so is a public suffix,
// because it would cover more than one site (a search engine would accept it and ignore every site below). The messages
// say what to write instead.

import { isIPv4, isIPv6 } from 'node:net'
import { domainToASCII } from 'node:url'
import { parse } from 'tldts'
import { isHostName } from '../../../lib/host.ts'
import { findOwnDomain } from './own-site.ts'

export type ParsedValue = { value: string } | ValueFault

/** `kind` is set if the value clearly is of a kind that cannot be on the list. */
type ValueFault = { error: string; kind?: 'address' | 'public_suffix' }

const ADDRESS =
  'An IP address cannot be disavowed as a domain. Disavow its pages, each by its URL (type url).'
const NOT_A_DOMAIN = 'This is not a domain name. Write one like spam.example.'

// Texts that people write around a domain, and the message for each. The first match counts.
const SHAPE_FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'Write a domain'],
  [/^domain:/i, 'Write the domain alone, without "domain:"'],
  [/[\s\p{Cc}]/u, 'Write the domain alone, without spaces'],
  [/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, 'Write the domain alone, without a scheme and a path'],
  [/@/, 'Write the domain alone, without a user name'],
  [/[/\\?#]/, 'Write the domain alone, without a path'],
  [/\*/, 'A domain covers everything below it. Write it without a wildcard'],
  [/:/, 'Write the domain alone, without a port'],
  [/^\./, 'Write the domain without a dot in front'],
  // A percent sign would be decoded, so that two spellings would name one domain.
  [/%/, 'Write the domain without percent signs'],
]

/** `ownDomain` is the project's domain. */
export function parseDomain(written: string, ownDomain: string): ParsedValue {
  if (isIPv6(written) || /^\[[\da-f:.]*\]/i.test(written)) return { error: ADDRESS, kind: 'address' }
  const fault = SHAPE_FAULTS.find(([pattern]) => pattern.test(written))?.[1]
  if (fault !== undefined) {
    const meant = findMeantDomain(written)
    return { error: meant === undefined ? `${fault}, like spam.example.` : `${fault}: ${meant}.` }
  }
  const parsed = parseName(written)
  if ('error' in parsed) return parsed
  const own = findOwnDomain(parsed.value, ownDomain)
  return own === undefined ? parsed : { error: own }
}

/** Returns the domain that a text with other parts probably means, if there is one. */
export function findMeantDomain(written: string): string | undefined {
  const bare = bareDomain(written)
  if (bare === '' || /[\s@%*:]/.test(bare)) return undefined
  const parsed = parseName(bare)
  return 'error' in parsed ? undefined : parsed.value
}

/** Strips what people write around a domain: a prefix, a scheme, a path, a port, a wildcard, a dot. */
export function bareDomain(written: string): string {
  return written
    .trim()
    .replace(/^domain:\s*/i, '')
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '')
    .replace(/[/\\?#].*$/s, '')
    .replace(/:\d*$/, '')
    .replace(/^(?:\*?\.)+/, '')
}

function parseName(written: string): ParsedValue {
  const name = domainToASCII(written.replace(/\.$/, ''))
  if (isIPv4(name)) return { error: ADDRESS, kind: 'address' }
  if (!isHostName(name)) return { error: NOT_A_DOMAIN }
  const { publicSuffix, isIcann, isPrivate } = parse(name, { allowPrivateDomains: true })
  if (publicSuffix === name) {
    if (!isIcann && !isPrivate)
      return { error: `${name} has no dot. Write the whole domain, like spam.example.` }
    return {
      error: `${name} is a public suffix: it would cover every site below it. Write one domain, like spam.${name}.`,
      kind: 'public_suffix',
    }
  }
  return { value: name }
}
