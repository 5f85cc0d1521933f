import assert from 'node:assert/strict'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { changeRows, storedRows } from '../../../test/helpers/stored-rows.ts'
import { enqueue } from '../../background/jobs/enqueue.ts'
import { recordBackup } from '../../data/storage/backup/backup-result.ts'
import { recordSizes } from '../../data/storage/table-sizes.ts'

const NAME = 'sightline-20260102T030405.006Z.db'
const FINDING = { check: 'disk', status: 'fail', message: 'full', advice: 'Make room.' } as const

onEveryEngine('the server over HTTP', (context) => {
  let app: TestApp
  let operator: Tenant
  let session: string

  before(async () => {
    app = await createTestApp(context.database, context.storage.env, { findings: [FINDING] })
    operator = await app.createTenant()
    session = await app.signIn(operator.memberId)
    const folder = join(context.storage.env.SIGHTLINE_DATA as string, 'backups')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, NAME), 'a backup')
    await writeFile(join(folder, 'sightline-20250102T030405.006Z.dump'), 'older')
    await writeFile(join(folder, 'secret.txt'), 'not ours')
  })
  after(() => app?.close())

  const read = (path: string, token = session) => app.call('GET', `/app/v1${path}`, { session: token })

  test('tells its version, its sizes, its queues and what an examination finds', async () => {
    const { data } = (await read('/system')).body
    assert.match(data.version, /^\d+\.\d+\.\d+/)
    assert.equal(data.database_bytes !== null, context.engine === 'sqlite')
    assert.deepEqual(data.growth, {
      measured_on: null,
      bytes: 0,
      bytes_per_day: null,
      days_left: null,
      tables: [],
    })
    assert.deepEqual((await read('/system/checks')).body.data, { is_ok: false, checks: [FINDING] })
  })

  test('tells what grows how fast, what bounds it, and when the disk is full, as it was measured', async () => {
    await context.database.transaction(async (tx) => {
      await recordSizes(tx, context.engine, [{ name: 'analyses', bytes: 1000 }], 20_699)
      await recordSizes(tx, context.engine, [{ name: 'analyses', bytes: 3000 }], 20_700)
    })
    const { days_left, ...growth } = (await read('/system')).body.data.growth
    assert.deepEqual(growth, {
      measured_on: '2026-09-04',
      bytes: 3000,
      bytes_per_day: 2000,
      tables: [{ name: 'analyses', bytes: 3000, bytes_per_day: 2000, bound: 'SIGHTLINE_ANALYSIS_DAYS_KEPT' }],
    })
    assert.equal(days_left !== null && days_left > 1000, context.engine === 'sqlite')
  })

  test('work that waits has a name for people', async () => {
    const names = Object.values(app.product.handlers).map(({ title }) => title)
    assert.ok(names.length > 30)
    assert.deepEqual(
      names.filter((name, at) => name === undefined || names.indexOf(name) !== at),
      [],
    )
    await context.database.transaction((tx) => enqueue(tx, { kind: 'channels.send', runAt: 1 }))
    const { queued_jobs } = (await read('/system')).body.data
    assert.deepEqual(
      queued_jobs.find(({ kind }: { kind: string }) => kind === 'channels.send'),
      { kind: 'channels.send', label: 'Sending notifications', count: 1 },
    )
  })

  test('backups are listed, made once at a time, and downloaded as they are', async () => {
    const listed = (await read('/backups')).body.data
    assert.deepEqual(
      listed.files.map(({ name, bytes }: { name: string; bytes: number }) => [name, bytes]),
      [
        [NAME, 8],
        ['sightline-20250102T030405.006Z.dump', 5],
      ],
    )
    assert.deepEqual([listed.last, listed.is_being_made], [null, false])
    const csv = (await read('/backups.csv?columns=name,bytes')).text
    assert.equal(csv, `name,bytes\r\n${NAME},8\r\nsightline-20250102T030405.006Z.dump,5\r\n`)
    const file = await read(`/backups/${NAME}`)
    assert.deepEqual([file.status, file.text], [200, 'a backup'])
    assert.equal(file.headers['content-type'], 'application/octet-stream')
    assert.match(String(file.headers['content-disposition']), /attachment; filename="sightline-/)
    for (const name of ['secret.txt', '..%2F..%2Fsecret', `${NAME}.partial-1`, NAME.replace('2026', '2024')])
      assert.equal((await read(`/backups/${name}`)).body.code, 'backup_not_found', name)
    for (let times = 0; times < 2; times++)
      assert.equal((await app.call('POST', '/app/v1/backups', { session })).body.data.is_queued, true)
    const jobs = await storedRows(context.database, 'jobs', ['id'], { kind: 'storage.backup' })
    assert.equal(jobs.length, 1)
    assert.equal((await read('/backups')).body.data.is_being_made, true)
    const actor = `member:${operator.memberId}`
    const audited = (await read('/audit')).body.data.filter((entry: { kind: string }) =>
      entry.kind.startsWith('backup.'),
    )
    assert.deepEqual(
      audited.map((entry: Record<string, unknown>) => [entry.kind, entry.actor, entry.data]),
      [
        ['backup.made', actor, {}],
        ['backup.downloaded', actor, { file: NAME }],
      ],
    )
  })

  test('a backup that is being made shows how far it is, and one that has ended does not', async () => {
    const folder = join(context.storage.env.SIGHTLINE_DATA as string, 'backups')
    const file = join(folder, 'sightline-20260203T040506.007Z.db')
    const partial = `${file}.partial-0123abcd`
    const progress = async () => (await read('/backups')).body.data.progress
    const setState = (state: 'queued' | 'running' | 'succeeded') =>
      changeRows(context.database, 'jobs', { state }, { kind: 'storage.backup' })
    const endedBackup = (outcome: Parameters<typeof recordBackup>[1], endedAt: string) =>
      context.database.transaction((tx) => recordBackup(tx, outcome, Date.parse(endedAt)))

    // The file of the last one is no news, and one that failed says as much about what was before.
    await endedBackup({ file: join(folder, NAME), bytes: 8 }, '2026-01-02T03:04:06.000Z')
    await setState('running')
    assert.equal(await progress(), null)
    await endedBackup({ fault: 'full' }, '2026-01-03T03:04:06.000Z')
    assert.equal(await progress(), null)

    for (const bytes of [0, 100, 250]) {
      await writeFile(partial, 'x'.repeat(bytes))
      const { phase, bytes_written, bytes_expected } = await progress()
      assert.deepEqual([phase, bytes_written], ['writing', bytes])
      assert.equal(bytes_expected > 100_000, context.engine === 'sqlite')
      assert.equal(bytes_expected === null, context.engine === 'postgres')
    }
    // The job of a process that was killed, before the next one has begun.
    await setState('queued')
    assert.equal(await progress(), null)
    await setState('running')
    await rename(partial, file)
    assert.deepEqual(await progress(), { phase: 'checking', bytes_written: 250, bytes_expected: null })

    await endedBackup({ file, bytes: 250 }, '2026-02-03T04:06:00.000Z')
    assert.equal(await progress(), null)
    await setState('succeeded')
    const { is_being_made, progress: ended } = (await read('/backups')).body.data
    assert.deepEqual([is_being_made, ended], [false, null])
    await rm(file)
  })

  test('is for owners of the first account who are there in person', async () => {
    const editor = await app.createColleague(operator, 'editor')
    const customer = await app.createTenant()
    const tokens = [
      [await app.signIn(editor.memberId), 'role_not_allowed'],
      [await app.signIn(customer.memberId), 'role_not_allowed'],
      [await app.signIn(operator.memberId, operator.keyId), 'key_session_not_allowed'],
    ] as const
    for (const [token, code] of tokens) {
      for (const path of ['/system', '/system/checks', '/backups', '/backups.csv', `/backups/${NAME}`])
        assert.equal((await read(path, token)).body.code, code, path)
      const made = await app.call('POST', '/app/v1/backups', { session: token })
      assert.equal(made.body.code, code)
    }
  })
})
