import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { type FakeTools, installFakeTools } from '../../../../test/faults/fake-tools.ts'
import { createStorage, type TestStorage } from '../../../../test/helpers/engines.ts'
import { createRankProject, runOnce } from '../../../../test/helpers/rank-project.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { until } from '../../../../test/helpers/until.ts'
import { partitionsHandler } from '../../../features/rank-tracker/evidence/evidence-partitions.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { backUp, restore } from '../backup/backup.ts'
import type { BackupProgress } from '../backup/backup-progress.ts'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'

const clock = { nowMs: () => Date.UTC(2026, 10, 15, 10, 15) }
const execute = promisify(execFile)

let folder: string
let file: string
let testStorage: TestStorage
let database: Database
let config: { storage: Parameters<typeof backUp>[0]['storage'] }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-dump-'))
  file = join(folder, 'backup.dump')
  testStorage = await createStorage('postgres')
  database = await testStorage.open()
  config = {
    storage: {
      dataFolder: join(folder, 'data'),
      databaseUrl: testStorage.env.SIGHTLINE_DATABASE_URL,
      databasePoolSize: 2,
      sqliteReaders: 1,
    },
  }
})

afterEach(async () => {
  await database.close()
  await testStorage.remove()
  await rm(folder, { recursive: true, force: true })
})

const password = () => new URL(config.storage.databaseUrl ?? '').password
// Somebody's own server may ask for none.
const isPasswordIn = (args: string[]) => password() !== '' && JSON.stringify(args).includes(password())

