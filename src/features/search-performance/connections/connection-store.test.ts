import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { markDeleted } from '../../projects/store.ts'
import {
  type Connection,
  connect,
  countConnections,
  type DueConnection,
  disconnect,
  findConnection,
  listConnections,
  listDue,
  moveNextSync,
  type NewConnection,
  recordDay,
  recordFailure,
  recordSuccess,
} from './connection-store.ts'
import { nextNight } from './sync-night.ts'

const NOW_MS = Date.UTC(2026, 10, 15, 20)

onEveryEngine('connections', (context) => {
  const newProject = trackedProjects(context)
  let projectId: number

  beforeEach(async () => {
    projectId = await newProject()
    await context.database.write((db) => db.deleteFrom('search_connections').execute())
  })

  const given = (more: Partial<NewConnection> = {}): NewConnection => ({
    projectId,
    source: 'search_console',
    property: 'sc-domain:example.com',
    hasCountry: true,
    hasDevice: false,
    wantedFromDay: 20_000,
    credential: Buffer.from([1, 2, 0, 255]),
    ...more,
  })
  const connectTo = (more: Partial<NewConnection> = {}, nowMs = NOW_MS) =>
    context.database.transaction((tx) => connect(tx, given(more), nowMs))
  const found = async (): Promise<Connection> =>
    (await context.database.read((db) => findConnection(db, projectId))) ?? assert.fail('it is gone')
  const note = (work: (tx: Parameters<typeof recordDay>[0]) => Promise<unknown>) =>
    context.database.transaction(work)

  test('a new one waits for its first day, and is asked at its next night', async () => {
    await connectTo()
    const { projectUid, credential, ...connection } = await found()
    assert.match(projectUid, /^\w+$/)
    assert.deepEqual(Buffer.from(credential!), Buffer.from([1, 2, 0, 255]))
    assert.deepEqual(connection, {
      projectId,
      domain: 'example.com',
      source: 'search_console',
      property: 'sc-domain:example.com',
      hasCountry: true,
      hasDevice: false,
      status: 'waiting',
      failure: null,
      connectedAtMs: NOW_MS,
      attemptedAtMs: null,
      succeededAtMs: null,
      nextSyncAtMs: nextNight(NOW_MS, projectId),
      wantedFromDay: 20_000,
      completeFromDay: null,
      credentialEndsAtMs: null,
    })
  })

  test('days move it back and never forward, and clear what failed before', async () => {
    await connectTo()
    const key = await found()
    await note((tx) => recordFailure(tx, key, { message: 'It failed.', isFailing: true }))
    assert.deepEqual([(await found()).status, (await found()).failure], ['failing', 'It failed.'])
    for (const day of [20_500, 20_499, 20_501]) await note((tx) => recordDay(tx, key, day))
    const { status, failure, completeFromDay } = await found()
    assert.deepEqual([status, failure, completeFromDay], ['working', null, 20_499])
  })

  test('when nothing is left to ask for it has come all the way back, if it has anything', async () => {
    await connectTo()
    const key = await found()
    await note((tx) => recordSuccess(tx, context.engine, key, { isComplete: true }))
    assert.equal((await found()).completeFromDay, null)
    await note((tx) => recordDay(tx, key, 20_500))
    await note((tx) => recordSuccess(tx, context.engine, key, { isComplete: false }))
    assert.equal((await found()).completeFromDay, 20_500)
    await note((tx) => recordSuccess(tx, context.engine, key, { isComplete: true }))
    assert.equal((await found()).completeFromDay, 20_000)
  })

  test('throttling is told, but is no failing', async () => {
    await connectTo()
    await note(async (tx) => recordFailure(tx, await found(), { message: 'Slower.', isFailing: false }))
    assert.deepEqual([(await found()).status, (await found()).failure], ['waiting', 'Slower.'])
  })

  test('the same property connected again keeps how far it has come; another one begins anew', async () => {
    await connectTo()
    const key = await found()
    await note((tx) => recordDay(tx, key, 20_500))
    await note((tx) => recordSuccess(tx, context.engine, key, { isComplete: false }))
    await connectTo({ credential: Buffer.from([9]) })
    const again = await found()
    assert.ok(again.connectedAtMs > key.connectedAtMs)
    assert.deepEqual([again.status, again.completeFromDay], ['waiting', 20_500])
    assert.ok(again.succeededAtMs !== null)
    for (const more of [{ property: 'https://www.example.com/' }, { hasDevice: true }]) {
      await connectTo(more)
      const other = await found()
      assert.deepEqual([other.completeFromDay, other.succeededAtMs], [null, null])
      await note((tx) => recordDay(tx, other, 20_500))
    }
  })

  test('a sync of the one before changes nothing of the new one', async () => {
    await connectTo()
    const before = await found()
    await connectTo()
    assert.equal(await note((tx) => recordDay(tx, before, 20_500)), false)
    assert.equal(await note((tx) => recordSuccess(tx, context.engine, before, { isComplete: true })), false)
    assert.deepEqual([(await found()).status, (await found()).completeFromDay], ['waiting', null])
  })

  test('disconnecting forgets it with its credential', async () => {
    await connectTo()
    assert.equal(await note((tx) => disconnect(tx, projectId)), true)
    assert.equal(await note((tx) => disconnect(tx, projectId)), false)
    assert.deepEqual(await context.database.read(listConnections), [])
  })

  test('those that are due are listed, longest ago first, without deleted projects', async () => {
    const dueAt = async (ms: number) => {
      projectId = await newProject()
      await connectTo()
      await note(async (tx) => moveNextSync(tx, await found(), ms))
      return projectId
    }
    const [first, second] = [await dueAt(NOW_MS), await dueAt(NOW_MS - 1)]
    await dueAt(NOW_MS + 1)
    const gone = await dueAt(5)
    await note((tx) => markDeleted(tx, gone, 1))
    const due = (rowsMax: number, after?: DueConnection) =>
      context.database.read((db) => listDue(db, NOW_MS, { after, rowsMax }))
    const [longest, latest] = [
      { projectId: second, nextSyncAtMs: NOW_MS - 1 },
      { projectId: first, nextSyncAtMs: NOW_MS },
    ]
    assert.deepEqual(await due(10), [longest, latest])
    assert.deepEqual(await due(1), [longest])
    assert.deepEqual(await due(1, longest), [latest])
    assert.deepEqual(await due(1, latest), [])
    assert.equal(await context.database.read((db) => findConnection(db, gone)), undefined)
  })

  test('they are counted by status, also where there are none', async () => {
    await connectTo()
    assert.deepEqual(await countConnections(context.database), [
      ['waiting', 1],
      ['working', 0],
      ['failing', 0],
    ])
  })
})
