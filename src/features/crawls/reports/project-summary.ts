// What the list of projects shows of crawls: how healthy the site was in its last completed crawl, and whether one runs.

import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../../data/storage/database.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { ProjectSummary, SummarySource } from '../../../entry/feature.ts'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { formatTime } from '../../../lib/clock.ts'
import { roundTo2 } from '../../../lib/rounding.ts'
import type { StoredSummary } from './report-schema.ts'

const figures = Type.Object(
  {
    crawl_uid: Type.String(),
    finished_at: nullable(Type.String({ format: 'date-time' })),
    health_score: nullable(Type.Number()),
    critical_issues: Type.Integer({ minimum: 0 }),
  },
  { title: 'CrawlFigures', description: 'Figures of the last completed crawl.' },
)

type Row = {
  project_id: number
  is_running: number
  uid: string | null
  finished_at: number | null
  summary_json: string | null
}

export function crawlSummary(database: Database): SummarySource {
  return {
    name: 'crawl',
    schema: figures,
    none: null,
    async read(projectIds) {
      // Indexes: crawls_open, and crawls_pkey from its end. Materialized, because PostgreSQL would otherwise look for the latest
      // crawl again for each crawl.
      const { rows } = await database.read((db) =>
        sql<Row>`with latest as materialized (select p.id as project_id, (select l.id from crawls as l
              where l.project_id = p.id and l.status = 'success' order by l.id desc limit 1) as crawl_id,
            case when exists (select 1 from crawls as o where o.project_id = p.id
              and o.status in ('queued', 'running') and o.paused_at is null) then 1 else 0 end as is_running
          from projects as p where p.id in ${idsParameter(database.engine, projectIds)})
          select latest.project_id, latest.is_running, c.uid, c.finished_at, c.summary_json
          from latest
          left join crawls as c on c.project_id = latest.project_id and c.id = latest.crawl_id`.execute(db),
      )
      return new Map(rows.map((row) => [row.project_id, summaryOf(row)]))
    },
  }
}

function summaryOf({ uid, finished_at, summary_json, is_running }: Row): ProjectSummary {
  const running = is_running === 1 ? ['crawl'] : []
  if (summary_json === null) return { running }
  const { summary } = JSON.parse(summary_json) as StoredSummary
  const { health_score, critical_issues } = summary
  return {
    running,
    figures: {
      crawl_uid: uid,
      finished_at: finished_at === null ? null : formatTime(finished_at),
      health_score: health_score === null ? null : roundTo2(health_score),
      critical_issues,
    },
  }
}
