// From an empty folder, or an empty database, to the first answer, and from a signal to the end of the process.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { DEMO_DOMAIN } from '../../src/demo/load.ts'
import { ENGINES, type Engine } from '../../src/storage/portable.ts'
import { callApi, runCommand, runJson, spawnCommand, startServer } from '../helpers/command.ts'
import { createStorage, type TestStorage } from '../helpers/engines.ts'
import { openConnection, requestText } from '../helpers/raw-http.ts'
import { until } from '../helpers/until.ts'

const KEY = /slk_[0-9A-Za-z]{40}/

async function useStorage(context: TestContext, engine: Engine): Promise<TestStorage> {
  const storage = await createStorage(engine)
  context.after(() => storage.remove())
  return storage
}

/** A server as a person starts it, without --json. */
async function startForPeople(context: TestContext, env: Record<string, string>) {
  const command = spawnCommand(['serve'], { SIGHTLINE_PORT: '0', ...env })
  context.after(async () => {
    command.child.kill('SIGKILL')
    await command.ended
  })
  await until('it says where it runs', () => {
    assert.equal(command.child.exitCode, null, command.stderr())
    return /running at \S+\n/.test(command.stdout())
  })
  return command
}

const serverOf = (context: TestContext) => ({ after: (clean: () => Promise<void>) => context.after(clean) })

