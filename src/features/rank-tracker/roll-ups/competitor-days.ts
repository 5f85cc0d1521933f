// Keeps how visible competitors were at the end of each day: over the keywords whose last result was looked through for a
// competitor, the sum of the weights of its positions. Sums over keywords like those of roll-ups.ts, updated like them under
// the tracker's lock: the last day of a competitor has its current sums, and a change is added to them on the day on which it
// happens. Days before stay as they ended.

import { sql } from 'kysely'
import type { Device } from '../../../background/providers/contracts.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { readNotes } from '../evidence/competitor-notes.ts'
import { weightOf } from './visibility.ts'

/** The positions of competitors in the keyword's last result: evidence/competitor-notes.ts. */
export type CompetitorState = { competitorNotes: string | null }
type CompetitorChange = { before: CompetitorState | undefined; after: CompetitorState | undefined }
type Sum = { weight: number; keywords: number }

const SUM = {
  competitor_id: 'integer',
  weight: 'integer',
  keywords: 'integer',
} as const satisfies ParameterKinds

/** For keywords of one device. Competitors that are gone are left out. Indexes: competitors_pkey, competitor_days_pkey. */
export async function addToCompetitors(
  tx: Tx,
  engine: Engine,
  { projectId, device, today }: { projectId: number; device: Device; today: number },
  changes: readonly CompetitorChange[],
): Promise<void> {
  const sums = differences(changes)
  if (sums.length === 0) return
  // The last day may lie before us: a project can move to a zone where it is still yesterday.
  await sql`insert into competitor_days (project_id, competitor_id, device, day, weight, keywords)
    select c.project_id, c.id, ${device}, case when last.day > ${today} then last.day else ${today} end,
      coalesce(last.weight, 0) + given.weight, coalesce(last.keywords, 0) + given.keywords
    from ${rowsParameter(engine, SUM, sums)}
    join competitors as c on c.project_id = ${projectId} and c.id = given.competitor_id
    left join competitor_days as last on last.project_id = c.project_id and last.competitor_id = c.id
      and last.device = ${device}
      and last.day = (select max(d.day) from competitor_days as d where d.project_id = ${projectId}
        and d.competitor_id = given.competitor_id and d.device = ${device})
    where true
    on conflict (project_id, competitor_id, device, day) do update set
      weight = excluded.weight, keywords = excluded.keywords`.execute(tx)
}

function differences(changes: readonly CompetitorChange[]): (Sum & { competitor_id: number })[] {
  const sums = new Map<number, Sum>()
  for (const { before, after } of changes) {
    if (before?.competitorNotes === after?.competitorNotes) continue
    add(sums, before, -1)
    add(sums, after, 1)
  }
  return [...sums]
    .filter(([, { weight, keywords }]) => weight !== 0 || keywords !== 0)
    .map(([competitor_id, sum]) => ({ competitor_id, ...sum }))
}

function add(sums: Map<number, Sum>, state: CompetitorState | undefined, sign: 1 | -1): void {
  for (const [id, position] of readNotes(state?.competitorNotes ?? null)) {
    const sum = sums.get(id) ?? { weight: 0, keywords: 0 }
    sum.keywords += sign
    sum.weight += sign * weightOf(position)
    sums.set(id, sum)
  }
}
