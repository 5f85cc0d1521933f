// The shapes of projects and competitors, for HTTP, for the OpenAPI document and for the code alike.

import { type Static, Type } from 'typebox'
import { ROLES } from '../../entry/http/access/principal.ts'
import { dateTime } from '../../entry/http/answers/field-shapes.ts'
import { checked, checkedTogether, parsed } from '../../entry/http/requests/schema-annotations.ts'
import { parseSiteHost } from '../../lib/host.ts'
import type { Networks } from '../../lib/networks.ts'
import { collapseWhitespace } from '../../lib/text.ts'
import { PLAIN_SETTINGS, PROJECT_SETTINGS } from './settings.ts'

const NAME_LENGTH_MAX = 255
const DOMAIN_LENGTH_MAX = 255
/** Whole URLs are taken too. */
const SITE_LENGTH_MAX = 2_000

const role = Type.Enum(ROLES, { description: 'The role of the member that the key belongs to.' })

/** The list entry, without the role, which depends on the reader. Stored as JSON beside the project. */
const summaryFields = {
  uid: Type.String({ pattern: '^[a-z0-9]{10}$' }),
  name: Type.String(),
  domain: Type.String(),
  country_code: Type.String(),
  language_code: Type.String(),
  timezone: Type.String(),
  created_at: dateTime,
}
const projectSummary = Type.Object(summaryFields)
export type ProjectSummary = Static<typeof projectSummary>

export const projectListRecord = Type.Object({ role, ...summaryFields }, { title: 'Project' })

export const projectRecord = Type.Object(
  { role, ...summaryFields, ...PLAIN_SETTINGS },
  { title: 'ProjectWithSettings' },
)
export type ProjectRecord = Static<typeof projectRecord>

export const name = parsed(Type.String({ minLength: 1, maxLength: NAME_LENGTH_MAX }), (text) => {
  const value = collapseWhitespace(text)
  return value === '' ? { error: 'must have a visible character' } : { value }
})

function siteDomain(allowedNetworks: Networks) {
  const schema = Type.String({
    minLength: 1,
    maxLength: SITE_LENGTH_MAX,
    description: 'A host name, with a port if it has one. If you send a URL, its host and port are taken.',
  })
  return parsed(schema, (text) => {
    const site = parseSiteHost(hostOf(text), { allowedNetworks })
    return 'error' in site ? { error: site.error } : { value: site.host }
  })
}

/** People copy the address of their site from the browser. Text that is no URL is left for the host to be judged. */
function hostOf(text: string): string {
  return /^https?:\/\//i.test(text) ? (URL.parse(text)?.host ?? text) : text
}

export function newProjectBody(allowedNetworks: Networks) {
  return Type.Object({
    name,
    domain: siteDomain(allowedNetworks),
    ...asOptional(PROJECT_SETTINGS),
    // Without its default, which depends on the account's limit: a client must not be refused for a value that it did
    // not send.
    crawler_max_urls: Type.Optional(withoutDefaults(PROJECT_SETTINGS).crawler_max_urls),
  })
}
export type NewProject = Static<ReturnType<typeof newProjectBody>>

const { country, language, ...otherSettings } = asOptional(withoutDefaults(PROJECT_SETTINGS))

// Without defaults: settings that a change does not mention stay as they are. `country_code` is accepted too, as the
// record calls it, so that a record that was read can be sent back changed.
const changedFields = Type.Object(
  {
    name: Type.Optional(name),
    // Accepted here only to give a better message than "unknown field".
    domain: Type.Optional(
      checked(
        Type.String({
          readOnly: true,
          maxLength: DOMAIN_LENGTH_MAX,
          description: "Refused: a project's domain cannot be changed.",
        }),
        () => 'cannot be changed: create a project for another domain',
      ),
    ),
    country,
    country_code: country,
    language,
    language_code: language,
    ...otherSettings,
  },
  { title: 'UpdateProjectInput', minProperties: 1 },
)

const agreeingFields = checkedTogether(changedFields, (changes) => {
  const errors: Record<string, string> = {}
  for (const name of ['country', 'language'] as const) {
    const [given, alias] = [changes[name], changes[`${name}_code`]]
    if (given !== undefined && alias !== undefined && given !== alias)
      errors[`${name}_code`] = `must be the same as ${name}, or left out`
  }
  return errors
})

export const projectChanges = parsed(agreeingFields, ({ country_code, language_code, ...changes }) => {
  const country = changes.country ?? country_code
  const language = changes.language ?? language_code
  const value = {
    ...changes,
    ...(country !== undefined && { country }),
    ...(language !== undefined && { language }),
  }
  return { value }
})
export type ProjectChanges = Static<typeof projectChanges>

export const competitorRecord = Type.Object(
  { id: Type.Integer({ minimum: 1 }), name: Type.String(), domain: Type.String() },
  { title: 'Competitor' },
)
export type CompetitorRecord = Static<typeof competitorRecord>

export function newCompetitorBody(allowedNetworks: Networks) {
  return Type.Object({ name, domain: siteDomain(allowedNetworks) })
}

export const deletedCount = Type.Object({
  data: Type.Object({ deleted_count: Type.Integer() }, { title: 'DeletedCount' }),
})

type Schemas = typeof PROJECT_SETTINGS

function asOptional(schemas: Schemas) {
  const entries = Object.entries(schemas).map(([key, schema]) => [key, Type.Optional(schema as Type.TSchema)])
  return Object.fromEntries(entries) as { [Name in keyof Schemas]: Type.TOptional<Schemas[Name]> }
}

function withoutDefaults(schemas: Schemas): Schemas {
  const entries = Object.entries(schemas).map(([key, schema]) => {
    const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as {
      default?: unknown
    }
    delete copy.default
    return [key, copy]
  })
  return Object.fromEntries(entries) as Schemas
}
