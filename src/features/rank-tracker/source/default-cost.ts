// What a default provider costs: the projects without a choice of their own, of all accounts, what they would have checked at once,
// and what their checks cost in a month. Said before the choice is made.

import type { SerpProvider, SerpProviderName } from '../../../background/providers/contracts.ts'
import type { Reader } from '../../../data/storage/database.ts'
import type { Frequency } from '../../projects/reads.ts'
import { rankSourceOf } from '../tracker/rank-source.ts'
import { trackingCost } from '../tracker/tracking-cost.ts'
import { countUnmeasured } from './first-measurements.ts'

type DefaultCost = {
  projects: number
  keywords: number
  firsts: number
  firstsMicros: number
  monthMicros: number
}

/** More are not added up; a server with so many projects spends up to its limits anyway. */
const PROJECTS_MAX = 1_000

export async function estimateDefault(
  db: Reader,
  name: SerpProviderName,
  provider: Pick<SerpProvider, 'isPaid' | 'estimateMicros'>,
): Promise<DefaultCost> {
  const source = rankSourceOf(null, name)
  const rows = await db
    .selectFrom('rank_trackers as t')
    .innerJoin('projects as p', 'p.id', 't.project_id')
    .innerJoin('project_settings as s', 's.project_id', 't.project_id')
    .where('p.deleted_at', 'is', null)
    .where('t.provider', 'is', null)
    .where('t.keyword_count', '>', 0)
    .select([
      't.project_id',
      't.source',
      't.keyword_count',
      's.rank_tracker_depth as depth',
      's.rank_tracker_frequency as frequency',
    ])
    .orderBy('t.project_id')
    .limit(PROJECTS_MAX)
    .execute()
  const cost = { projects: rows.length, keywords: 0, firsts: 0, firstsMicros: 0, monthMicros: 0 }
  const { isPaid } = provider
  for (const row of rows) {
    const firsts = row.source === source ? 0 : await countUnmeasured(db, row.project_id, source)
    cost.keywords += row.keyword_count
    cost.firsts += firsts
    if (!isPaid) continue
    const { depth } = row
    const tracking = { checks: row.keyword_count, frequency: row.frequency as Frequency, depth }
    const estimateMicros = (of: number) => provider.estimateMicros(of)
    cost.firstsMicros += firsts * estimateMicros(depth)
    cost.monthMicros += trackingCost({ ...tracking, estimateMicros }).monthMicros
  }
  return cost
}
