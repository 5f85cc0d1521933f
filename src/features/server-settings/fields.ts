// What can be set up in the browser, by groups, and the setting that each field stands for. The mail server is one setting, an
// address with user and password, and five fields.

import type { Config } from '../../data/settings/config.ts'
import { SETTINGS, type SettingName } from '../../data/settings/settings.ts'

export const SETTINGS_GROUPS = [
  'dataforseo',
  'serpapi',
  'serper',
  'searxng',
  'mail',
  'search_console',
] as const
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number]

export const FIELD_NAMES = [
  'login',
  'password',
  'mode',
  'api_key',
  'price_per_1000_usd',
  'url',
  'engine',
  'host',
  'port',
  'security',
  'user',
  'from',
  'client_id',
  'client_secret',
] as const
export type FieldName = (typeof FIELD_NAMES)[number]

export type Field = {
  name: FieldName
  setting: SettingName
  isSecret?: true
  /** It has a default, or is not always needed. */
  isOptional?: true
}

const PRICE = { name: 'price_per_1000_usd', isOptional: true } as const
const SMTP = 'SIGHTLINE_SMTP_URL'

export const FIELDS: Readonly<Record<SettingsGroup, readonly Field[]>> = {
  dataforseo: [
    { name: 'login', setting: 'SIGHTLINE_DATAFORSEO_LOGIN' },
    { name: 'password', setting: 'SIGHTLINE_DATAFORSEO_PASSWORD', isSecret: true },
    { name: 'mode', setting: 'SIGHTLINE_DATAFORSEO_MODE', isOptional: true },
  ],
  serpapi: [
    { name: 'api_key', setting: 'SIGHTLINE_SERPAPI_KEY', isSecret: true },
    { ...PRICE, setting: 'SIGHTLINE_SERPAPI_PRICE_PER_1000_USD' },
  ],
  serper: [
    { name: 'api_key', setting: 'SIGHTLINE_SERPER_KEY', isSecret: true },
    { ...PRICE, setting: 'SIGHTLINE_SERPER_PRICE_PER_1000_USD' },
  ],
  searxng: [
    { name: 'url', setting: 'SIGHTLINE_SEARXNG_URL' },
    { name: 'engine', setting: 'SIGHTLINE_SEARXNG_ENGINE', isOptional: true },
  ],
  mail: [
    { name: 'host', setting: SMTP },
    { name: 'port', setting: SMTP, isOptional: true },
    { name: 'security', setting: SMTP, isOptional: true },
    { name: 'user', setting: SMTP, isOptional: true },
    { name: 'password', setting: SMTP, isSecret: true, isOptional: true },
    { name: 'from', setting: 'SIGHTLINE_MAIL_FROM' },
  ],
  search_console: [
    { name: 'client_id', setting: 'SIGHTLINE_GOOGLE_CLIENT_ID' },
    { name: 'client_secret', setting: 'SIGHTLINE_GOOGLE_CLIENT_SECRET', isSecret: true },
  ],
}

/** The settings of a group, each once. */
export function settingsOf(group: SettingsGroup): SettingName[] {
  return [...new Set(FIELDS[group].map(({ setting }) => setting))]
}

/** What a field holds now, as it would be written; undefined where it holds nothing. */
export function fieldText(config: Config, { name, setting }: Field): string | undefined {
  const value = config.values[setting]
  if (value === undefined) return undefined
  if (setting === SMTP) return partOfMail(String(value), name)
  if (name === 'price_per_1000_usd') return String(Number(value) / 1e6)
  return String(value)
}

/** Why this text may not be entered. */
export function faultOf({ setting }: Field, text: string): string | undefined {
  return SETTINGS[setting].parse(text) === undefined ? `must be ${SETTINGS[setting].allowed}` : undefined
}

export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

export type MailPlace = {
  host: string
  port: string
  security: MailSecurity
  user: string
  password: string
}

export const USUAL_PORTS: Readonly<Record<MailSecurity, string>> = { tls: '465', starttls: '587', none: '25' }

// What nodemailer reads as an option: without it, STARTTLS is used where the server offers it, and left out where somebody removed the offer.
const REQUIRE_TLS = 'requireTLS'

export function readMailUrl(text: string): MailPlace {
  const url = new URL(text)
  const isWrapped = url.protocol.toLowerCase() === 'smtps:'
  const security = isWrapped ? 'tls' : url.searchParams.get(REQUIRE_TLS) === 'true' ? 'starttls' : 'none'
  return {
    host: url.hostname,
    port: url.port || USUAL_PORTS[security === 'none' ? 'starttls' : security],
    security,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
}

export function writeMailUrl({ host, port, security, user, password }: MailPlace): string {
  const credentials = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const scheme = security === 'tls' ? 'smtps' : 'smtp'
  return `${scheme}://${credentials}${host}:${port}${security === 'starttls' ? `?${REQUIRE_TLS}=true` : ''}`
}

function partOfMail(url: string, name: FieldName): string | undefined {
  return readMailUrl(url)[name as keyof MailPlace] || undefined
}
