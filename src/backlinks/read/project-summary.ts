// What the list of projects shows of backlinks: the domains that link to the project's own, and how many more or fewer that are.

import { sql } from 'kysely'
import { Type } from 'typebox'
import { type AccountDefaults, findAccountLimits } from '../../accounts/limits.ts'
import type { ProjectSummary, SummarySource } from '../../feature.ts'
import { matchingHost } from '../../lib/host.ts'
import { localDay } from '../../lib/local-day.ts'
import type { Database } from '../../storage/database.ts'
import { idsParameter } from '../../storage/sql/rows-parameter.ts'
import { isBeingWritten } from '../store/stale-generations.ts'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const figures = Type.Object(
  {
    referring_domains: nullable(Type.Integer({ minimum: 0 })),
    referring_domains_change: nullable(
      Type.Integer({ description: 'Since `days` ago; null when nothing is known of that time.' }),
    ),
    is_simulated: Type.Boolean(),
  },
  {
    title: 'BacklinkFigures',
    description: "Of the project's own domain; null where nothing was delivered yet.",
  },
)

type Row = {
  project_id: number
  project_domain: string
  domain: string
  generation: number
  is_simulated: number
  status: string | null
  failure: string | null
  attempted_at: number | null
  succeeded_at: number | null
  now: number | null
  before: number | null
  is_importing: number
}

type SummaryParts = { database: Database; defaults: AccountDefaults }

export function backlinkSummary({ database, defaults }: SummaryParts): SummarySource {
  const { engine } = database
  return {
    name: 'backlinks',
    schema: figures,
    none: null,
    async read(projectIds, { accountId, days, nowMs }) {
      const { hasBacklinkAccess } = await database.read((db) => findAccountLimits(db, accountId, defaults))
      if (!hasBacklinkAccess) return new Map()
      const today = localDay(nowMs, 'UTC')
      const lastKnown = (day: number) => sql`(select s.referring_domains from backlink_snapshots as s
        where s.project_id = b.project_id and s.profile_id = b.id and s.day <= ${day}
          and s.referring_domains is not null
        order by s.day desc, s.is_reported limit 1)`
      // Indexes: primary keys.
      const { rows } = await database.read((db) =>
        sql<Row>`select b.project_id, p.domain as project_domain, b.domain, b.generation, b.is_simulated, b.status,
            b.failure, b.attempted_at, b.succeeded_at, ${lastKnown(today)} as now,
            ${lastKnown(today - days)} as before,
            case when exists (select 1 from backlink_generations as g where g.project_id = b.project_id
              and g.profile_id = b.id and ${isBeingWritten(engine, 'g')}) then 1 else 0 end as is_importing
          from backlink_profiles as b
          join projects as p on p.id = b.project_id
          where b.project_id in ${idsParameter(engine, projectIds)}`.execute(db),
      )
      const own = rows.filter((row) => row.domain === matchingHost(row.project_domain))
      return new Map(own.map((row) => [row.project_id, summaryOf(row)]))
    },
  }
}

function summaryOf(row: Row): ProjectSummary {
  const { generation, now, before } = row
  return {
    ...(generation > 0 && {
      figures: {
        referring_domains: now,
        referring_domains_change: now === null || before === null ? null : now - before,
        is_simulated: row.is_simulated === 1,
      },
    }),
    running: row.is_importing === 1 ? ['backlink_import'] : [],
    warnings:
      row.status === 'failing'
        ? [
            {
              code: 'backlinks_failing',
              message: row.failure ?? 'The source of backlinks gives no data.',
              sinceMs: row.succeeded_at ?? row.attempted_at,
            },
          ]
        : [],
  }
}
