import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrationsFolder } from '../../../../test/faults/migrations-folder.ts'
import { createStorage } from '../../../../test/helpers/engines.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { migrate } from '../../../data/storage/migrate.ts'
import { ENGINES } from '../../../data/storage/portable.ts'
import { filterOf } from '../keywords/keyword-filter.ts'
import { readKeywordPage } from '../keywords/keyword-list.ts'

/** Before searches had rows of their own. */
const OLDER = ['0001_accounts', '0002_projects', '0003_idempotency', '0004_jobs', '0005_rank-tracker']

for (const engine of ENGINES) {
  test(`keywords of an older database are found after the update, and those deleted are not (${engine})`, async (t) => {
    const storage = await createStorage(engine)
    const database = await storage.open()
    t.after(async () => {
      await database.close()
      await storage.remove()
    })
    const nowMs = () => 0
    const bodies = OLDER.map((name) => {
      const url = new URL(`../../../../migrations/${name}.ts`, import.meta.url)
      return [name, `await (await import('${url}')).up(db, engine)`] as const
    })
    await migrate(database, { folder: await migrationsFolder(Object.fromEntries(bodies)), nowMs })
    const projectId = await trackedProjects({ database })()
    const texts = ['red shoe', 'blue shoe', 'hat']
    await database.transaction(async (tx) => {
      for (const [index, text] of texts.entries()) {
        await sql`insert into keywords (project_id, id, keyword, folded, country_code, language_code, location,
          device, created_at) values (${projectId}, ${index + 1}, ${text}, ${text}, 'US', 'en', '', 'mobile', 0)`.execute(
          tx,
        )
        await sql`insert into keyword_records (project_id, keyword_id, device, position_key, sort_key, market_key,
          analyzed_key, url, revision, record_json)
          values (${projectId}, ${index + 1}, 'mobile', 1, ${text}, 'US', 1, null, 0, ${`"${text}"`})`.execute(
          tx,
        )
      }
    })
    assert.equal((await migrate(database, { nowMs }))[0], '0006_keyword-keys')

    async function find(search: string): Promise<string> {
      const selection = {
        projectId,
        device: 'mobile',
        search,
        segmentId: undefined,
        isUnmatched: false,
      } as const
      const order = { sort: 'keyword', direction: 'asc' } as const
      const list = { order, accountId: 1, ...filterOf(engine, selection) }
      return (await readKeywordPage(database, list, undefined, { limit: 10, isReversed: false })).json
    }
    assert.equal(await find('shoe'), '"blue shoe","red shoe"')
    assert.equal(await find('ha'), '"hat"')

    await database.write((db) => db.deleteFrom('keywords').where('id', '=', 1).execute())
    assert.equal(await find('shoe'), '"blue shoe"')
    await database.write((db) => db.deleteFrom('projects').where('id', '=', projectId).execute())
    const left = await storedRows(database, 'keyword_keys', '*')
    assert.deepEqual(left, [])
  })
}
