import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openOlderDatabase } from '../../../../test/helpers/older-database.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { migrate } from '../../../data/storage/migrate.ts'
import { ENGINES } from '../../../data/storage/portable.ts'
import { describeEnd, readEnd } from './crawl-end.ts'
import { readProgress } from './crawl-progress.ts'

const MIGRATION = '0059_crawl-ends'
const CERTIFICATE =
  'The certificate of a.test is valid only until 2026-12-06T21:36:00Z, for 20 days more: renew it.'

/** Sentences of the older release, and the reason that each becomes; all but the last are still written so. */
const ENDS = {
  'The crawl ended at its limit of 1,000 pages; 2,345 are known.': 'page_limit',
  'The crawl ended at its limit of 1 page; 2 are known.': 'page_limit',
  'The crawl was ended after 12 hours; not all pages were crawled.': 'time_limit',
  'The crawl was ended after 51,200 MiB; not all pages were crawled.': 'transfer_limit',
  'The crawl was ended when about 512 MiB of it had been stored, which is the most that is allowed; not all pages were crawled.':
    'storage_limit',
  'The crawl was ended. The projects of the account keep all of the 2.5 GiB that they may. Delete some that are not needed, or have the limit raised.':
    'account_storage_limit',
  'a.test:8080 asked to be left alone (status 429) 6 times in a row, so the crawl was ended.': 'site_refused',
} as const
const SENTENCES = Object.keys(ENDS) as (keyof typeof ENDS)[]

for (const engine of ENGINES) {
  test(`crawls of an older release keep why they ended and failed, now as values (${engine})`, async (t) => {
    const database = await openOlderDatabase(t, engine, MIGRATION)
    const projectId = await trackedProjects({ database })()
    const insert = (
      id: number,
      values: { status: string; notes?: string[]; progress?: object; failure?: string },
    ) =>
      database.transaction((tx) =>
        sql`insert into crawls (project_id, id, uid, status, phase, settings_json, progress_json, pages_crawled,
            pages_found, urls_found, current_depth, failure, summary_json, overview_json, created_at)
          values (${projectId}, ${id}, ${`uid-of-crawl-${id}`.padEnd(16, 'x')}, ${values.status}, ${values.status === 'running' ? 'checks' : 'done'}, '{}',
            ${JSON.stringify({ notes: values.notes ?? [], givenUp: null, endedBy: null, ...values.progress })}, 0, 0, 0, 0,
            ${values.failure ?? null}, ${values.notes && values.status === 'success' ? JSON.stringify({ notes: values.notes }) : null}, null, 0)`.execute(
          tx,
        ),
      )
    for (const [at, note] of SENTENCES.entries())
      await insert(at + 1, { status: 'success', notes: ['A note.', CERTIFICATE, note] })
    await insert(11, { status: 'success', notes: ['Only the addresses of a list were crawled.'] })
    await insert(12, {
      status: 'failed',
      failure: 'The robots.txt of a.test forbids to crawl the start page.',
    })
    const [refused, timeUp] = [SENTENCES[6] as string, SENTENCES[2] as string]
    await insert(13, {
      status: 'running',
      notes: [CERTIFICATE, timeUp],
      progress: { givenUp: refused, endedBy: timeUp, bytes: 7 },
    })
    assert.deepEqual(await migrate(database, { nowMs: () => 0 }), [MIGRATION])

    const rows = await storedRows(
      database,
      'crawls',
      ['id', 'end_json', 'certificate_ends_at', 'failure_code', 'progress_json'],
      {},
      'id',
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    const row = (id: number) => byId.get(id) ?? assert.fail()
    for (const [at, note] of SENTENCES.entries()) {
      const end = readEnd(row(at + 1).end_json) ?? assert.fail(note)
      assert.equal(end.reason, ENDS[note])
      assert.ok(describeEnd(end).startsWith(note.replace(/\.$/, '')), describeEnd(end))
      assert.equal(row(at + 1).certificate_ends_at, Date.parse('2026-12-06T21:36:00Z'))
    }
    assert.deepEqual([row(11).end_json, row(11).certificate_ends_at], [null, null])
    assert.deepEqual([row(12).failure_code, row(13).failure_code], ['robots_forbid', null])
    const { siteRefusal, end, certificateEndsAtMs, notes, bytes } = readProgress(row(13).progress_json)
    assert.deepEqual(
      [siteRefusal?.statusCode, end?.reason, notes, bytes],
      [429, 'time_limit', [CERTIFICATE], 7],
    )
    assert.equal(certificateEndsAtMs, Date.parse('2026-12-06T21:36:00Z'))
    assert.equal(row(13).end_json, null)
  })
}
