import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type FakeTools, installFakeTools } from '../../../../test/faults/fake-tools.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { type FakeBucket, startFakeBucket } from '../../../../test/helpers/fake-bucket.ts'
import { enqueueOne, testRunner } from '../../../../test/helpers/jobs.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { until } from '../../../../test/helpers/until.ts'
import { BACKUP_KIND, scheduledBackups } from '../../../background/jobs/scheduled-backups.ts'
import { loadConfig } from '../../../data/settings/config.ts'
import { readBackupResult } from '../../../data/storage/backup/backup-result.ts'
import { createKey } from '../../../data/storage/backup/encryption.ts'
import { examineBackups, examineBucket } from '../doctor/backups.ts'
import { main } from '../main.ts'

const SENDER = fileURLToPath(new URL('../../../../test/faults/bucket-sender.ts', import.meta.url))

onEveryEngine('backups in a bucket', (context) => {
  let tools: FakeTools
  let fake: FakeBucket
  let keys: Awaited<ReturnType<typeof createKey>>
  let env: Record<string, string>
  let folder: string
  const ending = context.engine === 'sqlite' ? 'db' : 'dump'

  before(async () => {
    tools = await installFakeTools()
    fake = await startFakeBucket()
    keys = await createKey()
    env = {
      ...context.storage.env,
      ...fake.env,
      SIGHTLINE_BACKUP_KEY: keys.secret,
      SIGHTLINE_BACKUPS_KEPT: '2',
      SIGHTLINE_BACKUP_HOURS: '24',
    } as Record<string, string>
    folder = join(env.SIGHTLINE_DATA as string, 'backups')
  })
  after(() => Promise.all([fake?.close(), tools?.remove()]))

  async function run(args: string[], settings: Record<string, string> = {}) {
    const written: string[] = []
    const noted: string[] = []
    const exitCode = await main(args, {
      stdout: { write: (text: string) => void written.push(text) },
      stderr: { isTTY: false, write: (text: string) => void noted.push(text) },
      env: { ...env, ...settings },
      isInteractive: false,
      ask: async () => '',
    })
    return { exitCode, text: written.join(''), notes: noted.join('') }
  }

  const sent = () => [...fake.objects.keys()].map((key) => key.slice('seo/'.length))
  const kept = async () => (await readdir(folder)).sort()

  const parts = (config = loadConfig(env)) => ({
    database: context.database,
    config,
    clock: { nowMs: Date.now },
    log: { warn() {} },
  })

  async function runScheduled(config = loadConfig(env)): Promise<void> {
    const runner = testRunner(context.database, scheduledBackups(parts(config)).handlers)
    await enqueueOne(context.database, { kind: BACKUP_KIND })
    runner.start()
    await until('the backup ended', () => runner.finished.length > 0)
    await runner.stop(5_000)
  }
  const result = () => context.database.read(readBackupResult)
  const examine = (config = loadConfig(env)) => examineBackups(context.database, config, Date.now())

  test('are sent when they are made, encrypted, and listed beside those of the folder', async () => {
    const { exitCode, text, notes } = await run(['backup'])
    assert.equal(exitCode, 0, notes)
    const [name = ''] = await kept()
    assert.deepEqual(sent(), [`${name}.age`])
    assert.equal(text, `s3://backups/seo/${name}.age\n`)
    const stored = fake.objects.get(`seo/${name}.age`)?.body as Buffer
    assert.match(stored.toString('latin1', 0, 30), /^age-encryption\.org\/v1\n/)
    const listed = await run(['backup', '--list'])
    assert.match(listed.text, new RegExp(`${name}  \\d+ [KM]iB\ns3://backups/seo/${name}\\.age  \\d+ [KM]iB`))
    for (const said of [text, notes, listed.text, listed.notes])
      assert.ok(
        ![keys.secret, fake.env.SIGHTLINE_BACKUP_S3_SECRET as string].some((key) => said.includes(key)),
      )
  })

  test('of the schedule say where the last one is, and are kept up to the same number', async () => {
    fake.objects.set('seo/notes.txt', { body: Buffer.from('mine'), etag: '""', storedAt: '' })
    fake.objects.set('sightline-20200101T000000.000Z.db', {
      body: Buffer.from('theirs'),
      etag: '""',
      storedAt: '',
    })
    for (let times = 0; times < 3; times++) await runScheduled()
    const [older = '', newer = ''] = await kept()
    const mine = ['seo/notes.txt', 'sightline-20200101T000000.000Z.db']
    const expected = [...mine, `seo/${older}.age`, `seo/${newer}.age`].sort()
    assert.deepEqual([...fake.objects.keys()].sort(), expected)
    for (const key of mine) fake.objects.delete(key)
    const last = await result()
    assert.deepEqual([last?.file, last?.fault], [`s3://backups/seo/${newer}.age`, null])
    assert.match((await examine()).message, /the last one, s3:\/\/backups\/seo\/sightline-.*\.age, was made/)
  })

  test('are restored by name, by address and from a file, and with the right key alone', async () => {
    const { createAccount } = await import('../../../entry/accounts/store.ts')
    await context.database.transaction((tx) => createAccount(tx, { name: 'Before' }, 1))
    await run(['backup'])
    const name = sent()
      .filter((one) => one.endsWith('.age'))
      .sort()
      .at(-1) as string
    await context.database.transaction((tx) => createAccount(tx, { name: 'After' }, 1))
    const file = join(env.SIGHTLINE_DATA as string, 'fetched.age')
    await writeFile(file, fake.objects.get(`seo/${name}`)?.body as Buffer)
    const names = async () =>
      (await storedRows(context.database, 'accounts', ['name'])).map((row) => row.name)
    const before = await kept()

    const other = await createKey()
    const wrong = await run(['restore', name, '--yes'], { SIGHTLINE_BACKUP_KEY: other.secret })
    assert.match(wrong.notes, /encrypted with another key than SIGHTLINE_BACKUP_KEY/)
    const none = await run(['restore', `s3://backups/seo/${name}`, '--yes'], { SIGHTLINE_BACKUP_KEY: '' })
    assert.match(none.notes, /takes the secret key in SIGHTLINE_BACKUP_KEY/)
    const absent = await run(['restore', 's3://backups/seo/sightline-x.db', '--yes'])
    assert.match(absent.notes, /there is no such backup/)
    for (const { exitCode } of [wrong, none, absent]) assert.notEqual(exitCode, 0)
    const whole = fake.objects.get(`seo/${name}`) as NonNullable<ReturnType<typeof fake.objects.get>>
    fake.objects.set(`seo/${name}`, { ...whole, body: whole.body.subarray(0, -1) })
    assert.match((await run(['restore', name, '--yes'])).notes, /it was changed, or is not complete/)
    fake.objects.set(`seo/${name}`, whole)
    assert.ok((await names()).includes('After'))
    assert.deepEqual(await kept(), before)

    // The name without .age is the file in the folder, which need not be fetched.
    for (const source of [name, `s3://backups/seo/${name}`, file, name.replace('.age', '')]) {
      const restored = await run(['restore', source, '--yes'])
      assert.equal(restored.exitCode, 0, restored.notes)
      // Stand-ins of the programs of PostgreSQL leave its database as it is.
      if (context.engine === 'sqlite') assert.deepEqual((await names()).includes('After'), false, source)
      assert.deepEqual(await kept(), before)
      if (context.engine === 'sqlite')
        await context.database.transaction((tx) => createAccount(tx, { name: 'After' }, 1))
    }
    if (context.engine === 'postgres') assert.match((await tools.committed()) ?? '', /schema_migrations/)
  })

  test('that are not to stay in the folder leave it once they have arrived', async () => {
    const before = (await kept()).length
    const { exitCode, notes } = await run(['backup'], { SIGHTLINE_BACKUP_IN_FOLDER: 'false' })
    assert.equal(exitCode, 0, notes)
    assert.ok((await kept()).length <= before)
    const newest = sent()
      .filter((one) => one.startsWith('sightline-'))
      .sort()
      .at(-1)
    assert.ok(!(await kept()).some((name) => newest?.startsWith(name)))
  })

  test('that do not arrive stay in the folder, remove none, and say why', async () => {
    const before = sent().length
    fake.bytesMax = 0
    const config = loadConfig({ ...env, SIGHTLINE_BACKUP_IN_FOLDER: 'false' })
    await runScheduled(config)
    delete fake.bytesMax
    const last = await result()
    assert.match(
      last?.fault ?? '',
      /^The backup is in .*, but was not sent .*it is full, or its quota is used up/,
    )
    assert.equal(sent().length, before)
    const newest = (await kept()).at(-1) as string
    assert.ok(last?.fault?.includes(newest))
    assert.equal((await examine(config)).status, 'fail')
    assert.match(newest, new RegExp(`\\.${ending}$`))
  })

  test('doctor lists the bucket, and writes to it only when it is asked to', async () => {
    const look = (isTried: boolean, config = loadConfig(env)) =>
      examineBucket(config, { fetch, nowMs: Date.now, isTried })
    fake.requests.length = 0
    const [finding] = await look(false)
    assert.match(
      finding?.message ?? '',
      /^s3:\/\/backups\/seo\/ has \d backups, the newest sightline-\S+; they leave encrypted$/,
    )
    assert.ok(fake.requests.every((line) => line.startsWith('GET')))
    const before = sent()
    const [tried] = await look(true)
    assert.match(tried?.message ?? '', /a few bytes were written, read back and removed$/)
    assert.deepEqual(sent(), before)
    assert.ok(fake.requests.some((line) => line.startsWith('PUT')))
    const [wrong] = await look(true, loadConfig({ ...env, SIGHTLINE_BACKUP_S3_SECRET: 'wrong' }))
    assert.equal(wrong?.status, 'fail')
    assert.match(wrong?.message ?? '', /SIGHTLINE_BACKUP_S3_SECRET is not the secret/)
    assert.deepEqual(await look(true, loadConfig({ ...context.storage.env })), [])
  })

  test('of a process that was killed while it sent leave parts, which a later backup removes', async () => {
    const file = join(env.SIGHTLINE_DATA as string, 'large')
    await writeFile(file, Buffer.alloc(300_000, 7))
    fake.faults.push({ on: /partNumber=3/, times: 1, isSilent: true })
    const object = `sightline-20260101T000000.000Z.${ending}`
    const child = spawn(process.execPath, [SENDER, file, object], {
      env: { PATH: process.env.PATH, ...fake.env },
    })
    let complaint = ''
    child.stderr.on('data', (text) => {
      complaint += text
    })
    await until('the third part is under way', () => {
      assert.equal(child.exitCode, null, complaint)
      return fake.requests.some((line) => line.includes('partNumber=3'))
    })
    child.kill('SIGKILL')
    await once(child, 'exit')
    const [left] = fake.uploads.values()
    assert.equal(left?.key, `seo/${object}`)
    assert.equal(left?.parts.size, 2)
    assert.ok(!sent().includes(object))
    await run(['backup'])
    assert.equal(fake.uploads.size, 1)
    if (left !== undefined) left.begunAt = new Date(Date.now() - 24 * 3_600_000).toISOString()
    await run(['backup'])
    assert.equal(fake.uploads.size, 0)
  })

  test('a key is made to be kept, and is accepted', async () => {
    const { text, notes } = await run(['backup', '--new-key'])
    const [secret = '', recipient = ''] = text.trim().split('\n')
    for (const key of [secret, recipient])
      assert.equal(loadConfig({ SIGHTLINE_BACKUP_KEY: key }).backups.key, key)
    assert.match(notes, /Without the secret key no backup can be restored/)
    assert.ok(await readFile(join(folder, (await kept())[0] as string)))
  })
})
