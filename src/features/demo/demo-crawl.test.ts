import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { suiteApp } from '../../../test/helpers/app.ts'
import { type Demo, openDemo } from '../../../test/helpers/demo-project.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { testRunner } from '../../../test/helpers/jobs.ts'
import { auditSample, type SampleAudit } from '../../../test/helpers/sample-audit.ts'
import { until } from '../../../test/helpers/until.ts'
import { CRAWL_KIND } from '../crawls/records/crawl-store.ts'
import { SITE_ORIGIN } from './site/site-page.ts'

type Issue = { issue: string; pages_count: number }

/** Any page may be slow on a machine that has much to do. */
function withoutSlow(issues: readonly string[]): string[] {
  return issues.filter((issue) => issue !== 'slow_ttfb')
}

// It is the same on both engines.
let audited: SampleAudit | undefined

function audit(): SampleAudit {
  audited ??= auditSample()
  return audited
}

onEveryEngine('the crawl of the demo project', (context) => {
  const app = suiteApp(context)
  let demo: Demo

  before(async () => {
    demo = await openDemo(app, context.database)
  })

  async function read(path: string) {
    const { status, body, text } = await demo.call('GET', path)
    assert.equal(status, 200, text)
    return body.data
  }

  /** Runs the crawls that are queued; the uid of the latest. */
  async function crawl(): Promise<string> {
    const runner = testRunner(context.database, { [CRAWL_KIND]: app.product.handlers[CRAWL_KIND]! })
    runner.start()
    await until('all is crawled', async () =>
      (await read('/crawls')).every(({ status }: { status: string }) => status === 'success'),
    )
    const [{ uid }] = await read('/crawls')
    await runner.stop(5_000)
    assert.deepEqual(new Set(runner.finished.map(({ outcome }) => outcome)), new Set(['succeeded']))
    const { state, status_label } = await read(`/crawls/${uid}`)
    assert.deepEqual([state, status_label], ['finished', 'Completed'])
    return uid
  }

  /** How many pages have each issue; any page may be slow. */
  async function countFaults(uid: string): Promise<[string, number][]> {
    const { categories } = await read(`/crawls/${uid}/on-page-overview`)
    const counted: Issue[] = categories.flatMap(({ issues }: { issues: Issue[] }) => issues)
    return counted
      .filter(({ issue }) => withoutSlow([issue]).length > 0)
      .map((one) => [one.issue, one.pages_count])
  }

  let first: string

  test('is there as soon as it is loaded, and finds a site that is neither well nor ill', async () => {
    assert.deepEqual(
      (await read('/crawls')).map(({ status }: { status: string }) => status),
      ['queued'],
    )
    first = await crawl()
    const { health_score, pages_total } = await read(`/crawls/${first}/summary`)
    assert.ok(health_score > 70 && health_score < 90, `${health_score} of ${pages_total} pages`)
    const { body } = await demo.call('GET', `/crawls/${first}/pages?limit=100`)
    const urls: string[] = body.data.map(({ url }: { url: string }) => url)
    assert.ok(urls.every((url) => url.includes('://www.outdoor.example/')))
    assert.ok(urls.includes(`${SITE_ORIGIN}/products/ridge-hiking-boots`))
  })

  test('finds on each page what an audit without a crawl finds', async () => {
    const { pages, issuesOf } = audit()
    const { body } = await demo.call('GET', `/crawls/${first}/pages?limit=100`)
    const crawled = new Set<string>(body.data.map(({ url }: { url: string }) => url))
    const differing: unknown[] = []
    for (const [path, page] of pages) {
      if (!crawled.has(page.url)) {
        if (!page.isRobotsBlocked) differing.push([path, 'not crawled'])
        continue
      }
      const url = encodeURIComponent(page.url)
      const { depth, issues } = await read(`/crawls/${first}/pages/detail?url=${url}`)
      const found = { depth, issues: withoutSlow(issues.map(({ issue }: Issue) => issue).sort()) }
      const wanted = { depth: page.depth, issues: withoutSlow(issuesOf(path)) }
      if (!isDeepStrictEqual(found, wanted)) differing.push([path, found, wanted])
    }
    assert.deepEqual(differing, [])
    // Where redirects lead, and where an insecure link does: the audit follows neither.
    const paths = [...crawled].filter((url) => !pages.has(url.slice(SITE_ORIGIN.length)))
    assert.deepEqual(paths.sort(), [
      'http://www.outdoor.example/collections/',
      `${SITE_ORIGIN}/products/lantern`,
    ])
  })

  test('its overview counts every fault that was planted', async () => {
    const { pages, issuesOf } = audit()
    const planted = new Set<string>([...pages.keys()].flatMap((path) => issuesOf(path)))
    const { categories } = await read(`/crawls/${first}/on-page-overview`)
    const counted: Issue[] = categories.flatMap(({ issues }: { issues: Issue[] }) => issues)
    const found = counted.filter(({ pages_count }) => pages_count > 0).map(({ issue }) => issue)
    assert.deepEqual(found.sort(), [...planted].sort())
  })

  test('can be made again by a user', async () => {
    const { status, body } = await demo.call('POST', '/crawls')
    assert.equal(status, 201)
    assert.equal(await crawl(), body.data.crawl_uid)
    assert.deepEqual(await countFaults(body.data.crawl_uid), await countFaults(first))
  })
})
