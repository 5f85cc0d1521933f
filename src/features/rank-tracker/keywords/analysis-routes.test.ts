import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { testRunner } from '../../../../test/helpers/jobs.ts'
import { answerOf, openTracker, type TrackerCaller } from '../../../../test/helpers/tracker-caller.ts'
import { until } from '../../../../test/helpers/until.ts'
import { SERP_FEATURES } from '../../../background/providers/contracts.ts'
import { failed } from '../../../background/providers/failure.ts'

const ANALYSIS_FIELDS = [
  'id',
  'keyword_id',
  'device',
  'status',
  'position',
  'previous_position',
  'change_position',
  'owned_results_count',
  'matched_url',
  'serp_features',
  'is_simulated',
  'started_at',
  'finished_at',
]
const COVERAGE_FIELDS = ['pages_scanned', 'organic_results_scanned', 'scan_complete', 'stored_results']
const RESULT_FIELDS = [
  'id',
  'rank',
  'result_type',
  'title',
  'url',
  'display_url',
  'description',
  'is_owned_result',
  'features',
]
const NOTHING_SCANNED = {
  pages_scanned: 0,
  organic_results_scanned: 0,
  scan_complete: false,
  stored_results: 0,
}

onEveryEngine('analyses', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  const open = () => openTracker(app, context.database, owner)

  async function list({ call }: TrackerCaller, keywordId: number, query = '') {
    const result = await call('GET', `/keywords/${keywordId}/analyses${query}`)
    assert.equal(result.status, 200, result.text)
    return result.body
  }

  async function results({ call }: TrackerCaller, keywordId: number, analysisId: number) {
    const result = await call('GET', `/keywords/${keywordId}/analyses/${analysisId}/results`)
    assert.equal(result.status, 200, result.text)
    return result.body.data
  }

  const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)

  test('that wait are there with every field, and have no results yet', async () => {
    const tracker = await open()
    await tracker.addNew(['shoes'], { device: 'desktop' })
    const listed = await list(tracker, 1)
    const waiting = {
      id: 1,
      keyword_id: 1,
      device: 'desktop',
      status: 'pending',
      position: null,
      previous_position: null,
      change_position: null,
      matched_url: null,
      serp_features: {},
      is_simulated: false,
      started_at: null,
      finished_at: null,
    }
    const { owned_results_count: _, ...rest } = listed.data[0]
    assert.deepEqual(rest, waiting)
    assert.deepEqual(Object.keys(listed.data[0]), ANALYSIS_FIELDS)
    assert.deepEqual(Object.keys(listed), ['data', 'links', 'meta'])
    assert.deepEqual(listed.meta, { per_page: 50, next_cursor: null, previous_cursor: null, has_more: false })
    assert.deepEqual(await results(tracker, 1, 1), {
      analysis: listed.data[0],
      coverage: NOTHING_SCANNED,
      results: [],
    })
  })

  test('that were carried out by the simulator say so, and show what it saw by rank', async () => {
    const tracker = await open()
    const keywords = Array.from({ length: 12 }, (_, index) => `running shoes ${index}`)
    const ids = await tracker.addNew(keywords, { device: 'both' })
    const runner = testRunner(context.database, app.product.handlers)
    runner.start()
    await until('all have a result', async () => {
      const { summary } = (await tracker.call('GET', '/overview')).body.data
      const other = (await tracker.call('GET', '/overview?device=desktop')).body.data.summary
      return summary.pending + other.pending === 0
    })
    await runner.stop(5000)

    let ranked = 0
    for (const id of ids) {
      const [analysis, ...others] = (await list(tracker, id)).data
      assert.deepEqual([others, Object.keys(analysis)], [[], ANALYSIS_FIELDS])
      const record = await tracker.read(id)
      assert.deepEqual(
        [analysis.keyword_id, analysis.device, analysis.status, analysis.is_simulated],
        [id, record.device, 'success', true],
      )
      assert.deepEqual(
        [analysis.position, analysis.matched_url, analysis.owned_results_count],
        [record.last_position, record.last_result_url, record.owned_results_count],
      )
      assert.equal(analysis.finished_at, record.last_analyzed_at)
      assert.ok(analysis.started_at <= analysis.finished_at)
      assert.deepEqual(Object.keys(analysis.serp_features), [...SERP_FEATURES])
      assert.deepEqual(analysis.serp_features, record.serp_features)

      const seen = await results(tracker, id, analysis.id)
      assert.deepEqual(Object.keys(seen), ['analysis', 'coverage', 'results'])
      assert.deepEqual(seen.analysis, analysis)
      assert.deepEqual(Object.keys(seen.coverage), COVERAGE_FIELDS)
      assert.equal(seen.coverage.stored_results, seen.results.length)
      assert.equal(seen.coverage.scan_complete, true)
      assert.ok(seen.coverage.organic_results_scanned >= seen.results.length)
      for (const [index, result] of seen.results.entries()) {
        assert.deepEqual(Object.keys(result), RESULT_FIELDS)
        assert.deepEqual([result.id, result.rank, result.result_type], [index + 1, index + 1, 'organic'])
        assert.ok(URL.canParse(result.url))
      }
      const owned = seen.results.filter((result: { is_owned_result: boolean }) => result.is_owned_result)
      assert.equal(owned.length, analysis.owned_results_count)
      assert.deepEqual(
        [owned[0]?.rank ?? null, owned[0]?.url ?? null],
        [analysis.position, analysis.matched_url],
      )
      if (owned.length > 0) ranked++
    }
    assert.ok(ranked > 0, 'nothing that ranks was looked at')
  })

  test('are listed newest first, in pages that lead forwards and back', async () => {
    const tracker = await open()
    await tracker.addNew(['shoes', 'boots'])
    const newest = [1]
    for (let count = 1; count < 7; count++) newest.unshift(await tracker.openAnalysis(1))
    assert.deepEqual(idsOf(await list(tracker, 1)), newest)
    assert.deepEqual(idsOf(await list(tracker, 2)), [2])

    const first = await list(tracker, 1, '?limit=3')
    assert.deepEqual([idsOf(first), first.meta.previous_cursor], [newest.slice(0, 3), null])
    // A slot that opens meanwhile stands before what was read, and moves nothing.
    const later = await tracker.openAnalysis(1)
    const second = await list(tracker, 1, `?limit=2&cursor=${first.meta.next_cursor}`)
    assert.deepEqual(idsOf(second), newest.slice(3, 5))
    assert.deepEqual([second.meta.per_page, second.meta.has_more], [2, true])
    const last = await list(tracker, 1, `?limit=2&cursor=${second.meta.next_cursor}`)
    assert.deepEqual([idsOf(last), last.meta.next_cursor, last.links.next], [newest.slice(5), null, null])
    assert.equal(last.meta.has_more, false)
    assert.equal((await list(tracker, 1, '?limit=2&include_total=true')).meta.total, newest.length + 1)
    const back = await list(tracker, 1, `?limit=100&cursor=${last.meta.previous_cursor}`)
    assert.deepEqual([idsOf(back), back.meta.previous_cursor], [[later, ...newest.slice(0, 5)], null])
    const followed = await app.call(
      'GET',
      new URL(first.links.next).pathname + new URL(first.links.next).search,
      {
        key: owner.key,
      },
    )
    assert.deepEqual(idsOf(followed.body), newest.slice(3, 6))
  })

  test('compare with the result before, which a failure is not', async () => {
    const tracker = await open()
    await tracker.addNew(['shoes'])
    const filler = (count: number) =>
      Array.from({ length: count }, (_, index) => `https://other${index}.example/`)
    const ours = 'https://example.com/a'
    await tracker.end(1, answerOf([...filler(4), ours]))
    await tracker.end(await tracker.openAnalysis(1), failed('auth', 'The key was refused.'))
    await tracker.end(await tracker.openAnalysis(1), answerOf([...filler(1), ours]))
    await tracker.end(await tracker.openAnalysis(1), answerOf(filler(10)))
    await tracker.end(await tracker.openAnalysis(1), answerOf([...filler(2), ours]))
    const { data } = await list(tracker, 1)
    assert.deepEqual(
      data.map((row: Record<string, unknown>) => [
        row.status,
        row.position,
        row.previous_position,
        row.change_position,
        row.matched_url,
      ]),
      [
        ['success', 3, null, null, ours],
        ['success', null, 2, null, null],
        ['success', 2, 5, 3, ours],
        ['failed', null, 5, null, null],
        ['success', 5, null, null, ours],
      ],
    )
  })

  test('that failed have no results, and no scan that is complete', async () => {
    const tracker = await open()
    await tracker.addNew(['shoes'])
    await tracker.end(1, failed('garbage', 'The answer could not be read.', { reply: '<html>' }))
    const { analysis, coverage, results: seen } = await results(tracker, 1, 1)
    assert.deepEqual([analysis.status, analysis.position, seen], ['failed', null, []])
    assert.deepEqual(coverage, NOTHING_SCANNED)
    assert.deepEqual(analysis.serp_features, {})
    assert.ok(analysis.finished_at !== null)

    const partial = await tracker.openAnalysis(1)
    const others = ['https://other.example/', 'https://another.example/']
    await tracker.end(partial, answerOf(others, { isComplete: false, pagesScanned: 1 }))
    const half = await results(tracker, 1, partial)
    assert.deepEqual([half.analysis.status, half.results, half.coverage.scan_complete], ['failed', [], false])
    assert.equal(half.coverage.stored_results, 0)
    assert.equal(half.coverage.pages_scanned, 1)

    const plain = await list(tracker, 1)
    const told = await list(tracker, 1, '?include=message')
    assert.deepEqual(
      told.data.map(({ message: _message, ...record }: { message: string }) => record),
      plain.data,
    )
    assert.deepEqual(Object.keys(told.data[0]), [...ANALYSIS_FIELDS, 'message'])
    assert.equal(told.data[1].message, 'The answer could not be read.')
    const { next_cursor } = (await list(tracker, 1, '?limit=1')).meta
    const next = await list(tracker, 1, `?limit=1&include=message&cursor=${next_cursor}`)
    assert.equal(next.data[0].message, 'The answer could not be read.')
    assert.equal((await tracker.call('GET', '/keywords/1/analyses?include=results')).status, 422)
  })

  test('show the texts of results as they were, in any script', async () => {
    const tracker = await open()
    await tracker.addNew(['shoes'])
    const answer = answerOf(['https://other.example/?q=%22', 'https://www.EXAMPLE.com:8443/ü'])
    const odd = 'A "title" \\ <b>& \u2028 日本語 👟'
    const seen = answer.results.map((result) => ({ ...result, title: odd, features: ['sitelinks' as const] }))
    await tracker.end(1, { ...answer, results: seen, features: ['sitelinks'] })
    const { results: shown } = await results(tracker, 1, 1)
    assert.deepEqual(shown, [
      {
        id: 1,
        rank: 1,
        result_type: 'organic',
        title: odd,
        url: 'https://other.example/?q=%22',
        display_url: 'other.example/?q=%22',
        description: 'Description 1',
        is_owned_result: false,
        features: ['sitelinks'],
      },
      {
        id: 2,
        rank: 2,
        result_type: 'organic',
        title: odd,
        url: 'https://www.EXAMPLE.com:8443/ü',
        display_url: 'www.EXAMPLE.com:8443/ü',
        description: 'Description 2',
        is_owned_result: true,
        features: ['sitelinks'],
      },
    ])
  })

  test('show what features lead to the site with, behind the organic results', async () => {
    const tracker = await open()
    await tracker.addNew(['shoes'])
    const elements = [
      { feature: 'ads', rank: 1, url: 'https://other.example/', title: 'An ad' },
      { feature: 'ads', rank: 2, url: 'https://example.com/sale?gclid=1', title: 'Our ad' },
      { feature: 'ai_overview', rank: 4, url: 'https://www.example.com/guide', title: 'Our guide' },
    ] as const
    const urls = ['https://other.example/', 'https://example.com/sale']
    await tracker.end(1, answerOf(urls, { features: ['ads', 'ai_overview'], elements: [...elements] }))
    const { coverage, results: shown } = await results(tracker, 1, 1)
    assert.deepEqual([coverage.organic_results_scanned, coverage.stored_results], [2, 4])
    assert.deepEqual(
      shown.map(({ id, rank, result_type, url, is_owned_result, features }: Record<string, unknown>) => [
        id,
        rank,
        result_type,
        url,
        is_owned_result,
        features,
      ]),
      [
        [1, 1, 'organic', 'https://other.example/', false, []],
        [2, 2, 'organic', 'https://example.com/sale', true, ['ads']],
        [3, 2, 'ads', 'https://example.com/sale?gclid=1', true, ['ads']],
        [4, 4, 'ai_overview', 'https://www.example.com/guide', true, ['ai_overview']],
      ],
    )
    assert.deepEqual(Object.keys(shown[3]), RESULT_FIELDS)
    const { message, last_position } = await tracker.read(1)
    assert.deepEqual(
      [last_position, message],
      [2, 'Also cited in the AI overview and shown in an ad. This result is simulated.'],
    )
  })

  test('of another keyword or project, or that are not there, are not found', async () => {
    const tracker = await open()
    const other = await open()
    await tracker.addNew(['shoes', 'boots'])
    await other.addNew(['a', 'b', 'c'])
    const refused = { message: 'Analysis not found.', code: 'analysis_not_found' }
    for (const id of ['2', '3', '999', '999999999999999', '0', '01', '-1', 'x', '99999999999999999999']) {
      const { status, body } = await tracker.call('GET', `/keywords/1/analyses/${id}/results`)
      assert.deepEqual([status, body], [404, refused], id)
    }
    assert.equal((await tracker.call('GET', '/keywords/2/analyses/2/results')).status, 200)
    // A key that may not see the project learns nothing of it.
    const stranger = await app.createTenant()
    const url = `${tracker.base}/keywords/1/analyses/1/results`
    assert.deepEqual((await app.call('GET', url, { key: stranger.key })).body, {
      message: 'Project not found or not accessible.',
    })
  })

  test('take no cursor of another keyword, project or list, and no parameter that they do not know', async () => {
    const tracker = await open()
    const other = await open()
    for (const { addNew, openAnalysis } of [tracker, other]) {
      await addNew(['a', 'b'])
      await openAnalysis(1)
    }
    const { next_cursor } = (await list(tracker, 1, '?limit=1')).meta
    const keywordCursor = (await tracker.list('?limit=1')).meta.next_cursor
    const wrong: [caller: TrackerCaller, path: string, field: string][] = [
      [tracker, `/keywords/2/analyses?cursor=${next_cursor}`, 'cursor'],
      [other, `/keywords/1/analyses?cursor=${next_cursor}`, 'cursor'],
      [tracker, `/keywords?cursor=${next_cursor}`, 'cursor'],
      [tracker, `/keywords/1/analyses?cursor=${keywordCursor}`, 'cursor'],
      [tracker, `/keywords/1/analyses?cursor=${next_cursor}x`, 'cursor'],
      [tracker, `/keywords/1/analyses?cursor=${'x'.repeat(513)}`, 'cursor'],
      [tracker, '/keywords/1/analyses?limit=0', 'limit'],
      [tracker, '/keywords/1/analyses?limit=101', 'limit'],
      [tracker, '/keywords/1/analyses?limit=1e1', 'limit'],
      [tracker, '/keywords/1/analyses?device=mobile', 'device'],
      [tracker, '/keywords/1/analyses?sort=id', 'sort'],
      [tracker, '/keywords/1/analyses/1/results?limit=5', 'limit'],
    ]
    for (const [{ call }, path, field] of wrong) {
      const { status, body, text } = await call('GET', path)
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], `${path}: ${text}`)
    }
    // What a request says wrongly comes before what it asks for and is not there.
    assert.equal((await tracker.call('GET', '/keywords/999/analyses?cursor=nonsense')).status, 422)
  })
})
