// The section of reports about goals: which were reached and missed in the period, and which are open at its end.

import { sql } from 'kysely'
import type { Database, Reader } from '../../data/storage/database.ts'
import type { ReportTableSource } from '../../entry/feature.ts'
import { formatDay } from '../../lib/local-day.ts'
import { readHistoryContext } from '../rank-tracker/reads.ts'
import { flagOf } from './set-goals.ts'

type ReportedGoal = {
  keyword: string
  device: string
  target_position: number
  due_day: number
  state: 'open' | 'reached' | 'missed' | 'unmeasured'
  position: number | null
  best_position: number | null
  closed_day: number | null
}

const ROWS_MAX = 20
const NOT_FOUND = '–'

type Days = { firstDay: number; lastDay: number }

/** Ended goals are of the kind, real or simulated, that the project measures now. */
export function reportGoals(database: Database): ReportTableSource {
  return async ({ id }, { firstDay, lastDay }) => {
    const context = await readHistoryContext(database, id)
    if (context === undefined) return undefined
    const isSimulated = flagOf(context.source)
    const goals = await database.read((db) => readGoals(db, id, isSimulated, { firstDay, lastDay }))
    if (goals.length === 0) return undefined
    const isIn = ({ closed_day: day }: ReportedGoal) => day !== null && day <= lastDay
    const ended = (state: ReportedGoal['state']) => goals.filter((goal) => goal.state === state && isIn(goal))
    const reached = ended('reached')
    const missed = ended('missed')
    const unmeasured = ended('unmeasured')
    const open = goals.filter((goal) => !isIn(goal))
    return {
      isSimulated: isSimulated === 1,
      notes:
        unmeasured.length === 0
          ? []
          : [
              `The day of ${unmeasured.length} more passed without a check that could tell whether it was reached.`,
            ],
      lines: [
        `Goals: ${reached.length} reached and ${missed.length} missed in this period, ${open.length} open at its end.`,
      ],
      tables: [
        tableOf('Reached', 'Reached on', reached, ({ closed_day }) => formatDay(closed_day as number)),
        tableOf('Missed', 'Best', missed, ({ best_position }) => placeOf(best_position)),
        tableOf('Open', 'Position', open, ({ position }) => placeOf(position)),
      ].filter(({ rows }) => rows.length > 0),
    }
  }
}

/** Set by the end of the period, and not ended before it. Indexes: keyword_goals_pkey. */
async function readGoals(
  db: Reader,
  projectId: number,
  isSimulated: 0 | 1,
  { firstDay, lastDay }: Days,
): Promise<ReportedGoal[]> {
  const shown = sql`g.is_simulated = ${isSimulated}`
  const { rows } =
    await sql<ReportedGoal>`select k.keyword, k.device, g.target_position, g.due_day, g.state, g.closed_day,
      case when ${shown} then g.position end as position, case when ${shown} then g.best_position end as best_position
    from keyword_goals as g join keywords as k on k.project_id = g.project_id and k.id = g.keyword_id
    where g.project_id = ${projectId} and (g.state = 'open' or ${shown})
      and (g.closed_day is null or g.closed_day >= ${firstDay})
      and g.created_at < ${(lastDay + 2) * 86_400_000}
    order by coalesce(g.closed_day, g.due_day), g.id`.execute(db)
  return rows
}

function tableOf(
  title: string,
  last: string,
  goals: readonly ReportedGoal[],
  lastOf: (goal: ReportedGoal) => string,
) {
  return {
    title: goals.length > ROWS_MAX ? `${title}: the first ${ROWS_MAX} of ${goals.length}` : title,
    columns: [
      { title: 'Keyword' },
      { title: 'Target', isNumber: true },
      { title: 'Until', isNumber: true },
      { title: last, isNumber: true },
    ],
    rows: goals
      .slice(0, ROWS_MAX)
      .map((goal) => [
        `${goal.keyword} (${goal.device})`,
        `${goal.target_position}`,
        formatDay(goal.due_day),
        lastOf(goal),
      ]),
  }
}

function placeOf(position: number | null): string {
  return position === null ? NOT_FOUND : String(position)
}
