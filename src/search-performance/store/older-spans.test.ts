import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openOlderDatabase } from '../../../test/helpers/older-database.ts'
import { createTrackedProject } from '../../../test/helpers/tracked-project.ts'
import { migrate } from '../../storage/migrate.ts'
import { ENGINES } from '../../storage/portable.ts'
import { listSpans } from './span-store.ts'

const WITHHELD = '0015_withheld-and-declined'

for (const engine of ENGINES) {
  test(`days of Search Console that an older release stored are known to lack what is withheld (${engine})`, async (t) => {
    const database = await openOlderDatabase(t, engine, WITHHELD)
    const nowMs = () => 0
    const projectId = await (await createTrackedProject(database))()
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
}
