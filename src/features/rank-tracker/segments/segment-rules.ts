// Which URLs a segment holds. Rules compare text, without letter case and otherwise as the URL is written: nothing is
// decoded or resolved, because a rule is made from a URL that somebody sees in a list. All rules must hold.

import { nfc } from '../../../lib/text.ts'

export const SEGMENT_FIELDS = ['url', 'host', 'path', 'query'] as const
export const SEGMENT_OPERATORS = [
  'equals',
  'not_equals',
  'starts_with',
  'ends_with',
  'contains',
  'not_contains',
] as const
export const RULES_MAX = 5

export type SegmentField = (typeof SEGMENT_FIELDS)[number]
export type SegmentOperator = (typeof SEGMENT_OPERATORS)[number]
export type SegmentRule = { field: SegmentField; operator: SegmentOperator; value: string }

// Given a URL in lower case.
const PARTS: Readonly<Record<SegmentField, (url: string) => string>> = {
  url: (url) => url,
  host: hostPart,
  path: pathPart,
  query: queryPart,
}

const TESTS: Readonly<Record<SegmentOperator, (part: string, value: string) => boolean>> = {
  equals: (part, value) => part === value,
  not_equals: (part, value) => part !== value,
  starts_with: (part, value) => part.startsWith(value),
  ends_with: (part, value) => part.endsWith(value),
  contains: (part, value) => part.includes(value),
  not_contains: (part, value) => !part.includes(value),
}

export function compileRules(rules: readonly SegmentRule[]): (url: string) => boolean {
  const tests = rules.map(({ field, operator, value }) => {
    const partOf = PARTS[field]
    const test = TESTS[operator]
    const folded = foldUrl(value)
    return (url: string) => test(partOf(url), folded)
  })
  return (url) => {
    const folded = foldUrl(url)
    return tests.every((test) => test(folded))
  }
}

/** Normalizes a URL for comparison: the values of rules are stored in NFC, so the URL must be in it too. */
export function foldUrl(text: string): string {
  return nfc(nfc(text).toLowerCase())
}

/** Returns the path from the slash behind the host up to the query or fragment; a slash when there is none. */
export function pathPart(url: string): string {
  const end = pathEnd(url)
  const slash = url.indexOf('/', authorityStart(url))
  return slash === -1 || slash >= end ? '/' : url.slice(slash, end)
}

/** Without user name and port; `www.` stays. */
function hostPart(url: string): string {
  const start = authorityStart(url)
  const end = pathEnd(url)
  const slash = url.indexOf('/', start)
  const authority = url.slice(start, slash === -1 || slash > end ? end : slash)
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  return host.includes(':') ? host.replace(/:\d*$/, '') : host
}

/** Between question mark and fragment; empty when there is none. */
function queryPart(url: string): string {
  const fragment = url.indexOf('#')
  return url.slice(pathEnd(url) + 1, fragment === -1 ? url.length : fragment)
}

function authorityStart(url: string): number {
  const scheme = url.indexOf('://')
  return scheme === -1 ? 0 : scheme + 3
}

/** Returns the place at which the query or the fragment begins, or the URL ends. */
function pathEnd(url: string): number {
  const mark = url.indexOf('?')
  const fragment = url.indexOf('#')
  const end = fragment === -1 ? url.length : fragment
  return mark === -1 || mark > end ? end : mark
}
