// One day of the demo's history: its checks are made and stored as those of the rank tracker, with that day's times.
// Making them takes most of the time and needs no transaction; storing creates and completes the analyses in one
// transaction, so that nobody sees one of them open.

import { setImmediate } from 'node:timers/promises'
import type { SerpProvider } from '../../background/providers/contracts.ts'
import type { Database, Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import {
  createObserver,
  firstDue,
  insertAnalyses,
  lockTracker,
  type Outcome,
  readKeyFrames,
  storeOutcomes,
  type TrackerContext,
  toRequest,
} from '../rank-tracker/writes.ts'
import { type DayPlan, dayOf, slotOn } from './day-plan.ts'
import { type DemoKeyword, endHold, listDemoKeywords } from './history-store.ts'

/** An outcome that does not belong to an analysis yet. */
type Observed = { keyword: DemoKeyword; slotAtMs: number; outcome: Outcome }
type ObservedRound = { atMs: number; observed: Observed[] }

type ObservedDay = { rounds: ObservedRound[]; isToday: boolean }

export async function observeDay(
  database: Database,
  context: TrackerContext,
  { rounds, isToday }: DayPlan<DemoKeyword>,
  provider: SerpProvider,
  signal: AbortSignal,
): Promise<ObservedDay> {
  const { projectId } = context
  const keywordIds = rounds.flatMap(({ checks }) => checks.map(({ keyword }) => keyword.id))
  const nowMs = rounds[0]?.atMs ?? 0
  const frames = await database.read((db) =>
    readKeyFrames(db, database.engine, { projectId, keywordIds, nowMs }),
  )
  const observer = createObserver(context)
  const day: ObservedDay = { rounds: [], isToday }
  for (const { atMs, checks } of rounds) {
    const observed: Observed[] = []
    for (const { keyword, slotAtMs } of checks) {
      const analysis = { ...keyword, id: 0, depth: context.depth }
      const seen = await provider.check!(toRequest(context, analysis, atMs), signal)
      const outcome = await observer.outcomeOf(analysis, seen, frames.get(keyword.id))
      observed.push({ keyword, slotAtMs, outcome })
      // A check takes about a millisecond, and there are many, so requests are handled in between.
      await setImmediate()
    }
    day.rounds.push({ atMs, observed })
  }
  return day
}

export async function storeDay(
  tx: Tx,
  engine: Engine,
  context: TrackerContext,
  { rounds, isToday }: ObservedDay,
  provider: SerpProvider,
): Promise<void> {
  const { projectId, frequency, timeZone } = context
  await lockTracker(tx, projectId)
  // Skips a keyword that was checked meanwhile, whose last slot differs, and a deleted one, which has none.
  const keywords = await listDemoKeywords(tx, projectId)
  const lastSlots = new Map(keywords.map(({ id, lastSlotAtMs }) => [id, lastSlotAtMs]))
  const stored = rounds.map(({ atMs, observed }) => ({
    atMs,
    observed: observed.filter(({ keyword }) => lastSlots.get(keyword.id) === keyword.lastSlotAtMs),
  }))
  const slots = stored.flatMap(({ observed }) =>
    observed.map(({ keyword, slotAtMs }) => ({ keywordId: keyword.id, slotAtMs })),
  )
  if (isToday) {
    const due = slots.map(({ keywordId, slotAtMs }) => ({
      keywordId,
      dueAtMs: firstDue(slotOn(dayOf(slotAtMs), keywordId), { frequency, timeZone, seed: keywordId }),
    }))
    await endHold(tx, engine, projectId, due)
  }
  // Each slot is new, so each has its analysis, in the order of the slots.
  const analysisIds = (await insertAnalyses(tx, engine, context, slots)).sort((a, b) => a - b).values()
  for (const { atMs, observed } of stored) {
    const outcomes = observed.map(({ outcome }) => ({
      ...outcome,
      analysisId: analysisIds.next().value as number,
    }))
    if (outcomes.length > 0) await storeOutcomes(tx, context, outcomes, { engine, provider, nowMs: atMs })
  }
}
