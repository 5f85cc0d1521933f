import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { cancelCrawl } from '../../src/features/crawls/records/crawl-store.ts'
import { openRenderer } from '../../src/features/crawls/run/open-renderer.ts'
import { CHROMIUM, PATIENT_LIMITS, WITHOUT_CHROMIUM } from '../helpers/chromium.ts'
import { crawlSite, startCrawl } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { suiteSite } from '../helpers/fake-site.ts'
import { storedRows } from '../helpers/stored-rows.ts'

const SCRIPTED = `<!doctype html><html lang="en"><title>Before</title><body><script>
document.title = 'After'
document.body.innerHTML = '<h1>Made by a script</h1>' + '<p>word </p>'.repeat(300)
const host = document.body.appendChild(document.createElement('x-menu'))
host.innerHTML = '<a href="/away">In a slot</a>'
host.attachShadow({ mode: 'open' }).innerHTML = '<a href="/hidden">In a shadow</a><slot>Nothing</slot>'
const end = document.body.appendChild(document.createElement('p'))
new IntersectionObserver(([seen], observer) => {
  if (!seen.isIntersecting) return
  observer.disconnect()
  fetch('/more').then((more) => more.text()).then((text) => end.insertAdjacentHTML('afterend', text))
}).observe(end)
</script>`
const AWAY = `<!doctype html><title>Away</title><script>location.href = '/target'</script>`
const HIDDEN = `<!doctype html><title>Hidden</title><meta name="robots" content="noindex"><script>
document.querySelector('meta').remove()
</script>`

onEveryEngine('pages that need JavaScript', (context) => {
  const site = suiteSite()
  before(async () => {
    const html = (body: string) => ({ headers: { 'content-type': 'text/html' }, body })
    site.serve('site.test', {
      '/': html(SCRIPTED),
      '/away': html(AWAY),
      '/hidden': html(HIDDEN),
      '/more': html('<a href="/second">Loaded on scroll</a>'),
      '/target': html('<!doctype html><title>Target</title>'),
      '/second': html('<!doctype html><title>Second</title><h1>Plain</h1>'),
    })
  })

  test('are read as their scripts make them', { skip: WITHOUT_CHROMIUM }, async () => {
    const crawled = await crawlSite(context.database, site, {
      settings: { isRendered: true },
      openRenderer: openRenderer({
        chromiumPath: CHROMIUM,
        userAgent: 'test',
        limits: { ...PATIENT_LIMITS, quietMs: 150 },
      }),
    })
    assert.equal(crawled.crawl.status, 'success')
    assert.equal(crawled.page('/').title, 'After')
    assert.equal(crawled.page('/').h1, 'Made by a script')
    // What stands in an open shadow root and its slot, what comes into view, and where a script sends visitors on to.
    for (const path of ['/hidden', '/away', '/second']) assert.equal(crawled.page(path).depth, 1, path)
    assert.equal(crawled.page('/target').title, 'Target')
    const issues = await storedRows(
      context.database,
      'crawl_issues',
      ['issue', 'page_id', 'detail'],
      {
        crawl_id: crawled.key.crawlId,
        project_id: crawled.key.projectId,
        issue: ['client_rendered_content', 'noindex_by_script', 'noindex_meta', 'script_redirect'],
      },
      'issue',
    )
    const idOf = (path: string) => crawled.page(path).id
    assert.deepEqual(issues, [
      { issue: 'client_rendered_content', page_id: idOf('/'), detail: null },
      { issue: 'noindex_by_script', page_id: idOf('/hidden'), detail: 'removed' },
      { issue: 'noindex_meta', page_id: idOf('/hidden'), detail: null },
      { issue: 'script_redirect', page_id: idOf('/away'), detail: `${site.origin('site.test')}/target` },
    ])
    assert.deepEqual(crawled.notes, [])
  })

  test('hold no crawl that was canceled, however long they take', async () => {
    const asked = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<null>()
    const crawl = await startCrawl(context.database, site, {
      settings: { isRendered: true },
      openRenderer: async () => ({
        render() {
          asked.resolve()
          return closed.promise
        },
        close: async () => closed.resolve(null),
      }),
      timeoutMs: 180_000,
    })
    await asked.promise
    await context.database.transaction((tx) => cancelCrawl(tx, crawl.key, Date.now()))
    assert.equal((await crawl.ended()).crawl.status, 'canceled')
  })

  test('are read as they are sent where no browser is installed, and the crawl says so', async () => {
    const crawled = await crawlSite(context.database, site, {
      settings: { isRendered: true },
      openRenderer: openRenderer({ chromiumPath: '/no/such/browser', userAgent: 'test' }),
    })
    assert.equal(crawled.page('/').title, 'Before')
    assert.match(JSON.parse(crawled.crawl.summary_json ?? '').notes.join(), /SIGHTLINE_CHROMIUM_PATH/)
  })

  test('are read as they are sent where the browser does not start, and the crawl says so', async () => {
    const crawled = await crawlSite(context.database, site, {
      settings: { isRendered: true },
      openRenderer: openRenderer({
        chromiumPath: process.execPath,
        userAgent: 'test',
        limits: PATIENT_LIMITS,
      }),
    })
    assert.equal(crawled.page('/').title, 'Before')
    assert.match(crawled.notes.join(), /Chromium could not be started/)
  })
})
