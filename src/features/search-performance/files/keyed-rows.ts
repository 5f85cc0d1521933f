// Reads rows as Search Console's API returns them: the dimensions of a row are in a list, `keys`, in the order of the
// request, which the file does not contain. Dates, addresses, devices and countries can be recognised by looking at
// all rows; the remaining key is the query. An ambiguous file is refused.

import { alpha3Of, COUNTRIES } from '../../../lib/countries.ts'
import type { LinePlace } from '../../../lib/import-place.ts'
import { parseDay } from '../../../lib/local-day.ts'
import type { PlacedObject } from './performance-objects.ts'
import type { PerformanceReading } from './performance-reading.ts'

const ROLES = ['date', 'query', 'page', 'country', 'device'] as const
type Role = (typeof ROLES)[number]

const SAMPLED_ROWS = 1000
const ADDRESS = /^https?:\/\//i
const DEVICE = /^(?:DESKTOP|MOBILE|TABLET)$/
/** Codes for Kosovo and for an unknown country. */
const OTHER_COUNTRIES = ['xkk', 'zzz']

/** Rows without keys are passed on as they are. */
export async function* nameKeys(
  batches: AsyncIterable<readonly PlacedObject[]>,
  place: LinePlace,
  { notes, faults }: PerformanceReading,
): AsyncGenerator<readonly PlacedObject[]> {
  let isKeyed: boolean | undefined
  let roles: readonly Role[] | undefined
  let sampled: PlacedObject[] = []

  function decide(): readonly PlacedObject[] {
    const rows = sampled
    sampled = []
    if (rows.length === 0) return rows
    const keys = rows.map((row) => keysOf(row, place))
    place.line = rows[0]!.line
    const named = nameRoles(keys, place)
    roles = named
    notes.push(`The keys of its rows were taken for ${new Intl.ListFormat('en').format(named)}.`)
    return faults.readAll(rows, (row) => withNames(row, named, place))
  }

  for await (const batch of batches) {
    isKeyed ??= batch[0] !== undefined && 'keys' in batch[0].value
    if (!isKeyed) yield batch
    else if (roles !== undefined) {
      const known = roles
      yield faults.readAll(batch, (row) => withNames(row, known, place))
    } else {
      sampled.push(...batch)
      if (sampled.length >= SAMPLED_ROWS) yield decide()
    }
  }
  yield decide()
}

function keysOf({ line, value }: PlacedObject, place: LinePlace): readonly string[] {
  const { keys } = value
  place.line = line
  if (Array.isArray(keys) && keys.length > 0 && keys.every((key) => typeof key === 'string')) return keys
  throw place.refuse('must be a list of texts.', 'keys')
}

function withNames(row: PlacedObject, roles: readonly Role[], place: LinePlace): PlacedObject {
  const keys = keysOf(row, place)
  if (keys.length !== roles.length) {
    throw place.refuse(`has ${keys.length} entries, and the first row has ${roles.length}.`, 'keys')
  }
  const { keys: _keys, ...rest } = row.value
  return {
    line: row.line,
    value: { ...Object.fromEntries(roles.map((role, at) => [role, keys[at]])), ...rest },
  }
}

function nameRoles(rows: readonly (readonly string[])[], place: LinePlace): Role[] {
  const roles = (rows[0] as readonly string[]).map((_, at) => roleOf(rows.map((keys) => keys[at] ?? '')))
  const twice = ROLES.find((role) => roles.indexOf(role) !== roles.lastIndexOf(role))
  if (twice !== undefined) {
    throw place.refuse(
      `which of them is the ${twice} cannot be told. Write rows with the names date, query and page.`,
      'keys',
    )
  }
  if (!roles.includes('date')) {
    throw place.refuse('there is no date among them: ask the API with the dimension date.', 'keys')
  }
  return roles
}

function roleOf(values: readonly string[]): Role {
  const all = (isOne: (value: string) => boolean) => values.every(isOne)
  if (all((value) => parseDay(value) !== undefined)) return 'date'
  if (all((value) => ADDRESS.test(value))) return 'page'
  if (all((value) => DEVICE.test(value))) return 'device'
  const countries = new Set([...OTHER_COUNTRIES, ...[...COUNTRIES].map(alpha3Of)])
  return all((value) => countries.has(value)) ? 'country' : 'query'
}
