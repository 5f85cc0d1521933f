import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openOlderDatabase } from '../../../../test/helpers/older-database.ts'
import { storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { createClaim } from '../../../background/jobs/lease.ts'
import { migrate } from '../../../data/storage/migrate.ts'
import { ENGINES } from '../../../data/storage/portable.ts'
import { NO_PROGRESS } from './crawl-progress.ts'
import { CRAWL_KIND } from './crawl-store.ts'

const TURNS = '0011_turns'

for (const engine of ENGINES) {
  test(`a crawl that was queued by an older release goes to its account's share (${engine})`, async (t) => {
    const database = await openOlderDatabase(t, engine, TURNS)
    const nowMs = () => 0
    const createProject = trackedProjects({ database })
    const projectIds = [await createProject(), await createProject()]
    await database.transaction(async (tx) => {
      for (const id of projectIds) {
        await sql`insert into crawls (project_id, id, uid, status, phase, pages_crawled, pages_found, urls_found,
            current_depth, created_at, settings_json, progress_json)
          values (${id}, 1, ${`crawl-${id}`}, 'queued', 'start', 0, 0, 0, 0, 0, '{}', ${JSON.stringify(NO_PROGRESS)})`.execute(
          tx,
        )
        await sql`insert into jobs (kind, unique_key, payload_json, state, attempts, attempts_max, fence)
          values (${CRAWL_KIND}, ${`crawl-${id}`}, '{}', 'queued', 0, 10, 0)`.execute(tx)
      }
      await sql`insert into jobs (kind, payload_json, state, attempts, attempts_max, fence)
        values ('other', '{}', 'queued', 0, 10, 0)`.execute(tx)
    })
    assert.deepEqual(await migrate(database, { nowMs }), [TURNS])

    const { account_id } = await storedRow(database, 'projects', ['account_id'], { id: projectIds[0]! })
    const jobs = await storedRows(database, 'jobs', ['kind', 'share'], {}, 'id')
    assert.deepEqual(
      jobs.map(({ kind, share }) => [kind, share]),
      [
        [CRAWL_KIND, String(account_id)],
        [CRAWL_KIND, String(account_id)],
        ['other', ''],
      ],
    )
    const claim = createClaim(database, { owner: 'worker', leaseMs: 30_000 }, [CRAWL_KIND], () => true)
    assert.equal((await claim({ ofKinds: [1], total: 1 })).length, 1)
  })
}
