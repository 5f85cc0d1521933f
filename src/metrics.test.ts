import assert from 'node:assert/strict'
import { test } from 'node:test'
import { METRICS } from './metric-table.ts'
import { createMetrics } from './metrics.ts'

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

test('open analyses are counted at each scrape', async () => {
  const answers = [7, 0]
  const metrics = createMetrics({ countOpenAnalyses: async () => answers.shift() ?? 0 })
  assert.deepEqual(await linesOf(metrics, 'sightline_analyses_open'), ['sightline_analyses_open 7'])
  assert.deepEqual(await linesOf(metrics, 'sightline_analyses_open'), ['sightline_analyses_open 0'])
  assert.deepEqual(await linesOf(createMetrics(), 'sightline_analyses_open'), [])
})

test('checks are counted by provider: how they ended, why they failed, what they cost', async () => {
  const { checks, ...metrics } = createMetrics()
  checks.onEnded('serper', 'success')
  checks.onEnded('serper', 'failed')
  checks.onEnded('serper', 'failed')
  checks.onFailed('serper', 'rate')
  checks.onSpent('serper', 1500)
  checks.onSpent('serper', 500)
  checks.onLimitReached('serpapi', 4)
  const shown = await Promise.all(
    [
      'sightline_analyses_ended_total',
      'sightline_provider_failures_total',
      'sightline_spent_micros_total',
      'sightline_spend_refusals_total',
    ].map((name) => linesOf(metrics, `${name}{`)),
  )
  assert.deepEqual(shown, [
    [
      'sightline_analyses_ended_total{provider="serper",status="success"} 1',
      'sightline_analyses_ended_total{provider="serper",status="failed"} 2',
    ],
    ['sightline_provider_failures_total{provider="serper",class="rate"} 1'],
    ['sightline_spent_micros_total{provider="serper"} 2000'],
    ['sightline_spend_refusals_total{provider="serpapi"} 4'],
  ])
})

test('crawls are counted: how they ended, what they were answered, how much they fetched', async () => {
  const { crawls, ...metrics } = createMetrics()
  crawls.onEnded('success', 70)
  crawls.onEnded('canceled')
  crawls.onAnswers('page', '2xx', 30)
  crawls.onAnswers('page', '2xx', 12)
  crawls.onAnswers('page', 'none', 1)
  crawls.onAnswers('check', '4xx', 5)
  crawls.onBytes(1000)
  crawls.onBytes(234)
  crawls.onUnreadable(2)
  const shown = await Promise.all(
    ['crawls_ended_total', 'crawl_pages_total', 'crawl_checks_total', 'crawl_bytes_total'].map((name) =>
      linesOf(metrics, `sightline_${name}`),
    ),
  )
  assert.deepEqual(shown, [
    ['sightline_crawls_ended_total{status="success"} 1', 'sightline_crawls_ended_total{status="canceled"} 1'],
    ['sightline_crawl_pages_total{status="2xx"} 42', 'sightline_crawl_pages_total{status="none"} 1'],
    ['sightline_crawl_checks_total{status="4xx"} 5'],
    ['sightline_crawl_bytes_total 1234'],
  ])
  assert.deepEqual(await linesOf(metrics, 'sightline_crawl_unreadable'), [
    'sightline_crawl_unreadable_pages_total 2',
  ])
  const durations = await linesOf(metrics, 'sightline_crawl_duration_seconds')
  assert.ok(durations.includes('sightline_crawl_duration_seconds_bucket{le="60"} 0'))
  assert.ok(durations.includes('sightline_crawl_duration_seconds_bucket{le="300"} 1'))
  assert.ok(durations.includes('sightline_crawl_duration_seconds_count 1'))
})

test('open crawls are counted at each scrape', async () => {
  const answers: [string, number][][] = [
    [
      ['queued', 1],
      ['running', 2],
    ],
    [['queued', 0]],
  ]
  const metrics = createMetrics({ countOpenCrawls: async () => answers.shift() ?? [] })
  assert.deepEqual(await linesOf(metrics, 'sightline_crawls_open'), [
    'sightline_crawls_open{status="queued"} 1',
    'sightline_crawls_open{status="running"} 2',
  ])
  assert.deepEqual(await linesOf(metrics, 'sightline_crawls_open'), [
    'sightline_crawls_open{status="queued"} 0',
  ])
})

test('days of search data are counted by outcome, connections at each scrape', async () => {
  const metrics = createMetrics({ countConnections: async () => [['failing', 2]] })
  for (const outcome of ['stored', 'stored', 'quota']) metrics.syncs.onDay(outcome)
  assert.deepEqual(await linesOf(metrics, 'sightline_search'), [
    'sightline_search_connections{status="failing"} 2',
    'sightline_search_sync_days_total{outcome="stored"} 2',
    'sightline_search_sync_days_total{outcome="quota"} 1',
  ])
})

test('steps of backlink refreshes are counted by outcome, profiles at each scrape', async () => {
  const metrics = createMetrics({ countRefreshed: async () => [['working', 3]] })
  for (const outcome of ['answered', 'answered', 'limit']) metrics.refreshes.onStep('dataforseo', outcome)
  assert.deepEqual(await linesOf(metrics, 'sightline_backlink'), [
    'sightline_backlink_profiles{status="working"} 3',
    'sightline_backlink_steps_total{source="dataforseo",outcome="answered"} 2',
    'sightline_backlink_steps_total{source="dataforseo",outcome="limit"} 1',
  ])
})

test('a database that fails takes away what is counted in it and nothing else', async () => {
  const fail = () => Promise.reject(new Error('gone'))
  const metrics = createMetrics({
    countQueued: fail,
    countOpenAnalyses: fail,
    countOpenCrawls: fail,
    countConnections: fail,
    countRefreshed: fail,
  })
  metrics.onAnswered('GET', '/v1/account', 503, 0.01)
  assert.deepEqual(await linesOf(metrics, 'sightline_jobs_queued{'), [])
  assert.deepEqual(await linesOf(metrics, 'sightline_analyses_open'), [])
  assert.deepEqual(await linesOf(metrics, 'sightline_crawls_open'), [])
  assert.deepEqual(await linesOf(metrics, 'sightline_search_connections'), [])
  assert.deepEqual(await linesOf(metrics, 'sightline_backlink_profiles'), [])
  assert.equal((await linesOf(metrics, 'sightline_http_request_duration_seconds_count')).length, 1)
})

test('what is shown under our name is what the table says, with its help and type', async () => {
  const text = await createMetrics({ version: '1.2.3' }).render()
  const shown = Array.from(text.matchAll(/^# TYPE (sightline_\w+) (\w+)$/gm), ([, name, type]) => [
    name,
    type,
  ])
  assert.deepEqual(
    shown.sort(),
    Object.entries(METRICS)
      .map(([name, { type }]) => [name, type])
      .sort(),
  )
  for (const [name, { help }] of Object.entries(METRICS)) assert.ok(text.includes(`# HELP ${name} ${help}\n`))
  assert.match(text, /^sightline_build_info\{version="1\.2\.3",node="v\d+\.\d+\.\d+"\} 1$/m)
  assert.match(text, /^process_resident_memory_bytes \d+/m)
})

test('two sets of metrics share nothing', async () => {
  const first = createMetrics()
  const second = createMetrics()
  first.onAnswered('GET', '/v1/account', 200, 0.01)
  assert.deepEqual(await linesOf(second, 'sightline_http_request_duration_seconds_count'), [])
})
