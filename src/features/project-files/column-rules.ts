// Which values a column accepts, by its type, by the meaning of its name, and by the states that the schema allows.
// This applies to all tables; the rules of the API also check what people enter (row-rules.ts).

import { isIP } from 'node:net'
import type { SnapshotValue, TableColumn } from '../../data/storage/snapshot/snapshot.ts'
import { isHostName } from '../../lib/host.ts'
import { findBadText } from '../../lib/text.ts'
import { TIME_MAX } from './manifest.ts'

/** Longer than the longest text of a page that a crawl keeps. */
const TEXT_CHARS_MAX = 1_000_000
/** Large enough for lists of addresses and overviews of crawls. */
const JSON_CHARS_MAX = 32_000_000
const JSON_DEPTH_MAX = 32
const BYTES_MAX = 64 * 2 ** 20
const URL_CHARS_MAX = 16_384
/** The years 1900 to 9999, in days since 1970. */
const DAYS = { first: -25_567, last: 2_932_896 }
/**
 * The index of keywords combines project and keyword into one number, so a larger id would belong to another project.
 */
const KEYWORD_ID_MAX = 2 ** 31 - 1

const FLAG = /^(?:is|has|wants|sends|reuses|lacks)_/
const TIME = /_at$/
const DAY = /(?:^|_)day$|^made_on$/
const ID = /(?:^|_)id$/
const AMOUNT =
  /(?:_count|_micros|_bytes|_sum|_max|^bytes|^keywords|^in_\d+_\d+|^weight|^attempts|^tracked|^measured)$/
const URL_COLUMN = /(?:^|_)url$/
const HOST = /^(?:domain|matching_host)$/
const JSON_COLUMN = /(?:^|_)json$/
const JSON_ADDRESS_KEY = /(?:^|_)urls?$/
/** Ignores blanks and control characters before the scheme, as browsers do. */
const OTHER_SCHEME = /^[\s\p{Cc}]*(?!https?:)[a-z][a-z0-9+.-]*:/iu
const KEYWORD_IDS = new Set(['keywords.id', 'keyword_keys.keyword_id'])

/** Returns why the value is invalid; undefined if it is valid. `states` are those of a CHECK, if there is one. */
export function findValueFault(
  table: string,
  { name, kind, isRequired }: TableColumn,
  value: SnapshotValue | undefined,
  states: ReadonlySet<string> | undefined,
): string | undefined {
  if (value === undefined) return 'is missing'
  if (value === null) return isRequired ? 'must not be empty' : undefined
  if (kind === 'text') return typeof value === 'string' ? textFault(name, value, states) : 'must be a text'
  if (kind === 'bytes') {
    if (!(value instanceof Uint8Array)) return 'must be bytes'
    return value.length > BYTES_MAX ? `must have at most ${BYTES_MAX} bytes` : undefined
  }
  if (typeof value !== 'number') return 'must be a number'
  if (kind === 'real') return Number.isFinite(value) ? undefined : 'must be a finite number'
  return Number.isSafeInteger(value) ? integerFault(table, name, value) : 'must be a whole number'
}

function integerFault(table: string, name: string, value: number): string | undefined {
  const within = (least: number, most: number) =>
    value >= least && value <= most ? undefined : `must be from ${least} to ${most}`
  const place = `${table}.${name}`
  if (KEYWORD_IDS.has(place) || name === 'keyword_id') return within(1, KEYWORD_ID_MAX)
  if (FLAG.test(name)) return within(0, 1)
  if (TIME.test(name)) return within(0, TIME_MAX)
  if (DAY.test(name)) return within(DAYS.first, DAYS.last)
  if (ID.test(name) || AMOUNT.test(name)) return within(0, Number.MAX_SAFE_INTEGER)
  return undefined
}

function textFault(name: string, value: string, states: ReadonlySet<string> | undefined): string | undefined {
  const bad = findBadText(value)
  if (bad !== undefined) return bad
  if (states !== undefined) return states.has(value) ? undefined : `must be one of ${[...states].join(', ')}`
  if (JSON_COLUMN.test(name))
    return value.length > JSON_CHARS_MAX
      ? `must have at most ${JSON_CHARS_MAX} characters`
      : findJsonFault(value)
  if (value.length > TEXT_CHARS_MAX) return `must have at most ${TEXT_CHARS_MAX} characters`
  if (URL_COLUMN.test(name)) return isWebUrl(value) ? undefined : 'must be an absolute http or https URL'
  if (HOST.test(name)) return isHost(value) ? undefined : 'must be a host name'
  if (name === 'device')
    return value === 'mobile' || value === 'desktop' ? undefined : 'must be mobile or desktop'
  return undefined
}

/**
 * JSON must be valid, not nested too deeply, and contain only addresses that a browser may open. Records of keywords
 * and quick wins are stored as the API sends them, so their addresses become links of the dashboard.
 */
function findJsonFault(text: string): string | undefined {
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
      if (JSON_ADDRESS_KEY.test(key) && OTHER_SCHEME.test(next.value))
        return `must have http or https addresses, and has ${JSON.stringify(next.value.slice(0, 60))} in ${key}`
    }
    if (typeof next.value !== 'object' || next.value === null) continue
    if (depth === JSON_DEPTH_MAX) return `must not be nested more than ${JSON_DEPTH_MAX} deep`
    // The entries of a list count as values of the list's key.
    const isList = Array.isArray(next.value)
    for (const [name, inner] of Object.entries(next.value))
      waiting.push({ key: isList ? key : name, value: inner, depth: depth + 1 })
  }
  return undefined
}

/** Whether the address is safe to open with a click. */
function isWebUrl(text: string): boolean {
  return text.length <= URL_CHARS_MAX && /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text)
}

function isHost(text: string): boolean {
  const name = text.replace(/:\d{1,5}$/, '')
  return isHostName(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0
}
