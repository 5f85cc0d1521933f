// The summaries in the list of projects: what each feature shows of a project, read for a whole page at once.

import { hash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import type { Database } from '../../data/storage/database.ts'
import type { Page } from '../../data/storage/page.ts'
import type { ProjectSummary, SummaryCall, SummarySource } from '../../entry/feature.ts'
import { nullable } from '../../entry/http/answers/field-shapes.ts'
import { formatTime } from '../../lib/clock.ts'
import { projectListRecord, projectRecord } from './schema.ts'

const warning = Type.Object({
  code: Type.String({ examples: ['search_console_failing'] }),
  message: Type.String({ description: 'What is wrong, and what to do about it.' }),
  since: nullable(
    Type.String({ format: 'date-time', description: 'When the problem began; null when that is not known.' }),
  ),
})
type Warning = Static<typeof warning>

function summarySchema(sources: readonly SummarySource[]) {
  const figures = sources.map(({ name, schema, none }) => [name, none === null ? nullable(schema) : schema])
  return Type.Object(
    {
      ...(Object.fromEntries(figures) as Record<string, Type.TSchema>),
      running: Type.Array(Type.String(), {
        description:
          'What is under way: `crawl`, `checks`, `search_import`, `backlink_import`. An import may also be a refresh.',
        examples: [['crawl']],
      }),
      warnings: Type.Array(warning),
    },
    { title: 'ProjectSummary', description: 'Only with `include=summary`. What is not known is null.' },
  )
}

export function summarizedRecord(sources: readonly SummarySource[]) {
  return Type.Object(
    { ...projectListRecord.properties, summary: Type.Optional(summarySchema(sources)) },
    { title: 'ListedProject' },
  )
}

/** The record of a single project, with its summary. */
export function readRecord(sources: readonly SummarySource[]) {
  return Type.Object(
    { ...projectRecord.properties, summary: Type.Optional(summarySchema(sources)) },
    { title: 'ReadProject' },
  )
}

export async function readSummary(sources: readonly SummarySource[], projectId: number, call: SummaryCall) {
  const read = await Promise.all(sources.map((source) => source.read([projectId], call)))
  return summaryOf(
    sources,
    read.map((ofAll) => ofAll.get(projectId)),
  )
}

/** Adds a summary to each project of a page. */
export async function withSummaries(
  database: Database,
  page: Page,
  sources: readonly SummarySource[],
  call: SummaryCall,
): Promise<Page> {
  const records = JSON.parse(`[${page.json}]`) as { uid: string }[]
  if (records.length === 0) return page
  const idOf = await readIds(
    database,
    records.map(({ uid }) => uid),
  )
  const ids = [...idOf.values()]
  const read = await Promise.all(sources.map((source) => source.read(ids, call)))
  const text = records
    .map((record) => {
      const id = idOf.get(record.uid)
      const parts = read.map((ofAll) => (id === undefined ? undefined : ofAll.get(id)))
      return JSON.stringify({ ...record, summary: summaryOf(sources, parts) })
    })
    .join()
  return { ...page, json: text, bytes: Buffer.byteLength(text), digest: hash('sha1', text, 'base64url') }
}

function summaryOf(sources: readonly SummarySource[], parts: readonly (ProjectSummary | undefined)[]) {
  const figures = sources.map(({ name, none }, at) => [name, parts[at]?.figures ?? none])
  return {
    ...Object.fromEntries(figures),
    running: parts.flatMap((part) => part?.running ?? []),
    warnings: parts.flatMap((part) =>
      (part?.warnings ?? []).map(
        ({ code, message, sinceMs }): Warning => ({
          code,
          message,
          since: sinceMs === null ? null : formatTime(sinceMs),
        }),
      ),
    ),
  }
}

/** Index: that of uids, which are unique. */
export async function readIds(database: Database, uids: readonly string[]): Promise<Map<string, number>> {
  const rows = await database.read((db) =>
    db.selectFrom('projects').where('uid', 'in', uids).select(['id', 'uid']).execute(),
  )
  return new Map(rows.map((row) => [row.uid, row.id]))
}
