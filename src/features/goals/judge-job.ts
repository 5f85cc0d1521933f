// Judges open goals. A follower of checks queues an evaluation of the project, which looks at the keywords that were measured since
// then; a sweep ends goals whose day has passed, after it has gone through all their measurements once more. Both store step by
// step, and a step that is repeated finds the same: a kill anywhere loses nothing, and each end is recorded once.

import type { EventFollower } from '../../background/events/followers.ts'
import { enqueue } from '../../background/jobs/enqueue.ts'
import type { JobContext, JobHandler } from '../../background/jobs/job.ts'
import type { Schedule } from '../../background/jobs/schedule.ts'
import { DEVICES } from '../../background/providers/contracts.ts'
import { type Database, READ_COMMITTED, type Tx } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../lib/durations.ts'
import { localDay } from '../../lib/local-day.ts'
import { RANK_EVENTS } from '../rank-tracker/events.ts'
import {
  type LatelyMeasured,
  readHistoryContext,
  readLatelyMeasured,
  readResultsSince,
} from '../rank-tracker/reads.ts'
import { endOf, type GoalResult, judgeResults, NO_PROGRESS } from './judge-goal.ts'
import {
  hasOpenGoals,
  type JudgedGoal,
  listOpenGoals,
  listOverdueGoals,
  listOverdueProjects,
  storeVerdicts,
  type Verdict,
} from './judging-store.ts'
import { flagOf } from './set-goals.ts'

export const JUDGE_KIND = 'goals.judge'
export const SWEEP_KIND = 'goals.sweep'

/** Checks come one after the other: those of this time are one evaluation. */
const GATHERED_MS = 10 * SECOND_MS
/** A result may be committed a little after one that was measured later. */
const OVERLAP_MS = 5 * MINUTE_MS
/** A check may end so long after its slot. */
const SLOT_MS = 2 * DAY_MS
const KEYWORDS_PER_READ = 500
/** All results of a goal are read: of a year of daily checks, 365 each. */
const WHOLE_GOALS_PER_STEP = 20
const PROJECTS_PER_READ = 100

type Parts = { readonly database: Database; readonly clock: Clock }
type JudgePayload = { projectId: number; sinceMs: number }

/** The measurements that count in a project, and its calendar. */
type Measuring = { readonly projectId: number; readonly isSimulated: 0 | 1; readonly timeZone: string }

export function goalFollower({ clock }: Parts): EventFollower {
  return {
    name: 'goals',
    kinds: [RANK_EVENTS.checked.name],
    async take(tx, events) {
      const nowMs = clock.nowMs()
      const sinceOf = new Map<number, number>()
      for (const { projectId, createdAtMs } of events)
        if (projectId !== null)
          sinceOf.set(projectId, Math.min(createdAtMs, sinceOf.get(projectId) ?? createdAtMs))
      for (const [projectId, sinceMs] of sinceOf)
        if (await hasOpenGoals(tx, projectId)) await enqueueJudging(tx, projectId, sinceMs, nowMs)
    },
  }
}

/** Judges what was measured since a moment: once for all that happens within the same ten seconds. */
async function enqueueJudging(tx: Tx, projectId: number, sinceMs: number, nowMs: number): Promise<void> {
  const runAt = (Math.floor(nowMs / GATHERED_MS) + 1) * GATHERED_MS
  const payload = judgeSince(projectId, sinceMs)
  await enqueue(tx, { kind: JUDGE_KIND, payload, uniqueKey: `${projectId} ${runAt}`, runAt })
}

/** The payload of a job that judges by what was measured since a moment. */
export function judgeSince(projectId: number, sinceMs: number): JudgePayload {
  return { projectId, sinceMs }
}

export function judgeHandler({ database, clock }: Parts): JobHandler {
  return {
    title: 'Judging goals of keywords',
    concurrency: 1,
    async run({ payload }, context) {
      const { projectId, sinceMs } = payload as JudgePayload
      const measuring = await openMeasuring(database, projectId)
      if (measuring === undefined) return
      const fromMs = sinceMs - OVERLAP_MS
      for (const device of DEVICES) {
        let after: LatelyMeasured | undefined
        for (let found = KEYWORDS_PER_READ; found === KEYWORDS_PER_READ; ) {
          const range = { device, fromMs, toMs: clock.nowMs() + DAY_MS, after, rowsMax: KEYWORDS_PER_READ }
          const rows = await database.read((db) => readLatelyMeasured(db, projectId, range))
          await judgeMeasured(database, context, measuring, { rows, fromMs })
          found = rows.length
          after = rows.at(-1)
        }
      }
    },
  }
}

async function judgeMeasured(
  database: Database,
  { checkpoint }: Pick<JobContext, 'checkpoint'>,
  measuring: Measuring,
  { rows, fromMs }: { rows: readonly LatelyMeasured[]; fromMs: number },
): Promise<void> {
  const { projectId, isSimulated } = measuring
  const byKeyword = new Map(rows.map((row) => [row.keywordId, row]))
  const goals = await database.read((db) =>
    listOpenGoals(db, database.engine, projectId, [...byKeyword.keys()]),
  )
  if (goals.length === 0) return
  const [known, others] = partition(goals, (goal) => goal.isSimulated === isSimulated)
  const results = await readResults(database, measuring, known, fromMs - SLOT_MS)
  const verdicts = known.map((goal) => {
    // The last one may be of an older slot.
    const last = byKeyword.get(goal.keywordId)
    const all = [...(results.get(goal.keywordId) ?? []), ...(last === undefined ? [] : [lastResult(last)])]
    return verdictOf(measuring, goal, judgeResults(goal, goal, all, measuring.timeZone))
  })
  await storeNews(checkpoint, projectId, verdicts)
  // They were measured by the simulator, and now for real, or the other way round: what counts now is all that is read.
  for (let from = 0; from < others.length; from += WHOLE_GOALS_PER_STEP) {
    const step = others.slice(from, from + WHOLE_GOALS_PER_STEP)
    await storeNews(checkpoint, projectId, await judgeWhole(database, measuring, step))
  }
}

