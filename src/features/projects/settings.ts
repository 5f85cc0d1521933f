// The settings of a project in one table: schema, default and how each is stored. Everything else (the bodies of create
// and update, the record, the columns) is derived from it. Settings for planned features are stored too, so that a
// client can set up a project once.

import { type Static, type TSchema, Type } from 'typebox'
import { nullable } from '../../entry/http/answers/field-shapes.ts'
import { checked, parsed } from '../../entry/http/requests/schema-annotations.ts'
import { parseCountry, parseLanguage, parseTimeZone } from '../../lib/locale.ts'

export const FREQUENCIES = ['daily', 'weekly', 'biweekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]
const CRAWLER_CONCURRENCIES = [1, 2, 5, 10, 20] as const
const CRAWLER_DELAYS_SECONDS = [0, 1, 5, 10, 30, 60] as const
const MATCH_RULES_MAX = 10
export const CRAWLER_MAX_URLS_DEFAULT = 1000

const frequency = (fallback: (typeof FREQUENCIES)[number]) => Type.Enum(FREQUENCIES, { default: fallback })
const oneOf = (values: readonly number[], fallback: number) => Type.Enum(values, { default: fallback })
const flag = (fallback: boolean, description: string) => Type.Boolean({ default: fallback, description })
const integer = (minimum: number, maximum: number, fallback: number, description: string) =>
  Type.Integer({ minimum, maximum, default: fallback, description })

const EMAIL = /^[^\s@]{1,64}@[^\s@]+$/

/**
 * Settings that have the same form in a body and in the record, except that a body may send `null` for an empty list of
 * rules.
 */
export const PLAIN_SETTINGS = {
  crawler_enabled: flag(true, 'Crawl the site once a week.'),
  crawler_max_urls: integer(
    1,
    10_000_000,
    CRAWLER_MAX_URLS_DEFAULT,
    'The most pages that a crawl reads; the account may allow fewer.',
  ),
  crawler_depth: integer(0, 100, 3, 'How many clicks from the start page a crawl follows.'),
  crawler_concurrency: oneOf(CRAWLER_CONCURRENCIES, 5),
  crawler_delay_seconds: oneOf(CRAWLER_DELAYS_SECONDS, 0),
  crawler_follow_links: flag(true, 'Follow links, not only the sitemap.'),
  crawler_allow_external_links: flag(false, 'Check links that lead to other sites.'),
  crawler_javascript_enabled: flag(false, 'Render pages in a browser.'),
  crawler_connect_images: flag(true, 'Check the status of images.'),
  crawler_connect_links: flag(true, 'Check the status of links.'),
  rank_tracker_frequency: frequency('daily'),
  rank_tracker_depth: checked(
    integer(10, 100, 100, 'How many organic results a check scans; a multiple of ten.'),
    (depth) =>
      depth % 10 === 0 ? undefined : 'must be a multiple of 10, because results come in pages of ten',
  ),
  notification_email: Type.Union(
    [
      checked(Type.String({ maxLength: 254 }), (text) =>
        EMAIL.test(text) && text.slice(0, -2).includes('.', text.indexOf('@') + 2)
          ? undefined
          : 'must be an e-mail address',
      ),
      Type.Null(),
    ],
    { default: null },
  ),
  uptime_enabled: flag(false, 'Kept for uptime checks, which this server does not make.'),
  uptime_check_interval_minutes: integer(
    1,
    1440,
    5,
    'Kept for uptime checks, which this server does not make.',
  ),
  map_tracker_frequency: frequency('weekly'),
  map_tracker_match_rules: Type.Array(
    Type.Object({
      field: Type.String({ minLength: 1, maxLength: 50 }),
      operator: Type.String({ minLength: 1, maxLength: 50 }),
      value: Type.String({ minLength: 1, maxLength: 255 }),
    }),
    {
      maxItems: MATCH_RULES_MAX,
      default: [],
      description: 'Kept for map tracking, which this server does not do.',
    },
  ),
} satisfies Record<string, TSchema>

const spelled = (
  description: string,
  fallback: string,
  parse: (text: string) => string | undefined,
  what: string,
) =>
  parsed(Type.String({ minLength: 1, maxLength: 64, default: fallback, description }), (text) => {
    const value = parse(text)
    return value === undefined ? { error: `must be ${what}` } : { value }
  })

/** Settings that a body may spell in several ways. The record shows `country` and `language` as codes. */
const LOCALE_SETTINGS = {
  country: spelled('Market of the project.', 'US', parseCountry, 'an ISO 3166-1 country code such as US'),
  language: spelled(
    'Language of the project.',
    'en',
    parseLanguage,
    'a BCP 47 language code such as en or pt-BR',
  ),
  timezone: spelled(
    "Time zone in which the project's days begin and end.",
    'UTC',
    parseTimeZone,
    'an IANA time zone such as Europe/Berlin',
  ),
}

const { map_tracker_match_rules: matchRules } = PLAIN_SETTINGS

export const PROJECT_SETTINGS = {
  ...LOCALE_SETTINGS,
  ...PLAIN_SETTINGS,
  map_tracker_match_rules: parsed(
    nullable(matchRules, {
      default: [],
      description: 'Kept for map tracking, which this server does not do; null for none.',
    }),
    (rules) => ({ value: rules ?? [] }),
  ),
}

export type ProjectSettings = {
  [Name in keyof typeof PROJECT_SETTINGS]: Static<(typeof PROJECT_SETTINGS)[Name]>
}
type SettingName = keyof ProjectSettings

type StoredValue = string | number | null

/** The column of each setting whose name differs from it. */
const COLUMNS: Partial<Record<SettingName, string>> = {
  country: 'country_code',
  language: 'language_code',
  map_tracker_match_rules: 'map_tracker_match_rules_json',
}

export function toColumns(settings: Partial<ProjectSettings>): Record<string, StoredValue> {
  const columns: Record<string, StoredValue> = {}
  for (const [name, value] of Object.entries(settings)) {
    columns[COLUMNS[name as SettingName] ?? name] =
      typeof value === 'boolean' ? Number(value) : Array.isArray(value) ? JSON.stringify(value) : value
  }
  return columns
}

/** Converts a stored row to settings; the schema says which values are booleans and lists. */
export function fromColumns(row: Readonly<Record<string, StoredValue>>): ProjectSettings {
  const settings: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries({ ...PROJECT_SETTINGS, ...PLAIN_SETTINGS })) {
    const stored = row[COLUMNS[name as SettingName] ?? name]
    if (Type.IsBoolean(schema)) settings[name] = stored === 1
    else if (Type.IsArray(schema)) settings[name] = JSON.parse(stored as string)
    else settings[name] = stored
  }
  return settings as ProjectSettings
}
