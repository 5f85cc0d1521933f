// What the list of projects shows of backlinks: how many domains link to the project's own, and the change of that
// number.

import { sql } from 'kysely'
import { Type } from 'typebox'
import { isBeingWritten } from '../../../background/jobs/open-rows.ts'
import type { Database } from '../../../data/storage/database.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { type AccountDefaults, findAccountLimits } from '../../../entry/accounts/limits.ts'
import type { ProjectSummary, SummarySource } from '../../../entry/feature.ts'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { matchingHost } from '../../../lib/host.ts'
import { formatDay, localDay } from '../../../lib/local-day.ts'
import { changeBetween, type KnownDays, readKnownDays } from './known-days.ts'

const figures = Type.Object(
  {
    referring_domains: nullable(Type.Integer({ minimum: 0 })),
    referring_domains_change: nullable(
      Type.Integer({ description: 'The change since `days` ago; null when it is not known.' }),
    ),
    since: Type.String({
      format: 'date',
      description: 'The day at whose end the change begins: `days` ago.',
    }),
    known_since: nullable(
      Type.String({
        format: 'date',
        description:
          'The day on which the links were first counted: a change since an earlier day is not known.',
      }),
    ),
    is_simulated: Type.Boolean(),
  },
  {
    title: 'BacklinkFigures',
    description: "Figures of the project's own domain; null where no source has delivered data yet.",
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
  timezone: string
  profile_id: number
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
      // Indexes: primary keys.
      const { rows } = await database.read((db) =>
        sql<Row>`select b.project_id, p.domain as project_domain, b.id as profile_id, b.domain, b.generation, b.is_simulated,
            b.status, b.failure, b.attempted_at, b.succeeded_at, z.timezone,
            case when exists (select 1 from backlink_generations as g where g.project_id = b.project_id
              and g.profile_id = b.id and ${isBeingWritten(engine, 'g')}) then 1 else 0 end as is_importing
          from backlink_profiles as b
          join projects as p on p.id = b.project_id
          join project_settings as z on z.project_id = b.project_id
          where b.project_id in ${idsParameter(engine, projectIds)}`.execute(db),
      )
      const own = rows
        .filter((row) => row.domain === matchingHost(row.project_domain))
        .map((row) => ({ ...row, today: localDay(nowMs, row.timezone) }))
      const known = await readKnownDays(
        database,
        own.map(({ project_id: projectId, profile_id: profileId, generation, today }) => ({
          projectId,
          profileId,
          generation,
          days: [today - days, today],
        })),
      )
      return new Map(
        own.map((row, at) => {
          const since = row.today - days
          return [row.project_id, summaryOf(row, since, known[at]!)]
        }),
      )
    },
  }
}

function summaryOf(row: Row & { today: number }, since: number, known: KnownDays): ProjectSummary {
  const { before, after } = changeBetween(known, since, row.today).referring_domains
  return {
    ...(row.generation > 0 && {
      figures: {
        referring_domains: after,
        referring_domains_change: after === null || before === null ? null : after - before,
        since: formatDay(since),
        known_since: known.firstCount === undefined ? null : formatDay(known.firstCount),
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
