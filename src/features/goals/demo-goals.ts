// The goals of the demo project, one of each kind: one that was reached, one that was missed, and one that is open. Which keywords have
// them follows from their simulated past. All are set as open ones in the past; jobs judge them by the checks since.

import { enqueue } from '../../background/jobs/enqueue.ts'
import type { DemoSource } from '../../entry/feature.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { takeIds } from '../projects/writes.ts'
import { type KeywordResult, readResultsSince } from '../rank-tracker/reads.ts'
import { insertGoals } from './goal-store.ts'
import { JUDGE_KIND, judgeSince, SWEEP_KIND } from './judge-job.ts'

const SET_DAYS_AGO = 28
/** How many days after it was set the one goal is missed. */
const MISSED_AFTER_DAYS = 20
const OPEN_FOR_DAYS = 60
/** A goal that is reached at once tells nobody anything. */
const NOT_REACHED_DAYS = 2
/** Those that people set come first; the others are for a past in which none of these fits. */
const TARGETS = [3, 5, 10, 1, 2, 4, 6, 7, 8, 9, 12, 15, 20] as const

type Past = { readonly keywordId: number; readonly results: readonly KeywordResult[] }

type PastGoal = {
  readonly keywordId: number
  readonly targetPosition: number
  readonly dueDay: number
  readonly setAtMs: number
  /** Where the keyword stood then. */
  readonly position: number
}

type Choice = PastGoal | undefined

export const setDemoGoals: DemoSource = async (tx, { engine, projectId, keywordIds, nowMs }) => {
  const setDay = utcDay(nowMs) - SET_DAYS_AGO
  const fromMs = setDay * DAY_MS
  const results = await readResultsSince(tx, engine, projectId, { keywordIds, fromMs, isSimulated: 1 })
  const pasts = keywordIds.map((keywordId) => ({ keywordId, results: results.get(keywordId) ?? [] }))
  const goals: PastGoal[] = []
  for (const choose of [chooseReached, chooseMissed, chooseOpen]) {
    const isFree = ({ keywordId }: Past) => !goals.some((goal) => goal.keywordId === keywordId)
    const goal = pasts
      .filter(isFree)
      .reduce<Choice>((chosen, past) => chosen ?? choose(past, setDay), undefined)
    if (goal !== undefined) goals.push(goal)
  }
  if (goals.length === 0) return
  const firstId = await takeIds(tx, projectId, 'goals', goals.length)
  for (const [at, { keywordId, targetPosition, dueDay, setAtMs, position }] of goals.entries()) {
    const start = { id: firstId + at, keywordId, position, measuredAtMs: setAtMs }
    await insertGoals(tx, engine, projectId, [start], { targetPosition, dueDay, setAtMs, isSimulated: 1 })
  }
  const sinceMs = Math.min(...goals.map(({ setAtMs }) => setAtMs))
  await enqueue(tx, { kind: JUDGE_KIND, payload: judgeSince(projectId, sinceMs) })
  await enqueue(tx, { kind: SWEEP_KIND })
}

/** The days of the demo's past are days in UTC. */
function utcDay(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

function chooseReached(past: Past, setDay: number): Choice {
  return choose(past, { dueDay: setDay + SET_DAYS_AGO + OPEN_FOR_DAYS, isReached: true })
}

function chooseMissed(past: Past, setDay: number): Choice {
  return choose(past, { dueDay: setDay + MISSED_AFTER_DAYS, isReached: false })
}

function chooseOpen(past: Past, setDay: number): Choice {
  return choose(past, { dueDay: setDay + SET_DAYS_AGO + OPEN_FOR_DAYS, isReached: false })
}

/** The first target that was, or was not, reached by a keyword that began close to it. */
function choose(
  { keywordId, results }: Past,
  { dueDay, isReached }: { dueDay: number; isReached: boolean },
): Choice {
  const [first, ...later] = results
  const position = first?.position ?? null
  if (first === undefined || position === null || later.length === 0) return undefined
  const inTime = later.filter(({ finishedAtMs }) => utcDay(finishedAtMs) <= dueDay)
  const isSoon = (target: number) =>
    later.slice(0, NOT_REACHED_DAYS).some((result) => (result.position ?? Number.POSITIVE_INFINITY) <= target)
  const best = Math.min(...inTime.map((result) => result.position ?? Number.POSITIVE_INFINITY))
  const targetPosition = TARGETS.find(
    (target) =>
      position > target && position <= 2 * target + 6 && best <= target === isReached && !isSoon(target),
  )
  if (targetPosition === undefined) return undefined
  return { keywordId, targetPosition, dueDay, setAtMs: first.finishedAtMs, position }
}
