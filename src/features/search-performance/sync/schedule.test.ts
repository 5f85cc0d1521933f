import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { createTrackedProject } from '../../../../test/helpers/tracked-project.ts'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { connect, findConnection } from '../connections/connection-store.ts'
import { nextNight } from '../connections/sync-night.ts'
import { syncScheduleHandler } from './schedule.ts'
import { hurrySync, SYNC_KIND } from './sync-queue.ts'

onEveryEngine('the nights of syncs', (context) => {
  let projectId: number

  async function connectNew(): Promise<number> {
    const projectId = await (await createTrackedProject(context.database))()
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
    await context.database.write((db) =>
      db
        .updateTable('search_connections')
        .set({ next_sync_at: ms })
        .where('project_id', '=', projectId)
        .execute(),
    )
  }

  async function jobs() {
    const rows = await context.database.read((db) =>
      db.selectFrom('jobs').selectAll().where('kind', '=', SYNC_KIND).orderBy('id').execute(),
    )
    return rows.filter((row) => JSON.parse(row.payload_json).projectId === projectId)
  }

  async function end(): Promise<void> {
    await context.database.write((db) =>
      db
        .updateTable('jobs')
        .set({ state: 'succeeded', finished_at: 1 })
        .where('kind', '=', SYNC_KIND)
        .execute(),
    )
  }

  test('nothing is queued before it is time', async () => {
    await look()
    assert.deepEqual(await jobs(), [])
  })

  test('of many whose night has come all are queued, however few are looked at together', async () => {
    await connectNew()
    const slot = (await now()) - 1000
    await context.database.write((db) =>
      db.updateTable('search_connections').set({ next_sync_at: slot }).execute(),
    )
    const due = await context.database.read((db) =>
      db.selectFrom('search_connections').select('project_id').execute(),
    )
    assert.ok(due.length >= 2)
    await runOnce(context.database, syncScheduleHandler(context.database, 1))
    const queued = await context.database.read((db) =>
      db
        .selectFrom('jobs')
        .where('kind', '=', SYNC_KIND)
        .where('state', '=', 'queued')
        .select('id')
        .execute(),
    )
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
    await context.database.write((db) =>
      db.updateTable('jobs').set({ run_at: 9e12 }).where('kind', '=', SYNC_KIND).execute(),
    )
    await hurry()
    const [job, ...more] = await jobs()
    assert.ok(job!.run_at <= (await now()))
    assert.equal(more.length, 0)
    await end()
    await hurry()
    assert.equal((await jobs()).length, 2)
  })
})
