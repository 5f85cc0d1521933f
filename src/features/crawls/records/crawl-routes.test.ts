import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storeCrawl } from '../../../../test/helpers/stored-crawl.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { CRAWL_KIND } from './crawl-store.ts'

onEveryEngine('crawls over HTTP', (context) => {
  const app = suiteApp(context)
  let key: string
  let uid: string
  let path: string

  async function openProject(fields: Record<string, unknown> = {}): Promise<void> {
    key = (await app.createTenant()).key
    uid = await app.createProject(key, fields)
    path = `/v1/projects/${uid}/crawls`
  }
  const get = (url: string) => app.call('GET', url, { key })
  const post = (url: string, body?: unknown, headers = {}) => app.call('POST', url, { key, body, headers })

  test('one is started with the settings of the project, and waits to be taken up', async () => {
    await openProject({ crawler_max_urls: 77 })
    const { status, body } = await post(path)
    const { crawl_uid } = body.data
    assert.equal(status, 201)
    assert.match(crawl_uid, /^[a-z0-9]{16}$/)
    assert.deepEqual(body, { data: { crawl_uid, status: 'queued' } })
    assert.deepEqual((await get(`${path}/${crawl_uid}`)).body.data, {
      crawl_uid,
      status: 'queued',
      state: 'queued',
      status_label: 'Queued',
      progress: { pages_crawled: 0, pages_total: 0, max_pages: 77, current_depth: 0 },
    })
    const jobs = await storedRows(context.database, 'jobs', ['payload_json'], { kind: CRAWL_KIND })
    assert.equal(jobs.length, 1)
  })

  test('a second one is refused until the first has ended, and takes no id', async () => {
    await openProject()
    const first = (await post(path, {})).body.data.crawl_uid
    const { status, body } = await post(path)
    assert.deepEqual([status, body.code], [409, 'crawl_already_running'])
    await post(`${path}/${first}/cancel`)
    assert.equal((await post(path)).status, 201)
    assert.equal((await get(path)).body.data.length, 2)
  })

  test('of two that are started in the same moment one is refused', async () => {
    await openProject()
    const statuses = (await Promise.all([post(path), post(path), post(path)])).map(({ status }) => status)
    assert.deepEqual(statuses.sort(), [201, 409, 409])
    assert.equal((await get(path)).body.data.length, 1)
  })

  test('a repeated request with the same key is the same crawl', async () => {
    await openProject()
    const headers = { 'idempotency-key': 'crawl-once' }
    const [first, again] = [await post(path, {}, headers), await post(path, {}, headers)]
    assert.deepEqual([again.status, again.text], [201, first.text])
    assert.equal(again.headers['idempotent-replayed'], 'true')
  })

  test('a start takes no body but an empty object', async () => {
    await openProject()
    const { status, body } = await post(path, { depth: 3 })
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['depth']])
  })

  test('one that runs shows how far it is', async () => {
    await openProject()
    const { uid: crawlUid } = await storeCrawl(context.database, uid, {
      row: { status: 'running', phase: 'checks', pages_crawled: 12, pages_found: 40, current_depth: 2 },
    })
    assert.deepEqual((await get(`${path}/${crawlUid}`)).body.data, {
      crawl_uid: crawlUid,
      status: 'running',
      state: 'running',
      status_label: 'Running: checking links and images',
      progress: { pages_crawled: 12, pages_total: 40, max_pages: 1000, current_depth: 2 },
    })
  })

  test('one that runs shows what it was answered, what it asked last and how fast it goes', async () => {
    await openProject()
    const answers = { ok: 9, redirect: 1, client_error: 2, server_error: 0, none: 1 }
    const started_at = app.clock.ms - 90_000
    const pages = ['a', 'b', 'c'].map((path) => ({ url: `https://example.com/${path}` }))
    const { uid: crawlUid } = await storeCrawl(context.database, uid, {
      pages,
      row: {
        status: 'running',
        started_at,
        pages_crawled: 12,
        progress_json: JSON.stringify({ answers, latest: [3, 1], waitedMs: 30_000 }),
      },
    })
    const plain = (await get(`${path}/${crawlUid}`)).body.data
    const { live, paused, ...status } = (await get(`${path}/${crawlUid}?include=live`)).body.data
    assert.deepEqual(status, plain)
    assert.equal(paused, null)
    assert.deepEqual([live.answers, live.pages_per_minute], [answers, 12])
    assert.deepEqual(
      live.latest.map(({ url }: { url: string }) => url),
      ['https://example.com/c', 'https://example.com/a'],
    )
    const ended = await storeCrawl(context.database, uid)
    assert.equal((await get(`${path}/${ended.uid}?include=live`)).body.data.live, null)
    assert.equal((await get(`${path}/${ended.uid}?include=all`)).status, 422)
  })

  test('one that is completed has as many pages as it crawled, in all that it says of them', async () => {
    await openProject()
    const { uid: crawlUid } = await storeCrawl(context.database, uid, {
      summary: { pages_total: 12 },
      row: { pages_crawled: 12, pages_found: 40 },
    })
    const { progress } = (await get(`${path}/${crawlUid}`)).body.data
    const { pages_total } = (await get(`${path}/${crawlUid}/summary`)).body.data
    assert.deepEqual([progress.pages_crawled, progress.pages_total, pages_total], [12, 12, 12])
  })

  test('completed ones are listed with what they found for those who ask, and say when they were cut short', async () => {
    await openProject()
    await storeCrawl(context.database, uid, {
      summary: { critical_issues: 2, warnings: 5, notices: 7, health_score: 100 / 3 },
      row: { end_json: JSON.stringify({ reason: 'page_limit', pagesMax: 12, pagesFound: 40 }) },
    })
    await storeCrawl(context.database, uid, { row: { status: 'failed', summary_json: null } })
    const plain = (await get(path)).body
    const { data, meta } = (await get(`${path}?include=summary&limit=1`)).body
    assert.deepEqual(data, [{ ...plain.data[0], summary: null, paused_at: null }])
    const next = (await get(`${path}?include=summary&cursor=${meta.next_cursor}`)).body
    assert.deepEqual(next.data, [
      {
        ...plain.data[1],
        paused_at: null,
        summary: {
          critical_issues: 2,
          warnings: 5,
          notices: 7,
          health_score: 33.33,
          was_cut: true,
          end_reason: 'page_limit',
          cut_notes: ['The crawl ended at its limit of 12 pages; 40 are known.'],
          can_sort_pages: true,
        },
      },
    ])
    assert.equal((await get(`${path}?include=overview`)).status, 422)
  })

  test('one is canceled at once, and stays so when it is canceled again', async () => {
    await openProject()
    const crawlUid = (await post(path)).body.data.crawl_uid
    for (const body of [undefined, {}]) {
      const { status, body: canceled } = await post(`${path}/${crawlUid}/cancel`, body)
      assert.equal(status, 200)
      assert.deepEqual(
        [canceled.data.status, canceled.data.state, canceled.data.status_label],
        ['canceled', 'finished', 'Canceled'],
      )
      assert.deepEqual(canceled, (await get(`${path}/${crawlUid}`)).body)
    }
    const [listed] = (await get(path)).body.data
    assert.deepEqual([listed.status, listed.started_at], ['canceled', null])
    assert.match(listed.finished_at, /Z$/)
  })

  test('one that has ended is left as it is', async () => {
    await openProject()
    for (const [status, label] of [
      ['success', 'Completed'],
      ['failed', 'Failed: The site does not answer.'],
    ] as const) {
      const failure = status === 'failed' ? 'The site does not answer.' : null
      const crawl = await storeCrawl(context.database, uid, { row: { status, failure } })
      const before = (await get(`${path}/${crawl.uid}`)).body
      assert.equal(before.data.status_label, label)
      const { status: code, body } = await post(`${path}/${crawl.uid}/cancel`)
      assert.deepEqual([code, body], [200, before])
    }
  })

  test('are listed newest first, page by page', async () => {
    await openProject()
    const uids: string[] = []
    for (let index = 0; index < 5; index++) uids.unshift((await storeCrawl(context.database, uid)).uid)
    const { body } = await get(path)
    assert.deepEqual(body.data[0], {
      uid: uids[0],
      project_uid: uid,
      status: 'success',
      started_at: '2026-11-01T10:00:00Z',
      finished_at: '2026-11-01T10:05:00Z',
      pages_crawled: 0,
    })
    const seen: string[] = []
    for (let next: string | null = `${path}?limit=2`; next !== null; ) {
      const page: { data: { uid: string }[]; links: { next: string | null } } = (await get(next)).body
      seen.push(...page.data.map((crawl) => crawl.uid))
      next = page.links.next?.replace(/^.*?\/v1/, '/v1') ?? null
    }
    assert.deepEqual(seen, uids)
    const { meta } = (await get(`${path}?limit=2&include_total=true`)).body
    assert.deepEqual([meta.total, meta.total_is_at_least], [5, false])
  })

  test('that do not exist are not found', async () => {
    await openProject()
    for (const crawlUid of ['zzzzzzzzzzzzzzzz', 'short']) {
      assert.deepEqual((await get(`${path}/${crawlUid}`)).body.code, 'crawl_not_found')
      assert.deepEqual((await post(`${path}/${crawlUid}/cancel`)).body.code, 'crawl_not_found')
    }
  })
})
