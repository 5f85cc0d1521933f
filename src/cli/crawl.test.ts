import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createTestApp, type TestApp } from '../../test/helpers/app.ts'
import { callCommand, callJson, spawnCommand } from '../../test/helpers/command.ts'
import { onEveryEngine } from '../../test/helpers/engines.ts'
import { COMPLETED } from '../../test/helpers/found-crawl.ts'
import { until } from '../../test/helpers/until.ts'

onEveryEngine('sightline crawl', (context) => {
  let app: TestApp
  let key: string
  let uid: string

  before(async () => {
    app = await createTestApp(context.database)
  })
  after(() => app.close())
  beforeEach(async () => {
    key = (await app.createTenant()).key
    uid = await app.createProject(key)
  })

  const run = (...args: string[]) => callCommand(['crawl', ...args], context.storage.env)
  const json = (...args: string[]) => callJson(['crawl', ...args], context.storage.env)

  async function listed() {
    const { body } = await app.call('GET', `/v1/projects/${uid}/crawls`, { key })
    return body.data
  }
  async function change(changes: Record<string, string | number | null>): Promise<void> {
    await until('the crawl is there', async () => (await listed()).length > 0)
    const [{ uid: crawlUid }] = await listed()
    await context.database.write((db) =>
      db.updateTable('crawls').set(changes).where('uid', '=', crawlUid).execute(),
    )
  }

  test('start queues a crawl that the API shows, and a second one is refused', async () => {
    const started = await json('start', '--project', uid)
    assert.deepEqual(
      (await listed()).map((crawl: { uid: string; status: string }) => [crawl.uid, crawl.status]),
      [[started.crawl_uid, 'queued']],
    )
    assert.deepEqual([started.project_uid, started.status], [uid, 'queued'])
    const again = await run('start', '--project', uid)
    assert.deepEqual([again.exitCode, again.stdout], [4, ''])
    assert.match(again.stderr, /^error: A crawl of \w{10} is queued or running\. [^\n]*\n$/)
    const { body } = await app.call('GET', `/v1/projects/${uid}/crawls/${started.crawl_uid}`, { key })
    assert.equal(body.data.state, 'queued')
  })

  test('list shows the crawls of the project, newest first', async () => {
    assert.deepEqual(await json('list', '--project', uid), [])
    const first = await json('start', '--project', uid)
    await json('cancel', first.crawl_uid)
    const second = await json('start', '--project', uid)
    assert.deepEqual(await json('list', '--project', uid), await listed())
    const { stdout } = await run('list', '--project', uid)
    const [heading = '', ...rows] = stdout.trimEnd().split('\n')
    assert.match(heading, /^UID +STATUS +PAGES +STARTED +FINISHED$/)
    assert.match(rows[0] ?? '', new RegExp(`^${second.crawl_uid}  queued +0 +- +-$`))
    assert.match(rows[1] ?? '', new RegExp(`^${first.crawl_uid}  canceled +0 +- +20`))
  })

  test('cancel ends it at once, and leaves one that has ended alone', async () => {
    const { crawl_uid } = await json('start', '--project', uid)
    const canceled = await json('cancel', crawl_uid)
    assert.deepEqual([canceled.status, canceled.state], ['canceled', 'finished'])
    const again = await run('cancel', crawl_uid)
    assert.deepEqual(
      [again.exitCode, again.stdout, again.stderr],
      [0, 'Canceled\n', 'It had ended before; nothing was changed.\n'],
    )
  })

  test('status tells a person and a program where it stands', async () => {
    const { crawl_uid } = await json('start', '--project', uid)
    await change({ status: 'running', phase: 'pages', pages_crawled: 3, pages_found: 8, current_depth: 1 })
    assert.equal((await run('status', crawl_uid)).stdout, 'Reading pages: 3 of 8, depth 1\n')
    const { progress, status_label } = await json('status', crawl_uid)
    assert.deepEqual(progress, { pages_crawled: 3, pages_total: 8, max_pages: 1000, current_depth: 1 })
    assert.equal(status_label, 'Running: reading pages')
  })

  test('--wait follows it to its end, and the exit code says how it went', async () => {
    const ends = [
      [COMPLETED, 0, /^\w{16}\nCompleted: 66 pages, health score 95\.45, .*\nOnly 66/],
      [
        { status: 'failed', phase: 'done', failure: 'It was closed.' },
        1,
        /^\w{16}\nFailed: It was closed\.\n$/,
      ],
      [{ status: 'canceled' }, 1, /^\w{16}\nCanceled\n$/],
    ] as const
    for (const [changes, expected, message] of ends) {
      uid = await app.createProject(key)
      const waiting = run('start', '--project', uid, '--wait')
      await change(changes)
      const { exitCode, stdout, stderr } = await waiting
      assert.equal(exitCode, expected, stderr)
      assert.match(stdout, message)
    }
    uid = await app.createProject(key)
    const waiting = json('start', '--project', uid, '--wait')
    await change(COMPLETED)
    assert.equal((await waiting).summary.health_score, 95.45)
  })

  test('Ctrl-C ends the waiting, not the crawl', async (t) => {
    const waiting = spawnCommand(['crawl', 'start', '--project', uid, '--wait'], context.storage.env)
    t.after(() => waiting.child.kill('SIGKILL'))
    await until('the crawl is there', async () => (await listed()).length > 0)
    waiting.child.kill('SIGINT')
    const { exitCode, stdout, stderr } = await waiting.ended
    assert.equal(exitCode, 130, stderr)
    assert.match(stdout, /^\w{16}\nQueued\n$/)
    assert.match(stderr, /the crawl goes on\. See: sightline crawl status \w{16}\n$/)
    assert.equal((await listed())[0].status, 'queued')
  })

  test('what is not there is said by one line and exit code 3', async () => {
    const none = 'zzzzzzzzzzzzzzzz'
    for (const [args, message] of [
      [['start', '--project', 'zzzzzzzzzz'], 'There is no project zzzzzzzzzz.'],
      [['list', '--project', 'zzzzzzzzzz'], 'There is no project zzzzzzzzzz.'],
      [['status', none], `There is no crawl ${none}.`],
      [['cancel', none], `There is no crawl ${none}.`],
    ] as const) {
      const { exitCode, stdout, stderr } = await run(...args)
      assert.deepEqual([exitCode, stdout, stderr], [3, '', `error: ${message}\n`])
    }
    const { crawl_uid } = await json('start', '--project', uid)
    await app.call('DELETE', `/v1/projects/${uid}`, { key })
    assert.equal((await run('status', crawl_uid)).exitCode, 3)
  })
})
