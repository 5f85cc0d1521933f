import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openOlderDatabase } from '../../../../test/helpers/older-database.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { migrate } from '../../../data/storage/migrate.ts'
import { ENGINES } from '../../../data/storage/portable.ts'
import { listOutdatedTops } from '../tops/top-store.ts'
import { listSpans } from './span-store.ts'

const WITHHELD = '0015_withheld-and-declined'
const SHOWN = '0027_what-pages-show'

for (const engine of ENGINES) {
  test(`days of Search Console that an older release stored are known to lack what is withheld (${engine})`, async (t) => {
    const database = await openOlderDatabase(t, engine, WITHHELD)
    const nowMs = () => 0
    const projectId = await trackedProjects({ database })()
    await database.transaction(async (tx) => {
      for (const [day, source] of [
        [20_000, 'search_console'],
        [20_001, 'file'],
        [20_002, 'bigquery'],
      ] as const)
        await sql`insert into search_spans (project_id, first_day, last_day, import_id, source, rows_count, clicks,
            impressions, is_truncated)
          values (${projectId}, ${day}, ${day}, 1, ${source}, 7, 3, 90, 0)`.execute(tx)
    })
    assert.deepEqual(await migrate(database, { nowMs }), [WITHHELD])
    const spans = await database.read((db) => listSpans(db, projectId))
    assert.deepEqual(
      spans.map(({ source, rows, clicks, lacksWithheld }) => [source, rows, clicks, lacksWithheld]),
      [
        ['search_console', 7, 3, true],
        ['file', 7, 3, false],
        ['bigquery', 7, 3, false],
      ],
    )
  })

  test(`days that an older release stored have unknown positions, and wait for their top lists (${engine})`, async (t) => {
    const database = await openOlderDatabase(t, engine, SHOWN)
    const projectId = await trackedProjects({ database })()
    await database.transaction(async (tx) => {
      await sql`insert into search_sites (project_id, queries_count, pages_count, imports_count, data_version)
        values (${projectId}, 1, 1, 1, 4)`.execute(tx)
      await sql`insert into search_spans (project_id, first_day, last_day, import_id, source, rows_count, clicks,
          impressions, is_truncated)
        values (${projectId}, 20000, 20000, 1, 'file', 7, 3, 90, 0)`.execute(tx)
      await sql`insert into quick_win_lists (project_id, type, range, data_version, stamp, rows_count, last_day,
          warnings_json, digest)
        values (${projectId}, 'risingPages', '28d', 4, 'stamp', 2, 20000, '[]', 'digest')`.execute(tx)
      await sql`insert into disavow_lists (project_id, entries_count, lines_count, bytes_count, version, changed_at)
        values (${projectId}, 2, 3, 40, 5, 0)`.execute(tx)
    })
    assert.deepEqual(await migrate(database, { nowMs: () => 0 }), [SHOWN])
    const [span] = await database.read((db) => listSpans(db, projectId))
    assert.deepEqual([span?.clicks, span?.positionSum], [3, null])
    assert.deepEqual(await database.read((db) => listOutdatedTops(db, { after: undefined, rowsMax: 10 })), [
      { projectId, dataVersion: 4 },
    ])
    const rows = await database.read((db) =>
      db
        .selectFrom('disavow_lists as d')
        .innerJoin('quick_win_lists as q', 'q.project_id', 'd.project_id')
        .select(['d.entries_count', 'd.added_count', 'd.downloaded_at', 'q.rows_count', 'q.opportunity_sum'])
        .execute(),
    )
    assert.deepEqual(rows, [
      { entries_count: 2, added_count: 0, downloaded_at: null, rows_count: 2, opportunity_sum: null },
    ])
  })
}
