// The rows of crawl settings. A project without a row has the defaults, under which crawls read the whole site.

import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { CrawlSettings } from '../engine/crawl-settings.ts'
import type { CrawlSettingsRecord } from './settings-schema.ts'
import { NO_SECRETS, namesOf, type SecretNames } from './site-secrets.ts'

export type StoredSettings = CrawlSettingsRecord & {
  /** See CrawlSettingsTable. */
  readonly generation: number
  readonly access: Uint8Array | null
}

const DEFAULTS: StoredSettings = Object.freeze({
  scope: 'domain',
  include: [],
  exclude: [],
  urls: null,
  user_agent: null,
  robots_agent: null,
  send_over_http: false,
  reuse_unchanged: false,
  external_nofollow: false,
  ...namesOf(NO_SECRETS),
  generation: 1,
  access: null,
})

/** Index: crawl_settings_pkey. */
export async function readCrawlSettings(db: Reader, projectId: number): Promise<StoredSettings> {
  const row = await db
    .selectFrom('crawl_settings')
    .where('project_id', '=', projectId)
    .select(['scope', 'include_json', 'exclude_json', 'urls_json', 'user_agent', 'robots_agent'])
    .select(['sends_over_http', 'reuses_unchanged', 'wants_nofollow', 'generation', 'access_json', 'access'])
    .executeTakeFirst()
  if (row === undefined) return DEFAULTS
  return {
    scope: row.scope,
    include: JSON.parse(row.include_json),
    exclude: JSON.parse(row.exclude_json),
    urls: JSON.parse(row.urls_json ?? 'null'),
    user_agent: row.user_agent,
    robots_agent: row.robots_agent,
    send_over_http: row.sends_over_http === 1,
    reuse_unchanged: row.reuses_unchanged === 1,
    external_nofollow: row.wants_nofollow === 1,
    ...(JSON.parse(row.access_json) as SecretNames),
    generation: row.generation,
    access: row.access,
  }
}

export async function saveCrawlSettings(tx: Tx, projectId: number, settings: StoredSettings): Promise<void> {
  const { headers, basic_auth, cookies } = settings
  const row = {
    scope: settings.scope,
    include_json: JSON.stringify(settings.include),
    exclude_json: JSON.stringify(settings.exclude),
    urls_json: settings.urls && JSON.stringify(settings.urls),
    user_agent: settings.user_agent,
    robots_agent: settings.robots_agent,
    sends_over_http: settings.send_over_http ? 1 : 0,
    reuses_unchanged: settings.reuse_unchanged ? 1 : 0,
    wants_nofollow: settings.external_nofollow ? 1 : 0,
    generation: settings.generation,
    access_json: JSON.stringify({ headers, basic_auth, cookies }),
    access: settings.access,
  } as const
  await tx
    .insertInto('crawl_settings')
    .values({ project_id: projectId, ...row })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(row))
    .execute()
}

export function toRecord({ generation, access, ...record }: StoredSettings): CrawlSettingsRecord {
  return record
}

type ScopeOfCrawl = Pick<
  CrawlSettings,
  'scope' | 'userAgent' | 'robotsAgent' | 'isReusing' | 'isNofollowWanted'
>

/** The settings that a crawl copies when it is started: none of the secrets, and only what differs from the defaults. */
export function scopeOfCrawl(settings: StoredSettings): ScopeOfCrawl {
  const { scope: hosts, include, exclude, urls, user_agent, robots_agent } = settings
  const isList = urls !== null
  const isNarrowed = hosts === 'host' || include.length > 0 || exclude.length > 0 || isList
  return {
    ...(isNarrowed && { scope: { hosts, include, exclude, isList } }),
    ...(user_agent !== null && { userAgent: user_agent }),
    ...(robots_agent !== null && { robotsAgent: robots_agent }),
    ...(settings.reuse_unchanged && { isReusing: true }),
    ...(settings.external_nofollow && { isNofollowWanted: true }),
  }
}
