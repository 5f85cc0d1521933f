import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp, type Tenant } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { testRunner } from '../../../test/helpers/jobs.ts'
import { changeRows, storedRows } from '../../../test/helpers/stored-rows.ts'
import { until } from '../../../test/helpers/until.ts'
import type { JobHandler } from '../../background/jobs/job.ts'

const GIB = 2 ** 30

onEveryEngine('the job of an import', (context) => {
  const app = suiteApp(context)
  let handler: JobHandler

  before(async () => {
    handler = app.product.handlers['imports.run'] ?? assert.fail()
  })

  /** An account with a project, as one of its owners works with it. */
  async function open() {
    const owner: Tenant = await app.createTenant()
    const session = await app.signIn(owner.memberId)
    const uid = await app.createProject(owner.key)
    const at = (path = '') => `/app/v1/projects/${uid}/imports${path}`
    const send = (id: number, bytes: Buffer, offset = 0) =>
      app.call('POST', at(`/${id}/file?offset=${offset}`), {
        session,
        body: bytes,
        headers: { 'content-type': 'text/csv' },
      })
    const create = async () =>
      (await app.call('POST', at(), { session, body: { kind: 'disavow' } })).body.data.id as number
    return {
      owner,
      uid,
      send,
      create,
      remove: async (id: number) => (await app.call('DELETE', at(`/${id}`), { session })).status,
      read: async (id: number) => (await app.call('GET', at(`/${id}`), { session })).body.data,
      async queue() {
        const id = await create()
        await send(id, Buffer.from(`domain:spam-${id}.example\n`))
        const { status } = await app.call('POST', at(`/${id}/start`), { session })
        assert.equal(status, 200)
        return id
      },
    }
  }

  test('ends when its process stops, without an attempt or a fault, and another begins anew', async () => {
    const account = await open()
    const id = await account.queue()
    const stopping = new AbortController()
    const reason = new Error('the server stops')
    const job = {
      id: 1,
      kind: 'imports.run',
      payload: { importId: id },
      attempt: 5,
      attemptsMax: 5,
      fence: 1,
    }
    const steps = {
      async checkpoint(work: Parameters<typeof context.database.transaction>[0]) {
        await context.database.transaction(work)
        stopping.abort(reason)
      },
      commit: async () => assert.fail('it has ended'),
      signal: new AbortController().signal,
      turn: new AbortController().signal,
      restsUntil() {},
    }
    await assert.rejects(handler.run(job, { ...steps, stopping: stopping.signal } as never), reason)
    const { status, faults } = await account.read(id)
    assert.deepEqual([status, faults], ['running', []])

    const runner = testRunner(context.database, { 'imports.run': handler })
    runner.start()
    await until('another has imported it', async () => (await account.read(id)).status === 'completed')
    await runner.stop(5_000)
  })

  test('that is deleted while its file is copied ends without a fault, and brings nothing', async () => {
    const account = await open()
    const id = await account.queue()
    const job = {
      id: 1,
      kind: 'imports.run',
      payload: { importId: id },
      attempt: 1,
      attemptsMax: 5,
      fence: 1,
    }
    const never = new AbortController().signal
    const steps = {
      async checkpoint(work: Parameters<typeof context.database.transaction>[0]) {
        await context.database.transaction(work)
        assert.equal(await account.remove(id), 200)
      },
      commit: async () => assert.fail('there is nothing to store'),
      restsUntil() {},
    }
    await handler.run(job, { ...steps, signal: never, stopping: never, turn: never } as never)
    const entries = await storedRows(context.database, 'disavow_entries', ['value'], {
      value: `spam-${id}.example`,
    })
    assert.deepEqual(entries, [])
  })

  test('of one account comes after one of another, however many wait', async () => {
    const [many, one] = [await open(), await open()]
    const waiting = [await many.queue(), await many.queue(), await many.queue()]
    const last = await one.queue()
    const runner = testRunner(context.database, { 'imports.run': handler })
    runner.start()
    await until('all have ended', async () => (await many.read(waiting[2] as number)).finished_at !== null)
    await runner.stop(5_000)
    const ended = await context.database.read((db) =>
      db
        .selectFrom('events')
        .innerJoin('projects', 'projects.id', 'events.project_id')
        .where('events.kind', '=', 'import.succeeded')
        .where('projects.uid', 'in', [many.uid, one.uid])
        .select('projects.uid')
        .orderBy('events.id')
        .execute(),
    )
    assert.deepEqual(
      ended.map(({ uid }) => uid),
      [many.uid, one.uid, many.uid, many.uid],
    )
    assert.equal((await one.read(last)).status, 'completed')
  })

  test('a file counts as stored until it is imported, within the limit of the account', async () => {
    const account = await open()
    const { accountId, key } = account.owner
    const used = async () =>
      (await app.call('GET', '/v1/account/usage', { key })).body.data.limits.storage_bytes.used
    await changeRows(context.database, 'accounts', { storage_limit_bytes: 1_500_000 }, { id: accountId })
    const id = await account.create()
    assert.equal((await account.send(id, Buffer.alloc(1_000_000, '#'))).status, 200)
    assert.equal(await used(), 1_000_000)
    const refused = await account.send(id, Buffer.alloc(600_000, '#'), 1_000_000)
    assert.deepEqual([refused.status, refused.body.code], [403, 'storage_limit_exceeded'])
    assert.equal((await account.read(id)).bytes_received, 1_000_000)
    await changeRows(context.database, 'imports', { status: 'failed' }, { id })
    assert.equal(await used(), 0)
  })

  test('files that wait have two gibibytes together', async () => {
    const account = await open()
    const [other, id] = [await account.create(), await account.create()]
    await changeRows(context.database, 'imports', { bytes: 2 * GIB - 10 }, { id: other })
    assert.equal((await account.send(id, Buffer.alloc(10, '#'))).status, 200)
    const refused = await account.send(id, Buffer.alloc(1, '#'), 10)
    assert.deepEqual([refused.status, refused.body.code], [409, 'too_many_imports'])
    assert.match(refused.body.message, /may have 2 GiB together/)
  })
})