for (const engine of ENGINES) {
  describe(`the first start (${engine})`, () => {
    test('shows a URL, a key and a call that works as it stands; later starts show the URL alone', async (context) => {
      const storage = await useStorage(context, engine)
      const first = await startForPeople(context, storage.env)
      const [, header, target] = /^ {2}curl -H 'Authorization: ([^']+)' (\S+)$/m.exec(first.stdout()) ?? []
      const response = await fetch(target ?? assert.fail(first.stdout()), {
        headers: { authorization: header as string },
      })
      assert.equal(response.status, 200)
      const { data } = (await response.json()) as { data: { domain: string; uid: string }[] }
      assert.deepEqual(
        data.map(({ domain }) => domain),
        [DEMO_DOMAIN],
      )
      assert.ok(first.stdout().includes(data[0]?.uid ?? 'none'))
      assert.equal(first.stdout().match(new RegExp(KEY, 'g'))?.length, 2)
      assert.doesNotMatch(first.stderr(), KEY)
      for (const line of first.stderr().trim().split('\n')) assert.doesNotThrow(() => JSON.parse(line), line)
      first.child.kill('SIGTERM')
      assert.equal((await first.ended).exitCode, 0)

      const second = await startForPeople(context, storage.env)
      assert.match(second.stdout(), /^Sightline is running at http:\/\/127\.0\.0\.1:\d+\n$/)
    })

    test('keeps what it makes to its owner', async (context) => {
      const storage = await useStorage(context, engine)
      const folder = join(storage.env.SIGHTLINE_DATA ?? '', 'data')
      const server = await startServer({ ...storage.env, SIGHTLINE_DATA: folder }, serverOf(context))
      assert.equal((await stat(folder)).mode & 0o777, 0o700)
      assert.equal((await stat(join(folder, 'secret'))).mode & 0o777, 0o600)
      await server.stop()
    })

    test('loads no demo when none is wanted', async (context) => {
      const storage = await useStorage(context, engine)
      const server = await startServer({ ...storage.env, SIGHTLINE_DEMO: 'false' }, serverOf(context))
      assert.equal(server.started.demo_project_uid, undefined)
      const { body } = await callApi(`${server.url}/v1/projects`, server.started.key ?? '')
      assert.deepEqual(body.data, [])
    })

    test('two at once make one account between them, and one shows its key', async (context) => {
      const storage = await useStorage(context, engine)
      const servers = await Promise.all([
        startServer(storage.env, serverOf(context)),
        startServer(storage.env, serverOf(context)),
      ])
      const keys = servers.flatMap(({ started }) => started.key ?? [])
      assert.equal(keys.length, 1)
      assert.equal((await runJson(['accounts', 'list'], storage.env)).length, 1)
      for (const { url } of servers) {
        const { status, body } = await callApi(`${url}/v1/projects`, keys[0] ?? '')
        assert.deepEqual([status, body.data.length], [200, 1])
      }
    })

    test('a port that is taken costs nobody the key', async (context) => {
      const storage = await useStorage(context, engine)
      const other = createServer()
      other.listen(0, '127.0.0.1')
      await once(other, 'listening')
      const { port } = other.address() as { port: number }
      const env = { ...storage.env, SIGHTLINE_PORT: String(port) }
      const refused = await runCommand(['serve'], env)
      assert.deepEqual([refused.exitCode, refused.stdout], [2, ''])
      assert.match(
        refused.stderr,
        /^error: SIGHTLINE_PORT is \d+, but port \d+ of 127\.0\.0\.1 is in use[^\n]*\n$/,
      )
      other.close()
      const server = await startServer(env, serverOf(context))
      assert.match(server.started.key ?? '', KEY)
      assert.equal(server.port, port)
    })

    test('roles: serve leaves the work to a worker, which serves no data', async (context) => {
      const storage = await useStorage(context, engine)
      const early = await startServer(storage.env, { ...serverOf(context), args: ['--role', 'worker'] })
      assert.deepEqual(Object.keys(early.started), ['url', 'role'])
      await early.stop()
      const api = await startServer(storage.env, { ...serverOf(context), args: ['--role', 'serve'] })
      const { key = '', demo_project_uid: uid } = api.started
      const deleted = await callApi(`${api.url}/v1/projects/${uid}`, key, { method: 'DELETE' })
      assert.equal(deleted.status, 200)
      const database = await storage.open()
      context.after(() => database.close())
      const countJobs = async (state: 'queued' | 'succeeded') =>
        (
          await database.read((db) =>
            db
              .selectFrom('jobs')
              .where('kind', '=', 'projects.purge')
              .where('state', '=', state)
              .select('id')
              .execute(),
          )
        ).length
      assert.equal(await countJobs('queued'), 1)
      const worker = await startServer(storage.env, { ...serverOf(context), args: ['--role', 'worker'] })
      await until('the worker has done the job', async () => (await countJobs('succeeded')) === 1)
      assert.equal((await fetch(`${worker.url}/healthz`)).status, 200)
      assert.equal((await callApi(`${worker.url}/v1/projects`, key)).status, 404)
    })
  })

  describe(`stopping (${engine})`, () => {
    let storage: TestStorage
    before(async () => {
      storage = await createStorage(engine)
    })
    after(() => storage.remove())

    test('finishes the request that is under way, told twice, and then ends well', async (context) => {
      const server = await startServer(storage.env, serverOf(context))
      const body = JSON.stringify({ name: 'Slow', domain: 'slow.example' })
      const upload = openConnection(server.port)
      const idle = openConnection(server.port)
      context.after(() => [upload, idle].map((connection) => connection.end()))
      idle.write(requestText('GET', '/healthz'))
      await idle.next()
      const head = { Authorization: `Bearer ${server.started.key}`, 'Content-Type': 'application/json' }
      upload.write(
        requestText('POST', '/v1/projects', { ...head, Expect: '100-continue' }, body).slice(0, -body.length),
      )
      assert.equal((await upload.next()).status, 100)
      upload.write(body.slice(0, 10))
      server.child.kill('SIGTERM')
      server.child.kill('SIGTERM')
      await idle.closed
      await until('nobody else is let in', () => isRefused(server.port))
      assert.equal(server.child.exitCode, null)
      upload.write(body.slice(10))
      const answer = await upload.next()
      assert.equal(answer.status, 201)
      const { exitCode } = await server.ended
      assert.equal(exitCode, 0)
      const stored = await runJson(['projects', 'list'], storage.env)
      assert.ok(stored.some(({ domain }: { domain: string }) => domain === 'slow.example'))
    })

    test('does not wait longer than it may', async (context) => {
      const server = await startServer(
        { ...storage.env, SIGHTLINE_SHUTDOWN_TIMEOUT_MS: '100' },
        serverOf(context),
      )
      const { key } = await runJson(['keys', 'create', '--name', 'x', '--scope', 'read_write'], storage.env)
      const stuck = openConnection(server.port)
      context.after(() => stuck.end())
      const head = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
      stuck.write(
        requestText('POST', '/v1/projects', { ...head, 'Content-Length': '9', Expect: '100-continue' }),
      )
      assert.equal((await stuck.next()).status, 100)
      assert.equal((await server.stop()).exitCode, 0)
      await assert.rejects(stuck.next(), /closed after ""/)
    })

    test('when keys were last used is known after the end', async (context) => {
      const server = await startServer(storage.env, serverOf(context))
      const { id, key } = await runJson(['keys', 'create', '--name', 'used', '--scope', 'read'], storage.env)
      await callApi(`${server.url}/v1/account`, key)
      await server.stop()
      const keys = await runJson(['keys', 'list'], storage.env)
      const used = keys.find((row: { id: number }) => row.id === id)
      assert.match(used.last_used_at, /^\d{4}-\d\d-\d\dT/)
    })
  })
}

