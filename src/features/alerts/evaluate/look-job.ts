// The job that looks at parts of a project and stores what it finds. It is queued by what happens (follower.ts) and, for what
// only time brings, by a schedule. Looking twice finds the same, so a kill anywhere costs nothing.

import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { JobContext, JobHandler } from '../../../background/jobs/job.ts'
import { type Database, READ_COMMITTED, type Tx } from '../../../data/storage/database.ts'
import type { Clock } from '../../../lib/clock.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { type AlertOwner, applyVerdicts, endOld, listOpenOf, removeOldAlerts } from '../alert-store.ts'
import { noteLookedTo } from '../progress-store.ts'
import type { Verdict } from '../rule.ts'
import { KEYWORD_KINDS } from '../rules/keyword-moves.ts'
import { RESULT_KINDS } from '../rules/keyword-results.ts'
import { type Look, type LookResult, openLook } from './look.ts'
import { lookAtCrawl } from './look-at-crawl.ts'
import { lookAtRanks, RANKS_PART } from './look-at-ranks.ts'
import { lookAtBacklinks, lookAtSearch } from './look-at-sources.ts'
import { lookAtAccountSpend, lookAtSpend } from './look-at-spend.ts'

const LOOKS = {
  [RANKS_PART]: lookAtRanks,
  crawl: lookAtCrawl,
  search: lookAtSearch,
  backlinks: lookAtBacklinks,
  spend: lookAtSpend,
} satisfies Record<string, (look: Look) => Promise<LookResult>>

export type Part = keyof typeof LOOKS

export const LOOK_KIND = 'alerts.look'
export const SWEEP_KIND = 'alerts.sweep'

/** What changed then is how things are now. */
const CHANGES_OPEN_MS = 7 * DAY_MS
const KEPT_MS = 400 * DAY_MS
const PROJECTS_PER_READ = 200
const REMOVED_ROWS_MAX = 1000
const VERDICTS_PER_READ = 1000
const SWEPT: readonly Part[] = ['search', 'backlinks', 'spend']

type LookPayload = { projectId: number; parts: readonly Part[]; sinceMs: number }

/** One look for all that happens until `runAt`. */
export async function enqueueLook(tx: Tx, look: LookPayload, runAtMs: number): Promise<void> {
  const uniqueKey = `${look.projectId} ${look.parts.join()} ${runAtMs}`
  await enqueue(tx, { kind: LOOK_KIND, payload: look, uniqueKey, runAt: runAtMs })
}

type LookOptions = { database: Database; clock: Clock; spendLimitMicros: number }

export function lookHandler(options: LookOptions): JobHandler {
  return {
    concurrency: 2,
    async run({ payload }, context) {
      const { projectId, parts, sinceMs } = payload as LookPayload
      await lookAtProject(options, context, { projectId, parts, sinceMs })
    },
  }
}

async function lookAtProject(
  { database, clock, spendLimitMicros }: LookOptions,
  { checkpoint }: Pick<JobContext, 'checkpoint'>,
  { projectId, parts, sinceMs }: LookPayload,
): Promise<void> {
  const nowMs = clock.nowMs()
  const look = await openLook(database, projectId, { nowMs, sinceMs })
  if (look === undefined) return
  const { accountId } = look.project
  for (const part of parts) {
    const { verdicts, lookedToMs } = (await LOOKS[part]?.(look)) ?? { verdicts: [] }
    const news = await findNews(database, { accountId, projectId }, verdicts)
    if (news.length === 0 && lookedToMs === undefined) continue
    await checkpoint(async (tx) => {
      await applyVerdicts(tx, { accountId, projectId }, news, nowMs)
      if (lookedToMs !== undefined) await noteLookedTo(tx, projectId, part, lookedToMs)
    }, READ_COMMITTED)
  }
  if (!parts.includes('spend')) return
  const owner = { accountId, projectId: null }
  const account = { accountId, defaultLimitMicros: spendLimitMicros, nowMs }
  const news = await findNews(database, owner, await lookAtAccountSpend(database, account))
  if (news.length > 0) await checkpoint((tx) => applyVerdicts(tx, owner, news, nowMs), READ_COMMITTED)
}

/** What is neither open already nor ended already: most looks write nothing. */
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

/** What time alone brings: sources that fell silent, access that ends, a new month; and what is over. */
export function sweepHandler(options: LookOptions): JobHandler {
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
      let after = 0
      for (let found = PROJECTS_PER_READ; found === PROJECTS_PER_READ; ) {
        const ids = await listProjectIds(database, after)
        for (const projectId of ids) {
          context.signal.throwIfAborted()
          await lookAtProject(options, context, { projectId, parts: SWEPT, sinceMs: nowMs })
        }
        found = ids.length
        after = ids.at(-1) ?? after
      }
    },
  }
}

/** Index: projects_pkey. */
async function listProjectIds(database: Database, after: number): Promise<number[]> {
  const rows = await database.read((db) =>
    db
      .selectFrom('projects')
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .select('id')
      .orderBy('id')
      .limit(PROJECTS_PER_READ)
      .execute(),
  )
  return rows.map(({ id }) => id)
}
