import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { type StoredTestCrawl, storeCrawl } from '../../../../test/helpers/stored-crawl.ts'
import {
  CRAWL_SETTINGS,
  type GivenCrawl,
  type GivenPage,
} from '../../../../test/helpers/stored-crawl-rows.ts'
import { changeRows, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { CATALOGUE } from '../engine/audit/catalogue.ts'
import { packedKeys } from '../engine/index/page-row.ts'
import { FINISH_PACE } from '../finish/finish-pace.ts'
import { keepChanges } from '../finish/keep-changes.ts'
import type { CrawlOverview } from '../reports/report-schema.ts'
import { countsOf } from './crawl-pair.ts'

const at = (path: string) => `https://example.com/${path}`
const hashed = (text: bigint) =>
  packedKeys({ title: null, description: null, h1: null, text, fingerprint: null })
const page = (path: string, fields: Omit<GivenPage, 'url'> = {}): GivenPage => ({
  url: at(path),
  title: path,
  ...fields,
})
const CHECKED = CATALOGUE.map(({ id }) => id)

/** Issues that stored findings are of, as an audit would have counted them. */
function overviewOf(issues: GivenCrawl['issues'] = []): Partial<CrawlOverview> {
  const counts = Map.groupBy(issues, ({ issue }) => issue)
  const found = [...counts].map(([issue, all]) => ({
    issue,
    title: issue,
    severity: 'notice' as const,
    explanation: '',
    pages_count: all.length,
    example_urls: [],
  }))
  return {
    categories: [
      { category: 'all', title: 'All', critical_issues: 0, warnings: 0, notices: 0, issues: found },
    ],
  }
}

const crawlOf = (given: GivenCrawl): GivenCrawl => ({
  checked: CHECKED,
  gaps: {},
  overview: overviewOf(given.issues),
  ...given,
})

const BEFORE = crawlOf({
  pages: [
    page('', { duplicate_keys: hashed(7n), words_count: 500 }),
    page('title', { title: 'Old', duplicate_keys: hashed(1n), words_count: 100 }),
    page('fails'),
    page('moves', { title: 'Page', final_url: at('moves') }),
    page('redirect', { title: 'Goal', is_redirected: 1, is_indexable: 0, final_url: at('goal') }),
    page('dies'),
    page('unlinked'),
    page('too-deep', { depth: 3 }),
    page('forbidden'),
    page('longer', { words_count: 100 }),
    page('dated', { words_count: 100 }),
    page('comes-back', { status_code: 404, is_indexable: 0 }),
    page('dead', { status_code: 404, is_indexable: 0 }),
    page('hidden'),
  ],
  links: [{ from: at(''), to: at('only-checked') }],
  statusCodes: { [at('only-checked')]: 200 },
  issues: [
    { on: at('title'), issue: 'title_short' },
    { on: at('title'), issue: 'h1_missing', detail: 'Then' },
    { on: at('unlinked'), issue: 'h1_missing' },
    { on: at('too-deep'), issue: 'h1_missing' },
    { on: at('forbidden'), issue: 'thin_content' },
    { on: at('dead'), issue: 'http_4xx', detail: '404' },
  ],
})

const NOW = crawlOf({
  pages: [
    page('', { duplicate_keys: hashed(7n), words_count: 509 }),
    page('title', { title: 'New', duplicate_keys: hashed(2n), words_count: 100 }),
    page('fails', { title: null, status_code: 500, is_indexable: 0 }),
    page('moves', { title: 'Other', is_redirected: 1, is_indexable: 0, final_url: at('elsewhere') }),
    page('redirect', { title: 'Goal has changed', is_redirected: 1, is_indexable: 0, final_url: at('goal') }),
    page('dies', { title: 'Not found', status_code: 410, is_indexable: 0 }),
    page('longer', { words_count: 150 }),
    page('dated', { words_count: 109 }),
    page('comes-back'),
    page('dead', { status_code: 404, is_indexable: 0 }),
    page('hidden', { is_indexable: 0, is_noindex: 1 }),
    page('brand-new'),
    page('only-checked'),
    page('new-and-broken', { status_code: 404, is_indexable: 0 }),
  ],
  links: [
    { from: at(''), to: at('too-deep') },
    { from: at(''), to: at('forbidden') },
  ],
  blocked: [at('forbidden')],
  statusCodes: { [at('too-deep')]: 200 },
  issues: [
    { on: at('title'), issue: 'title_short' },
    { on: at('title'), issue: 'title_long', detail: 'Now' },
    { on: at('brand-new'), issue: 'title_short' },
    { on: at('only-checked'), issue: 'title_short' },
    { on: at('dead'), issue: 'http_4xx', detail: '404' },
    { on: at('new-and-broken'), issue: 'http_4xx', detail: '404' },
  ],
})

type Change = Record<string, unknown> & { url: string; changed_fields: string[]; reason: string | null }

onEveryEngine('changes between crawls', (context) => {
  const app = suiteApp(context)
  let key: string
  let projectUid: string
  let older: StoredTestCrawl
  let newer: StoredTestCrawl

  before(async () => {
    ;({ key } = await app.createTenant())
    projectUid = await app.createProject(key)
    older = await storeCrawl(context.database, projectUid, BEFORE)
    await storeCrawl(context.database, projectUid, { row: { status: 'failed', summary_json: null } })
    newer = await storeCrawl(context.database, projectUid, NOW)
  })

  const get = (path: string, crawl = newer) =>
    app.call('GET', `/v1/projects/${projectUid}/crawls/${crawl.uid}/changes${path}`, { key })

  async function walk(path: string, crawl = newer): Promise<Change[]> {
    const records: Change[] = []
    for (let cursor = ''; ; ) {
      const { status, body, text } = await get(`${path}&limit=2${cursor}`, crawl)
      assert.equal(status, 200, text)
      records.push(...body.data)
      if (body.meta.next_cursor === null) break
      cursor = `&cursor=${body.meta.next_cursor}`
    }
    const { meta } = (await get(`${path}&include_total=true`, crawl)).body
    assert.deepEqual([meta.total, meta.total_is_at_least], [records.length, false])
    return records
  }

  const pathsOf = (changes: readonly Change[]) => changes.map(({ url }) => url.slice(at('').length))
  const findingsOf = (changes: readonly Change[]) =>
    changes.map(({ issue, url }) => `${issue} ${url.slice(at('').length)}`)

  /** Everything that is told about a pair, to be compared. */
  const readAll = async (crawl = newer) => [
    (await get('', crawl)).body,
    ...(await Promise.all(
      ['added', 'removed', 'changed', 'not_visited', 'not_visited_before'].map((kind) =>
        walk(`/pages?kind=${kind}`, crawl),
      ),
    )),
    ...(await Promise.all(
      ['new', 'fixed', 'not_visited', 'not_visited_before'].map((kind) =>
        walk(`/issues?kind=${kind}`, crawl),
      ),
    )),
    await walk('/pages?field=title', crawl),
    await walk('/issues?severity=critical', crawl),
  ]

  /** Does what the end of a crawl does. */
  async function keep({ projectId, crawlId }: StoredTestCrawl, given: GivenCrawl): Promise<void> {
    const { database } = context
    const changes = await keepChanges(
      {
        database,
        crawl: { projectId, crawlId },
        startUrlId: 1,
        pace: { ...FINISH_PACE, windowIds: 4, rows: 3, findings: 2 },
        context: {
          signal: new AbortController().signal,
          checkpoint: (work) => database.transaction(work).then(() => {}),
        },
        guard: async () => {},
      },
      {
        checked: [...(given.checked ?? [])],
        gaps: given.gaps,
        issueCounts: countsOf(given.overview as CrawlOverview),
      },
    )
    assert.ok(changes)
    await changeRows(
      database,
      'crawls',
      { changes_json: JSON.stringify(changes) },
      { project_id: projectId, id: crawlId },
    )
  }

  test('are pages that came, went or differ, and why nobody knows of some', async () => {
    assert.deepEqual(pathsOf(await walk('/pages?kind=added')), ['comes-back', 'brand-new'])
    const removed = await walk('/pages?kind=removed')
    assert.deepEqual(pathsOf(removed), ['dies', 'unlinked'])
    const [dies, unlinked] = removed as [Change, Change]
    assert.deepEqual([(dies.after as Change).status_code, unlinked.after], [410, null])
    assert.equal((unlinked.before as Change).title, 'unlinked')
    const notVisited = await walk('/pages?kind=not_visited')
    assert.deepEqual(
      notVisited.map(({ url, reason }) => [url, reason]),
      [
        [at('too-deep'), 'not_requested'],
        [at('forbidden'), 'blocked_by_robots'],
      ],
    )
    const before = await walk('/pages?kind=not_visited_before')
    assert.deepEqual([pathsOf(before), before[0]!.reason], [['only-checked'], 'not_requested'])
  })

  test('name the fields that differ, with their values before and after', async () => {
    const changed = await walk('/pages?kind=changed')
    assert.deepEqual(
      changed.map(({ url, changed_fields }) => [url.slice(at('').length), changed_fields]),
      [
        ['title', ['title', 'content_hash']],
        ['fails', ['status_code', 'title', 'indexability']],
        ['moves', ['final_url', 'title', 'indexability']],
        ['longer', ['words_count']],
        ['hidden', ['indexability', 'is_noindex']],
      ],
    )
    const [{ before, after: now, kind, reason }] = changed as [Change]
    assert.deepEqual([kind, reason], ['changed', null])
    assert.deepEqual(before, {
      status_code: 200,
      final_url: null,
      content_type: null,
      title: 'Old',
      description: null,
      h1: null,
      canonical: null,
      indexability: 'indexable',
      is_noindex: false,
      words_count: 100,
      content_hash: '0100000000000000',
      depth: null,
    })
    assert.deepEqual([(now as Change).title, (now as Change).content_hash], ['New', '0200000000000000'])
    const hidden = changed.at(-1)!.after as Change
    assert.deepEqual([hidden.indexability, hidden.is_noindex], ['noindex', true])
    assert.deepEqual(pathsOf(await walk('/pages?field=indexability')), ['fails', 'moves', 'hidden'])
  })

  test('are findings that are new or fixed, by issue and address', async () => {
    const fresh = await walk('/issues?kind=new')
    assert.deepEqual(findingsOf(fresh), [
      'http_4xx new-and-broken',
      'title_long title',
      'title_short brand-new',
    ])
    assert.deepEqual([fresh[1]!.detail, fresh[1]!.severity, fresh[1]!.category], ['Now', 'notice', 'titles'])
    assert.deepEqual(findingsOf(await walk('/issues?kind=fixed')), [
      'h1_missing title',
      'h1_missing unlinked',
    ])
    const notVisited = await walk('/issues?kind=not_visited')
    assert.deepEqual(findingsOf(notVisited), ['h1_missing too-deep', 'thin_content forbidden'])
    assert.equal(notVisited[1]!.reason, 'blocked_by_robots')
    assert.deepEqual(findingsOf(await walk('/issues?kind=not_visited_before')), ['title_short only-checked'])
    assert.deepEqual(findingsOf(await walk('/issues?severity=critical')), ['http_4xx new-and-broken'])
    assert.deepEqual(findingsOf(await walk('/issues?issue=title_long')), ['title_long title'])
  })

  test('are counted', async () => {
    const { crawl_uid, compared_to, pages, changed_fields, issues, by_issue, notes } = (await get('')).body
      .data
    assert.deepEqual([crawl_uid, compared_to, notes], [newer.uid, older.uid, []])
    assert.deepEqual(pages, { added: 2, removed: 2, changed: 5, not_visited: 2, not_visited_before: 1 })
    assert.deepEqual([changed_fields.title, changed_fields.indexability, changed_fields.depth], [3, 3, 0])
    assert.deepEqual(issues, { new: 3, fixed: 2, not_visited: 2, not_visited_before: 1 })
    assert.deepEqual(by_issue[1], {
      issue: 'http_4xx',
      title: 'Client error',
      severity: 'critical',
      new: 1,
      fixed: 0,
      not_visited: 0,
      not_visited_before: 0,
    })
  })

  test('are the same when they are kept at the end of a crawl, however often', async () => {
    const found = await readAll()
    await keep(newer, NOW)
    await keep(newer, NOW)
    assert.deepEqual(await readAll(), found)
    const rows = await storedRows(context.database, 'crawl_page_changes', ['page_id'], {
      crawl_id: newer.crawlId,
    })
    assert.equal(rows.length, 12)
  })

  test('say of no page that it is gone when the crawl did not read the whole site', async () => {
    const cut = { ...NOW, gaps: { pages_left: 5 }, row: { settings_json: settingsOf({ pagesMax: 14 }) } }
    const crawl = await storeCrawl(context.database, projectUid, cut)
    const read = (path: string) => walk(`${path}&compared_to=${older.uid}`, crawl)
    assert.deepEqual(pathsOf(await read('/pages?kind=removed')), ['dies'])
    const notVisited = await read('/pages?kind=not_visited')
    assert.deepEqual([notVisited[0]!.url, notVisited[0]!.reason], [at('unlinked'), 'not_found'])
    assert.deepEqual(findingsOf(await read('/issues?kind=fixed')), ['h1_missing title'])
    const [settings, gaps] = (await get(`?compared_to=${older.uid}`, crawl)).body.data.notes
    assert.match(settings, /different settings: crawler_max_urls 1000 then, 14 now\.$/)
    assert.match(gaps, /did not read the whole site \(pages that it knew were left at one of its limits\)/)
    // Seen from it, what it did not meet is not new either.
    const later = await storeCrawl(context.database, projectUid, BEFORE)
    const known = await walk(`/pages?kind=not_visited_before&compared_to=${crawl.uid}`, later)
    assert.deepEqual(pathsOf(known), ['unlinked', 'too-deep', 'forbidden'])
  })

  test('leave out issues that only one of the crawls looked for', async () => {
    const checked = CHECKED.filter((id) => id !== 'title_long')
    const crawl = await storeCrawl(context.database, projectUid, { ...BEFORE, checked })
    const later = await storeCrawl(context.database, projectUid, NOW)
    assert.ok(!findingsOf(await walk('/issues?kind=new', later)).includes('title_long title'))
    const { compared_to, notes } = (await get('', later)).body.data
    assert.equal(compared_to, crawl.uid)
    assert.deepEqual(notes, [
      'Only one of the crawls looked for these issues, so they are left out: title_long.',
    ])
  })

  test('with a crawl of an older release are told with care', async () => {
    const { gaps: _gaps, checked: _checked, ...old } = BEFORE
    await storeCrawl(context.database, projectUid, old)
    const later = await storeCrawl(context.database, projectUid, NOW)
    assert.deepEqual(pathsOf(await walk('/pages?kind=added', later)), ['comes-back'])
    assert.match((await get('', later)).body.data.notes[0], /an older release made it/)
  })

  test('need two completed crawls of the project', async () => {
    const other = await app.createProject(key)
    const single = await storeCrawl(context.database, other, NOW)
    const alone = await app.call('GET', `/v1/projects/${other}/crawls/${single.uid}/changes`, { key })
    assert.deepEqual([alone.status, alone.body.code], [404, 'crawl_not_found'])
    assert.match(alone.body.message, /no completed crawl before this one/)
    const failed = await storeCrawl(context.database, projectUid, { row: { status: 'failed' } })
    for (const [uid, status, code] of [
      [single.uid, 404, 'crawl_not_found'],
      ['short', 404, 'crawl_not_found'],
      [failed.uid, 409, 'crawl_not_completed'],
      [newer.uid, 422, 'validation_failed'],
    ] as const) {
      for (const path of ['?', '/pages?', '/issues?']) {
        const { status: got, body } = await get(`${path}compared_to=${uid}`)
        assert.deepEqual([got, body.code], [status, code], `${path} ${uid}`)
      }
    }
  })

  test('are refused field by field', async () => {
    const errorsOf = async (path: string) => (await get(path)).body.errors
    assert.match((await errorsOf('/issues?issue=titel_long')).issue[0], /did you mean title_long\?/)
    assert.match((await errorsOf('/pages?kind=added&field=title')).field[0], /only for kind=changed/)
    assert.deepEqual(Object.keys(await errorsOf('/pages?kind=gone&field=colour')), ['kind', 'field'])
  })
})

function settingsOf(settings: object): string {
  return JSON.stringify({ ...CRAWL_SETTINGS, ...settings })
}
