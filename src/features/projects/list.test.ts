import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { assertSeeks, plansOf } from '../../../test/helpers/plans.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { createAuthentication } from '../../entry/accounts/authentication.ts'
import type { Principal } from '../../entry/http/access/principal.ts'
import { createProjectAccess } from './access.ts'
import { countProjects, readProjectPage } from './list.ts'

const PROJECTS = 50_000
// For an account that owns a larger share of the table, PostgreSQL may prefer to filter the primary key.
const ACCOUNTS = 100
const KEYS = 5_000

onEveryEngine('hot queries about projects', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let uid: string
  let limited: Principal
  let principal: Principal

  before(async () => {
    uid = await app.createProject(owner.key)
    const { key, id } = await app.createKey({ memberId: owner.memberId, projectUids: [uid] })
    await context.database.transaction(async (tx) => {
      const neighbours = Array.from({ length: ACCOUNTS - 1 }, () => ({ name: 'Neighbour', created_at: 1 }))
      const rows = await tx.insertInto('accounts').values(neighbours).returning('id').execute()
      const firstId = sql.lit(Math.min(...rows.map((row) => row.id)))
      // Accounts alternate: an account is no range of ids.
      await sql`insert into projects (account_id, uid, name, domain, summary_rest_json, created_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(PROJECTS)})
        select case n % ${sql.lit(ACCOUNTS)} when 0 then ${sql.lit(owner.accountId)}
          else ${firstId} + n % ${sql.lit(ACCOUNTS - 1)} end,
          'uid' || n, 'n', 'example.com', '"uid":"x"}', n from numbers`.execute(tx)
      await sql`insert into members (account_id, name, role, created_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(KEYS)})
        select ${sql.lit(owner.accountId)}, 'n', 'viewer', n from numbers`.execute(tx)
      await sql`insert into api_keys (account_id, member_id, name, scope, hash, is_project_limited, created_at)
        select account_id, id, 'n', 'read', 'hash' || id, 1, created_at from members where name = 'n'`.execute(
        tx,
      )
      // A few projects for each of some keys, ours among them.
      await sql`insert into api_key_projects (key_id, project_id)
        select api_keys.id, projects.id from api_keys cross join projects
        where (api_keys.created_at <= 200 or api_keys.id = ${sql.lit(id)})
          and projects.account_id = ${sql.lit(owner.accountId)}
          and projects.uid like 'uid%' and (projects.id / 100) % 50 = api_keys.id % 50`.execute(tx)
    })
    const authentication = createAuthentication(context.database, app.clock)
    principal = (await authentication.findPrincipal({ kind: 'key', text: owner.key })) as Principal
    limited = (await authentication.findPrincipal({ kind: 'key', text: key })) as Principal
  })

  async function assertAllSeek(): Promise<void> {
    for (const isReversed of [false, true]) {
      const range = { limit: 50, isReversed }
      for (const position of [[PROJECTS / 2], undefined]) {
        const account = await plansOf(context.database, (db) =>
          readProjectPage(db, principal, position, range),
        )
        // Read backwards, the rows of the page are sorted; no more than those.
        assertSeeks(account, /(COVERING INDEX|Index Only Scan.* using) projects_by_account/, {
          maySort: isReversed,
        })
        const some = await plansOf(context.database, (db) => readProjectPage(db, limited, position, range))
        // PostgreSQL sorts the few granted projects as soon as walking them in order would cost more.
        assertSeeks(some, /api_key_projects_pkey|autoindex_api_key_projects/, { maySort: true })
        for (const plan of some) assert.doesNotMatch(plan, /projects_by_account/)
      }
    }
    const counted = await plansOf(context.database, (db) => countProjects(db, principal, 10_001))
    assertSeeks(counted, /projects_by_account/, { maySort: true })
    const few = await plansOf(context.database, (db) => countProjects(db, limited, 10_001))
    assertSeeks(few, /api_key_projects_pkey|autoindex_api_key_projects/, { maySort: true })
    const key = await plansOf(context.database, (db) =>
      createAuthentication(db, app.clock).findPrincipal({ kind: 'key', text: owner.key }),
    )
    assertSeeks(key, /api_keys_by_hash/)
    const project = await plansOf(context.database, (db) =>
      createProjectAccess(db, app.clock).findProject(uid, limited),
    )
    assertSeeks(project, /projects_by_uid/)
    assertSeeks(project, /api_key_projects/)
    const own = await plansOf(context.database, (db) =>
      createProjectAccess(db, app.clock).findProject(uid, principal),
    )
    assertSeeks(own, /projects_by_uid/)
  }

  test('seek in their index, before anybody has counted the rows', assertAllSeek)

  test('seek in their index when the engine knows how many rows there are', async () => {
    await context.database.write((db) => sql`analyze`.execute(db))
    await assertAllSeek()
  })

  test('a limited key is led through its projects alone, forwards and back', async () => {
    const granted = await storedRows(
      context.database,
      'api_key_projects',
      ['project_id'],
      { key_id: limited.keyId! },
      'project_id',
    )
    const walk = async (isReversed: boolean): Promise<number[]> => {
      const ids: number[] = []
      let position: readonly number[] | undefined
      for (let hasMore = true; hasMore; ) {
        const range = { limit: 1, isReversed }
        const page = await readProjectPage(context.database, limited, position, range)
        position = page.first as readonly number[]
        ids.push(...position)
        hasMore = page.hasMore
      }
      return ids
    }
    const expected = granted.map((row) => row.project_id)
    assert.ok(expected.length > 4)
    assert.deepEqual(await walk(false), expected)
    assert.deepEqual(await walk(true), expected.reverse())
  })
})
