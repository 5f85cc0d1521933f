// The shapes of a project's crawl settings in the API. Secrets go in and never come out: a record shows which are set. It
// can be sent back as it was read, because a secret that is named without a value stays as it is.

import { type Static, Type } from 'typebox'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { checked, checkedTogether, parsed } from '../../../entry/http/requests/schema-annotations.ts'
import { normalizeUrl, parseHttpUrl, URL_LENGTH_MAX } from '../../../lib/page-url.ts'
import {
  cookieNameFault,
  cookieValueFault,
  headerNameFault,
  headerValueFault,
  passwordFault,
  usernameFault,
} from './sent-text.ts'

const PATTERNS_MAX = 100
const PATTERN_CHARS_MAX = 500
// Addresses and the commas between them count as values of a body, of which there may be 10,000.
const URLS_MAX = 5_000
const HEADERS_MAX = 20
const COOKIES_MAX = 50
const NAME_CHARS_MAX = 100
const VALUE_CHARS_MAX = 4_096
const USER_AGENT_CHARS_MAX = 500
const ROBOTS_AGENT_CHARS_MAX = 100

const PATTERN_RULE = 'must begin with /, * or http, and have no spaces'

const pattern = checked(Type.String({ minLength: 1, maxLength: PATTERN_CHARS_MAX }), (text) =>
  /^(?:\/|\*|https?:|http\*)[^\s\p{Cc}]*$/u.test(text) ? undefined : PATTERN_RULE,
)

const patterns = (description: string) => Type.Array(pattern, { maxItems: PATTERNS_MAX, description })

const pageUrl = parsed(Type.String({ minLength: 1, maxLength: URL_LENGTH_MAX }), (text) => {
  const url = parseHttpUrl(text)
  return url === undefined
    ? { error: 'must be an http or https address without a user name' }
    : { value: normalizeUrl(url) }
})

const secretValue = (fault: (value: string) => string | undefined) =>
  Type.Optional(
    checked(
      Type.String({
        maxLength: VALUE_CHARS_MAX,
        writeOnly: true,
        description: 'The value of the header; without it, the stored value stays.',
      }),
      fault,
    ),
  )

const namedSecrets = (
  { name, value }: Record<'name' | 'value', (text: string) => string | undefined>,
  options: { maxItems: number; description: string; isFolded: boolean },
) => {
  const { isFolded, ...rest } = options
  const entry = Type.Object({
    name: checked(Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX }), name),
    value: secretValue(value),
  })
  return checkedTogether(Type.Array(entry, rest), (entries) => {
    const errors: Record<string, string> = {}
    const seen = new Set<string>()
    for (const [index, given] of entries.entries()) {
      const key = isFolded ? given?.name?.toLowerCase() : given?.name
      if (key === undefined) continue
      if (seen.has(key)) errors[`${index}.name`] = 'must not be given twice'
      seen.add(key)
    }
    return errors
  })
}

const basicAuth = Type.Object({
  username: checked(Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX }), usernameFault),
  password: secretValue(passwordFault),
})

const fields = {
  scope: Type.Enum(['domain', 'host'], {
    description:
      'Crawl all hosts of the registrable domain, or the host of the project alone, with or without www.',
  }),
  include: patterns(
    'Only addresses that match one of these are crawled as pages, beside the start page; all if there are none.',
  ),
  exclude: patterns('Addresses that match one of these are not requested at all.'),
  urls: nullable(
    Type.Array(pageUrl, { minItems: 1, maxItems: URLS_MAX }),
    'Crawl exactly these addresses of the site and follow nothing; null to crawl the site.',
  ),
  user_agent: nullable(
    checked(Type.String({ minLength: 1, maxLength: USER_AGENT_CHARS_MAX }), headerValueFault),
    'What the crawler calls itself to the hosts of the site; null for its own name.',
  ),
  robots_agent: nullable(
    checked(Type.String({ minLength: 1, maxLength: ROBOTS_AGENT_CHARS_MAX }), (text) =>
      /^[A-Za-z_-]+$/.test(text) ? undefined : 'must be letters, hyphens and underscores alone',
    ),
    "Whose rules of the site's robots.txt are followed; null for those of SightlineBot.",
  ),
  send_over_http: Type.Boolean({
    description: 'Send headers, cookies and the password also over connections that are not encrypted.',
  }),
  reuse_unchanged: Type.Boolean({
    description: 'Keep pages, and ask at the next crawl only whether they have changed.',
  }),
  external_nofollow: Type.Boolean({
    description:
      'Links to other sites should carry nofollow, sponsored or ugc: report those that do not (link_external_followed).',
  }),
}

const secretFields = {
  headers: namedSecrets(
    { name: headerNameFault, value: headerValueFault },
    {
      maxItems: HEADERS_MAX,
      description: "Headers that are sent to the project's own host alone.",
      isFolded: true,
    },
  ),
  basic_auth: nullable(
    basicAuth,
    "User name and password that are sent to the project's own host alone; null for none.",
  ),
  cookies: namedSecrets(
    { name: cookieNameFault, value: cookieValueFault },
    {
      maxItems: COOKIES_MAX,
      description: "Cookies that are sent to the project's own host alone.",
      isFolded: false,
    },
  ),
}

const named = Type.Array(Type.Object({ name: Type.String() }))

export const crawlSettingsRecord = Type.Object(
  {
    ...fields,
    headers: named,
    basic_auth: nullable(Type.Object({ username: Type.String() })),
    cookies: named,
  },
  { title: 'CrawlSettings' },
)
export type CrawlSettingsRecord = Static<typeof crawlSettingsRecord>

const all = { ...fields, ...secretFields }

export const crawlSettingsChanges = Type.Object(
  Object.fromEntries(
    Object.entries(all).map(([name, schema]) => [name, Type.Optional(schema as Type.TSchema)]),
  ) as { [Name in keyof typeof all]: Type.TOptional<(typeof all)[Name]> },
  { minProperties: 1 },
)
export type CrawlSettingsChanges = Static<typeof crawlSettingsChanges>
