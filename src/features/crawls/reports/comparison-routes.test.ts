import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storeCrawl } from '../../../../test/helpers/stored-crawl.ts'
import { NO_METRICS } from '../../../../test/helpers/stored-crawl-rows.ts'
import { METRIC_NAMES } from './comparison.ts'

const NOT_FOUND = '{"message":"Project not found or not accessible."}'

onEveryEngine('comparisons', (context) => {
  const app = suiteApp(context)
  let key: string
  let memberId: number
  let ours: string
  let others: string
  let foreign: string
  /** Uids of crawls. */
  let before1: string
  let after1: string
  let latest2: string

  before(async () => {
    const tenant = await app.createTenant()
    ;({ key, memberId } = tenant)
    ours = await app.createProject(key, { name: 'Ours' })
    others = await app.createProject(key, { name: 'Others', domain: 'other.example' })
    foreign = await app.createProject((await app.createTenant()).key)
    const { database } = context
    before1 = (
      await storeCrawl(database, ours, {
        summary: { pages_total: 3, critical_issues: 4, health_score: 200 / 3 },
        metrics: { pages_total: 3, links_total: 10, average_response_time_ms: 100 / 3 },
      })
    ).uid
    after1 = (
      await storeCrawl(database, ours, {
        summary: { pages_total: 5, critical_issues: 1, health_score: 80 },
        metrics: { pages_total: 5, links_total: 8, average_response_time_ms: 12.5 },
      })
    ).uid
    await storeCrawl(database, ours, { row: { status: 'failed', summary_json: null } })
    latest2 = (await storeCrawl(database, others, { metrics: { broken_links: 9 } })).uid
    await storeCrawl(database, foreign)
  })

  const post = (what: string, body: unknown, by = key) =>
    app.call('POST', `/v1/comparisons/${what}`, { key: by, body })
  const pair = (first: [string, string], second: [string, string]) => ({
    first: { project_uid: first[0], crawl_uid: first[1] },
    second: { project_uid: second[0], crawl_uid: second[1] },
  })

  test('of crawls show the metrics of both, and the second less the first', async () => {
    const { status, body } = await post('crawls', pair([ours, before1], [ours, after1]))
    assert.equal(status, 200)
    const { first, second, deltas } = body.data
    assert.deepEqual(first, {
      project_uid: ours,
      name: 'Ours',
      domain: 'example.com',
      crawl_uid: before1,
      finished_at: '2026-11-01T10:05:00Z',
      metrics: {
        ...NO_METRICS,
        health_score: 66.67,
        critical_issues: 4,
        warnings: 0,
        notices: 0,
        pages_total: 3,
        links_total: 10,
        average_response_time_ms: 33.33,
      },
    })
    assert.deepEqual(Object.keys(second.metrics), METRIC_NAMES)
    assert.deepEqual(Object.keys(deltas), METRIC_NAMES)
    assert.deepEqual(
      [deltas.health_score, deltas.critical_issues, deltas.pages_total, deltas.links_total],
      [13.33, -3, 2, -2],
    )
    assert.deepEqual([deltas.average_response_time_ms, deltas.average_words_count], [-20.83, null])
  })

  test('of crawls may be of two projects, and of one crawl with itself', async () => {
    const two = await post('crawls', pair([ours, after1], [others, latest2]))
    assert.deepEqual([two.status, two.body.data.deltas.broken_links], [200, 9])
    const same = await post('crawls', pair([ours, after1], [ours, after1]))
    const values = new Set(Object.values(same.body.data.deltas))
    assert.deepEqual(values, new Set([0, null]))
  })

  test('are not made of scores of different formulas', async () => {
    const { uid } = await storeCrawl(context.database, others, { overview: { health_score_version: 2 } })
    const { body } = await post('crawls', pair([ours, after1], [others, uid]))
    assert.equal(body.data.deltas.health_score, null)
    assert.equal(body.data.deltas.critical_issues, -1)
    await context.database.write((db) => db.deleteFrom('crawls').where('uid', '=', uid).execute())
  })

  test('of projects show the latest completed crawl of each, or the one that is selected', async () => {
    const { status, body } = await post('projects', { project_uids: [others, ours] })
    assert.equal(status, 200)
    assert.deepEqual(body.data.projects, [
      {
        project_uid: others,
        name: 'Others',
        domain: 'other.example',
        crawl_uid: latest2,
        finished_at: '2026-11-01T10:05:00Z',
      },
      {
        project_uid: ours,
        name: 'Ours',
        domain: 'example.com',
        crawl_uid: after1,
        finished_at: '2026-11-01T10:05:00Z',
      },
    ])
    assert.deepEqual(Object.keys(body.data.metrics), METRIC_NAMES)
    assert.deepEqual(body.data.metrics.critical_issues, { [others]: 0, [ours]: 1 })
    assert.deepEqual(body.data.metrics.average_words_count, { [others]: null, [ours]: null })
    const selected = await post('projects', {
      project_uids: [ours, others],
      crawl_selections: [{ project_uid: ours, crawl_uid: before1 }],
    })
    assert.deepEqual(selected.body.data.metrics.critical_issues, { [ours]: 4, [others]: 0 })
  })

  test('call projects as they are called now', async () => {
    const name = 'Another name'
    await app.call('PATCH', `/v1/projects/${others}`, { key, body: { name } })
    const { body } = await post('projects', { project_uids: [ours, others] })
    assert.deepEqual(
      body.data.projects.map((project: { name: string }) => project.name),
      ['Ours', name],
    )
  })

  test('are reads: a key that may only read makes them', async () => {
    const { key: reading } = await app.createKey({ memberId, scope: 'read' })
    assert.equal((await post('crawls', pair([ours, before1], [ours, after1]), reading)).status, 200)
    assert.equal((await post('projects', { project_uids: [ours, others] }, reading)).status, 200)
  })

  test('of a project that the key may not see are not found, to the byte', async () => {
    const limited = await app.createKey({ memberId, projectUids: [ours] })
    const cases: [key: string, uid: string][] = [
      [key, foreign],
      [key, 'zzzzzzzzzz'],
      [key, 'short'],
      [key, ''],
      [limited.key, others],
    ]
    for (const [by, uid] of cases) {
      for (const [what, body] of [
        ['crawls', pair([ours, 'zzzzzzzzzzzzzzzz'], [uid, latest2])],
        ['crawls', pair([uid, 'short'], [ours, after1])],
        ['projects', { project_uids: [ours, uid] }],
        [
          'projects',
          { project_uids: [uid, ours], crawl_selections: [{ project_uid: ours, crawl_uid: 'short' }] },
        ],
      ] as const) {
        const { status, text } = await post(what, body, by)
        assert.deepEqual([status, text], [404, NOT_FOUND], `${what} ${uid}`)
      }
    }
  })

  test('of a crawl that the project does not have, or that is not completed, are refused', async () => {
    const running = await storeCrawl(context.database, ours, { row: { status: 'running' } })
    const bodies = (crawlUid: string) => [
      ['crawls', pair([ours, before1], [ours, crawlUid])] as const,
      [
        'projects',
        { project_uids: [others, ours], crawl_selections: [{ project_uid: ours, crawl_uid: crawlUid }] },
      ] as const,
    ]
    for (const [crawlUid, code] of [
      ['zzzzzzzzzzzzzzzz', 'crawl_not_found'],
      ['short', 'crawl_not_found'],
      [latest2, 'crawl_not_found'],
      [running.uid, 'crawl_not_completed'],
    ] as const) {
      for (const [what, body] of bodies(crawlUid)) {
        const { body: answer } = await post(what, body)
        assert.equal(answer.code, code, `${what} ${crawlUid}`)
      }
    }
  })

  test('of a project without a completed crawl are refused', async () => {
    const empty = await app.createProject(key)
    const compare = async () => (await post('projects', { project_uids: [ours, empty] })).body
    const named = new RegExp(`^Project ${empty} \\(.+\\)`)
    const none = await compare()
    assert.equal(none.code, 'crawl_not_found')
    assert.match(none.message, named)
    assert.match(none.message, /has no completed crawl\.$/)
    await storeCrawl(context.database, empty, { row: { status: 'canceled', summary_json: null } })
    const canceled = await compare()
    assert.equal(canceled.code, 'crawl_not_completed')
    assert.match(canceled.message, named)
    assert.match(canceled.message, /: The crawl was canceled/)
  })

  test('are refused field by field', async () => {
    const cases: [what: string, body: unknown, fields: string[]][] = [
      ['crawls', {}, ['first', 'second']],
      ['crawls', { first: { project_uid: ours }, second: 1 }, ['first.crawl_uid', 'second']],
      ['crawls', { ...pair([ours, after1], [ours, after1]), third: 1 }, ['third']],
      ['projects', {}, ['project_uids']],
      ['projects', { project_uids: [ours] }, ['project_uids']],
      ['projects', { project_uids: ['a', 'b', 'c', 'd', 'e', 'f'] }, ['project_uids']],
      ['projects', { project_uids: [ours, others, ours] }, ['project_uids.2']],
      [
        'projects',
        {
          project_uids: [ours, others],
          crawl_selections: [
            { project_uid: ours, crawl_uid: after1 },
            { project_uid: ours, crawl_uid: before1 },
            { project_uid: foreign, crawl_uid: before1 },
          ],
        },
        ['crawl_selections.1.project_uid', 'crawl_selections.2.project_uid'],
      ],
    ]
    for (const [what, body, fields] of cases) {
      const { status, body: answer } = await post(what, body)
      assert.deepEqual([status, Object.keys(answer.errors ?? {})], [422, fields], JSON.stringify(body))
    }
  })
})
