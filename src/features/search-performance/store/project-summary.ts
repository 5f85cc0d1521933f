// What the list of projects shows of search performance: clicks of the last four weeks of data, whether data is
// coming in, and whether Search Console has stopped delivering. The days are those of the overview
// (totals/read-totals.ts): they end with the last span that counts, and a span of several days is added only if it
// lies completely in them.

import { sql } from 'kysely'
import { Type } from 'typebox'
import { isBeingWritten } from '../../../background/jobs/open-rows.ts'
import type { Database } from '../../../data/storage/database.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { ProjectSummary, SummarySource } from '../../../entry/feature.ts'
import { formatDay } from '../../../lib/local-day.ts'
import type { SearchConnectionsTable } from '../tables.ts'
import { isCounted } from './counted-spans.ts'

const WEEKS_DAYS = 28

const figures = Type.Object(
  {
    clicks: Type.Integer({
      minimum: 0,
      description: `Of the ${WEEKS_DAYS} days that end with \`last_day\`.`,
    }),
    days: Type.Integer({ minimum: 1, description: 'How many of these days are known.' }),
    last_day: Type.String({ format: 'date', description: 'The last day that is stored.' }),
    is_simulated: Type.Boolean({
      description: 'Whether figures of the built-in simulator are among them.',
    }),
  },
  {
    title: 'SearchFigures',
    description: 'Figures of search performance; null where no data of these days is stored.',
  },
)

type Row = {
  project_id: number
  last_day: number | null
  clicks: number | null
  /** Null, like clicks, when no span lies in the four weeks. */
  days: number | null
  simulated_spans: number
  is_importing: number
  status: SearchConnectionsTable['status'] | null
  source: SearchConnectionsTable['source'] | null
  failure: string | null
  connected_at: number | null
  succeeded_at: number | null
}

export function searchSummary(database: Database): SummarySource {
  const { engine } = database
  return {
    name: 'search_performance',
    schema: figures,
    none: null,
    async read(projectIds) {
      const ids = idsParameter(engine, projectIds)
      const ofWeeks = sql`from search_spans as d where d.project_id = newest.id
        and d.last_day > newest.last_day - ${sql.lit(WEEKS_DAYS)}
        and d.first_day > newest.last_day - ${sql.lit(WEEKS_DAYS)} and ${isCounted('d')}`
      // Indexes: search_spans_pkey from its end, search_imports_pkey, search_connections_pkey. Materialized, because
      // PostgreSQL would otherwise look for the newest day again beside each day (190 ms for 100 projects, not 5).
      const { rows } = await database.read((db) =>
        sql<Row>`with newest as materialized (select n.id, (select m.last_day from search_spans as m
              where m.project_id = n.id and ${isCounted('m')} order by m.last_day desc limit 1) as last_day
            from projects as n where n.id in ${ids})
          select newest.id as project_id, newest.last_day,
            (select sum(d.clicks) ${ofWeeks}) as clicks, (select sum(d.last_day - d.first_day + 1) ${ofWeeks}) as days,
            (select count(*) ${ofWeeks} and d.source = 'simulator') as simulated_spans,
            c.status, c.source, c.failure, c.connected_at, c.succeeded_at,
            case when exists (select 1 from search_imports as i where i.project_id = newest.id
              and ${isBeingWritten(engine, 'i')}) then 1 else 0 end as is_importing
          from newest left join search_connections as c on c.project_id = newest.id`.execute(db),
      )
      return new Map(rows.map((row) => [row.project_id, summaryOf(row)]))
    },
  }
}

function summaryOf(row: Row): ProjectSummary {
  const { clicks, days, last_day, status, source, failure } = row
  const isFailing = status === 'failing' && source === 'search_console'
  return {
    ...(last_day !== null &&
      days !== null && {
        figures: {
          clicks,
          days,
          last_day: formatDay(last_day),
          is_simulated: row.simulated_spans > 0,
        },
      }),
    running: row.is_importing === 1 ? ['search_import'] : [],
    warnings: isFailing
      ? [
          {
            code: 'search_console_failing',
            message: failure ?? 'Search Console gives no data.',
            sinceMs: row.succeeded_at ?? row.connected_at,
          },
        ]
      : [],
  }
}
