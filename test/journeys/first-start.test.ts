// From an empty folder, or an empty database, to the first answer. Where a process matters (what it prints, how it ends,
// that two of them meet), it is one of SQLite: what a server does on the other engine, it does inside this process too.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ENGINES, type Engine } from '../../src/data/storage/portable.ts'
import { DEMO_DOMAIN } from '../../src/features/demo/demo-name.ts'
import { callApi, callCommand, callJson, runCommand, spawnCommand, startServer } from '../helpers/command.ts'
import { createStorage } from '../helpers/engines.ts'
import { startHere } from '../helpers/server-here.ts'
import { storedRows } from '../helpers/stored-rows.ts'
import { until } from '../helpers/until.ts'

const KEY = /slk_[0-9A-Za-z]{40}/
const LINK = /http\S+\/welcome#k=([\w-]{43})/

/** What is cleaned with `after` is so before the storage is removed. */
async function useStorage(context: TestContext, engine: Engine) {
  const storage = await createStorage(engine)
  const cleans: (() => Promise<void>)[] = []
  context.after(async () => {
    for (const clean of cleans.reverse()) await clean()
    await storage.remove()
  })
  return { storage, after: (clean: () => Promise<void>) => void cleans.push(clean) }
}

type Scope = Awaited<ReturnType<typeof useStorage>>

/** A server as a person starts it, without --json: what it shows and logs until it has stopped. */
async function startForPeople({ storage, after }: Scope): Promise<{ shown: string; logged: string }> {
  if (storage.engine === 'postgres') {
    const server = await startHere({ ...storage.env, SIGHTLINE_DEMO: 'true' }, { role: 'serve', after })
    await tryCall(server.text)
    await tryLink(server.url, server.text)
    await server.stop()
    return { shown: server.text, logged: server.log() }
  }
  const command = spawnCommand(['serve'], { SIGHTLINE_PORT: '0', ...storage.env })
  after(async () => {
    command.child.kill('SIGKILL')
    await command.ended
  })
  await until('it says where it runs', () => {
    assert.equal(command.child.exitCode, null, command.stderr())
    return /running at \S+\n/.test(command.stdout())
  })
  const file = /^ {2}(\S+\/first-sign-in\.txt)$/m.exec(command.stdout())?.[1] ?? assert.fail(command.stdout())
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  const [, url = ''] = /running at (\S+)\n/.exec(command.stdout()) ?? []
  const written = await readFile(file, 'utf8')
  await tryLink(url, written)
  const [key] = KEY.exec(written) ?? assert.fail(written)
  await tryCall(`${command.stdout()}\n  curl -H 'Authorization: Bearer ${key}' ${url}/v1/projects\n`)
  command.child.kill('SIGTERM')
  const { exitCode, stdout, stderr } = await command.ended
  assert.equal(exitCode, 0)
  assert.match(stderr, /"first_sign_in_file":"[^"]+first-sign-in\.txt"/)
  // Nobody looks: neither may be in what is kept.
  assert.doesNotMatch(stdout + stderr, KEY)
  assert.doesNotMatch(stdout + stderr, LINK)
  return { shown: `${stdout}\n${written}`, logged: stderr }
}

/** It opens a session, once. */
async function tryLink(url: string, shown: string): Promise<void> {
  const [, token] = LINK.exec(shown) ?? assert.fail(shown)
  const redeem = async () => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const body = JSON.stringify({ token })
    return (await fetch(`${url}/app/v1/session/link`, { method: 'POST', headers, body })).status
  }
  assert.deepEqual([await redeem(), await redeem()], [201, 401])
}

