// What adding keywords would cost, over HTTP. It stores nothing: a key that may only read may ask for it.

import { Type } from 'typebox'
import type { Providers } from '../../../background/providers/registry.ts'
import { SERP_PROVIDERS } from '../../../data/settings/settings.ts'
import type { Database } from '../../../data/storage/database.ts'
import { type AccountDefaults, findAccountLimits } from '../../../entry/accounts/limits.ts'
import { projectNotFound } from '../../../entry/http/access/access.ts'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { type Route, readRoute } from '../../../entry/http/route.ts'
import { addKeywordsBody } from '../records/schema.ts'
import { readTrackerContext } from '../tracker/tracker-context.ts'
import { findTracker } from '../tracker/tracker-row.ts'
import { estimateChecks, findUntracked } from './estimate.ts'
import { newKeywordsOf } from './new-keywords.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })
const micros = (description: string) => nullable(Type.Integer({ minimum: 0, description }))

const keywordEstimate = Type.Object(
  {
    new_keywords: count('Keywords that would be added; a keyword on both devices counts twice.'),
    existing_keywords: count('Keywords that are tracked already in that market and would be left alone.'),
    units: Type.Object({
      used: count('Units of the allowance that the project uses now.'),
      limit: count('Units that it may use.'),
      left: count('Units that it has left now.'),
      is_enough: Type.Boolean({ description: 'False when adding these keywords would be refused.' }),
    }),
    provider: nullable(
      Type.Enum(SERP_PROVIDERS, {
        description: 'Who would be asked; null when no provider is set up, or this server does not know it.',
      }),
    ),
    first_checks: count('Checks that would be made soon after adding; none without a provider.'),
    failing_checks: count(
      'New keywords on a device that the provider cannot check: their checks would fail.',
    ),
    cost: Type.Object({
      is_known: Type.Boolean({
        description: 'False when the checks are made by a provider that this server does not know.',
      }),
      first_checks_micros: micros('What the first checks cost at most, in millionths of the currency.'),
      month_micros: micros('What all checks of thirty days cost at most, at the frequency of the project.'),
      currency: Type.Literal('USD'),
    }),
  },
  { title: 'KeywordEstimate' },
)

type EstimateOptions = {
  database: Database
  defaults: AccountDefaults
  providers: Pick<Providers, 'defaultName' | 'describe'>
}

export function estimateRoute({ database, defaults, providers }: EstimateOptions): Route {
  return readRoute({
    method: 'POST',
    path: '/projects/{project_uid}/rank-tracker/keywords/estimate',
    operationId: 'estimateKeywords',
    tag: 'Rank tracker',
    summary: 'Tell what tracking keywords would cost',
    description: 'Takes the body of adding keywords and stores nothing.',
    body: addKeywordsBody,
    answers: { 200: Type.Object({ data: keywordEstimate }) },
    async handle({ body, project }) {
      const wanted = newKeywordsOf(body)
      return database.read(async (db) => {
        const context = await readTrackerContext(db, project.id)
        if (context === undefined) throw projectNotFound()
        const tracker = await findTracker(db, project.id)
        const { rankTrackingUnits: limit } = await findAccountLimits(db, project.accountId, defaults)
        const fresh = await findUntracked(db, database.engine, project.id, wanted)
        const used = tracker?.keywordCount ?? 0
        const left = Math.max(0, limit - used)
        return {
          data: {
            new_keywords: fresh.length,
            existing_keywords: wanted.length - fresh.length,
            units: { used, limit, left, is_enough: fresh.length <= left },
            ...estimateChecks(fresh, {
              provider: context.provider,
              defaultProvider: providers.defaultName,
              source: tracker?.source ?? null,
              frequency: context.frequency,
              depth: context.depth,
              describe: providers.describe,
            }),
          },
        }
      })
    },
  })
}
