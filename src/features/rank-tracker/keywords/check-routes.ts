// Checking keywords now, over HTTP: what it would cost, asking for it, and how far it is. For signed-in people and for agents
// alone: /v1 has no such thing.

import { Type } from 'typebox'
import { recordEvent } from '../../../background/events/event-store.ts'
import { SERP_PROVIDERS } from '../../../data/settings/settings.ts'
import { READ_COMMITTED, type Reader } from '../../../data/storage/database.ts'
import { SEARCH_TOO_LONG } from '../../../data/storage/errors.ts'
import { eventActor } from '../../../entry/accounts/event-actor.ts'
import type { CommonParts } from '../../../entry/feature.ts'
import { projectNotFound } from '../../../entry/http/access/access.ts'
import type { ProjectRef } from '../../../entry/http/access/principal.ts'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { agreedCost, requireAgreed } from '../../../entry/http/requests/dollars.ts'
import { type Route, readRoute, writeRoute } from '../../../entry/http/route.ts'
import { formatTime } from '../../../lib/clock.ts'
import { AppError } from '../../../lib/errors.ts'
import {
  DEVICE_NOT_CHECKED,
  NO_SEARCH_PROVIDER,
  SEGMENT_NOT_FOUND,
  SPEND_LIMIT_REACHED,
  TOO_MANY_CHECKS,
} from '../errors.ts'
import { RANK_EVENTS } from '../events.ts'
import { openDueSlots } from '../schedule/open-slots.ts'
import { readRequestProgress, requestChecks } from '../schedule/requested-checks.ts'
import { readToday } from '../tracker/days-zone.ts'
import { readTrackerContext, type TrackerContext } from '../tracker/tracker-context.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { type CheckPlanParts, planChecks, requirePossible } from './check-plan.ts'
import { type KeywordFilterQuery, keywordFilterQuery } from './list-query.ts'
import { listFilteredIds, readFilter } from './read-filter.ts'
import { requireSegment } from './selection.ts'

type CheckRouteOptions = Omit<CheckPlanParts, 'engine'> & Pick<CommonParts, 'database' | 'clock'>

/** The most checks of one request. Those beyond the four batches that a project may have waiting stay in the schedule. */
const CHECKS_MAX = 1_000

const TAG = 'Rank tracker'
const PATH = '/projects/{project_uid}/rank-tracker/checks'
const count = (description: string) => Type.Integer({ minimum: 0, description })

const keywordIds = Type.Optional(
  Type.Array(Type.Integer({ minimum: 1 }), {
    minItems: 1,
    maxItems: CHECKS_MAX,
    description:
      'Only these keywords, whatever the query says; ids that do not exist are ignored. Without it, all keywords that the query lists.',
  }),
)

const checkPlan = Type.Object(
  {
    keywords: count('Number of keywords that the request means and that exist.'),
    checks: count('Number of checks that the request starts.'),
    brought_forward: count(
      'Number of these checks that replace a regular check due within the hour, which is then not made again.',
    ),
    under_way: count('Number of keywords whose check is under way or waits already; it is not bought twice.'),
    waiting_for_money: count('Number of keywords that wait until their account may spend again.'),
    just_checked: count(
      'Number of keywords that were measured within the last minute and are not checked again.',
    ),
    not_checkable: count('Number of keywords on a device that the provider cannot check; they are left out.'),
    provider: nullable(
      Type.Enum(SERP_PROVIDERS, {
        description: 'Who is asked; null when no provider is set up, or this server does not know it.',
      }),
    ),
    cost: Type.Object({
      is_known: Type.Boolean({
        description: 'False when the checks are made by a provider that this server does not know.',
      }),
      micros: nullable(
        count('What the checks cost at most, in millionths of the currency; null when that is not known.'),
      ),
      currency: Type.Literal('USD'),
    }),
    left_micros: count(
      "Money that is left of this month's spend limit of the account or of the project, whichever is lower.",
    ),
    refusal: nullable(
      Type.Object({ code: Type.String(), message: Type.String() }),
      'Why asking for these checks would be refused; null when it would not.',
    ),
  },
  { title: 'CheckPlan' },
)

const checkProgress = Type.Object(
  {
    asked: count(
      'Number of keywords in the latest round of checks that somebody asked for; 0 when there was no round.',
    ),
    done: count('Number of these keywords whose check has ended, with or without a result.'),
    running: count('Number of these keywords that the provider is being asked about.'),
    waiting: count('Number of these keywords whose check has not begun.'),
    waiting_for_money: count('Number of these keywords that wait until their account may spend again.'),
    asked_at: nullable(Type.String({ format: 'date-time' })),
    keyword_ids: Type.Array(Type.Integer({ minimum: 1 }), {
      description: 'Ids of the keywords that are being checked or wait for their check.',
    }),
  },
  { title: 'CheckProgress' },
)

