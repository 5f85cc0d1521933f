import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { createTestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { enqueueOne, jobRow, testRunner } from '../../../test/helpers/jobs.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { until } from '../../../test/helpers/until.ts'
import { createLogger } from '../../lib/log.ts'
import { runIn } from '../../lib/run-context.ts'
import { enqueue } from './enqueue.ts'

onEveryEngine('the id of a request', (context) => {
  test('is in the log lines of its job, and of jobs that this one makes necessary', async () => {
    const { database } = context
    const lines: Record<string, unknown>[] = []
    const destination = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    })
    const log = createLogger({ level: 'info', destination })
    const runner = testRunner(database, {
      asked: {
        concurrency: 1,
        async run(_job, { commit }) {
          log.info('working')
          await commit(async (tx) => void (await enqueue(tx, { kind: 'follows' })))
        },
      },
      follows: {
        concurrency: 1,
        async run() {
          log.info('following')
        },
      },
      unasked: {
        concurrency: 1,
        async run() {
          log.info('by itself')
        },
      },
    })
    const id = await runIn({ requestId: 'req-1' }, () => enqueueOne(database, { kind: 'asked' }))
    const other = await enqueueOne(database, { kind: 'unasked' })
    assert.deepEqual(
      [(await jobRow(database, id)).request_id, (await jobRow(database, other)).request_id],
      ['req-1', null],
    )
    runner.start()
    await until('all have run', () => runner.finished.length === 3)
    await runner.stop(1_000)
    const about = new Map(
      lines.map(({ msg, requestId, kind, attempt }) => [msg, { requestId, kind, attempt }]),
    )
    assert.deepEqual(about.get('working'), { requestId: 'req-1', kind: 'asked', attempt: 1 })
    assert.deepEqual(about.get('following'), { requestId: 'req-1', kind: 'follows', attempt: 1 })
    assert.deepEqual(about.get('by itself'), { requestId: undefined, kind: 'unasked', attempt: 1 })
  })

  test('is taken from the request over HTTP', async () => {
    const { database } = context
    const app = await createTestApp(database)
    const { key } = await app.createTenant()
    const headers = { 'x-request-id': 'from-outside' }
    const project = { name: 'Shop', domain: 'shop.example' }
    const made = await app.call('POST', '/v1/projects', { key, headers, body: project })
    assert.equal(made.status, 201)
    const crawl = await app.call('POST', `/v1/projects/${made.body.data.uid}/crawls`, {
      key,
      headers,
      body: {},
    })
    assert.equal(crawl.status, 201, crawl.text)
    const jobs = await storedRows(database, 'jobs', ['kind'], { request_id: 'from-outside' })
    assert.ok(
      jobs.some(({ kind }) => kind === 'crawls.run'),
      JSON.stringify(jobs),
    )
    await app.close()
  })
})
