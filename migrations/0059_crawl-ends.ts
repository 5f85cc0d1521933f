// Why a crawl ended or failed, and when the certificate of its site ends, as values. So far these facts were only in the sentences
// for people; the values of stored crawls are read from those sentences one last time, here.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

const BATCH = 100
const [GIB, MIB] = [2 ** 30, 2 ** 20]

type Row = { project_id: number; id: number; summary_json: string | null; progress_json: string }
type End = { reason: string } & Record<string, string | number>

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  const crawls = db.schema.alterTable('crawls')
  await crawls.addColumn('end_json', type.text).execute()
  await crawls.addColumn('certificate_ends_at', type.integer).execute()
  await crawls.addColumn('failure_code', type.text).execute()
  await sql`update crawls set failure_code = 'robots_forbid'
    where failure like ${'The robots.txt of % forbids to crawl %'}`.execute(db)
  for (let at = [0, 0]; ; ) {
    const { rows } = await sql<Row>`select project_id, id, summary_json, progress_json from crawls
      where (project_id, id) > (${at[0]}, ${at[1]}) order by project_id, id limit ${sql.lit(BATCH)}`.execute(
      db,
    )
    const last = rows.at(-1)
    if (last === undefined) return
    at = [last.project_id, last.id]
    for (const row of rows) await convert(db, row)
  }
}

async function convert(db: Kysely<unknown>, row: Row): Promise<void> {
  const { givenUp, endedBy, ...progress } = JSON.parse(row.progress_json)
  const notes: string[] = JSON.parse(row.summary_json ?? '{}').notes ?? progress.notes ?? []
  const certificateEndsAtMs = first(notes.map(readCertificate))
  const siteRefusal = typeof givenUp === 'string' ? (readEnd(givenUp) ?? null) : null
  const isCompleted = row.summary_json !== null
  const end = isCompleted ? first(notes.map(readEnd)) : typeof endedBy === 'string' ? readEnd(endedBy) : null
  // An unfinished crawl adds the sentence to its notes when it completes.
  const left = (progress.notes ?? []).filter((note: string) => isCompleted || note !== endedBy)
  const progressJson = JSON.stringify({
    ...progress,
    notes: left,
    siteRefusal,
    end: end ?? null,
    certificateEndsAtMs,
  })
  await sql`update crawls set progress_json = ${progressJson}, certificate_ends_at = ${certificateEndsAtMs},
      end_json = ${isCompleted && end ? JSON.stringify(end) : null}
    where project_id = ${row.project_id} and id = ${row.id}`.execute(db)
}

const first = <T>(values: readonly (T | undefined)[]): T | null =>
  values.find((value) => value !== undefined) ?? null

function readCertificate(note: string): number | undefined {
  const end = /^The certificate of \S+ is valid (?:only )?until (\S+),/.exec(note)?.[1]
  return end === undefined ? undefined : Date.parse(end)
}

function readEnd(note: string): End | undefined {
  const found = ENDS.find(([pattern]) => pattern.test(note))
  if (found === undefined) return undefined
  const [pattern, toEnd] = found
  return toEnd(pattern.exec(note)?.slice(1) ?? [])
}

const number = (text = '') => Number(text.replaceAll(',', ''))

const ENDS: readonly (readonly [RegExp, (parts: string[]) => End])[] = [
  [
    /^The crawl ended at its limit of ([\d,]+) pages?; ([\d,]+) are known\.$/,
    ([max, found]) => ({ reason: 'page_limit', pagesMax: number(max), pagesFound: number(found) }),
  ],
  [
    /^The crawl was ended after ([\d,]+) hours;/,
    ([hours]) => ({ reason: 'time_limit', hours: number(hours) }),
  ],
  [
    /^The crawl was ended after ([\d,]+) MiB;/,
    ([size]) => ({ reason: 'transfer_limit', bytesMax: number(size) * MIB }),
  ],
  [
    /^The crawl was ended when about ([\d,]+) MiB of it /,
    ([size]) => ({ reason: 'storage_limit', bytesMax: number(size) * MIB }),
  ],
  [
    /^The crawl was ended\. The projects of the account keep all of the ([\d.,]+) GiB /,
    ([size]) => ({ reason: 'account_storage_limit', bytesMax: number(size) * GIB }),
  ],
  [
    /^(\S+) asked to be left alone \(status (\d{3})\) (\d+) times in a row, so the crawl was ended\.$/,
    ([host = '', status, times]) => ({
      reason: 'site_refused',
      host,
      statusCode: number(status),
      times: number(times),
    }),
  ],
]
