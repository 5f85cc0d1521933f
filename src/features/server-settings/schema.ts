// The shapes of settings that are entered in the browser, for HTTP and for the OpenAPI document. Secrets go in and never come out.

import { Type } from 'typebox'
import { LASTING_FAILURES } from '../../background/providers/provider-state.ts'
import { SERP_PROVIDERS } from '../../data/settings/settings.ts'
import { dateTime, nullable } from '../../entry/http/answers/field-shapes.ts'
import { agreedCost, dollarsField } from '../../entry/http/requests/dollars.ts'
import { FIELD_NAMES, MAIL_SECURITIES, SETTINGS_GROUPS } from './fields.ts'

const TEXT_LENGTH_MAX = 500
const KEYWORD_LENGTH_MAX = 200
const ADDRESS_LENGTH_MAX = 254

const origin = nullable(
  Type.Enum(['server', 'browser'] as const),
  'Who set it: `server` for the environment or the settings file, which win; null for nobody.',
)

const field = Type.Object({
  name: Type.Enum(FIELD_NAMES),
  setting: Type.String({ description: 'The setting of the server that it stands for.' }),
  is_secret: Type.Boolean({ description: 'Its value is never shown.' }),
  is_optional: Type.Boolean(),
  set_by: origin,
  value: nullable(Type.String(), 'What it holds; null for a secret and for what holds nothing.'),
  ends_with: nullable(
    Type.String(),
    'The last four characters of a long secret that the server sets; null for one that was entered.',
  ),
})

const settingsGroupRecord = Type.Object({
  group: Type.Enum(SETTINGS_GROUPS),
  is_set_up: Type.Boolean(),
  fields: Type.Array(field),
})

export const revisedGroup = Type.Object(
  {
    ...settingsGroupRecord.properties,
    revision: Type.Integer({
      minimum: 0,
      description:
        'Counts the changes of all settings that were made in the browser: it also tells that a secret was entered anew, which is never shown.',
    }),
  },
  { title: 'SettingsGroup' },
)

export const serverSettings = Type.Object(
  {
    is_readable: Type.Boolean({
      description:
        'False when what was entered was sealed with another secret than this server has (SIGHTLINE_SECRET), so that nothing of it is in force: enter it again.',
    }),
    groups: Type.Array(settingsGroupRecord),
    default_provider: Type.Object({
      provider: nullable(Type.Enum(SERP_PROVIDERS)),
      setting: Type.String(),
      set_by: origin,
    }),
    spend_limit: Type.Object({
      limit_usd: Type.Number({
        description: 'What an account may spend in a month while it has no limit of its own.',
      }),
      setting: Type.String(),
      set_by: origin,
    }),
    states: Type.Array(
      Type.Object({
        provider: Type.Enum(SERP_PROVIDERS),
        worked_at: nullable(
          dateTime,
          'When the provider last answered a check; this time may be some minutes old.',
        ),
        failing_since: nullable(dateTime),
        failure_class: nullable(
          Type.Enum(LASTING_FAILURES),
          '`auth`: it refuses the key; `quota`: it has no money or searches left.',
        ),
        message: nullable(Type.String(), 'Why it fails, in a sentence.'),
      }),
      { description: 'How providers answered last; those that were never asked are left out.' },
    ),
  },
  { title: 'ServerSettings' },
)

const settingValues = Type.Object(
  {
    login: Type.Optional(Type.String({ maxLength: TEXT_LENGTH_MAX })),
    password: Type.Optional(Type.String({ maxLength: TEXT_LENGTH_MAX })),
    mode: Type.Optional(Type.Enum(['queued', 'live'] as const)),
    api_key: Type.Optional(Type.String({ maxLength: TEXT_LENGTH_MAX })),
    price_per_1000_usd: Type.Optional(Type.Number({ minimum: 0, maximum: 999_999 })),
    url: Type.Optional(Type.String({ maxLength: TEXT_LENGTH_MAX })),
    engine: Type.Optional(Type.String({ maxLength: 50 })),
    host: Type.Optional(Type.String({ maxLength: 253 })),
    port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
    security: Type.Optional(Type.Enum(MAIL_SECURITIES)),
    user: Type.Optional(Type.String({ maxLength: TEXT_LENGTH_MAX })),
    from: Type.Optional(Type.String({ maxLength: TEXT_LENGTH_MAX })),
    client_id: Type.Optional(Type.String({ maxLength: TEXT_LENGTH_MAX })),
    client_secret: Type.Optional(Type.String({ maxLength: TEXT_LENGTH_MAX })),
  },
  {
    description:
      'The fields of the group. What is left out stays as it is; an empty text puts an optional one back.',
  },
)

export const testBody = Type.Object({
  values: Type.Optional(settingValues),
  keyword: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: KEYWORD_LENGTH_MAX,
      description: 'Also make one real check of this keyword: ten results, desktop, United States.',
    }),
  ),
  cost_max_usd: agreedCost('Needed with a keyword at a paid provider.'),
  send_to: Type.Optional(
    Type.String({
      maxLength: ADDRESS_LENGTH_MAX,
      pattern: '^[^\\s<>@,;"]+@[^\\s<>@,;"]+$',
      description: 'Of the mail server: also send a test mail to this address.',
    }),
  ),
})

export const testResult = Type.Object(
  {
    is_working: Type.Boolean(),
    message: Type.String({ description: 'What the service says, or what is wrong.' }),
    took_ms: Type.Integer({ minimum: 0 }),
    balance: nullable(
      Type.String(),
      'What the account has left, such as "$41.20" or "12 searches"; null where the service does not say.',
    ),
    check: nullable(
      Type.Object({
        keyword: Type.String(),
        results_count: Type.Integer({ minimum: 0 }),
        took_ms: Type.Integer({ minimum: 0 }),
        cost_usd: Type.Number(),
        is_cost_estimated: Type.Boolean(),
      }),
      'Result of the real check; null when no check was made.',
    ),
  },
  { title: 'SettingsTest' },
)

export const enterBody = Type.Object({ values: settingValues })

export const generalBody = Type.Object({
  default_provider: Type.Optional(
    nullable(Type.Enum(SERP_PROVIDERS), 'For projects without a choice of their own; null for none.'),
  ),
  spend_limit_usd: Type.Optional(
    nullable(
      dollarsField('What an account without a limit of its own may spend in a month.'),
      'Null for what a server has by itself.',
    ),
  ),
  cost_max_usd: agreedCost('Needed when keywords are checked at once at a paid provider.'),
})

export const providerCosts = Type.Object(
  {
    provider: Type.Enum(SERP_PROVIDERS),
    projects: Type.Integer({
      description: 'Projects that would use it: those without a choice of their own.',
    }),
    keywords: Type.Integer({ description: 'Their keywords; one on both devices counts twice.' }),
    at_once: Type.Integer({ description: 'Keywords that would be checked at once, as new ones are.' }),
    at_once_usd: Type.Number({ description: 'What that costs at most.' }),
    month_usd: Type.Number({ description: 'What all checks of thirty days cost at most.' }),
  },
  { title: 'ProviderCost' },
)
