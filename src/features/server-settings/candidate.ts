// What a form holds, made into settings: checked field by field, with what is not in the form as it is. A password that was entered
// before goes to the server for which it was entered and to no other.

import { isIP } from 'node:net'
import type { SettingsChange } from '../../data/server-settings/entered-settings.ts'
import { type Config, withEntered } from '../../data/settings/config.ts'
import { SETTINGS, type Setting, type SettingName } from '../../data/settings/settings.ts'
import { AppError, type FieldErrors, invalid } from '../../lib/errors.ts'
import { isHostName } from '../../lib/host.ts'
import { SETTING_FIXED } from './errors.ts'
import {
  FIELDS,
  type Field,
  type FieldName,
  faultOf,
  fieldText,
  type MailPlace,
  type MailSecurity,
  readMailUrl,
  type SettingsGroup,
  USUAL_PORTS,
  writeMailUrl,
} from './fields.ts'

/** What a request enters: texts and numbers by the names of fields. */
type EnteredValues = Readonly<Partial<Record<FieldName, string | number | undefined>>>

type Candidate = {
  change: SettingsChange
  /** The config as it would be. */
  config: Config
  /** The fields that were entered, for the audit log. */
  entered: FieldName[]
}

/** `config`: what is in force now. Throws a refusal that names the fields. */
export function candidateOf(config: Config, group: SettingsGroup, values: EnteredValues): Candidate {
  const fields = FIELDS[group]
  const entered = (Object.keys(values) as FieldName[]).filter((name) => values[name] !== undefined)
  const errors: Record<string, string[]> = {}
  const change: SettingsChange = {}
  for (const name of entered) {
    const field = fields.find((one) => one.name === name)
    if (field === undefined) errors[name] = [`is no field of ${group}`]
    else refuseFixed(config, field)
  }
  const texts = new Map(entered.map((name) => [name, String(values[name] ?? '').trim()]))
  for (const field of fields) {
    const text = texts.get(field.name)
    if (text === undefined || field.setting === 'SIGHTLINE_SMTP_URL') continue
    const fault = text === '' && field.isOptional ? undefined : faultOf(field, text)
    if (fault === undefined) Object.assign(change, { [field.setting]: text === '' ? null : text })
    else errors[field.name] = [fault]
  }
  if (group === 'mail') Object.assign(change, mailChange(config, texts, errors))
  const next = withChange(config, change)
  for (const field of fields) {
    const isMissing = !field.isOptional && fieldText(next, field) === undefined
    if (isMissing && errors[field.name] === undefined) errors[field.name] = ['must be entered']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors as FieldErrors)
  return { change, config: next, entered }
}

export function refuseFixed(config: Config, { setting }: Pick<Field, 'setting'>): void {
  if (!config.fixed.includes(setting)) return
  const message = `${setting} is set on the server, in its environment or in sightline.env, and can only be changed there.`
  throw new AppError(SETTING_FIXED, message)
}

/** Those that are put back become what they are without anybody: their default, or nothing. */
export function withChange(config: Config, change: SettingsChange): Config {
  const added = Object.fromEntries(Object.entries(change).filter(([, text]) => text !== null))
  const removed = Object.keys(change).filter((name) => change[name as keyof SettingsChange] === null)
  const usual = Object.fromEntries(removed.map((name) => [name, usualValue(name as SettingName)]))
  return withEntered({ ...config, values: { ...config.values, ...usual } }, added)
}

function usualValue(name: SettingName): unknown {
  const setting: Setting = SETTINGS[name]
  return setting.default === undefined ? undefined : setting.parse(setting.default)
}

function mailChange(
  config: Config,
  texts: ReadonlyMap<FieldName, string>,
  errors: Record<string, string[]>,
): SettingsChange {
  const names = ['host', 'port', 'security', 'user', 'password'] as const
  if (!names.some((name) => texts.has(name))) return {}
  const known = config.values.SIGHTLINE_SMTP_URL
  const before = known === undefined ? undefined : readMailUrl(known)
  const security = (texts.get('security') || before?.security || 'tls') as MailSecurity
  const place: MailPlace = {
    host: texts.get('host') ?? before?.host ?? '',
    port: texts.get('port') || (texts.has('security') ? USUAL_PORTS[security] : (before?.port ?? '')),
    security,
    user: texts.get('user') ?? before?.user ?? '',
    password: texts.get('password') ?? before?.password ?? '',
  }
  if (isIP(place.host) === 0 && !isHostName(place.host)) errors.host = ['must be the name of a mail server']
  const isElsewhere =
    before !== undefined &&
    (['host', 'port', 'security', 'user'] as const).some((name) => before[name] !== place[name])
  if (isElsewhere && before.password !== '' && place.user !== '' && !texts.has('password'))
    errors.password = ['must be entered again: it was entered for another server or user']
  if (place.user === '' && (texts.get('password') ?? '') !== '')
    errors.user = ['must be entered with a password']
  if (errors.host !== undefined) return {}
  return { SIGHTLINE_SMTP_URL: writeMailUrl(place) }
}
