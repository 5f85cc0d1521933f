import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, planOf } from '../../../../test/helpers/plans.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { useRefreshedProfile } from '../../../../test/helpers/refreshed-profile.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { addCompetitor, deleteCompetitor } from '../../projects/competitor-store.ts'
import type { ProfileKey } from '../store/profile-store.ts'
import { nextRefresh } from './next-refresh.ts'
import { REFRESH_KIND } from './refresh-queue.ts'
import { dueQuery, findRefreshed } from './refreshed-profiles.ts'
import { refreshScheduleHandler } from './schedule.ts'

onEveryEngine('the times of refreshes', (context) => {
  const refreshed = useRefreshedProfile(context)
  const look = (rowsMax?: number) =>
    runOnce(context.database, refreshScheduleHandler(context.database, rowsMax))
  const now = () => context.database.read((db) => readDatabaseNow(db, context.engine))
  const found = (key: ProfileKey) => context.database.read((db) => findRefreshed(db, key))

  async function setDue(ms: number, { projectId, profileId }: ProfileKey = refreshed.key): Promise<void> {
    await changeRows(
      context.database,
      'backlink_profiles',
      { next_refresh_at: ms },
      { project_id: projectId, id: profileId },
    )
  }

  async function endJobs(): Promise<void> {
    await changeRows(context.database, 'jobs', { state: 'succeeded', finished_at: 1 }, { kind: REFRESH_KIND })
  }

  test('nothing is queued before it is time', async () => {
    await look()
    assert.deepEqual(await refreshed.jobs(), [])
  })

  test('a time that has come is queued once, whoever looks, and the next one is set', async () => {
    const slot = (await now()) - 1000
    await setDue(slot)
    const other = await context.storage.open()
    await Promise.all(
      [context.database, other].map((database) => runOnce(database, refreshScheduleHandler(database))),
    )
    await other.close()
    await look()
    const [job, ...more] = await refreshed.jobs()
    const { projectId, profileId } = refreshed.key
    assert.deepEqual([job?.unique_key, more.length], [`${projectId}:${profileId}:due-${slot}`, 0])
    assert.equal((await found(refreshed.key))?.nextRefreshAtMs, nextRefresh(await now(), 7, refreshed.key))
  })

  test('one that still waits or runs is not joined by a second', async () => {
    await setDue(1)
    await look()
    await setDue(2)
    await look()
    assert.equal((await refreshed.jobs()).length, 1)
    await endJobs()
    await setDue(3)
    await look()
    assert.equal((await refreshed.jobs()).length, 2)
  })

  test('of many that are due all are queued, however few are looked at together', async () => {
    const keys: ProfileKey[] = []
    await context.database.transaction(async (tx) => {
      for (let number = 1; number <= 4; number++) {
        const domain = `rival-${number}.example`
        await addCompetitor(tx, refreshed.key.projectId, { name: domain, domain }, 0)
      }
    })
    for (let number = 1; number <= 4; number++)
      keys.push(await refreshed.connected(refreshed.key.projectId, `rival-${number}.example`))
    for (const key of keys) await setDue(7, key)
    await look(2)
    assert.equal((await refreshed.jobs()).length, 4)
  })

  test('what is no target any more is not refreshed, and its project that is deleted neither', async () => {
    const { projectId } = refreshed.key
    const rival = { name: 'Rival', domain: 'rival.example' }
    const { id } = await context.database.transaction((tx) => addCompetitor(tx, projectId, rival, 0))
    const key = await refreshed.connected(projectId, rival.domain)
    await context.database.transaction((tx) => deleteCompetitor(tx, projectId, id))
    await setDue(1, key)
    await look()
    assert.deepEqual([await refreshed.jobs(), await found(key)], [[], undefined])
    await setDue(1)
    await changeRows(context.database, 'projects', { deleted_at: 1 }, { id: projectId })
    await look()
    assert.deepEqual(await refreshed.jobs(), [])
  })

  test('whoever asks brings forward what was put off, and queues one only where there is none', async () => {
    await refreshed.ask()
    await changeRows(context.database, 'jobs', { run_at: 9e12 }, { kind: REFRESH_KIND })
    await refreshed.ask()
    const [job, ...more] = await refreshed.jobs()
    assert.ok(job!.run_at <= (await now()))
    assert.equal(more.length, 0)
  })

  test('are found by their index', async () => {
    const query = dueQuery(context.database.builder, 1000, { after: undefined, rowsMax: 10 })
    const after = { projectId: 1, profileId: 1, nextRefreshAtMs: 5 }
    const next = dueQuery(context.database.builder, 1000, { after, rowsMax: 10 })
    for (const each of [query, next])
      assertSeeks(
        [await planOf(context.database, { compile: () => each.compile() })],
        /backlink_profiles_due/,
      )
  })
})