describe('the programs that back up PostgreSQL', () => {
  let tools: FakeTools

  beforeEach(async () => {
    tools = await installFakeTools()
  })
  afterEach(() => tools.remove())

  const writeDump = (migrations: number[], more: { list?: string; data?: string } = {}) =>
    writeFile(file, `PGDMP${JSON.stringify({ migrations, ...more })}`)

  test('pg_dump is told where the database is by its environment, and the password nowhere else', async () => {
    process.env.PGHOSTADDR = '203.0.113.1'
    await backUp(config, file).finally(() => delete process.env.PGHOSTADDR)
    const [call, ...others] = await tools.calls()
    // It is read back, which needs no connection.
    assert.deepEqual(
      others.map(({ tool, env }) => [tool, env]),
      [
        ['pg_restore', {}],
        ['pg_restore', {}],
      ],
    )
    assert.equal(call?.tool, 'pg_dump')
    assert.ok(call.args.includes('--format=custom'))
    assert.ok(!isPasswordIn(call.args))
    assert.equal(call.env.PGPASSWORD ?? '', password())
    assert.equal(call.env.PGDATABASE, new URL(config.storage.databaseUrl ?? '').pathname.slice(1))
    assert.equal(call.env.PGHOSTADDR, undefined)
    assert.equal(await readFile(file, 'utf8'), 'PGDMP{"migrations":[1]}')
    if (process.platform !== 'win32') assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.deepEqual(await readdir(folder), ['backup.dump'])
  })

  test('how much of the dump is written is told as it grows, and no total before its end', async () => {
    const told: BackupProgress[] = []
    const goOn = await tools.holdDumps()
    const made = backUp(config, file, (progress) => void told.push(progress))
    await until('the first bytes are told', () => told.length > 0)
    await goOn()
    await made
    const { size } = await stat(file)
    assert.deepEqual(told, [
      { phase: 'writing', bytes: 'PGDMP'.length, bytesExpected: undefined },
      { phase: 'writing', bytes: size, bytesExpected: size },
      { phase: 'checking', bytes: size, bytesExpected: size },
    ])
  })

  test('what pg_dump complains about is told, and nothing is left', async () => {
    await tools.breakTool('pg_dump', 'pg_dump: error: query failed: out of shared memory\n')
    const told: BackupProgress[] = []
    await assert.rejects(
      backUp(config, file, (progress) => void told.push(progress)),
      { message: /pg_dump failed: .*out of shared memory/ },
    )
    // What failed was never whole, and is not checked.
    assert.ok(told.every(({ phase, bytesExpected }) => phase === 'writing' && bytesExpected === undefined))
    assert.deepEqual(await readdir(folder), [])
  })

  test('a dump that cannot be read back is told, and not left', async () => {
    await tools.breakTool('pg_restore', 'pg_restore: error: could not read from input file: end of file\n')
    await assert.rejects(backUp(config, file), { code: 'backup_invalid', message: /end of file/ })
    assert.deepEqual(await readdir(folder), [])
  })

  test('a pg_dump that is older than the server is told with both versions', async () => {
    const complaint = `pg_dump: error: aborting because of server version mismatch
pg_dump: detail: server version: 18.4; pg_dump version: 15.19 (Debian 15.19-0+deb12u1)\n`
    await tools.breakTool('pg_dump', complaint)
    await assert.rejects(backUp(config, file), {
      code: 'bad_setting',
      message: /pg_dump is of version 15\.19, older than the server's 18\.4/,
    })
  })

  test('a server that does not answer is not a fault of the backup', async () => {
    const complaint =
      'pg_dump: error: connection to server at "127.0.0.1", port 1 failed: Connection refused\n'
    await tools.breakTool('pg_dump', complaint)
    await assert.rejects(backUp(config, file), { code: 'database_unavailable' })
  })

  test('a dump comes back as one script that first clears what is there', async () => {
    await migrate(database, { nowMs: Date.now })
    await writeDump([1, 2])
    const { previous } = await restore(config, file, { clock })
    assert.equal(
      previous,
      join(config.storage.dataFolder, 'sightline.before-restore-20261115T101500.000Z.dump'),
    )
    const script = (await tools.committed()) ?? ''
    const places = ['drop table', 'create table "accounts"', 'copy "schema_migrations"', 'enable trigger']
    const found = places.map((text) => script.indexOf(text))
    assert.ok(
      found[0]! > 0 && found.every((place, index) => index === 0 || place > found[index - 1]!),
      script,
    )
    const psql = (await tools.calls()).find((call) => call.tool === 'psql')
    for (const arg of ['--single-transaction', '--set=ON_ERROR_STOP=1']) assert.ok(psql?.args.includes(arg))
    assert.equal(psql?.env.PGPASSWORD ?? '', password())
    for (const call of await tools.calls()) assert.ok(!isPasswordIn(call.args))
  })

  test('what no migration makes is refused by name, before anything is touched', async () => {
    const list = `; Archive created at 2026-11-15
3; 3079 16385 EXTENSION - pg_trgm 
220; 1259 16500 TABLE public accounts sightline
221; 1259 16501 SEQUENCE public accounts_id_seq sightline
300; 1255 16600 FUNCTION public forget_keywords() sightline
301; 1255 16601 FUNCTION public steal_keys() sightline
302; 2620 16602 TRIGGER public accounts steal_keys sightline
303; 1259 16603 VIEW public everything sightline
304; 3466 16604 EVENT TRIGGER - on_ddl postgres
305; 3256 16605 POLICY public accounts only_mine sightline
306; 3079 16606 EXTENSION - plpython3u 
`
    await writeDump([1, 5, 6], { list })
    await assert.rejects(restore(config, file, { clock }), {
      code: 'backup_invalid',
      message:
        /it has the function steal_keys\(\), the trigger accounts steal_keys, the view everything, the event trigger on_ddl, the policy accounts only_mine, the extension plpython3u, which no release of Sightline makes/,
    })
    assert.equal(await tools.committed(), undefined)
  })

  test('statements that are no rows never reach psql', async () => {
    const hostile = [
      '\\! touch /tmp/owned',
      "COPY (select 1) TO PROGRAM 'id';",
      'create table x (id int);',
      "COPY public.accounts (name) FROM PROGRAM 'id';",
      "SELECT pg_catalog.setval('public.x_seq', 1, true); drop table accounts;",
      'SET session_authorization = x; drop table accounts;',
      '\\restrict x\n\\! id',
      '-- fine\r\\! id',
    ]
    for (const data of hostile) {
      await writeDump([1], { data: `${data}\n` })
      await assert.rejects(restore(config, file, { clock }), { code: 'backup_invalid' }, data)
      assert.equal(await tools.committed(), undefined, data)
    }
    await writeDump([1], { data: 'COPY public.accounts (id, name) FROM stdin;\n1\t\\\\! id\n' })
    await assert.rejects(restore(config, file, { clock }), { message: /its rows end in the middle/ })
    await writeDump([1, 44])
    await assert.rejects(restore(config, file, { clock }), {
      message: /the migrations 44, which this release/,
    })
  })

  test('a dump that breaks off is not committed', async () => {
    await writeDump([1])
    await tools.breakTool('pg_restore', 'pg_restore: error: could not read from input file: end of file\n')
    await assert.rejects(restore(config, file, { clock }), { message: /pg_restore failed: .*end of file/ })
    assert.equal(await tools.committed(), undefined)
  })

  test('a dump that cannot even be read is refused as one', async () => {
    await writeDump([1])
    const complaint = 'pg_restore: error: unsupported version (1.16) in file header\n'
    await tools.breakTool('pg_restore --table', complaint)
    await assert.rejects(restore(config, file, { clock }), {
      code: 'backup_invalid',
      message: /unsupported version/,
    })
  })

  test('what psql complains about is what is told', async () => {
    await writeDump([1])
    await tools.breakTool('psql', 'psql:<stdin>:9: ERROR:  permission denied for schema public\n')
    await assert.rejects(restore(config, file, { clock }), { message: /psql failed: .*permission denied/ })
  })

  test('a file that is no dump, not ours or too new is refused before anything is touched', async () => {
    const refusals: [() => Promise<void>, RegExp][] = [
      [async () => {}, /cannot be read \(ENOENT\)/],
      [() => writeFile(file, 'SQLite format 3'), /pg_dump --format=custom did not make it/],
      [() => writeDump([]), /not a database of Sightline/],
      [() => writeDump([1, 9999]), /a newer release made it \(migration 9999/],
    ]
    for (const [make, message] of refusals) {
      await make()
      await assert.rejects(restore(config, file, { clock }), { code: 'backup_invalid', message })
    }
    assert.equal(await tools.committed(), undefined)
    assert.ok(!(await readdir(folder)).includes('data'))
  })
})

/** The version of the real program on PATH; undefined when there is none. */
async function toolVersion(): Promise<number | undefined> {
  try {
    return Number(/(\d+)\.?\d*/.exec((await execute('pg_dump', ['--version'])).stdout)?.[1])
  } catch {
    return undefined
  }
}

const NOW_MS = Date.UTC(2026, 10, 15)

function keepEvidencePartitions(): Promise<void> {
  const parts = { database, clock: { nowMs: () => NOW_MS }, daysKept: { evidence: 400 } }
  return runOnce(database, partitionsHandler(parts))
}

/** Evidence in two partitions; returns how to read it. */
async function addPartitionedEvidence() {
  await keepEvidencePartitions()
  const project = await createRankProject(database)
  await project.add(['one', 'two'])
  const analyses = await project.analyses()
  assert.equal(analyses.length, 2)
  await database.write((db) =>
    db
      .insertInto('analysis_evidence')
      .values(
        analyses.map(({ id }, at) => ({
          project_id: project.id,
          analysis_id: id,
          frame_day: NOW_MS / DAY_MS + at * 60,
          results: Buffer.from([id]),
        })),
      )
      .execute(),
  )
  return () => storedRows(database, 'analysis_evidence', '*', {}, 'analysis_id')
}

test('with the real programs the database comes back as it was, or one hears why it cannot', async (t) => {
  await migrate(database, { nowMs: Date.now })
  const insert = (name: string) =>
    database.write((db) => db.insertInto('accounts').values({ name, created_at: 1 }).execute())
  const names = async () =>
    (
      await database.rows<{ name: string }>(
        `select name from accounts where name <> 'Tracked' order by id`,
        [],
      )
    ).map((row) => row.name)
  await insert('then')
  const readEvidence = await addPartitionedEvidence()
  const evidence = await readEvidence()

  const server = await database.rows<{ server_version_num: string }>('show server_version_num', [])
  const serverVersion = Math.floor(Number(server[0]?.server_version_num) / 10_000)
  const version = await toolVersion()
  t.diagnostic(`server ${serverVersion}, programs ${version ?? 'absent'}`)
  if (version === undefined) {
    await assert.rejects(backUp(config, file), { code: 'bad_setting', message: /pg_dump was not found/ })
    return
  }
  if (version < serverVersion) {
    await assert.rejects(backUp(config, file), { code: 'bad_setting', message: /older than the server's/ })
    return
  }

  await backUp(config, file)
  await insert('now')
  // A later release might leave this: a table that the backup does not know, and that refers to one that it knows.
  await database.write((db) => sql`create table later (account_id bigint references accounts)`.execute(db))
  await database.write((db) => sql`insert into schema_migrations values (9999, '9999_later', 1)`.execute(db))

  const { previous } = await restore(config, file, { clock })
  assert.deepEqual(await names(), ['then'])
  await assert.rejects(database.rows('select 1 from later', []), { code: '42P01' })
  assert.deepEqual(await migrate(database, { nowMs: Date.now }), [])
  assert.deepEqual(await readEvidence(), evidence)
  await keepEvidencePartitions()
  assert.deepEqual(await readEvidence(), evidence)
  await insert('later')
  assert.deepEqual(await names(), ['then', 'later'])
  await assert.rejects(restore(config, previous ?? '', { clock }), {
    code: 'backup_invalid',
    message: /9999/,
  })
})
