import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from '../../test/helpers/app.ts'
import { onEveryEngine } from '../../test/helpers/engines.ts'

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
    assert.deepEqual((await read('/system/checks')).body.data, { is_ok: false, checks: [FINDING] })
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
    const file = await read(`/backups/${NAME}`)
    assert.deepEqual([file.status, file.text], [200, 'a backup'])
    assert.equal(file.headers['content-type'], 'application/octet-stream')
    assert.match(String(file.headers['content-disposition']), /attachment; filename="sightline-/)
    for (const name of ['secret.txt', '..%2F..%2Fsecret', `${NAME}.partial-1`, NAME.replace('2026', '2024')])
      assert.equal((await read(`/backups/${name}`)).body.code, 'backup_not_found', name)
    for (let times = 0; times < 2; times++)
      assert.equal((await app.call('POST', '/app/v1/backups', { session })).body.data.is_queued, true)
    const jobs = await context.database.read((db) =>
      db.selectFrom('jobs').where('kind', '=', 'storage.backup').select('id').execute(),
    )
    assert.equal(jobs.length, 1)
    assert.equal((await read('/backups')).body.data.is_being_made, true)
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
      for (const path of ['/system', '/system/checks', '/backups', `/backups/${NAME}`])
        assert.equal((await read(path, token)).body.code, code, path)
      const made = await app.call('POST', '/app/v1/backups', { session: token })
      assert.equal(made.body.code, code)
    }
  })
})
