// The commands of an administrator, beside a server that runs on the same data.

import assert from 'node:assert/strict'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { ENGINES } from '../../src/data/storage/portable.ts'
import { DEMO_DOMAIN } from '../../src/features/demo/demo-name.ts'
import {
  callApi,
  callCommand,
  callJson,
  parseEnded,
  runCommand,
  type StartedServer,
  spawnCommand,
  startServer,
} from '../helpers/command.ts'
import { createMigratedStorage, createStorage, type TestStorage } from '../helpers/engines.ts'
import { startHere } from '../helpers/server-here.ts'
import { until } from '../helpers/until.ts'

for (const engine of ENGINES) {
  describe(`commands beside a running server (${engine})`, () => {
    let storage: TestStorage
    let server: Pick<StartedServer, 'url' | 'port' | 'started'>
    let projects: string
    const cleaners: (() => Promise<void>)[] = []
    const json = (line: string) => callJson(line.split(' '), storage.env)
    const run = (line: string) => callCommand(line.split(' '), storage.env)
    /** Commands run as processes of their own on one engine only, because they do the same within this process. */
    const spawned = engine === 'sqlite' ? (line: string) => runCommand(line.split(' '), storage.env) : run

    before(async () => {
      storage = await createMigratedStorage(engine)
      // On one engine it is a process of its own, so that it learns of the commands from the database alone.
      const start = engine === 'sqlite' ? startServer : startHere
      server = await start(storage.env, { after: (clean) => cleaners.push(clean) })
      projects = `${server.url}/v1/projects`
    })
    after(async () => {
      for (const clean of cleaners) await clean()
      await storage.remove()
    })

    test('a key that was made works at once, is listed without itself, and ends within a second', async () => {
      const created = parseEnded(
        await spawned('keys create --name Reports --scope read --expires 30d --json'),
      )
      assert.deepEqual(Object.keys(created), ['id', 'key', 'name', 'scope'])
      assert.deepEqual([created.name, created.scope], ['Reports', 'read'])
      assert.equal((await callApi(projects, created.key)).status, 200)
      const write = await callApi(projects, created.key, { method: 'POST', body: {} })
      assert.deepEqual([write.status, write.body.code], [403, 'read_only_key'])

      const listed = await json('keys list')
      const row = listed.find(({ id }: { id: number }) => id === created.id)
      assert.equal(row.state, 'active')
      assert.match(row.expires_at, /Z$/)
      assert.doesNotMatch(JSON.stringify(listed), /slk_/)

      const unasked = await run(`keys revoke ${created.id}`)
      assert.deepEqual([unasked.exitCode, unasked.stdout], [2, ''])
      assert.match(
        unasked.stderr,
        /^error: This ends key \d+ "Reports" for every program that uses it; it cannot be undone\. Add --yes to go ahead\.\n$/,
      )
      assert.equal((await callApi(projects, created.key)).status, 200)

      const revoked = await json(`keys revoke ${created.id} --yes`)
      assert.deepEqual(revoked, { id: created.id, is_revoked: true })
      const isRefused = async () => (await callApi(projects, created.key)).status === 401
      await until('the key is refused', isRefused)
      const { stdout: table } = await run('keys list')
      assert.match(table, new RegExp(`^${created.id} +Reports +read +revoked `, 'm'))
    })

    test('the credential of an agent has its budget, and does not open the API', async () => {
      const budget = '--calls-per-day 100 --spend-per-day 0.50'
      const created = await json(`keys create --name Agent --scope read --mcp ${budget}`)
      assert.match(created.key, /^slm_/)
      assert.equal((await callApi(projects, created.key)).status, 401)
      const listed = await json('keys list')
      const row = listed.find(({ id }: { id: number }) => id === created.id)
      assert.deepEqual([row.kind, row.daily_calls_max, row.daily_spend_max_usd], ['mcp', 100, 0.5])
      const wrong = await run(`keys create --name x --scope read ${budget}`)
      assert.match(wrong.stderr, /can only be used with --mcp/)
    })

    test('a project that was made is there for the API, and a key can be limited to it', async () => {
      const project = await json(
        'projects create --name Shop --domain Shop.Example --country de --timezone utc',
      )
      assert.deepEqual(
        [project.domain, project.country_code, project.timezone],
        ['shop.example', 'DE', 'UTC'],
      )
      const other = await json('projects create --name Other --domain other.example')
      const limited = await json(`keys create --name limited --scope read_write --project ${project.uid}`)
      const seen = await callApi(projects, limited.key)
      assert.deepEqual(
        seen.body.data.map(({ uid }: { uid: string }) => uid),
        [project.uid],
      )
      assert.equal((await callApi(`${projects}/${other.uid}`, limited.key)).status, 404)
      const all = await callApi(projects, server.started.key ?? '')
      assert.deepEqual(await json('projects list'), all.body.data)
    })

    test('an account that was made has an owner with a key, and sees nothing of the others', async () => {
      const limits = '--plan agency --competitor-limit 0 --backlink-access false'
      const account = await json(`accounts create --name Agency ${limits}`)
      assert.deepEqual(Object.keys(account), ['id', 'name', 'member_id', 'key_id', 'key'])
      const usage = await callApi(`${server.url}/v1/account/usage`, account.key)
      assert.equal(usage.body.data.plan, 'agency')
      assert.equal(usage.body.data.features.backlinks, false)
      assert.deepEqual((await callApi(projects, account.key)).body.data, [])
      assert.deepEqual(await json(`projects list --account ${account.id}`), [])
      const names = (await json('accounts list')).map(({ name }: { name: string }) => name)
      assert.deepEqual(names, ['Default', 'Agency'])

      const viewer = await json(`members create --name Vi --role viewer --account ${account.id}`)
      assert.deepEqual(viewer, { id: viewer.id, account_id: account.id, name: 'Vi', role: 'viewer' })
      const key = await json(`keys create --name v --scope read_write --member ${viewer.id}`)
      const body = { name: 'x', domain: 'x.example' }
      const refused = await callApi(projects, key.key, { method: 'POST', body })
      assert.deepEqual([refused.status, refused.body.code], [403, 'role_not_allowed'])
      assert.equal((await json(`members list --account ${account.id}`)).length, 2)
      const refusal = await callCommand(['members', 'remove', `${viewer.id}`], storage.env, 'no')
      assert.deepEqual([refusal.exitCode, refusal.stdout], [4, ''])
      assert.match(
        refusal.stderr,
        /^This removes member \d+ "Vi" and ends 1 active key of theirs; it cannot be undone\. Remove them\? /,
      )
      assert.deepEqual(await json(`members remove ${viewer.id} --yes`), { id: viewer.id, is_removed: true })
      const isRefused = async () => (await callApi(projects, key.key)).status === 401
      await until('the key went with its member', isRefused)
    })

    test('a member is invited by a link, and changed; a newer link replaces the one before', async () => {
      const project = await json('projects create --name Client --domain client.example')
      const invited = await json(`members invite Cli@Client.example --role viewer --project ${project.uid}`)
      assert.deepEqual(Object.keys(invited), ['member_id', 'link', 'expires_at'])
      const id = invited.member_id
      const again = await json(`members link ${id}`)
      const redeem = async (link: string) => {
        const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
        const body = JSON.stringify({ token: link.split('#k=')[1] })
        return fetch(`${server.url}/app/v1/session/link`, { method: 'POST', headers, body })
      }
      assert.equal((await redeem(invited.link)).status, 401)
      const opened = await redeem(again.link)
      assert.equal(opened.status, 201)
      const cookie = (opened.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? ''
      const seen = async () => {
        const response = await fetch(`${server.url}/app/v1/projects`, { headers: { cookie } })
        return ((await response.json()) as { data: { uid: string }[] }).data.map(({ uid }) => uid)
      }
      assert.deepEqual(await seen(), [project.uid])
      assert.deepEqual(await json(`members set ${id} --name Client --role editor --all-projects`), {
        id,
        is_changed: true,
      })
      await until('the change is seen', async () => (await seen()).length > 1)
      const listed = (await json('members list')).find((member: { id: number }) => member.id === id)
      assert.deepEqual([listed.name, listed.email, listed.role], ['Client', 'Cli@Client.example', 'editor'])
    })

    test('exit codes tell apart what is not there and what is refused', async () => {
      const cases: [number, string][] = [
        [3, 'keys revoke 999999'],
        [3, 'keys create --name x --scope read --project zzzzzzzzzz'],
        [3, 'keys create --name x --scope read --member 999999'],
        [3, 'keys create --name x --scope read --member 1 --account 2'],
        [3, 'keys list --account 999999'],
        [3, 'members remove 999999'],
        [4, 'members remove 1'],
        [3, 'members link 999999'],
        [3, 'members set 999999 --name x'],
        [4, 'members set 1 --role viewer'],
        [2, 'members set 1'],
        [2, 'members set 1 --project aaaaaaaaaa --all-projects'],
        [2, 'members invite nonsense --role viewer'],
        [2, 'restore no-such-file --yes'],
      ]
      for (const [expected, line] of cases) {
        const { exitCode, stdout, stderr } = await run(line)
        assert.deepEqual([exitCode, stdout], [expected, ''], `${line}: ${stderr}`)
        assert.match(stderr, /^error: [^\n]+\n$/)
      }
      assert.deepEqual(await json('migrate'), { applied: [] })
    })

    test('doctor finds the running server and nothing to complain about', async () => {
      const { is_ok, checks } = await callJson(['doctor'], {
        ...storage.env,
        SIGHTLINE_PORT: String(server.port),
      })
      assert.equal(is_ok, true)
      const messages = Object.fromEntries(
        checks.map(({ check, message }: { check: string; message: string }) => [check, message]),
      )
      assert.match(messages.port, /a server is running/)
      assert.match(messages.database, engine === 'sqlite' ? /^SQLite 3/ : /^PostgreSQL \d/)
      assert.equal(messages.migrations, 'none is pending')
    })

    test('a backup brings back what was there, and what it replaced is kept', async (context) => {
      const file = join(storage.env.SIGHTLINE_DATA ?? '', 'everything.backup')
      const kept = await json('projects create --name Kept --domain kept.example')
      const made = await run(`backup ${file} --json`)
      if (engine === 'postgres' && /was not found|older than the server/.test(made.stderr)) {
        assert.equal(made.exitCode, 2)
        return context.skip("PostgreSQL's client programs are missing or too old")
      }
      assert.deepEqual(parseEnded(made), { file, bytes: (await stat(file)).size })
      assert.equal((await stat(file)).mode & 0o777, 0o600)
      assert.equal((await run(`backup ${file}`)).exitCode, 2)
      const later = await json('projects create --name Later --domain later.example')

      assert.match((await run(`restore ${file}`)).stderr, /Add --yes/)
      const restored = await json(`restore ${file} --yes`)
      assert.equal(restored.file, file)
      assert.ok((await stat(restored.previous)).size > 0)
      const uids = (await json('projects list')).map(({ uid }: { uid: string }) => uid)
      assert.deepEqual([uids.includes(kept.uid), uids.includes(later.uid)], [true, false])
      const key = server.started.key ?? ''
      await until('the server shows it too', async () => {
        const { status } = await callApi(`${projects}/${later.uid}`, key)
        return status === 404 && (await callApi(`${projects}/${kept.uid}`, key)).status === 200
      })
    })

    // This is about a process and its pipe, so one engine is enough.
    if (engine === 'sqlite')
      test('whoever stops reading ends no command with a stack', async () => {
        const command = spawnCommand(['keys', 'list'], storage.env)
        command.child.stdout?.destroy()
        const { exitCode, stderr } = await command.ended
        assert.deepEqual([exitCode, stderr], [0, ''])
      })

    // At the end, because the server begins at once to fill it.
    test('the demo is loaded once', async () => {
      const first = await json('demo')
      assert.deepEqual(first, { uid: first.uid, is_new: true })
      assert.deepEqual(await json('demo'), { uid: first.uid, is_new: false })
      const project = await callApi(`${projects}/${first.uid}`, server.started.key ?? '')
      assert.equal(project.body.data.domain, DEMO_DOMAIN)
    })
  })

  test(`commands without any server: migrate, then an account of one's own (${engine})`, async (context) => {
    const storage = await createStorage(engine)
    context.after(() => storage.remove())
    const { applied } = await callJson(['migrate'], storage.env)
    assert.equal(applied[0], '0001_accounts')
    const noAccount = await callCommand(['projects', 'list'], storage.env)
    assert.equal(noAccount.exitCode, 3)
    assert.match(noAccount.stderr, /There is no account yet/)
    await callJson(['accounts', 'create', '--name', 'Mine'], storage.env)
    const server = await startHere(storage.env, { after: () => {} })
    await server.stop()
    assert.equal(server.started.key, undefined)
  })
}

test('doctor ends badly when something is broken', async (context) => {
  const storage = await createStorage('sqlite')
  context.after(() => storage.remove())
  await writeFile(join(storage.env.SIGHTLINE_DATA ?? '', 'sightline.db'), 'not a database'.repeat(1000))
  const { exitCode, stdout, stderr } = await runCommand(['doctor'], { ...storage.env, SIGHTLINE_PORT: '0' })
  assert.deepEqual([exitCode, stderr], [1, ''])
  assert.match(stdout, /^fail {2}integrity {2,}.*\n +Stop the server, restore a backup/m)
  assert.ok(!stdout.includes('\u001b'))
})

test('a command says that the database is unavailable, by exit code too', async () => {
  const settings = { SIGHTLINE_DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none' }
  const { exitCode, stdout, stderr } = await runCommand(['keys', 'list', '--json'], settings)
  assert.deepEqual([exitCode, stdout], [5, ''])
  const { code, exit_code } = JSON.parse(stderr)
  assert.deepEqual([code, exit_code], ['database_unavailable', 5])
  assert.doesNotMatch(stderr, /hunter2/)
})
