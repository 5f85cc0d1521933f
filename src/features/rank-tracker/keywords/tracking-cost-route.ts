// What a month of checks of a project costs at most, as it is or with another frequency or depth, over HTTP. It stores nothing: a key
// that may only read may ask for it.

import { type Static, Type } from 'typebox'
import type { Providers } from '../../../background/providers/registry.ts'
import { SERP_PROVIDERS } from '../../../data/settings/settings.ts'
import type { Database, Reader } from '../../../data/storage/database.ts'
import { countRows } from '../../../data/storage/sql/row-queries.ts'
import { projectNotFound } from '../../../entry/http/access/access.ts'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { type Route, readRoute } from '../../../entry/http/route.ts'
import { FREQUENCIES } from '../../projects/reads.ts'
import { rankSourceOf } from '../tracker/rank-source.ts'
import { readTrackerContext } from '../tracker/tracker-context.ts'
import { findTracker } from '../tracker/tracker-row.ts'
import { trackingCost } from '../tracker/tracking-cost.ts'

const micros = (description: string) => nullable(Type.Integer({ minimum: 0, description }))

const trackingEstimate = Type.Object(
  {
    keywords: Type.Integer({
      minimum: 0,
      description: 'Keywords that are tracked; one on both devices counts twice.',
    }),
    frequency: Type.Enum(FREQUENCIES),
    depth: Type.Integer({ minimum: 1 }),
    provider: nullable(
      Type.Enum(SERP_PROVIDERS, {
        description: 'Who is asked; null when no provider is set up, or this server does not know it.',
      }),
    ),
    cost: Type.Object({
      is_known: Type.Boolean({
        description: 'False when the checks are made by a provider that this server does not know.',
      }),
      round_micros: micros('What checking all keywords once costs at most, in millionths of the currency.'),
      month_micros: micros('What all checks of thirty days cost at most.'),
      currency: Type.Literal('USD'),
    }),
  },
  { title: 'TrackingEstimate' },
)

type TrackingOptions = { database: Database; providers: Pick<Providers, 'defaultName' | 'describe'> }

export function trackingCostRoute({ database, providers }: TrackingOptions): Route {
  return readRoute({
    method: 'GET',
    path: '/projects/{project_uid}/rank-tracker/cost',
    operationId: 'estimateTracking',
    tag: 'Rank tracker',
    summary: 'Tell what the checks of a project cost',
    description:
      'Estimates the cost of the checks as they are set, or with another frequency or depth. Nothing is changed.',
    query: Type.Object({
      frequency: Type.Optional(
        Type.Enum(FREQUENCIES, {
          description: 'The frequency to estimate with. Without it, that of the project.',
        }),
      ),
      depth: Type.Optional(
        Type.Integer({
          minimum: 10,
          maximum: 100,
          description: 'The depth to estimate with. Without it, that of the project.',
        }),
      ),
    }),
    answers: { 200: Type.Object({ data: trackingEstimate }) },
    handle: ({ query, project }) =>
      database.read(async (db) => {
        const context = await readTrackerContext(db, project.id)
        if (context === undefined) throw projectNotFound()
        const tracker = await findTracker(db, project.id)
        const { frequency = context.frequency, depth = context.depth } = query
        const { defaultName } = providers
        const name = context.provider ?? defaultName ?? null
        const isUnmeasured =
          (tracker?.source ?? rankSourceOf(context.provider, defaultName)) === 'none' || name === null
        const about = { keywords: tracker?.keywordCount ?? 0, frequency, depth }
        const description = providers.describe().find((one) => one.name === name)
        if (isUnmeasured) return { data: { ...about, provider: null, cost: FREE } }
        if (description === undefined) return { data: { ...about, provider: null, cost: UNKNOWN } }
        if (!description.isPaid) return { data: { ...about, provider: name, cost: FREE } }
        const checks = await countChecks(db, project.id, description)
        const { roundMicros, monthMicros } = trackingCost({ ...description, checks, frequency, depth })
        const cost = { ...FREE, round_micros: roundMicros, month_micros: monthMicros }
        return { data: { ...about, provider: name, cost } }
      }),
  })
}

type Cost = Static<typeof trackingEstimate>['cost']

const FREE: Cost = { is_known: true, round_micros: 0, month_micros: 0, currency: 'USD' }
const UNKNOWN: Cost = { is_known: false, round_micros: null, month_micros: null, currency: 'USD' }

/**
 * The keywords that the provider can check. Operators of search engines, which may be dearer, have a colon: only such keywords
 * are read.
 */
async function countChecks(
  db: Reader,
  projectId: number,
  { devices, surcharge }: Pick<ReturnType<Providers['describe']>[number], 'devices' | 'surcharge'>,
): Promise<number> {
  const checkable = db
    .selectFrom('keywords')
    .where('project_id', '=', projectId)
    .where('device', 'in', [...devices])
  const count = await countRows(checkable)
  const dear = await checkable.where('keyword', 'like', '%:%').select('keyword').execute()
  return dear.reduce((sum, { keyword }) => sum + surcharge(keyword) - 1, Number(count))
}
