import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { changeRows, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { connect, findConnection } from '../connections/connection-store.ts'
import { nextNight } from '../connections/sync-night.ts'
import { syncScheduleHandler } from './schedule.ts'
import { hurrySync, SYNC_KIND } from './sync-queue.ts'

onEveryEngine('the nights of syncs', (context) => {
  let projectId: number

  async function connectNew(): Promise<number> {
    const projectId = await trackedProjects(context)()
    const given = {
      projectId,
      source: 'search_console' as const,
      property: 'sc-domain:example.com',
      hasCountry: false,
      hasDevice: false,
      wantedFromDay: 20_000,
      credential: null,
    }
    await context.database.transaction((tx) => connect(tx, given, Date.now()))
    return projectId
  }

  beforeEach(async () => {
    projectId = await connectNew()
  })

  const look = () => runOnce(context.database, syncScheduleHandler(context.database))
  const now = () => context.database.read((db) => readDatabaseNow(db, context.engine))
  const nextSync = async () =>
    (await context.database.read((db) => findConnection(db, projectId)))!.nextSyncAtMs

  async function setNextSync(ms: number): Promise<void> {
    await changeRows(context.database, 'search_connections', { next_sync_at: ms }, { project_id: projectId })
  }

  async function jobs() {
    const rows = await storedRows(context.database, 'jobs', '*', { kind: SYNC_KIND }, 'id')
    return rows.filter((row) => JSON.parse(row.payload_json).projectId === projectId)
  }

  async function end(): Promise<void> {
    await changeRows(context.database, 'jobs', { state: 'succeeded', finished_at: 1 }, { kind: SYNC_KIND })
  }

  test('nothing is queued before it is time', async () => {
    await look()
    assert.deepEqual(await jobs(), [])
  })

  test('of many whose night has come all are queued, however few are looked at together', async () => {
    await connectNew()
    const slot = (await now()) - 1000
    await changeRows(context.database, 'search_connections', { next_sync_at: slot })
    const due = await storedRows(context.database, 'search_connections', ['project_id'])
    assert.ok(due.length >= 2)
    await runOnce(context.database, syncScheduleHandler(context.database, 1))
    const queued = await storedRows(context.database, 'jobs', ['id'], { kind: SYNC_KIND, state: 'queued' })
    assert.equal(queued.length, due.length)
    await end()
  })

  test('a night that has come is queued once, and the next one is set', async () => {
    const slot = (await now()) - 1000
    await setNextSync(slot)
    const others = await Promise.all([context.storage.open(), context.storage.open()])
    await Promise.all(
      [context.database, ...others].map((database) => runOnce(database, syncScheduleHandler(database))),
    )
    await Promise.all(others.map((other) => other.close()))
    await look()
    const [job, ...more] = await jobs()
    assert.deepEqual([job?.unique_key, more.length], [`${projectId}:night-${slot}`, 0])
    const { sinceMs } = JSON.parse(job!.payload_json)
    assert.ok(sinceMs > slot && sinceMs <= (await now()))
    assert.equal(await nextSync(), nextNight(sinceMs, projectId))
  })

  test('a sync that still waits or runs is not joined by a second, and the night after it is kept', async () => {
    await setNextSync(1)
    await look()
    await setNextSync(2)
    await look()
    assert.equal((await jobs()).length, 1)
    assert.ok((await nextSync()) > (await now()))
    await end()
    await setNextSync(3)
    await look()
    assert.equal((await jobs()).length, 2)
  })

  test('whoever asks brings forward what was put off, and queues one only where there is none', async () => {
    const hurry = () => context.database.transaction((tx) => hurrySync(tx, context.engine, projectId))
    await hurry()
    await changeRows(context.database, 'jobs', { run_at: 9e12 }, { kind: SYNC_KIND })
    await hurry()
    const [job, ...more] = await jobs()
    assert.ok(job!.run_at <= (await now()))
    assert.equal(more.length, 0)
    await end()
    await hurry()
    assert.equal((await jobs()).length, 2)
  })
})