function lastResult({ position, analyzedAtMs }: LatelyMeasured): GoalResult {
  return { position, finishedAtMs: analyzedAtMs, searchedDepth: 0 }
}

/** Judges a goal by all measurements since it was set. */
async function judgeWhole(
  database: Database,
  measuring: Measuring,
  goals: readonly JudgedGoal[],
): Promise<Verdict[]> {
  const fromMs = Math.min(...goals.map(({ setAtMs }) => setAtMs)) - SLOT_MS
  const results = await readResults(database, measuring, goals, fromMs)
  return goals.map((goal) => {
    const before = goal.isSimulated === measuring.isSimulated ? goal : NO_PROGRESS
    return verdictOf(
      measuring,
      goal,
      judgeResults(goal, before, results.get(goal.keywordId) ?? [], measuring.timeZone),
    )
  })
}

function readResults(
  database: Database,
  { projectId, isSimulated }: Measuring,
  goals: readonly JudgedGoal[],
  fromMs: number,
): Promise<ReadonlyMap<number, readonly GoalResult[]>> {
  const keywordIds = goals.map(({ keywordId }) => keywordId)
  return database.read((db) =>
    readResultsSince(db, database.engine, projectId, { keywordIds, fromMs, isSimulated }),
  )
}

function verdictOf(
  { isSimulated }: Measuring,
  goal: JudgedGoal,
  { progress, reachedDay }: ReturnType<typeof judgeResults>,
): Verdict {
  const end = reachedDay === undefined ? undefined : ({ state: 'reached', day: reachedDay } as const)
  return { goal, progress, isSimulated, ...(end && { end }) }
}

/** Most checks change nothing about a goal. */
async function storeNews(
  checkpoint: JobContext['checkpoint'],
  projectId: number,
  verdicts: readonly Verdict[],
): Promise<void> {
  const news = verdicts.filter(
    ({ goal, progress, isSimulated, end }) =>
      end !== undefined ||
      isSimulated !== goal.isSimulated ||
      progress.measuredAtMs !== goal.measuredAtMs ||
      progress.bestPosition !== goal.bestPosition,
  )
  if (news.length > 0) await checkpoint((tx) => storeVerdicts(tx, projectId, news), READ_COMMITTED)
}

export function sweepSchedule({ database, clock }: Parts): Schedule {
  return {
    name: SWEEP_KIND,
    kind: SWEEP_KIND,
    everyMs: HOUR_MS,
    async isNeeded() {
      const range = { day: latestDay(clock.nowMs()), after: 0, rowsMax: 1 }
      return (await database.read((db) => listOverdueProjects(db, range))).length > 0
    },
  }
}

/** No place on earth has a later date. */
function latestDay(nowMs: number): number {
  return localDay(nowMs, 'Pacific/Kiritimati')
}

export function sweepHandler({ database, clock }: Parts): JobHandler {
  return {
    title: 'Ending goals whose day has passed',
    concurrency: 1,
    async run(_job, context) {
      const nowMs = clock.nowMs()
      let after = 0
      for (let found = PROJECTS_PER_READ; found === PROJECTS_PER_READ; ) {
        const range = { day: latestDay(nowMs), after, rowsMax: PROJECTS_PER_READ }
        const ids = await database.read((db) => listOverdueProjects(db, range))
        for (const projectId of ids) await endOverdue(database, context, projectId, nowMs)
        found = ids.length
        after = ids.at(-1) ?? after
      }
    },
  }
}

async function endOverdue(
  database: Database,
  { checkpoint, signal }: JobContext,
  projectId: number,
  nowMs: number,
): Promise<void> {
  const measuring = await openMeasuring(database, projectId)
  if (measuring === undefined) return
  const range = { today: localDay(nowMs, measuring.timeZone), rowsMax: WHOLE_GOALS_PER_STEP }
  // Each step ends all goals that it has read, but for one that somebody changes at that moment.
  for (let found = WHOLE_GOALS_PER_STEP; found === WHOLE_GOALS_PER_STEP; ) {
    signal.throwIfAborted()
    const goals = await database.read((db) => listOverdueGoals(db, projectId, range))
    if (goals.length === 0) return
    const verdicts = (await judgeWhole(database, measuring, goals)).map((verdict): Verdict => {
      const { goal, progress, end } = verdict
      return end === undefined
        ? { ...verdict, end: { state: endOf(goal, progress), day: goal.dueDay } }
        : verdict
    })
    await checkpoint((tx) => storeVerdicts(tx, projectId, verdicts), READ_COMMITTED)
    found = goals.length
  }
}

async function openMeasuring(database: Database, projectId: number): Promise<Measuring | undefined> {
  const context = await readHistoryContext(database, projectId)
  return context && { projectId, timeZone: context.timeZone, isSimulated: flagOf(context.source) }
}

function partition<Row>(rows: readonly Row[], isFirst: (row: Row) => boolean): [Row[], Row[]] {
  return [rows.filter(isFirst), rows.filter((row) => !isFirst(row))]
}
