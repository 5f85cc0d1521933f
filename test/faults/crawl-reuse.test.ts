// Pages that have not changed are not fetched again: what was kept of them is read, and the report is the same.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORGET_KIND, forgetHandler } from '../../src/features/crawls/reuse/forget-job.ts'
import { comparable } from '../helpers/crawl-result.ts'
import { crawlSite, createCrawledProject, setCrawlSettings } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type SiteReply, type SiteRoute, suiteSite } from '../helpers/fake-site.ts'
import { halfPacked } from '../helpers/fake-site-faults.ts'
import { html, IMAGE, type PageParts, page, redirect } from '../helpers/fake-site-pages.ts'
import { testRunner } from '../helpers/jobs.ts'
import { storedRows } from '../helpers/stored-rows.ts'
import { until } from '../helpers/until.ts'

const MODIFIED = 'Sun, 01 Nov 2026 10:00:00 GMT'

/** Answers 304 to whoever has this version. */
function versioned(tag: string, parts: PageParts, headers: Record<string, string> = {}): SiteRoute {
  return (request): SiteReply =>
    request.headers['if-none-match'] === tag
      ? { status: 304, headers: { etag: tag, 'x-robots-tag': 'noarchive', 'content-type': 'text/plain' } }
      : { headers: { 'content-type': 'text/html; charset=utf-8', etag: tag, ...headers }, body: html(parts) }
}

/** Breaks off, whoever asks. */
const CUT: SiteReply = {
  act: (socket) =>
    void socket.end(
      'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\netag: "cut"\r\nconnection: close\r\ncontent-length: 999\r\n\r\n<title>Cut',
    ),
}
const HALF = halfPacked(html({ text: 'words '.repeat(500) }))
const HALF_PACKED: SiteReply = { ...HALF, headers: { 'content-encoding': 'gzip', etag: '"cut"' } }