async function tryCall(shown: string): Promise<void> {
  const [, header, target] = /^ {2}curl -H 'Authorization: ([^']+)' (\S+)$/m.exec(shown) ?? []
  const response = await fetch(target ?? assert.fail(shown), {
    headers: { authorization: header as string },
  })
  assert.equal(response.status, 200)
  const { data } = (await response.json()) as { data: { domain: string; uid: string }[] }
  assert.deepEqual(
    data.map(({ domain }) => domain),
    [DEMO_DOMAIN],
  )
  assert.ok(shown.includes(data[0]?.uid ?? 'none'))
}

for (const engine of ENGINES) {
  describe(`the first start (${engine})`, () => {
    test('hands over a URL, a link and a key that work as they stand; later starts show the URL alone', async (context) => {
      const scope = await useStorage(context, engine)
      const { shown, logged } = await startForPeople(scope)
      assert.match(shown, KEY)
      assert.match(shown, LINK)
      assert.doesNotMatch(logged, KEY)
      for (const line of logged.trim().split('\n')) assert.doesNotThrow(() => JSON.parse(line), line)

      const env = { ...scope.storage.env, SIGHTLINE_DEMO: 'true' }
      const second = await startHere(env, { role: 'serve', after: scope.after })
      assert.match(second.text, /^Sightline is running at http:\/\/127\.0\.0\.1:\d+\n$/)
    })

    test('a later start says how to sign in, for as long as nobody has', async (context) => {
      const { storage, after } = await useStorage(context, engine)
      const start = () => startHere(storage.env, { role: 'serve', after })
      // As one that was stopped before it could say key and link.
      const first = await start()
      const key = first.started.key ?? assert.fail()
      await first.stop()
      const second = await start()
      assert.match(
        second.text,
        /^Sightline is running at .*\nNobody has signed in .*\n {2}bin\/sightline members link 1\n$/,
      )
      assert.equal((await callApi(`${second.url}/v1/projects`, key)).status, 200)
      await second.stop()
      const third = await start()
      assert.match(third.text, /^Sightline is running at \S+\n$/)
    })

    test('two at once make one account between them, and one shows its key; the work is left to a worker', async (context) => {
      const { storage, after } = await useStorage(context, engine)
      const env = { ...storage.env, SIGHTLINE_DEMO: 'true' }
      const start = () =>
        engine === 'sqlite'
          ? startServer(env, { args: ['--role', 'serve'], after })
          : startHere(env, { role: 'serve', after })
      const servers = await Promise.all([start(), start()])
      const [key = '', ...others] = servers.flatMap(({ started }) => started.key ?? [])
      assert.deepEqual(others, [])
      const shown = servers.map(({ started }) => Object.keys(started).join())
      assert.deepEqual(
        shown.toSorted(),
        engine === 'sqlite'
          ? ['url,role', 'url,role,key_id,first_sign_in_file,demo_project_uid,key,sign_in_link']
          : ['url,role', 'url,role,key,key_id,demo_project_uid'],
      )
      assert.equal((await callJson(['accounts', 'list'], storage.env)).length, 1)
      for (const { url } of servers) {
        const { status, body } = await callApi(`${url}/v1/projects`, key)
        assert.deepEqual([status, body.data.length], [200, 1])
      }

      const [api] = servers
      const uid = servers.flatMap(({ started }) => started.demo_project_uid ?? [])[0]
      const deleted = await callApi(`${api?.url}/v1/projects/${uid}`, key, { method: 'DELETE' })
      assert.equal(deleted.status, 200)
      const database = await storage.open()
      after(() => database.close())
      const countJobs = async (state: 'queued' | 'succeeded') =>
        (await storedRows(database, 'jobs', ['id'], { kind: 'projects.remove', state })).length
      assert.equal(await countJobs('queued'), 1)
      const worker = await startHere(storage.env, { role: 'worker', after })
      await until('the worker has done the job', async () => (await countJobs('succeeded')) === 1)
      assert.equal((await fetch(`${worker.url}/healthz`)).status, 200)
      assert.equal((await callApi(`${worker.url}/v1/projects`, key)).status, 404)
    })

    test('neither a port that is taken nor a worker costs anybody the key', async (context) => {
      const { storage, after } = await useStorage(context, engine)
      const other = createServer()
      other.listen(0, '127.0.0.1')
      await once(other, 'listening')
      const { port } = other.address() as { port: number }
      const folder = join(storage.env.SIGHTLINE_DATA ?? '', 'data')
      const env = {
        ...storage.env,
        SIGHTLINE_DATA: folder,
        SIGHTLINE_PORT: String(port),
        SIGHTLINE_DEMO: 'false',
      }
      const refused = await callCommand(['serve'], env)
      assert.deepEqual([refused.exitCode, refused.stdout], [2, ''])
      assert.match(
        refused.stderr,
        /^error: SIGHTLINE_PORT is \d+, but port \d+ of 127\.0\.0\.1 is in use[^\n]*\n$/,
      )
      other.close()
      const early = await startHere(env, { role: 'worker', after })
      assert.deepEqual(Object.keys(early.started), ['url', 'role'])
      await early.stop()
      // What it makes is its owner's; a folder that is not so any more is told, once.
      assert.equal((await stat(folder)).mode & 0o777, 0o700)
      assert.equal((await stat(join(folder, 'secret'))).mode & 0o777, 0o600)
      assert.doesNotMatch(early.log(), /others can read/)
      await chmod(folder, 0o750)

      const { url, started, port: served, log } = await startHere(env, { after })
      assert.equal(log().split('others can read').length, 2, log())
      assert.ok(
        log().includes(`others can read the data folder; to close it, run: chmod 700 ${folder}`),
        log(),
      )
      assert.deepEqual(Object.keys(started), ['url', 'role', 'key', 'key_id'])
      assert.match(started.key ?? '', KEY)
      assert.equal(served, port)
      // No demo is loaded where none is wanted.
      assert.deepEqual((await callApi(`${url}/v1/projects`, started.key ?? '')).body.data, [])
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
    for (const [index, [settings, message]] of cases.entries()) {
      // One as a process of its own: the others only differ in what is wrong.
      const start = index === 0 ? runCommand : callCommand
      const ended = await start(['serve'], { SIGHTLINE_DATA: data, ...settings })
      assert.deepEqual([ended.exitCode, ended.stdout], [2, ''])
      assert.match(ended.stderr, message)
      assert.match(ended.stderr, /^[^\n]+\n$/)
    }
    assert.deepEqual(await readdir(folder), [])
    await rm(folder, { recursive: true })
  })

  test('a database that does not answer is waited for, and its password stays hidden', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sightline-start-'))
    const { child, ended } = spawnCommand(['serve'], {
      SIGHTLINE_DATA: folder,
      SIGHTLINE_PORT: '0',
      SIGHTLINE_DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none',
    })
    await once(child.stderr!, 'data')
    child.kill()
    const { stdout, stderr } = await ended
    assert.equal(stdout, '')
    assert.match(
      stderr,
      /PostgreSQL at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\. The start goes on when/,
    )
    assert.doesNotMatch(stderr, /hunter2/)
    await rm(folder, { recursive: true })
  })
})

test('a start that may open too few files says so, and not that the database cannot be opened', async (t) => {
  if (process.platform !== 'linux') return t.skip('The system does not tell its limits.')
  const storage = await createStorage('sqlite')
  t.after(() => storage.remove())
  const command = fileURLToPath(new URL('../../bin/sightline', import.meta.url))
  const { PATH, HOME } = process.env
  const { stderr, status } = spawnSync(
    'sh',
    ['-c', 'ulimit -n 40 && exec "$@"', 'sh', process.execPath, command, 'serve'],
    { encoding: 'utf8', env: { PATH, HOME, SIGHTLINE_PORT: '0', ...storage.env } },
  )
  assert.equal(status, 2)
  assert.match(
    stderr,
    /may have 40 files and connections open; a server needs at least 1024\. Raise the limit/,
  )
})
