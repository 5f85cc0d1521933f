// The shapes of rank providers, for HTTP and for the OpenAPI document.

import { Type } from 'typebox'
import { DEVICES } from '../../../background/providers/contracts.ts'
import { LASTING_FAILURES } from '../../../background/providers/provider-state.ts'
import { SERP_PROVIDERS } from '../../../data/settings/settings.ts'
import { dateTime, nullable } from '../../../entry/http/answers/field-shapes.ts'
import { agreedCost } from '../../../entry/http/requests/dollars.ts'

const KEYWORD_LENGTH_MAX = 200

export const providerName = Type.Enum(SERP_PROVIDERS)

export const providerRecord = Type.Object(
  {
    name: providerName,
    is_set_up: Type.Boolean({
      description: 'Whether the server has what it needs. Secrets are never shown.',
    }),
    missing_settings: Type.Array(Type.String(), {
      description: 'Names of the settings that the server still lacks for this provider.',
    }),
    is_default: Type.Boolean({ description: 'Whether projects that have chosen no provider use this one.' }),
    is_simulated: Type.Boolean({ description: 'Whether the results of this provider are invented.' }),
    is_paid: Type.Boolean(),
    devices: Type.Array(Type.Enum(DEVICES), { description: 'Devices that this provider can search as.' }),
    prices: Type.Array(
      Type.Object({
        depth: Type.Integer({ description: 'Number of results that a check looks at.' }),
        check_usd: Type.Number({ description: 'The most that one check of this depth can cost.' }),
      }),
    ),
  },
  { title: 'RankProvider' },
)

export const testBody = Type.Object({
  keyword: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: KEYWORD_LENGTH_MAX,
      description: 'Also make one real check of this keyword: ten results, desktop, United States.',
    }),
  ),
  cost_max_usd: agreedCost('Needed with a keyword at a paid provider.'),
})

export const testResult = Type.Object(
  {
    is_working: Type.Boolean(),
    message: Type.String({
      description: 'One sentence: what the provider answered, or what is wrong with the connection.',
    }),
    check: Type.Union(
      [
        Type.Object({
          state: Type.Enum(['observed', 'failed'] as const),
          message: nullable(Type.String(), 'Why it failed.'),
          results: Type.Array(
            Type.Object({ position: Type.Integer(), url: Type.String(), title: Type.String() }),
          ),
          cost_usd: Type.Number(),
          is_cost_estimated: Type.Boolean(),
        }),
        Type.Null(),
      ],
      { description: 'Result of the real check; null when no check was made.' },
    ),
  },
  { title: 'ProviderTest' },
)

export const projectProvider = Type.Object(
  {
    provider: nullable(providerName, "The project's own choice; null for the server's default."),
    used: nullable(
      providerName,
      'The provider that measures the project now; null while the project is not measured.',
    ),
    choices: Type.Array(
      Type.Object({
        provider: providerName,
        checked_at_once: Type.Integer({
          description:
            'Number of keywords that have no real (or no simulated) result yet and would be checked at once.',
        }),
        cost_usd: Type.Number({ description: 'The most that these checks would cost.' }),
        check_usd: Type.Number({ description: "What one check at the project's depth costs at most." }),
      }),
      { description: 'One entry for each provider that is set up, with what choosing it would cause.' },
    ),
    failure: nullable(
      Type.Object({
        class: Type.Enum(LASTING_FAILURES),
        message: Type.String({ description: 'One sentence that says why the provider refuses.' }),
        since: dateTime,
        worked_at: nullable(
          dateTime,
          'When the provider last answered a check; this time may be some minutes old.',
        ),
      }),
      "Why nothing is measured: the provider refuses the server's key, or has no money left. Null while it works.",
    ),
  },
  { title: 'ProjectProvider' },
)

export const choiceBody = Type.Object({
  provider: nullable(providerName, "Name of the provider; null to use the server's default."),
  cost_max_usd: agreedCost('Needed when keywords are checked at once at a paid provider.'),
})