describe('a start that cannot be', () => {
  test('says in one line which setting is wrong', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sightline-start-'))
    const data = join(folder, 'data')
    const cases: [Record<string, string>, RegExp][] = [
      [{ SIGHTLINE_PORT: '99999' }, /^error: SIGHTLINE_PORT is "99999", but must be a whole number/],
      [{ SIGHTLINE_PROT: '80' }, /^error: SIGHTLINE_PROT is not a setting; the nearest is SIGHTLINE_PORT/],
      [{ SIGHTLINE_HOST: '192.0.2.1' }, /^error: SIGHTLINE_HOST is "192\.0\.2\.1", but that is no address/],
      [{ SIGHTLINE_SECRET_FILE: join(folder, 'none') }, /^error: SIGHTLINE_SECRET_FILE .*cannot be read/],
    ]
    for (const [settings, message] of cases) {
      const ended = await runCommand(['serve'], { SIGHTLINE_DATA: data, ...settings })
      assert.deepEqual([ended.exitCode, ended.stdout], [2, ''])
      assert.match(ended.stderr, message)
      assert.match(ended.stderr, /^[^\n]+\n$/)
    }
    assert.deepEqual(await readdir(folder), [])
    await rm(folder, { recursive: true })
  })

  test('a database that does not answer is unavailable, and its password stays hidden', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sightline-start-'))
    const ended = await runCommand(['serve'], {
      SIGHTLINE_DATA: folder,
      SIGHTLINE_PORT: '0',
      SIGHTLINE_DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none',
    })
    assert.deepEqual([ended.exitCode, ended.stdout], [5, ''])
    assert.match(ended.stderr, /^error: [^\n]*127\.0\.0\.1:1[^\n]*\n$/)
    assert.doesNotMatch(ended.stderr, /hunter2/)
    await rm(folder, { recursive: true })
  })
})

describe('a fault that nobody caught', () => {
  const faults = {
    exception: "throw new Error('boom with slk_secret')",
    rejection: "Promise.reject(new Error('boom with slk_secret'))",
  }
  for (const [kind, statement] of Object.entries(faults)) {
    test(`is logged as fatal and ends the process (${kind})`, async (context) => {
      const storage = await useStorage(context, 'sqlite')
      // Waits until the server is there to be hit.
      const script = `const timer = setInterval(() => {
        if (!process.listenerCount('SIGTERM')) return
        clearInterval(timer)
        ${statement}
      }, 5)`
      const ended = await runCommand(['serve'], {
        ...storage.env,
        SIGHTLINE_PORT: '0',
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
      })
      assert.equal(ended.exitCode, 1)
      const last = JSON.parse(ended.stderr.trim().split('\n').at(-1) ?? '')
      assert.equal(last.level, 'fatal')
      assert.match(last.err.message, /^boom with slk_\[redacted\]/)
    })
  }
})

async function isRefused(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => false,
    () => true,
  )
}
