// The goals of the demo project, one of each kind: one that was reached, one that was missed, and one that is open. Which keywords have
// them follows from their simulated past.

import type { Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { type PastGoal, setPastGoals } from '../goals/writes.ts'
import { type KeywordResult, readResultsSince } from '../rank-tracker/reads.ts'
import { dayOf } from './day-plan.ts'
import { listDemoKeywords } from './history-store.ts'

const SET_DAYS_AGO = 28
/** Of the goal that is missed, counted from when it was set. */
const MISSED_AFTER_DAYS = 20
const OPEN_FOR_DAYS = 60
/** A goal that is reached at once tells nobody anything. */
const NOT_REACHED_DAYS = 2
/** Those that people set come first; the others are for a past in which none of these fits. */
const TARGETS = [3, 5, 10, 1, 2, 4, 6, 7, 8, 9, 12, 15, 20] as const

type Past = { readonly keywordId: number; readonly results: readonly KeywordResult[] }
type Choice = PastGoal | undefined

/** Once its past reaches today. */
export async function setDemoGoals(tx: Tx, engine: Engine, projectId: number, nowMs: number): Promise<void> {
  const keywordIds = (await listDemoKeywords(tx, projectId)).map(({ id }) => id)
  const setDay = dayOf(nowMs) - SET_DAYS_AGO
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
  if (goals.length > 0) await setPastGoals(tx, engine, projectId, goals)
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
  const inTime = later.filter(({ finishedAtMs }) => dayOf(finishedAtMs) <= dueDay)
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
