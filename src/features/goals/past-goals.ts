// Goals that were set in the past, with what was measured since: for the demo, whose past is made up as well.

import { enqueue } from '../../background/jobs/enqueue.ts'
import type { Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { takeIds } from '../projects/writes.ts'
import { insertGoals } from './goal-store.ts'
import { JUDGE_KIND, judgeSince, SWEEP_KIND } from './judge-job.ts'

export type PastGoal = {
  readonly keywordId: number
  readonly targetPosition: number
  readonly dueDay: number
  readonly setAtMs: number
  /** Where it stood then. */
  readonly position: number | null
}

/** All are open; jobs judge them by the simulated checks since, and end those whose day has passed. */
export async function setPastGoals(
  tx: Tx,
  engine: Engine,
  projectId: number,
  goals: readonly PastGoal[],
): Promise<void> {
  const firstId = await takeIds(tx, projectId, 'goals', goals.length)
  for (const [at, { keywordId, targetPosition, dueDay, setAtMs, position }] of goals.entries()) {
    const start = { id: firstId + at, keywordId, position, measuredAtMs: setAtMs }
    await insertGoals(tx, engine, projectId, [start], { targetPosition, dueDay, setAtMs, isSimulated: 1 })
  }
  await enqueue(tx, {
    kind: JUDGE_KIND,
    payload: judgeSince(projectId, Math.min(...goals.map(({ setAtMs }) => setAtMs))),
  })
  await enqueue(tx, { kind: SWEEP_KIND })
}
