import { Type } from 'typebox'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { parsed } from '../../../entry/http/requests/schema-annotations.ts'
import { parseDay } from '../../../lib/local-day.ts'
import { parseProperty } from './connect-property.ts'

const CREDENTIAL_LENGTH_MAX = 65_536
const PROPERTY_LENGTH_MAX = 2_000
const TOKEN_LENGTH_MAX = 100
const DATE_LENGTH = 10
const CODE_LENGTH_MAX = 2_000

const dateTime = Type.String({ format: 'date-time' })
const timeOrNone = (description: string) => nullable(dateTime, description)
const date = Type.String({ format: 'date' })
const dateOrNone = nullable(date)
const textOrNone = (description: string) => nullable(Type.String(), description)

const connection = Type.Object({
  source: Type.Enum(['search_console', 'simulator'] as const),
  property: Type.String(),
  has_country: Type.Boolean({ description: 'Whether the stored rows distinguish countries.' }),
  has_device: Type.Boolean({ description: 'Whether the stored rows distinguish devices.' }),
  status: Type.Enum(['waiting', 'working', 'failing'] as const),
  failure: textOrNone('Why the last sync failed, and what to do about it.'),
  connected_at: dateTime,
  attempted_at: timeOrNone('When a sync last asked Google for data.'),
  succeeded_at: timeOrNone('When a sync last succeeded.'),
  next_sync_at: dateTime,
  wanted_from: date,
  credential_ends_at: timeOrNone('When Google ends the credential by itself; null when Google does not say.'),
  is_app_in_testing: Type.Boolean({
    description:
      'Whether the consent screen is in "Testing", as far as can be told: Google then ends the connection after 7 days. Publish the app, then connect again.',
  }),
  progress: Type.Object({
    days_done: Type.Integer(),
    days_wanted: Type.Integer(),
    days_stored: Type.Integer(),
    first_day: dateOrNone,
    last_day: dateOrNone,
  }),
})

export const connectionStatus = Type.Object(
  {
    connection: nullable(connection, 'The connection of the project; null while none is made.'),
    final_until: nullable(
      date,
      'The last day whose figures are final, for days that come from files; null with a connection, which brings in final days alone.',
    ),
    can_sign_in: Type.Boolean({
      description:
        'Whether people can sign in at Google here: the server has SIGHTLINE_GOOGLE_CLIENT_ID and its secret.',
    }),
  },
  { title: 'SearchConsoleConnection' },
)

const property = parsed(
  Type.String({
    minLength: 1,
    maxLength: PROPERTY_LENGTH_MAX,
    description:
      'The property as Search Console writes it: `sc-domain:example.com` for a domain, or `https://www.example.com/` for a URL prefix.',
  }),
  (text) => {
    const value = parseProperty(text.trim())
    return value === undefined
      ? { error: 'must be sc-domain:example.com, or https://www.example.com/ for a prefix' }
      : { value }
  },
)

const from = parsed(
  Type.String({
    maxLength: DATE_LENGTH,
    format: 'date',
    description: 'The first day to fetch. Without it, all sixteen months that Google keeps are fetched.',
  }),
  (text) => {
    const day = parseDay(text)
    return day === undefined ? { error: 'must be a date such as 2026-01-31' } : { value: day }
  },
)

/** A request has one of the two. */
const credentialFields = {
  credential: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: CREDENTIAL_LENGTH_MAX,
      description:
        'The text of the JSON key of a service account, or of an OAuth client with a refresh token.',
    }),
  ),
  sign_in_token: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: TOKEN_LENGTH_MAX,
      description: 'The token that signing in at Google returned; send it in place of `credential`.',
    }),
  ),
}

export const connectBody = Type.Object({
  property,
  ...credentialFields,
  has_country: Type.Optional(Type.Boolean({ default: false })),
  has_device: Type.Optional(Type.Boolean({ default: false })),
  from: Type.Optional(from),
})

export const propertiesBody = Type.Optional(Type.Object({ credential: credentialFields.credential }))

const propertyList = Type.Array(
  Type.Object({
    property: Type.String(),
    permission_level: Type.String({
      description:
        "What the account may do with the property, in Google's words: `siteOwner`, `siteRestrictedUser` and so on.",
    }),
    can_be_read: Type.Boolean(),
    is_of_project: Type.Boolean({ description: "Whether the property belongs to the project's domain." }),
  }),
)

export const properties = Type.Object({ properties: propertyList }, { title: 'SearchConsoleProperties' })

export const signInStart = Type.Object(
  {
    url: Type.String({
      description: 'Address to which the browser has to go next, where Google asks for consent.',
    }),
    redirect_uri: Type.String({
      description: 'Address to which Google sends the browser back; register it with the OAuth client.',
    }),
    expires_at: dateTime,
  },
  { title: 'SearchConsoleSignIn' },
)

export const signInBody = Type.Object({
  code: Type.String({ minLength: 1, maxLength: CODE_LENGTH_MAX }),
  state: Type.String({ minLength: 1, maxLength: TOKEN_LENGTH_MAX }),
})

export const signedIn = Type.Object(
  {
    project_uid: Type.String(),
    sign_in_token: Type.String({
      description: 'Token with which to connect; it works once, within ten minutes.',
    }),
    expires_at: dateTime,
    credential_ends_at: timeOrNone('When Google ends the credential by itself: the app is in "Testing".'),
    properties: propertyList,
  },
  { title: 'SignedInAtGoogle' },
)

export const testResult = Type.Object({
  is_working: Type.Boolean(),
  message: Type.String({ description: 'One sentence: what was found, or what is wrong and how to mend it.' }),
})

export const queued = Type.Object({ data: Type.Object({ is_queued: Type.Boolean() }) })
