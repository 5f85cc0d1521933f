import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { suiteApp, suiteOwner, type TestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRow } from '../../../test/helpers/stored-rows.ts'

onEveryEngine('which data is simulated', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let session: Awaited<ReturnType<TestApp['signIn']>>
  before(async () => {
    session = await app.signIn(owner.memberId)
  })

  async function createProject(key: string, domain: string) {
    const uid = await app.createProject(key, { domain })
    const { id } = await storedRow(context.database, 'projects', ['id'], { uid })
    return { uid, id }
  }
  const ask = async (uids: readonly string[]) => {
    const query = uids.map((uid, at) => `project_uids[${at}]=${uid}`).join('&')
    return app.call('GET', `/app/v1/simulated?${query}`, { session })
  }
  const insertSpan = (id: number, day: number, source: string) =>
    context.database.transaction((tx) =>
      sql`insert into search_spans (project_id, first_day, last_day, import_id, source, rows_count, clicks, impressions,
          is_truncated) values (${id}, ${day}, ${day}, 1, ${source}, 1, 1, 1, 0)`.execute(tx),
    )

  test('is told part by part, of the projects that have any', async () => {
    const real = await createProject(owner.key, 'real.example')
    const mixed = await createProject(owner.key, 'mixed.example')
    const demo = await createProject(owner.key, 'www.outdoor.example')
    await insertSpan(real.id, 20_000, 'search_console')
    await insertSpan(mixed.id, 19_000, 'simulator')
    await insertSpan(mixed.id, 20_000, 'search_console')
    await context.database.transaction((tx) =>
      sql`insert into backlink_profiles (project_id, id, domain, generation, generations_count, domains_count,
          pages_count, anchors_count, sources_count, links_count, created_at, is_simulated)
        values (${mixed.id}, 1, 'mixed.example', 1, 1, 0, 0, 0, 0, 0, 1, 1)`.execute(tx),
    )
    const { body } = await ask([real.uid, mixed.uid, demo.uid, demo.uid])
    assert.deepEqual(body.data, {
      [mixed.uid]: ['search_data', 'backlinks'],
      [demo.uid]: ['site'],
    })
  })

  test('says nothing of projects that one does not see, nor of what is none', async () => {
    const other = await app.createTenant()
    const theirs = await createProject(other.key, 'www.outdoor.example')
    assert.deepEqual((await ask([theirs.uid, 'nonesuch'])).body.data, {})
    assert.equal((await ask([])).status, 422)
    assert.equal((await ask(Array.from({ length: 101 }, (_, at) => `project${at}`))).status, 422)
  })
})