onEveryEngine('pages that are kept', (context) => {
  const site = suiteSite()
  let host: string
  let projectId: number

  async function openProject(name: string): Promise<void> {
    host = name
    projectId = await createCrawledProject(context.database, site.domain(host))
    await set({ reuse_unchanged: true })
  }
  const set = (changes: Parameters<typeof setCrawlSettings>[2]) =>
    setCrawlSettings(context.database, { id: projectId, domain: site.domain(host) }, changes)
  const crawl = () => crawlSite(context.database, site, { host, projectId })
  const keptRows = () =>
    storedRows(context.database, 'crawl_kept_pages', ['url', 'bytes'], { project_id: projectId })
  const storedBytes = async () => {
    const [row] = await storedRows(context.database, 'project_storage', ['bytes'], {
      project_id: projectId,
      part: 'crawls',
    })
    return row?.bytes ?? 0
  }
  async function forget(): Promise<void> {
    const runner = testRunner(context.database, { [FORGET_KIND]: forgetHandler() })
    runner.start()
    await until('nothing is left to forget', async () => {
      const jobs = await context.database.read((db) =>
        db
          .selectFrom('jobs')
          .where('kind', '=', FORGET_KIND)
          .where('state', '!=', 'succeeded')
          .select('id')
          .execute(),
      )
      return jobs.length === 0
    }).finally(() => runner.stop(1_000))
  }
  const statuses = () =>
    Object.fromEntries(
      site.requests
        .filter((request) => request.host === host && request.method === 'GET')
        .map(({ path, headers }) => [path, headers['if-none-match'] ?? headers['if-modified-since'] ?? null]),
    )

  test('are asked for by their validators, and read as if they had come anew', async () => {
    await openProject('reuse.test')
    site.serve('elsewhere.test', { '*': versioned('"e"', {}) })
    const body = {
      title: 'Täglich',
      links: [
        '/b',
        '/dated',
        '/moved',
        '/away',
        '/to-goal',
        '/soon',
        '/secret',
        '/plain',
        '/bare',
        '/cut',
        '/half',
      ],
      images: ['/i.png'],
    }
    site.serve(host, {
      '/': versioned('"1"', body),
      '/b': versioned('W/"b"', { links: ['/'] }),
      '/dated': (request) =>
        request.headers['if-modified-since'] === MODIFIED
          ? { status: 304 }
          : {
              headers: { 'content-type': 'text/html', 'last-modified': MODIFIED },
              body: html({ title: 'Dated' }),
            },
      '/moved': redirect('/b'),
      '/away': redirect(`${site.origin('elsewhere.test')}/`),
      '/to-goal': redirect('/goal'),
      '/goal': versioned('"goal"', { title: 'Goal' }),
      '/soon': versioned('"soon"', { head: '<meta http-equiv="refresh" content="0; url=/sent-on">' }),
      '/sent-on': versioned('"sent"', { title: 'Sent on' }),
      // Said to whoever has nothing, it is no answer.
      '/bare': { status: 304 },
      '/cut': CUT,
      '/half': HALF_PACKED,
      '/secret': versioned('"s"', {}, { 'cache-control': 'private, no-store' }),
      '/plain': page(),
      '/i.png': IMAGE,
    })
    const first = await crawl()
    const kept = ['/', '/b', '/dated', '/goal', '/sent-on', '/soon']
    assert.deepEqual((await keptRows()).map(({ url }) => new URL(url).pathname).sort(), kept)
    site.clear()
    const second = await crawl()
    assert.deepEqual(
      [statuses()['/'], statuses()['/b'], statuses()['/dated'], statuses()['/secret'], statuses()['/plain']],
      ['"1"', 'W/"b"', MODIFIED, null, null],
    )
    assert.deepEqual(
      ['/goal', '/soon', '/sent-on', '/bare', '/cut', '/half'].map((path) => statuses()[path]),
      ['"goal"', '"soon"', '"sent"', null, null, null],
    )
    assert.deepEqual(first.notes, [])
    assert.deepEqual(second.notes, [
      '6 pages have not changed since an earlier crawl and were read from what was kept of them.',
    ])
    const withoutNotes = ({ summary, ...rest }: Record<string, unknown>) => [
      rest,
      { ...(summary as object), notes: [] },
    ]
    assert.deepEqual(withoutNotes(comparable(second)), withoutNotes(comparable(first)))
    assert.equal(second.page('/').title, 'Täglich')
    for (const { page, issues } of [first, second]) {
      const issuesOf = (path: string) =>
        issues.filter((found) => found.page === site.origin(host) + path).map(({ issue }) => issue)
      assert.deepEqual([page('/bare').status_code, page('/goal').status_code], [304, 200])
      assert.ok(issuesOf('/bare').includes('redirect_invalid'))
      assert.equal(issuesOf('/goal').includes('redirect_invalid'), false)
      for (const path of ['/cut', '/half']) assert.ok(issuesOf(path).includes('incomplete_response'), path)
      assert.equal(page('/soon').final_url, `${site.origin(host)}/sent-on`)
    }
    assert.equal(JSON.parse(second.crawl.progress_json).pagesReused, 6)
  })

  test('are fetched whole when they have changed, and the newest is kept; what is gone is forgotten', async () => {
    await openProject('changed.test')
    const links = { links: ['/changes', '/lies', '/goes'] }
    site.serve(host, {
      '/': versioned('"1"', links),
      '/changes': versioned('"old"', { title: 'Old' }),
      '/lies': versioned('"lie"', { title: 'Before' }),
      '/goes': versioned('"g"', {}),
    })
    await crawl()
    site.serve(host, {
      '/': versioned('"2"', { links: ['/changes', '/lies'] }),
      '/changes': versioned('"new"', { title: 'New' }),
      // The validator of another version than the requested one: it says nothing about the kept page.
      '/lies': ({ headers }) =>
        headers['if-none-match'] === undefined
          ? { headers: { 'content-type': 'text/html', etag: '"truth"' }, body: html({ title: 'After' }) }
          : { status: 304, headers: { etag: '"truth"' } },
    })
    const second = await crawl()
    assert.deepEqual([second.page('/changes').title, second.page('/lies').title], ['New', 'After'])
    assert.deepEqual(second.notes, [])
    await forget()
    const origin = site.origin(host)
    assert.deepEqual((await keptRows()).map(({ url }) => url).sort(), [
      `${origin}/`,
      `${origin}/changes`,
      `${origin}/lies`,
    ])
    const third = await crawl()
    assert.deepEqual([third.page('/changes').title, third.page('/lies').title], ['New', 'After'])
    assert.match(third.notes.join(), /^3 pages have not changed/)
  })

  test('are counted in what the project stores, and removed when it is switched off or asks otherwise', async () => {
    await openProject('counted.test')
    site.serve(host, { '/': versioned('"1"', { text: 'words '.repeat(2_000) }) })
    const { crawl: row } = await crawl()
    const crawledBytes = JSON.parse(row.progress_json).storedBytes
    const [kept] = await keptRows()
    assert.equal(await storedBytes(), crawledBytes + kept!.bytes)
    // Packed by us, as the server did not.
    assert.ok(kept!.bytes < 2_000, `${kept!.bytes} bytes`)
    await set({ user_agent: 'AuditBot/1' })
    site.clear()
    const asOther = await crawl()
    assert.deepEqual(statuses()['/'], null, 'it may look different to another visitor')
    assert.deepEqual(asOther.notes, [])
    await set({ reuse_unchanged: false })
    await forget()
    assert.deepEqual(await keptRows(), [])
    assert.equal(await storedBytes(), crawledBytes + JSON.parse(asOther.crawl.progress_json).storedBytes)
  })
})
