import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { up } from '../../../../migrations/0054_suspect-results.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { ranked } from '../../../../test/helpers/fake-provider.ts'
import { createRankProject } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { insertAnalyses } from '../schedule/analysis-store.ts'

const NOW_MS = Date.parse('2026-06-01T12:00:00Z')

onEveryEngine('analyses of a release that believed every result', (context) => {
  test('are not suspect after the update, and those under way can end', async () => {
    const { database } = context
    const project = await createRankProject(database, { timezone: 'UTC' })
    const [first = 0, second = 0] = await project.add(['first', 'second'], { nowMs: NOW_MS })
    const slots = [first, second].map((keywordId) => ({ keywordId, slotAtMs: NOW_MS + 1000 }))
    const [ended = 0, open = 0] = await database.transaction(async (tx) =>
      insertAnalyses(tx, database.engine, await project.context(), slots),
    )
    await project.store([{ analysisId: ended, seen: ranked(3) }], { nowMs: NOW_MS + 1000 })
    await database.transaction(async (tx) => {
      await sql`drop index analyses_suspect`.execute(tx)
      await sql`alter table analyses drop column suspect_at`.execute(tx)
      await sql`alter table analyses drop column suspect_json`.execute(tx)
      await up(tx as never, database.engine)
    })
    await project.store([{ analysisId: open, seen: ranked(5) }], { nowMs: NOW_MS + 1001 })
    assert.deepEqual(
      (await project.analyses())
        .filter(({ id }) => [ended, open].includes(id))
        .map((row) => [row.status, row.position, row.suspect_at, row.suspect_json]),
      [
        ['success', 3, null, null],
        ['success', 5, null, null],
      ],
    )
    await assertRecount(database, project.id)
  })
})
