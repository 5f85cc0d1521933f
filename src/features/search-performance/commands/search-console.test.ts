import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, type TestContext, test } from 'node:test'
import { callCommand, callJson, spawnCommand } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import {
  type FakeRequest,
  type FakeSearchConsole,
  row,
  startFakeSearchConsole,
} from '../../../../test/helpers/fake-search-console.ts'
import { googleError } from '../../../../test/helpers/fake-search-console-faults.ts'
import {
  clientFile,
  consentTo,
  FAKE_REFRESH_TOKEN,
} from '../../../../test/helpers/fake-search-console-token.ts'
import { changeRows, storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { until } from '../../../../test/helpers/until.ts'
import { formatDay, localDay } from '../../../lib/local-day.ts'
import { SEARCH_CONSOLE_ZONE } from '../connections/sync-night.ts'
import { listSpans } from '../store/span-store.ts'

onEveryEngine('sightline search-console', (context) => {
  const newProject = trackedProjects(context)
  const folder = temporaryFolder()
  let projectId: number
  let uid: string

  beforeEach(async () => {
    await context.database.write((db) => db.deleteFrom('jobs').execute())
    projectId = await newProject({ domain: 'shop.example' })
    const project = await storedRow(context.database, 'projects', ['uid'], { id: projectId })
    uid = project.uid
  })

  const last = localDay(Date.now(), SEARCH_CONSOLE_ZONE) - 3
  const dates = (count: number) => Array.from({ length: count }, (_, index) => formatDay(last - index))

  function startGoogle(t: TestContext): Promise<FakeSearchConsole> {
    return startFakeSearchConsole(t, {
      days: Object.fromEntries(dates(12).map((date) => [date, [row()]])),
    })
  }

  function commands(google: FakeSearchConsole) {
    const credential = join(folder, 'key.json')
    writeFileSync(credential, google.serviceAccount)
    const env = { ...context.storage.env, SIGHTLINE_SECRET: 's'.repeat(40), ...google.environment }
    const given = (args: string[]) => ['search-console', ...args, '--project', uid]
    const connectFrom = (from: string, property = google.property) =>
      callCommand(given(['connect', '--property', property, '--credential', credential, '--from', from]), env)
    return {
      env,
      run: (...args: string[]) => callCommand(given(args), env),
      json: (...args: string[]) => callJson(given(args), env),
      connect: (property?: string) => connectFrom(dates(12).at(-1) as string, property),
      connectFrom,
      spawn: (...args: string[]) => spawnCommand(given(args), env),
    }
  }

  const rowOf = () =>
    context.database.read((db) =>
      db.selectFrom('search_connections').where('project_id', '=', projectId).selectAll().executeTakeFirst(),
    )

  test('connect --oauth signs a person in, by the browser or by the address that it could not open', async (t) => {
    const google = await startGoogle(t)
    const { env } = commands(google)
    const client = join(folder, 'client.json')
    writeFileSync(client, clientFile())
    const args = ['search-console', 'connect', '--project', uid, '--property', google.property]
    const oauth = [...args, '--oauth', '--client', client]
    const consentOf = (text: string) => /https:\/\/accounts\.google\.com\S+/.exec(text)?.[0]

    // A process, which listens for the browser: on one engine, because it stores as the next one does.
    if (context.engine === 'sqlite') {
      const byBrowser = spawnCommand(oauth, env)
      t.after(() => byBrowser.child.kill('SIGKILL'))
      await until('it shows where to consent', () => consentOf(byBrowser.stderr()) !== undefined)
      const address = consentTo(consentOf(byBrowser.stderr())!)
      assert.equal((await fetch(new URL('/favicon.ico', address))).status, 404)
      assert.equal((await fetch(new URL('/?error=access_denied', address))).status, 400)
      await until('it says why', () => byBrowser.stderr().includes('Consent was refused.'))
      assert.match(await (await fetch(address)).text(), /You are signed in/)
      const { exitCode, stderr } = await byBrowser.ended
      assert.equal(exitCode, 0, stderr)
      assert.match(stderr, /Google ends this connection after 7 days: the app is in "Testing"/)
      assert.ok(!stderr.includes(FAKE_REFRESH_TOKEN))
      assert.equal((await rowOf())?.property, google.property)
    }

    const pasted = await callCommand(oauth, env, (asked) => consentTo(consentOf(asked)!))
    assert.equal(pasted.exitCode, 0, pasted.stderr)
    const wrong = await callCommand(oauth, env, () => 'http://127.0.0.1/?code=x&state=y')
    assert.equal(wrong.exitCode, 2)
    assert.match(wrong.stderr, /belongs to another sign-in[\s\S]*No code was entered/)
    for (const options of [
      [],
      ['--oauth'],
      ['--client', client],
      ['--oauth', '--client', client, '--credential', client],
    ])
      assert.match((await callCommand([...args, ...options], env)).stderr, /Give one credential/)
  })

  test('connect looks whether it can read, says what happens next, and seals the credential', async (t) => {
    const google = await startGoogle(t)
    const { connect, env } = commands(google)
    const { exitCode, stdout, stderr } = await connect()
    assert.equal(exitCode, 0, stderr)
    assert.equal(stdout, `sc-domain:shop.example is connected to project ${uid} (shop.example).\n`)
    assert.match(stderr, /^A running server now brings in the days since [\d-]+, newest first/)
    assert.deepEqual(
      [(await rowOf())?.status, (await rowOf())?.property],
      ['waiting', 'sc-domain:shop.example'],
    )
    const queued = await storedRows(context.database, 'jobs', ['payload_json'], {
      kind: 'search-performance.sync',
    })
    assert.deepEqual(
      queued.map((job) => JSON.parse(job.payload_json).projectId),
      [projectId],
    )

    const { private_key: key } = JSON.parse(google.serviceAccount) as { private_key: string }
    const secrets = [...key.split('\n').filter((line) => line.length > 30), 'BEGIN PRIVATE', 'privateKey']
    const files = [context.storage.place, `${context.storage.place}-wal`]
    const stored =
      context.engine === 'sqlite'
        ? files.map((file) => readFileSync(file))
        : [Buffer.from((await rowOf())?.credential ?? [])]
    assert.ok(stored.every((bytes) => bytes.length > 0))
    for (const secret of secrets) {
      for (const bytes of stored) assert.equal(bytes.includes(secret), false)
      assert.equal((stdout + stderr).includes(secret), false)
    }

    const other = { ...env, SIGHTLINE_SECRET: 't'.repeat(40) }
    const unopened = await callCommand(['search-console', 'sync', '--project', uid], other)
    assert.equal(unopened.exitCode, 5)
    assert.match(unopened.stderr, /sealed with another secret .*connect again/)
  })

  test('what cannot be read is refused, and nothing is stored', async (t) => {
    const google = await startGoogle(t)
    const { connect, run } = commands(google)
    const missing = await connect('https://www.shop.example')
    assert.equal(missing.exitCode, 4)
    assert.match(missing.stderr, /^error: .*sc-domain:shop\.example.* Nothing was stored\.\n$/)
    google.misbehave('sites', googleError(503, 'backendError'))
    assert.equal((await connect()).exitCode, 5)
    const wrong = await connect('shop.example')
    assert.deepEqual([wrong.exitCode, wrong.stdout], [2, ''])
    assert.match(wrong.stderr, /--property is written as in Search Console/)
    const notThere = ['connect', '--property', google.property, '--credential', join(folder, 'none.json')]
    assert.match((await run(...notThere)).stderr, /none\.json cannot be read: there is no such file/)
    writeFileSync(join(folder, 'broken.json'), '{"private_key": "KEEP-secret')
    const broken = ['connect', '--property', google.property, '--credential', join(folder, 'broken.json')]
    const ended = await run(...broken)
    assert.equal(ended.exitCode, 2)
    assert.equal(ended.stderr.includes('KEEP-secret'), false)
    assert.equal(await rowOf(), undefined)
  })

  test('another site and a start before what is kept are told, one that is no day or yet to come is refused', async (t) => {
    const google = await startGoogle(t)
    google.sites = [{ siteUrl: 'https://other.example/', permissionLevel: 'siteRestrictedUser' }]
    const { connectFrom } = commands(google)
    const { exitCode, stderr } = await connectFrom('2020-01-01', 'https://other.example')
    assert.equal(exitCode, 0, stderr)
    const [ofSite = '', ofStart = ''] = stderr.split('\n')
    assert.match(
      ofSite,
      /^Note that other\.example is not the domain of the project, which is shop\.example\./,
    )
    assert.match(ofStart, /^Search Console keeps sixteen months: the first day is/)
    assert.match((await connectFrom('2026-02-30')).stderr, /--from must be a date/)
    assert.match((await connectFrom('2999-01-01')).stderr, /--from must not be in the future/)
  })

  test('sync brings everything in, and status tells how far it is until disconnect forgets the credential', async (t) => {
    const google = await startGoogle(t)
    const { connect, run, json, env } = commands(google)
    await connect()
    assert.equal((await json('status')).status, 'waiting')
    // A 403 that means slower is waited for.
    const slower = googleError(403, 'rateLimitExceeded', { headers: { 'retry-after': '1' } })
    google.misbehave('query', slower, { when: ({ query }) => query?.startDate === dates(6)[5] })
    const { exitCode, stdout, stderr } = await run('sync')
    assert.equal(exitCode, 0, stderr)
    assert.match(
      stdout,
      /^Property {6}sc-domain:shop\.example\nStatus {8}working\nProgress {6}12 of 12 days\n/,
    )
    assert.match(stderr, /Search data: 1?\d of 12 days|no day yet/)
    assert.deepEqual(google.datesRead(), dates(12))
    const spans = () => context.database.read((db) => listSpans(db, projectId))
    assert.deepEqual([(await spans()).length, (await spans())[0]?.clicks], [12, 3])
    const lists = await storedRows(context.database, 'quick_win_lists', ['type'], { project_id: projectId })
    assert.ok(lists.length > 0, 'it ends when quick wins can be read')
    const again = await json('sync')
    assert.deepEqual(
      [again.status, again.progress.days_stored, again.progress.last_day],
      ['working', 12, dates(1)[0]],
    )
    assert.equal(google.datesRead().length, 12 + 10)
    const table = await callCommand(['search-console', 'status'], env)
    assert.match(table.stdout, new RegExp(`\n${uid} +sc-domain:shop.example +working +12 of 12 days +`))

    // One that means no is told, and not repeated.
    google.sites = []
    const asked = google.requests.length
    const refused = await run('sync')
    assert.equal(refused.exitCode, 5)
    assert.match(refused.stderr, /error: .*sc-domain:shop\.example/)
    const { status, failure, progress } = await json('status')
    assert.deepEqual([status, progress.days_stored, progress.last_day], ['failing', 12, dates(1)[0]])
    assert.ok(failure.length > 20)
    assert.ok(google.requests.length - asked <= 3)

    const unasked = await run('disconnect')
    assert.deepEqual([unasked.exitCode, unasked.stdout], [2, ''])
    assert.match(
      unasked.stderr,
      new RegExp(`^error: This deletes the credential that project ${uid} reads sc-domain:shop.example with`),
    )
    assert.match(unasked.stderr, /Add --yes to go ahead\.\n$/)
    assert.notEqual(await rowOf(), undefined)
    assert.equal(
      (await run('disconnect', '--yes')).stdout,
      `Project ${uid} is disconnected and its credential deleted. Its search data stays.\n`,
    )
    assert.equal(await rowOf(), undefined)
    assert.equal((await spans()).length, 12)
    assert.equal((await run('disconnect')).stdout, `Project ${uid} was not connected.\n`)
    const without = await run('sync')
    assert.deepEqual([without.exitCode, without.stdout], [3, ''])
    assert.match(without.stderr, /is not connected/)
  })

  test('Ctrl-C stops it between two days, a kill leaves whole days behind, and the next one goes on', async (t) => {
    const google = await startGoogle(t)
    const { connect, spawn, json } = commands(google)
    await connect()
    /** A process that has asked for that day, which never comes. */
    async function syncUntil(date: string) {
      const isOfDate = ({ query }: FakeRequest) => query?.startDate === date
      google.misbehave('query', { kind: 'hang' }, { when: isOfDate })
      const syncing = spawn('sync')
      t.after(() => syncing.child.kill('SIGKILL'))
      await until('it is in the middle', () => google.requests.some(isOfDate))
      return syncing
    }
    const stopped = await syncUntil(dates(12)[3] as string)
    stopped.child.kill('SIGINT')
    const { exitCode, stderr } = await stopped.ended
    assert.equal(exitCode, 130, stderr)
    assert.match(stderr, /What has arrived is stored/)
    assert.deepEqual(google.datesRead(), dates(3))

    const killed = await syncUntil(dates(12)[7] as string)
    killed.child.kill('SIGKILL')
    await killed.ended
    assert.equal((await json('status')).progress.days_stored, 7)
    await changeRows(context.database, 'jobs', { lease_until: 0 }, { state: 'running' })
    assert.equal((await json('sync')).progress.days_stored, 12)
    assert.deepEqual(google.datesRead(), dates(12), 'no day was read twice')
  })
})
