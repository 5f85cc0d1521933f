import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defineMetrics, type MetricTable, type Sample } from './metric.ts'
import { createMetrics } from './registry.ts'

async function linesOf(metrics: { render(): Promise<string> }, name: string): Promise<string[]> {
  return (await metrics.render()).split('\n').filter((line) => line.startsWith(name))
}

test('a request is counted by method, route and class of status', async () => {
  const metrics = createMetrics()
  metrics.onAnswered('GET', '/v1/projects', 200, 0.003)
  metrics.onAnswered('GET', '/v1/projects', 304, 0.003)
  metrics.onAnswered('GET', '/v1/projects', 200, 0.2)
  const labels = 'method="GET",route="/v1/projects",status="2xx"'
  const name = 'sightline_http_request_duration_seconds'
  assert.deepEqual(await linesOf(metrics, `${name}_count`), [
    `${name}_count{${labels}} 2`,
    `${name}_count{method="GET",route="/v1/projects",status="3xx"} 1`,
  ])
  const buckets = await linesOf(metrics, `${name}_bucket{le="0.005",${labels}`)
  assert.deepEqual(buckets, [`${name}_bucket{le="0.005",${labels}} 1`])
})

test('a job is counted while it runs and by how it ended', async () => {
  const { jobs, ...metrics } = createMetrics()
  jobs.onClaimed('crawl')
  jobs.onClaimed('crawl')
  jobs.onFinished('crawl', 'succeeded', 2)
  jobs.onFault('claim')
  assert.deepEqual(await linesOf(metrics, 'sightline_jobs_running{'), [
    'sightline_jobs_running{kind="crawl"} 1',
  ])
  assert.deepEqual(await linesOf(metrics, 'sightline_jobs_finished_total{'), [
    'sightline_jobs_finished_total{kind="crawl",outcome="succeeded"} 1',
  ])
  assert.deepEqual(await linesOf(metrics, 'sightline_job_duration_seconds_sum'), [
    'sightline_job_duration_seconds_sum{kind="crawl"} 2',
  ])
  assert.deepEqual(await linesOf(metrics, 'sightline_job_faults_total{'), [
    'sightline_job_faults_total{part="claim"} 1',
  ])
})

test('the queue is asked at each scrape, and a kind that is gone from it disappears', async () => {
  const answers: [string, number][][] = [
    [
      ['crawl', 3],
      ['rank-check', 1],
    ],
    [['rank-check', 0]],
  ]
  const metrics = createMetrics({ countQueued: async () => answers.shift() ?? [] })
  assert.deepEqual(await linesOf(metrics, 'sightline_jobs_queued{'), [
    'sightline_jobs_queued{kind="crawl"} 3',
    'sightline_jobs_queued{kind="rank-check"} 1',
  ])
  assert.deepEqual(await linesOf(metrics, 'sightline_jobs_queued{'), [
    'sightline_jobs_queued{kind="rank-check"} 0',
  ])
})

const CUPS = {
  cups_open: { type: 'gauge', help: 'Cups that are not empty.', labels: [] },
  cups_by_size: { type: 'gauge', help: 'Cups by size.', labels: ['size'] },
  cups_filled_total: { type: 'counter', help: 'Cups that were filled.', labels: ['size'] },
  cup_seconds: { type: 'histogram', help: 'How long it took.', labels: [], buckets: [1, 5] },
} as const satisfies MetricTable

test('a feature brings its figures: counted, measured, and asked for at each scrape', async () => {
  const open = [7, 0]
  const sizes: Sample<'size'>[][] = [[[{ size: 'large' }, 2]], []]
  const cups = defineMetrics(CUPS, (make) => {
    make.scraped('cups_open', async () => [[{}, open.shift() ?? 0]])
    make.scraped('cups_by_size', async () => sizes.shift() ?? [])
    make.counter('cups_filled_total').inc({ size: 'small' }, 3)
    make.histogram('cup_seconds').observe(2)
  })
  const metrics = createMetrics({ features: [cups] })
  const shown = async () =>
    (await metrics.render()).split('\n').filter((line) => /^# TYPE cup|^cup/.test(line))
  const lasting = [
    '# TYPE cups_filled_total counter',
    'cups_filled_total{size="small"} 3',
    '# TYPE cup_seconds histogram',
    'cup_seconds_bucket{le="1"} 0',
    'cup_seconds_bucket{le="5"} 1',
    'cup_seconds_bucket{le="+Inf"} 1',
    'cup_seconds_sum 2',
    'cup_seconds_count 1',
  ]
  const gauges = ['# TYPE cups_open gauge', '# TYPE cups_by_size gauge']
  assert.deepEqual(await shown(), [
    gauges[0],
    'cups_open 7',
    gauges[1],
    'cups_by_size{size="large"} 2',
    ...lasting,
  ])
  assert.deepEqual(await shown(), [gauges[0], 'cups_open 0', gauges[1], ...lasting])
})

test('a database that fails takes away what is counted in it and nothing else', async () => {
  const fail = () => Promise.reject(new Error('gone'))
  const cups = defineMetrics(CUPS, (make) => {
    make.scraped('cups_open', fail)
    make.scraped('cups_by_size', fail)
  })
  const metrics = createMetrics({ countQueued: fail, features: [cups] })
  metrics.onAnswered('GET', '/v1/account', 503, 0.01)
  assert.deepEqual(await linesOf(metrics, 'sightline_jobs_queued{'), [])
  assert.deepEqual(await linesOf(metrics, 'cups'), [])
  assert.equal((await linesOf(metrics, 'sightline_http_request_duration_seconds_count')).length, 1)
})

test('the figures of Node are there from the first scrape on, and its lag is a number', async () => {
  const text = await createMetrics().render()
  const [, mean] = /^nodejs_eventloop_lag_mean_seconds (\S+)$/m.exec(text) ?? []
  assert.ok(Number(mean) > 0, `${mean}`)
  assert.match(text, /^process_resident_memory_bytes \d+$/m)
})

test('two sets of metrics share nothing', async () => {
  const first = createMetrics()
  const second = createMetrics()
  first.onAnswered('GET', '/v1/account', 200, 0.01)
  assert.deepEqual(await linesOf(second, 'sightline_http_request_duration_seconds_count'), [])
})
