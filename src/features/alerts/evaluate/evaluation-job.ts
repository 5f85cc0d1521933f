// The job that evaluates the rules for parts of a project and stores the alerts. Events queue it (follower.ts), and a
// schedule does for what depends only on time. A second evaluation finds the same, so a kill at any point does no harm.

import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { JobContext, JobHandler } from '../../../background/jobs/job.ts'
import { type Database, READ_COMMITTED, type Tx } from '../../../data/storage/database.ts'
import type { Clock } from '../../../lib/clock.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { walkProjectIds } from '../../projects/reads.ts'
import { type AlertOwner, applyVerdicts, endOld, listOpenOf, removeOldAlerts } from '../alert-store.ts'
import { recordEvaluatedTo } from '../progress-store.ts'
import type { Verdict } from '../rule.ts'
import { KEYWORD_KINDS } from '../rules/keyword-moves.ts'
import { RESULT_KINDS } from '../rules/keyword-results.ts'
import { evaluateCrawl } from './evaluate-crawl.ts'
import { evaluateGoals } from './evaluate-goals.ts'
import { evaluateRanks, RANKS_PART } from './evaluate-ranks.ts'
import { evaluateBacklinks, evaluateSearch } from './evaluate-sources.ts'
import { evaluateAccountSpend, evaluateSpend } from './evaluate-spend.ts'
import { type Evaluation, type EvaluationResult, openEvaluation } from './evaluation.ts'

const EVALUATIONS = {
  [RANKS_PART]: evaluateRanks,
  goals: evaluateGoals,
  crawl: evaluateCrawl,
  search: evaluateSearch,
  backlinks: evaluateBacklinks,
  spend: evaluateSpend,
} satisfies Record<string, (evaluation: Evaluation) => Promise<EvaluationResult>>

export type Part = keyof typeof EVALUATIONS

// The kind's former name, because databases may contain such jobs.
export const EVALUATION_KIND = 'alerts.look'
export const SWEEP_KIND = 'alerts.sweep'

/** After this time, a change counts as the usual state. */
const CHANGES_OPEN_MS = 7 * DAY_MS
const KEPT_MS = 400 * DAY_MS
const REMOVED_ROWS_MAX = 1000
const VERDICTS_PER_READ = 1000
const SWEPT: readonly Part[] = ['goals', 'search', 'backlinks', 'spend']

type EvaluationPayload = { projectId: number; parts: readonly Part[]; sinceMs: number }

/** Queues one evaluation for all events until `runAt`. */
export async function enqueueEvaluation(
  tx: Tx,
  evaluation: EvaluationPayload,
  runAtMs: number,
): Promise<void> {
  const uniqueKey = `${evaluation.projectId} ${evaluation.parts.join()} ${runAtMs}`
  await enqueue(tx, { kind: EVALUATION_KIND, payload: evaluation, uniqueKey, runAt: runAtMs })
}

type EvaluationOptions = { database: Database; clock: Clock; readonly spendLimitMicros: number }

export function evaluationHandler(options: EvaluationOptions): JobHandler {
  return {
    concurrency: 2,
    async run({ payload }, context) {
      const { projectId, parts, sinceMs } = payload as EvaluationPayload
      await evaluateProject(options, context, { projectId, parts, sinceMs })
    },
  }
}

async function evaluateProject(
  { database, clock, spendLimitMicros }: EvaluationOptions,
  { checkpoint }: Pick<JobContext, 'checkpoint'>,
  { projectId, parts, sinceMs }: EvaluationPayload,
): Promise<void> {
  const nowMs = clock.nowMs()
  const evaluation = await openEvaluation(database, projectId, { nowMs, sinceMs })
  if (evaluation === undefined) return
  const { accountId } = evaluation.project
  for (const part of parts) {
    const { verdicts, evaluatedToMs } = (await EVALUATIONS[part]?.(evaluation)) ?? { verdicts: [] }
    const news = await findNews(database, { accountId, projectId }, verdicts)
    if (news.length === 0 && evaluatedToMs === undefined) continue
    await checkpoint(async (tx) => {
      await applyVerdicts(tx, { accountId, projectId }, news, nowMs)
      if (evaluatedToMs !== undefined) await recordEvaluatedTo(tx, projectId, part, evaluatedToMs)
    }, READ_COMMITTED)
  }
  if (!parts.includes('spend')) return
  const owner = { accountId, projectId: null }
  const account = { accountId, defaultLimitMicros: spendLimitMicros, nowMs }
  const news = await findNews(database, owner, await evaluateAccountSpend(database, account))
  if (news.length > 0) await checkpoint((tx) => applyVerdicts(tx, owner, news, nowMs), READ_COMMITTED)
}

/** Returns the verdicts that change something: most evaluations write nothing. */
async function findNews(
  database: Database,
  owner: AlertOwner,
  verdicts: readonly Verdict[],
): Promise<Verdict[]> {
  const news: Verdict[] = []
  for (let from = 0; from < verdicts.length; from += VERDICTS_PER_READ)
    news.push(...(await findNewsOf(database, owner, verdicts.slice(from, from + VERDICTS_PER_READ))))
  return news
}

async function findNewsOf(
  database: Database,
  owner: AlertOwner,
  verdicts: readonly Verdict[],
): Promise<Verdict[]> {
  const kinds = [...new Set(verdicts.map(({ kind }) => kind))]
  const subjects = [...new Set(verdicts.map(({ subject }) => subject))]
  const open = await database.read((db) => listOpenOf(db, owner, kinds, subjects))
  const isOpen = ({ kind, segmentId, subject }: Verdict) =>
    open.some((alert) => alert.kind === kind && alert.segmentId === segmentId && alert.subject === subject)
  return verdicts.filter((verdict) => isOpen(verdict) === (verdict.state === 'clear'))
}

/** Finds what depends only on time: silent sources, ending access, a new month; and ends old alerts. */
export function sweepHandler(options: EvaluationOptions): JobHandler {
  const { database, clock } = options
  return {
    concurrency: 1,
    async run(_job, context) {
      const nowMs = clock.nowMs()
      await context.checkpoint(
        (tx) => endOld(tx, [...KEYWORD_KINDS, ...RESULT_KINDS], nowMs - CHANGES_OPEN_MS, nowMs),
        READ_COMMITTED,
      )
      for (let removed = REMOVED_ROWS_MAX; removed === REMOVED_ROWS_MAX; )
        await context.checkpoint(async (tx) => {
          removed = await removeOldAlerts(tx, nowMs - KEPT_MS, REMOVED_ROWS_MAX)
        }, READ_COMMITTED)
      for await (const projectId of walkProjectIds(database)) {
        context.signal.throwIfAborted()
        await evaluateProject(options, context, { projectId, parts: SWEPT, sinceMs: nowMs })
      }
    },
  }
}
