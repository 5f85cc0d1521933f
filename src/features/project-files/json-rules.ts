// JSON in a column: readable, not nested without end, and with addresses that a browser may open. Records of keywords and quick wins
// are kept as the API sends them, so what is in here reaches the links of the dashboard.

import { findBadText } from '../../lib/text.ts'

const DEPTH_MAX = 32
const ADDRESS_KEY = /(?:^|_)urls?$/
/** As browsers read it: before the scheme they pass over blanks and controls. */
const OTHER_SCHEME = /^[\s\p{Cc}]*(?!https?:)[a-z][a-z0-9+.-]*:/iu

export function findJsonFault(text: string): string | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'must be JSON'
  }
  const waiting: { key: string; value: unknown; depth: number }[] = [{ key: '', value, depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { key, depth } = next
    if (typeof next.value === 'string') {
      const bad = findBadText(next.value)
      if (bad !== undefined) return bad
      if (ADDRESS_KEY.test(key) && OTHER_SCHEME.test(next.value))
        return `must have http or https addresses, and has ${JSON.stringify(next.value.slice(0, 60))} in ${key}`
    }
    if (typeof next.value !== 'object' || next.value === null) continue
    if (depth === DEPTH_MAX) return `must not be nested more than ${DEPTH_MAX} deep`
    // The entries of a list are what the list is called.
    const isList = Array.isArray(next.value)
    for (const [name, inner] of Object.entries(next.value))
      waiting.push({ key: isList ? key : name, value: inner, depth: depth + 1 })
  }
  return undefined
}
