import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { callCommand, callJson, spawnCommand } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { COMPLETED } from '../../../../test/helpers/found-crawl.ts'
import { until } from '../../../../test/helpers/until.ts'
import type { Reader } from '../../../data/storage/database.ts'

onEveryEngine('sightline crawl', (context) => {
  const app = suiteApp(context)
  let key: string
  let uid: string

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
  /** Crawls as a command would, but without the threads that each command starts: for tests of another command. */
  async function startByApi(): Promise<string> {
    const { status, body, text } = await app.call('POST', `/v1/projects/${uid}/crawls`, { key })
    assert.equal(status, 201, text)
    return body.data.crawl_uid
  }
  const idOf = (db: Reader, project: string) =>
    db.selectFrom('projects').where('uid', '=', project).select('id')
  /** Reads the state from the database, because frequent polling through the API would be limited. */
  async function untilThere(project = uid): Promise<void> {
    await until('the crawl is there', async () => {
      const found = await context.database.read((db) =>
        db.selectFrom('crawls').where('project_id', '=', idOf(db, project)).select('id').execute(),
      )
      return found.length > 0
    })
  }
  async function change(changes: Record<string, string | number | null>, project = uid): Promise<void> {
    await untilThere(project)
    await context.database.write((db) =>
      db.updateTable('crawls').set(changes).where('project_id', '=', idOf(db, project)).execute(),
    )
  }

  test('start queues a crawl that the API shows, and a second one is refused', async () => {
    const started = await json('start', '--project', uid)
    assert.deepEqual(
      (await listed()).map((crawl: { uid: string; status: string }) => [crawl.uid, crawl.status]),
      [[started.uid, 'queued']],
    )
    assert.deepEqual([started.project_uid, started.status], [uid, 'queued'])
    const again = await run('start', '--project', uid)
    assert.deepEqual([again.exitCode, again.stdout], [4, ''])
    assert.match(again.stderr, /^error: A crawl of this project is queued or running\. [^\n]*\n$/)
    const { body } = await app.call('GET', `/v1/projects/${uid}/crawls/${started.uid}`, { key })
    assert.equal(body.data.state, 'queued')
  })

  test('every document names the crawl by uid and its project by project_uid', async () => {
    const started = await json('start', '--project', uid)
    const [listedOne] = await json('list', '--project', uid)
    const shown = [started, listedOne, await json('status', started.uid), await json('cancel', started.uid)]
    for (const crawl of shown) {
      assert.deepEqual([crawl.uid, crawl.project_uid], [started.uid, uid])
      assert.equal('crawl_uid' in crawl, false)
    }
  })

  test('list shows the crawls of the project, newest first', async () => {
    assert.deepEqual(await json('list', '--project', uid), [])
    const first = await startByApi()
    await app.call('POST', `/v1/projects/${uid}/crawls/${first}/cancel`, { key })
    const second = await startByApi()
    assert.deepEqual(await json('list', '--project', uid), await listed())
    const { stdout } = await run('list', '--project', uid)
    const [heading = '', ...rows] = stdout.trimEnd().split('\n')
    assert.match(heading, /^UID +STATUS +PAGES +STARTED +FINISHED$/)
    assert.match(rows[0] ?? '', new RegExp(`^${second}  queued +0 +- +-$`))
    assert.match(rows[1] ?? '', new RegExp(`^${first}  canceled +0 +- +20`))
  })

  test('cancel ends it at once, and leaves one that has ended alone', async () => {
    const crawlUid = await startByApi()
    const canceled = await json('cancel', crawlUid)
    assert.deepEqual([canceled.status, canceled.state], ['canceled', 'finished'])
    const again = await run('cancel', crawlUid)
    assert.deepEqual(
      [again.exitCode, again.stdout, again.stderr],
      [0, 'Canceled\n', 'The crawl had already ended; nothing was changed.\n'],
    )
  })

  test('cancel says what is lost and asks; a script says --yes', async () => {
    const crawlUid = await startByApi()
    await change({ status: 'running', phase: 'pages', pages_crawled: 3, pages_found: 8 })
    const lost = `This ends crawl ${crawlUid}: the 3 pages that it has read are deleted, and it cannot be continued.`
    const unasked = await run('cancel', crawlUid)
    assert.deepEqual(
      [unasked.exitCode, unasked.stdout, unasked.stderr],
      [2, '', `error: ${lost} Add --yes to go ahead.\n`],
    )
    const refused = await callCommand(['crawl', 'cancel', crawlUid], context.storage.env, 'no')
    assert.deepEqual(
      [refused.exitCode, refused.stdout, refused.stderr],
      [4, '', `${lost} Cancel it? Type yes: Nothing was changed.\n`],
    )
    assert.equal((await listed())[0].status, 'running')
    assert.equal((await json('cancel', crawlUid, '--yes')).status, 'canceled')
  })

  test('status tells a person and a program where it stands', async () => {
    const crawlUid = await startByApi()
    await change({ status: 'running', phase: 'pages', pages_crawled: 3, pages_found: 8, current_depth: 1 })
    assert.equal((await run('status', crawlUid)).stdout, 'Reading pages: 3 of 8, depth 1\n')
    const { progress, status_label } = await json('status', crawlUid)
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
    async function follow<T>(start: (...args: string[]) => Promise<T>, changes: (typeof ends)[number][0]) {
      const project = await app.createProject(key)
      const waiting = start('start', '--project', project, '--wait')
      await change(changes, project)
      return await waiting
    }
    async function checkEnd([changes, expected, message]: (typeof ends)[number]) {
      const { exitCode, stdout, stderr } = await follow(run, changes)
      assert.equal(exitCode, expected, stderr)
      assert.match(stdout, message)
    }
    async function checkDocument() {
      const { summary } = await follow(json, COMPLETED)
      assert.equal(summary.health_score, 95.45)
    }
    // All at once: each of them looks every half second.
    await Promise.all([...ends.map(checkEnd), checkDocument()])
  })

  test('Ctrl-C ends the waiting, not the crawl', async (t) => {
    const waiting = spawnCommand(['crawl', 'start', '--project', uid, '--wait'], context.storage.env)
    t.after(() => waiting.child.kill('SIGKILL'))
    await untilThere()
    waiting.child.kill('SIGINT')
    const { exitCode, stdout, stderr } = await waiting.ended
    assert.equal(exitCode, 130, stderr)
    assert.match(stdout, /^\w{16}\nQueued\n$/)
    assert.match(stderr, /the crawl continues\. To follow it, run: sightline crawl status \w{16}\n$/)
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
    const crawlUid = await startByApi()
    await app.call('DELETE', `/v1/projects/${uid}`, { key })
    assert.equal((await run('status', crawlUid)).exitCode, 3)
  })
})
