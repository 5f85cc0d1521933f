// Open goals whose day is near, for those who want to warn somebody.

import { sql } from 'kysely'
import type { Reader } from '../../data/storage/database.ts'

export type NearGoal = {
  readonly id: number
  readonly keywordId: number
  readonly keyword: string
  readonly device: string
  readonly targetPosition: number
  readonly dueDay: number
  /** The position at the last measurement; null when the site was not found. */
  readonly position: number | null
}

const GOALS_MAX = 10_000

/** Measured for real, the nearest day first; those whose day has passed are about to end. Index: keyword_goals_open. */
export async function readNearGoals(
  db: Reader,
  projectId: number,
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
): Promise<NearGoal[]> {
  const { rows } = await sql<NearGoal>`select g.id, g.keyword_id as "keywordId", k.keyword, k.device,
      g.target_position as "targetPosition", g.due_day as "dueDay", g.position
    from keyword_goals as g join keywords as k on k.project_id = g.project_id and k.id = g.keyword_id
    where g.project_id = ${projectId} and g.state = 'open' and g.is_simulated = 0 and g.measured_at is not null
      and g.due_day >= ${firstDay} and g.due_day <= ${lastDay}
    order by g.due_day, g.id limit ${GOALS_MAX} + 0`.execute(db)
  return rows
}
