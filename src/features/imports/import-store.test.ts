import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { suiteApp, type Tenant } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { listImportActivity } from './import-store.ts'

onEveryEngine('imports under way', (context) => {
  const app = suiteApp(context)
  let busy: Tenant
  let quiet: Tenant
  let uid: string
  let lastUid: string

  before(async () => {
    busy = await app.createTenant()
    quiet = await app.createTenant()
    uid = await app.createProject(busy.key)
    await queue(300, uid)
    lastUid = await app.createProject(busy.key)
    await queue(1, lastUid)
    await queue(1, await app.createProject(quiet.key))
  })

  const queue = (count: number, projectUid: string) =>
    context.database.write((db) =>
      sql`insert into imports (project_id, kind, status, is_dry_run, choices_json, bytes, rows_done, created_at, changed_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
        select projects.id, 'keywords', 'queued', 0, '{}', 1, 0, 0, 0 from numbers, projects
        where projects.uid = ${projectUid}`.execute(db),
    )

  test('those of one account hide none of another', async () => {
    const accountIds = [busy.accountId, quiet.accountId]
    const listed = await context.database.read((db) => listImportActivity(db, accountIds))
    const counts = accountIds.map((id) => listed.filter(({ accountId }) => accountId === id).length)
    assert.deepEqual(counts, [301, 1])
  })

  test('those of one project hide none of another from somebody who sees only that one', async () => {
    const { key } = await app.createKey({ memberId: busy.memberId, projectUids: [lastUid] })
    const uids = async (asked: string) =>
      (await app.call('GET', '/v1/activity', { key: asked })).body.data.map(
        ({ project_uid }: { project_uid: string }) => project_uid,
      )
    assert.deepEqual(await uids(key), [lastUid])
    assert.deepEqual(await uids(busy.key), Array(200).fill(uid))
  })
})
