import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callApi } from '../../../../test/helpers/command.ts'
import { createStorage } from '../../../../test/helpers/engines.ts'
import { insertOlder, migrateToOlder, type OlderResult } from '../../../../test/helpers/older-trackers.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { startHere } from '../../../../test/helpers/server-here.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { migrate } from '../../../data/storage/migrate.ts'
import { ENGINES } from '../../../data/storage/portable.ts'
import { createKey } from '../../../entry/accounts/key-store.ts'
import { createMember } from '../../../entry/accounts/store.ts'
import { REBUILD_RECORDS_KIND } from '../records/outdated.ts'
import { adoptSources } from './adopt-sources.ts'
import { rebuildHandler } from './rebuild-job.ts'

const sim = (position: number | null): OlderResult => ({ provider: 'simulator', position })
const real = (position: number | null): OlderResult => ({ provider: 'dataforseo', position })
const imported = (position: number): OlderResult => ({ provider: 'import', position })

/** What each was, and what its source, position, best and previous are afterwards. */
const CASES = {
  'simulated by the old default': [null, [sim(4), sim(2), 'open'], 'none', [null, null, null]],
  'imported, then simulated': [null, [imported(1), sim(4)], 'none', [1, 1, null]],
  'simulated, then measured': [null, [sim(1), sim(2), real(9)], 'real', [9, 9, null]],
  'measured, simulated, measured': [null, [real(6), sim(1), real(9)], 'real', [9, 6, 6]],
  measured: ['dataforseo', [real(6), real(5)], 'real', [5, 5, 6]],
  'simulated by choice': ['simulator', [real(8), sim(3), sim(7)], 'simulated', [7, 3, 3]],
  'imported and never checked': [null, [imported(3)], 'none', [3, 3, null]],
} as const satisfies Record<
  string,
  readonly [string | null, readonly OlderResult[], string, readonly unknown[]]
>

for (const engine of ENGINES) {
  test(`simulated keywords of an older release have their positions from the first answer on, without a worker (${engine})`, async (t) => {
    const storage = await createStorage(engine)
    t.after(() => storage.remove())
    const database = await storage.open()
    await migrateToOlder(database)
    const projectId = await trackedProjects({ database })()
    await insertOlder(database, projectId, { provider: 'simulator', results: [real(8), sim(3), sim(7)] })
    const [project] = await storedRows(database, 'projects', ['uid', 'account_id'], { id: projectId })
    await migrate(database, { nowMs: Date.now })
    const accountId = project?.account_id as number
    const { key } = await database.transaction(async (tx) => {
      const memberId = await createMember(tx, { accountId, name: 'Owner', role: 'owner' }, 0)
      return await createKey(tx, { memberId, name: 'x', scope: 'read' }, 0)
    })
    await database.close()

    const cleans: (() => Promise<void>)[] = []
    const server = await startHere(storage.env, { role: 'serve', after: (clean) => void cleans.push(clean) })
    t.after(() => cleans[0]?.())
    const list = `${server.url}/v1/projects/${project?.uid}/rank-tracker/keywords?device=mobile`
    const { body } = await callApi(list, key)
    assert.deepEqual(
      body.data.map((row: Record<string, unknown>) => [row.last_position, row.best_position]),
      [[7, 3]],
    )
    await server.stop()
  })

  test(`trackers of an older release count what is theirs after the update, and nothing simulated as real (${engine})`, async (t) => {
    const storage = await createStorage(engine)
    const database = await storage.open()
    t.after(async () => {
      await database.close()
      await storage.remove()
    })
    await migrateToOlder(database)
    const newProject = trackedProjects({ database })
    const ids = new Map<string, number>()
    for (const [name, [provider, results]] of Object.entries(CASES)) {
      const id = await newProject()
      ids.set(name, id)
      await insertOlder(database, id, { provider, results })
    }
    assert.match((await migrate(database, { nowMs: Date.now }))[0] ?? '', /_rank-sources$/)

    const read = (projectId: number) =>
      database.read((db) =>
        db
          .selectFrom('rank_trackers as t')
          .innerJoin('keyword_states as s', 's.project_id', 't.project_id')
          .where('t.project_id', '=', projectId)
          .select(['t.source', 's.position', 's.best_position', 's.previous_position'])
          .executeTakeFirstOrThrow(),
      )
    // From the first moment, before any worker has started.
    for (const [name, projectId] of ids) {
      await assertRecount(database, projectId)
      assert.equal((await read(projectId)).source, CASES[name as keyof typeof CASES][2], name)
    }
    const jobs = await storedRows(database, 'jobs', ['payload_json'], { kind: REBUILD_RECORDS_KIND })
    for (const { payload_json } of jobs)
      await runOnce(database, rebuildHandler(database), JSON.parse(payload_json))
    for (const [name, projectId] of ids) {
      await assertRecount(database, projectId)
      const { position, best_position, previous_position } = await read(projectId)
      const [, results, , expected] = CASES[name as keyof typeof CASES]
      assert.deepEqual([position, best_position, previous_position], expected, name)
      const analyses = await storedRows(database, 'analyses', ['status'], { project_id: projectId })
      assert.equal(
        analyses.length,
        results.filter((result) => result !== 'open').length,
        `history of ${name}`,
      )
    }
    const mended = await storedRows(
      database,
      'analyses',
      ['previous_position'],
      { project_id: ids.get('measured, simulated, measured') as number },
      'id',
    )
    assert.deepEqual(
      mended.map((row) => row.previous_position),
      [null, null, 6],
    )

    assert.equal(
      await adoptSources(database, undefined),
      2,
      'those that were real by the default of a server',
    )
    assert.equal(await adoptSources(database, 'dataforseo'), 5)
  })
}
