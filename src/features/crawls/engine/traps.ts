// Keeps a crawl out of places without end: paths that repeat themselves, calendars that never end, and
// parameters in every combination. Says why an address is not followed; how deep a crawl goes is not decided
// here. The state is a sketch of fixed size that depends only on which addresses were let through, so a crawl that
// was killed goes on as if it had not been. Addresses are those of normalizeUrl, and each is offered once.

import { hash64 } from '../../../lib/url-hash.ts'
import { findUrlDay } from './url-date.ts'

export const TRAP_REASONS = [
  'path_too_long',
  'repeated_segments',
  'calendar',
  'parameter_combinations',
] as const
export type TrapReason = (typeof TRAP_REASONS)[number]

type TrapGuards = {
  /** Returns undefined if the address may be followed, and counts it as followed. */
  admit(url: string): TrapReason | undefined
}

const PATH_LENGTH_MAX = 2000
const SEGMENTS_MAX = 50
const REPEATS_MAX = 2
const CALENDAR_DAYS_AHEAD = 2 * 366
const CALENDAR_DAYS_BACK = 50 * 366
export const CALENDAR_PAGES_MAX = 500
// Indexed by the number of parameters, from 1: one may be the number of a product, three or more are mostly filters.
export const COMBINATIONS_MAX = [10_000, 1000, 200] as const

const CALENDAR = `a calendar that goes on for ever (dates far from today, or more than ${CALENDAR_PAGES_MAX} dates)`

/** The sentence for one address, and for several. */
const SENTENCES: Record<TrapReason, string | readonly [string, string]> = {
  path_too_long: `the path has more than ${PATH_LENGTH_MAX} characters or ${SEGMENTS_MAX} folders`,
  repeated_segments: 'a part of the path repeats itself, as it does when relative links are wrong',
  calendar: [`it is a page of ${CALENDAR}`, `they are pages of ${CALENDAR}`],
  parameter_combinations:
    'one path has too many combinations of parameters, as filters and sort orders make them',
}

const MS_PER_DAY = 86_400_000

/** `today` is the day on which the crawl began; `known` are the addresses it followed so far. */
export function createTrapGuards(options: { today: Date; known?: Iterable<string> }): TrapGuards {
  const today = Math.floor(options.today.getTime() / MS_PER_DAY)
  const followed = createCountSketch()
  for (const url of options.known ?? []) countAll(followed, countedKeys(splitUrl(url)))

  return {
    admit(url) {
      const parts = splitUrl(url)
      const reason = findFixedReason(parts, today)
      if (reason) return reason
      const keys = countedKeys(parts)
      for (const { key, max, reason } of keys) if (followed.count(key) >= max) return reason
      countAll(followed, keys)
      return undefined
    },
  }
}

/** What the notes of a crawl say about the addresses that one guard kept out. */
export function describeTrap(reason: TrapReason, count: number, example: string): string {
  const urls = count === 1 ? '1 URL was' : `${count.toLocaleString('en-US')} URLs were`
  const sentence = SENTENCES[reason]
  const why = typeof sentence === 'string' ? sentence : sentence[count === 1 ? 0 : 1]
  return `${urls} not followed because ${why}. Example: ${example}`
}

type UrlParts = {
  readonly page: string
  readonly path: string
  readonly query: string
  readonly day: number | undefined
}
type CountedKey = { readonly key: string; readonly max: number; readonly reason: TrapReason }

function splitUrl(url: string): UrlParts {
  const mark = url.indexOf('?')
  const page = mark === -1 ? url : url.slice(0, mark)
  const path = page.slice(page.indexOf('/', page.indexOf('://') + 3))
  const query = mark === -1 ? '' : url.slice(mark + 1)
  return { page, path, query, day: findUrlDay(path, query) }
}

function findFixedReason({ path, day }: UrlParts, today: number): TrapReason | undefined {
  if (path.length > PATH_LENGTH_MAX) return 'path_too_long'
  const segments = path.slice(1).split('/')
  if (segments.length > SEGMENTS_MAX) return 'path_too_long'
  if (hasRepeats(segments)) return 'repeated_segments'
  const isFar = day !== undefined && (day > today + CALENDAR_DAYS_AHEAD || day < today - CALENDAR_DAYS_BACK)
  return isFar ? 'calendar' : undefined
}

/** Numbers may repeat: /11/11/11 is a day. So may the end, which is empty after a slash. */
function hasRepeats(segments: readonly string[]): boolean {
  if (segments.length <= REPEATS_MAX) return false
  const counts = new Map<string, number>()
  for (const segment of segments) {
    if (/^\d+$/.test(segment)) continue
    const count = (counts.get(segment) ?? 0) + 1
    if (count > REPEATS_MAX) return true
    counts.set(segment, count)
  }
  return false
}

function countedKeys({ page, query, day }: UrlParts): CountedKey[] {
  const keys: CountedKey[] = []
  if (day !== undefined) {
    const pattern = `${page}?${query}`.replaceAll(/\d+/g, '0')
    keys.push({ key: pattern, max: CALENDAR_PAGES_MAX, reason: 'calendar' })
  }
  if (query !== '') {
    const parameters = Math.min(query.split('&').length, COMBINATIONS_MAX.length)
    const max = COMBINATIONS_MAX[parameters - 1]!
    keys.push({ key: `${parameters} ${page}`, max, reason: 'parameter_combinations' })
  }
  return keys
}

function countAll(sketch: CountSketch, keys: readonly CountedKey[]): void {
  for (const { key } of keys) sketch.add(key)
}

type CountSketch = { add(key: string): void; count(key: string): number }

const ROWS = 4
const WIDTH = 2 ** 16
const COUNT_MAX = 2 ** 16 - 1

/**
 * Counts how often each of any number of keys was added, in half a megabyte (a count-min sketch: four rows of
 * 65,536 counters). A count may come out too high when keys share all four counters, never too low: with a million
 * different keys by about a dozen. The order of additions does not matter, so a sketch can be built again.
 */
export function createCountSketch(): CountSketch {
  const counters = new Uint16Array(ROWS * WIDTH)

  function placesOf(key: string): readonly number[] {
    const { high, low } = hash64(key)
    return [low & 0xffff, WIDTH + (low >>> 16), 2 * WIDTH + (high & 0xffff), 3 * WIDTH + (high >>> 16)]
  }

  return {
    add(key) {
      for (const place of placesOf(key)) if (counters[place]! < COUNT_MAX) counters[place]!++
    },
    count(key) {
      return Math.min(...placesOf(key).map((place) => counters[place]!))
    },
  }
}
