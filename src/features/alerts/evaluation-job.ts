// The job that evaluates the rules for parts of a project and stores the alerts. Events queue it (feature.ts), and a
// schedule does for what depends only on time. A second evaluation finds the same, so a kill at any point does no harm.

import type { AlertSource, Evaluation } from '../../background/alerts/alert-source.ts'
import { rulesOf, type Verdict } from '../../background/alerts/rule.ts'
import { enqueue } from '../../background/jobs/enqueue.ts'
import type { JobContext, JobHandler } from '../../background/jobs/job.ts'
import { removeInBatches } from '../../background/jobs/remove-batches.ts'
import type { Config } from '../../data/settings/config.ts'
import { type Database, READ_COMMITTED, type Tx } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { readProject, walkProjectIds } from '../projects/reads.ts'
import {
  type AlertOwner,
  applyVerdicts,
  endOld,
  listOpenOf,
  listOpenOfKinds,
  removeOldAlerts,
} from './alert-store.ts'
import { readEvaluatedTo, recordEvaluatedTo } from './progress-store.ts'
import { ALL_RULE_KINDS, infoOf, rulesInForce } from './rule-kinds.ts'
import { listOwnRules } from './rule-store.ts'

// The kind's former name, because databases may contain such jobs.
export const EVALUATION_KIND = 'alerts.look'
export const SWEEP_KIND = 'alerts.sweep'

/** After this time, a change counts as the usual state. */
const CHANGES_OPEN_MS = 7 * DAY_MS
const VERDICTS_PER_READ = 1000

type EvaluationPayload = { projectId: number; parts: readonly string[]; sinceMs: number }

/** Queues one evaluation for all events until `runAt`. */
export async function enqueueEvaluation(
  tx: Tx,
  evaluation: EvaluationPayload,
  runAtMs: number,
): Promise<void> {
  const uniqueKey = `${evaluation.projectId} ${evaluation.parts.join()} ${runAtMs}`
  await enqueue(tx, { kind: EVALUATION_KIND, payload: evaluation, uniqueKey, runAt: runAtMs })
}

type EvaluationOptions = { database: Database; clock: Clock; sources(): readonly AlertSource[] }
type SweepOptions = EvaluationOptions & { daysKept: Pick<Config['daysKept'], 'events'> }

export function evaluationHandler(options: EvaluationOptions): JobHandler {
  return {
    title: 'Comparing new data for alerts',
    concurrency: 2,
    async run({ payload }, context) {
      const { projectId, parts, sinceMs } = payload as EvaluationPayload
      await evaluateProject(options, context, { projectId, parts, sinceMs })
    },
  }
}

async function evaluateProject(
  { database, clock, sources }: EvaluationOptions,
  { checkpoint }: Pick<JobContext, 'checkpoint'>,
  { projectId, parts, sinceMs }: EvaluationPayload,
): Promise<void> {
  const nowMs = clock.nowMs()
  const watched = await openWatched(database, projectId)
  if (watched === undefined) return
  const { project, rules } = watched
  const owner = { accountId: project.accountId, projectId }
  const account = { accountId: project.accountId, projectId: null }
  for (const { part, kinds, evaluate } of sources().filter((one) => parts.includes(one.part))) {
    const evaluation: Evaluation = {
      ...{ database, project, nowMs, sinceMs },
      rules: rulesOf(rules, kinds),
      readEvaluatedTo: () => database.read((db) => readEvaluatedTo(db, projectId, part)),
      listOpen: (wanted, subjects) =>
        database.read((db) =>
          subjects === undefined
            ? listOpenOfKinds(db, owner, wanted)
            : listOpenOf(db, owner, wanted, subjects),
        ),
    }
    const { verdicts, accountVerdicts = [], evaluatedToMs } = await evaluate(evaluation)
    const news = await findNews(database, owner, verdicts)
    const accountNews = await findNews(database, account, accountVerdicts)
    if (news.length + accountNews.length === 0 && evaluatedToMs === undefined) continue
    await checkpoint(async (tx) => {
      await applyVerdicts(tx, owner, news, nowMs)
      await applyVerdicts(tx, account, accountNews, nowMs)
      if (evaluatedToMs !== undefined) await recordEvaluatedTo(tx, projectId, part, evaluatedToMs)
    }, READ_COMMITTED)
  }
}

/** Returns undefined if the project is gone. */
async function openWatched(database: Database, projectId: number) {
  return database.read(async (db) => {
    const found = await readProject(db, projectId)
    if (found === undefined) return undefined
    const { id, accountId, domain, settings } = found
    const rules = rulesInForce(await listOwnRules(db, projectId))
    return { project: { id, accountId, domain, timeZone: settings.timezone }, rules }
  })
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
export function sweepHandler(options: SweepOptions): JobHandler {
  const { database, clock, sources, daysKept } = options
  return {
    title: 'Looking for alerts that are due',
    concurrency: 1,
    async run(_job, context) {
      const nowMs = clock.nowMs()
      const ofChanges = ALL_RULE_KINDS.filter((kind) => infoOf(kind).isOfChange)
      const parts = sources().flatMap(({ part, isSwept }) => (isSwept === true ? [part] : []))
      await context.checkpoint((tx) => endOld(tx, ofChanges, nowMs - CHANGES_OPEN_MS, nowMs), READ_COMMITTED)
      const beforeMs = nowMs - daysKept.events * DAY_MS
      await removeInBatches(context, (tx, rowsMax) => removeOldAlerts(tx, beforeMs, rowsMax))
      for await (const projectId of walkProjectIds(database)) {
        context.signal.throwIfAborted()
        await evaluateProject(options, context, { projectId, parts, sinceMs: nowMs })
      }
    },
  }
}
