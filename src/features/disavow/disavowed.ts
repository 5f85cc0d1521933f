// Tests whether links to a project are on its disavow list: a page by its address, or by a domain above it.

import { isIP } from 'node:net'
import type { Reader } from '../../data/storage/database.ts'
import type { DisavowType } from './entry.ts'
import { readTotals } from './list-row.ts'
import { LINES_MAX } from './rules/file-limits.ts'
import { parseUrl } from './rules/url-value.ts'

/** Tells which of these values are disavowed. */
type Disavowed = { readonly domains: ReadonlySet<string>; readonly urls: ReadonlySet<string> }

/** A page's address in the spelling of the list, and the domains by which it may be disavowed. */
type PagePlace = { readonly value: string; readonly domains: readonly string[] }

/**
 * Returns undefined for a URL that cannot be on a list. The empty domain is enough, because the project makes no
 * difference here.
 */
function placeOf(url: string): PagePlace | undefined {
  const parsed = parseUrl(url, '')
  if ('error' in parsed) return undefined
  const { hostname } = new URL(parsed.value)
  return { value: parsed.value, domains: domainsOf(hostname) }
}

/** Returns a host and all domains above it. */
function domainsOf(host: string): string[] {
  if (isIP(host) !== 0 || host.startsWith('[')) return []
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}

export async function findDisavowed(
  db: Reader,
  projectId: number,
  { hosts = [], urls = [] }: { hosts?: readonly string[]; urls?: readonly string[] },
): Promise<Disavowed> {
  const places = urls.flatMap((url) => placeOf(url) ?? [])
  const domains = [...hosts.flatMap(domainsOf), ...places.flatMap((place) => place.domains)]
  return {
    domains: await findValues(db, projectId, 'domain', domains),
    urls: await findValues(
      db,
      projectId,
      'url',
      places.map(({ value }) => value),
    ),
  }
}

export function isUrlDisavowed(url: string, { domains, urls }: Disavowed): boolean {
  const place = placeOf(url)
  return place !== undefined && (urls.has(place.value) || place.domains.some((domain) => domains.has(domain)))
}

/** Returns a number that grows with every change of the list. */
export async function readDisavowVersion(db: Reader, projectId: number): Promise<number> {
  return (await readTotals(db, projectId)).version
}

/** Lists all disavowed domains, which are limited by the size of a file. Index: disavow_entries_pkey. */
export async function listDisavowedDomains(db: Reader, projectId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('disavow_entries')
    .where('project_id', '=', projectId)
    .where('type', '=', 'domain')
    .select('value')
    .orderBy('value')
    .limit(LINES_MAX)
    .execute()
  return rows.map(({ value }) => value)
}

/** Index: disavow_entries_pkey. */
async function findValues(
  db: Reader,
  projectId: number,
  type: DisavowType,
  values: readonly string[],
): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const rows = await db
    .selectFrom('disavow_entries')
    .where('project_id', '=', projectId)
    .where('type', '=', type)
    .where('value', 'in', [...new Set(values)])
    .select('value')
    .execute()
  return new Set(rows.map(({ value }) => value))
}
