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
      description: 'Settings of the server that it still needs.',
    }),
    is_default: Type.Boolean({ description: 'Whether projects without a choice of their own use it.' }),
    is_simulated: Type.Boolean({ description: 'Whether its results are invented.' }),
    is_paid: Type.Boolean(),
    devices: Type.Array(Type.Enum(DEVICES), { description: 'What it can search as.' }),
    prices: Type.Array(
      Type.Object({
        depth: Type.Integer({ description: 'How many results are looked at.' }),
        check_usd: Type.Number({ description: 'What one check costs at most.' }),
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
    message: Type.String({ description: 'What the connection says of itself, or what is wrong with it.' }),
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
      { description: 'The real check; null when none was made.' },
    ),
  },
  { title: 'ProviderTest' },
)

export const projectProvider = Type.Object(
  {
    provider: nullable(providerName, "The project's own choice; null for the server's default."),
    used: nullable(providerName, 'Where ranks come from; null while the project is not measured.'),
    choices: Type.Array(
      Type.Object({
        provider: providerName,
        checked_at_once: Type.Integer({
          description: 'Keywords that have no result of this kind and would be checked at once.',
        }),
        cost_usd: Type.Number({ description: 'What these checks would cost at most.' }),
        check_usd: Type.Number({ description: "What one check at the project's depth costs at most." }),
      }),
      { description: 'Every provider that is set up, and what choosing it would do.' },
    ),
    failure: nullable(
      Type.Object({
        class: Type.Enum(LASTING_FAILURES),
        message: Type.String({ description: 'Why, in a sentence.' }),
        since: dateTime,
        worked_at: nullable(dateTime, 'When it last answered a check; may be some minutes old.'),
      }),
      "Why nothing is measured: the provider refuses the server's key, or has no money left. Null while it works.",
    ),
  },
  { title: 'ProjectProvider' },
)

export const choiceBody = Type.Object({
  provider: nullable(providerName, "Null for the server's default."),
  cost_max_usd: agreedCost('Needed when keywords are checked at once at a paid provider.'),
})