export function checkRoutes(options: CheckRouteOptions): Route[] {
  const { database } = options
  const { engine } = database
  const parts = (): CheckPlanParts => ({
    engine,
    providers: options.providers,
    spendLimitMicros: options.spendLimitMicros,
  })

  async function contextOf(db: Reader, projectId: number): Promise<TrackerContext> {
    const context = await readTrackerContext(db, projectId)
    if (context === undefined) throw projectNotFound()
    return context
  }

  async function findIds(
    ids: readonly number[] | undefined,
    query: KeywordFilterQuery,
    project: ProjectRef,
  ): Promise<readonly number[]> {
    if (ids !== undefined) return [...new Set(ids)]
    if (query.segment_id !== undefined) await requireSegment(database, project.id, query.segment_id)
    const today = query.moved === undefined ? undefined : await readToday(options, project.id)
    const filtered = await readFilter(database, query, project, today)
    const found = await listFilteredIds(database, filtered, project, CHECKS_MAX + 1)
    if (found.length <= CHECKS_MAX) return found
    const message = `At most ${CHECKS_MAX.toLocaleString('en-US')} keywords can be checked with one request. Filter the list, or mark some of them. Nothing was checked.`
    throw new AppError(TOO_MANY_CHECKS, message)
  }

  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'readChecks',
      tag: TAG,
      summary: 'Read how far the checks are that somebody asked for',
      answers: { 200: Type.Object({ data: checkProgress }) },
      async handle({ project }) {
        const { askedAtMs, asked } = await database.read((db) => readRequestProgress(db, engine, project.id))
        const idsIn = (...states: (typeof asked)[number]['state'][]) =>
          asked.filter(({ state }) => states.includes(state)).map(({ keywordId }) => keywordId)
        return {
          data: {
            asked: asked.length,
            done: idsIn('done').length,
            running: idsIn('running').length,
            waiting: idsIn('waiting').length,
            waiting_for_money: idsIn('held').length,
            asked_at: askedAtMs === null ? null : formatTime(askedAtMs),
            keyword_ids: idsIn('running', 'waiting'),
          },
        }
      },
    }),
    readRoute({
      method: 'POST',
      path: `${PATH}/estimate`,
      operationId: 'estimateChecks',
      tag: TAG,
      summary: 'Tell what checking keywords now would cost',
      description:
        'Nothing is checked. `POST …/checks` with the same body answers with the same figures, as long as nothing has changed in between.',
      query: keywordFilterQuery,
      body: Type.Object({ keyword_ids: keywordIds }),
      answers: { 200: Type.Object({ data: checkPlan }) },
      refusals: [SEGMENT_NOT_FOUND, SEARCH_TOO_LONG, TOO_MANY_CHECKS],
      async handle({ body, query, project }) {
        const ids = await findIds(body.keyword_ids, query, project)
        const plan = await database.read(async (db) =>
          planChecks(db, await contextOf(db, project.id), ids, parts()),
        )
        return { data: plan.shown }
      },
    }),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'startChecks',
      tag: TAG,
      summary: 'Check keywords now',
      description: `Up to ${CHECKS_MAX.toLocaleString('en-US')} keywords: those that are named, or else all that the query lists. A keyword whose check is under way joins it. The results stand in the history like those of regular checks, which go on as before.`,
      query: keywordFilterQuery,
      body: Type.Object({
        keyword_ids: keywordIds,
        cost_max_usd: agreedCost('For checks that cost money.'),
      }),
      answers: { 200: Type.Object({ data: checkPlan }) },
      refusals: [
        SEGMENT_NOT_FOUND,
        SEARCH_TOO_LONG,
        TOO_MANY_CHECKS,
        NO_SEARCH_PROVIDER,
        DEVICE_NOT_CHECKED,
        SPEND_LIMIT_REACHED,
      ],
      ...READ_COMMITTED,
      // A search may take long, so it does not run in the transaction.
      prepare: ({ body, query, project }) => findIds(body.keyword_ids, query, project),
      async handle({ body, project, principal }, tx, ids) {
        // First the lock: of two requests at once, the second finds the checks of the first under way.
        await lockTracker(tx, project.id)
        const context = await contextOf(tx, project.id)
        const plan = await planChecks(tx, context, ids, parts())
        requirePossible(plan)
        const { checks, cost, provider } = plan.shown
        requireAgreed(cost.micros ?? 0, body.cost_max_usd ?? 0, 'The checks cost')
        await requestChecks(tx, engine, context, plan.checkable, plan.nowMs)
        await openDueSlots(tx, engine, context, plan.nowMs)
        if (checks > 0) {
          await recordEvent(tx, {
            kind: RANK_EVENTS.asked,
            projectId: project.id,
            actor: eventActor(principal),
            data: { checks, provider, cost_usd: cost.micros === null ? null : cost.micros / 1e6 },
          })
        }
        return { data: plan.shown }
      },
    }),
  ]
}
