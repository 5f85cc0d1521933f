// A crawl must not become a resolver of the network that it runs in: whatever a site makes it ask for by a name that is
// not the site's own, its report is to the letter the same whether that name leads inside or nowhere.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { comparable } from '../helpers/crawl-result.ts'
import { type Crawled, crawlSite } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { suiteSite } from '../helpers/fake-site.ts'
import { page, redirect } from '../helpers/fake-site-pages.ts'
import { sitemap } from '../helpers/fake-site-sitemaps.ts'

const HIDDEN = 'http://hidden.test'
const UNTOLD = /No public address was found for hidden\.test\./
const SITES = ['site.test', 'ruled.test'] as const

onEveryEngine('names that are not the site’s own', (context) => {
  const site = suiteSite()
  /** Failures of each site: while the name leads inside, and when there is none. */
  let crawls: Record<(typeof SITES)[number], [Crawled, Crawled]>

  before(async () => {
    const origin = site.origin('site.test')
    site.serve('site.test', {
      '/': page({
        title: 'start',
        head: `<link rel="canonical" href="${HIDDEN}/start">`,
        links: ['/away', '/chain', `${HIDDEN}/page`, `https://hidden.test/page`],
        images: [`${HIDDEN}/image.png`, '/image.png'],
      }),
      '/away': redirect(`${HIDDEN}/`),
      '/chain': redirect('/away'),
      '/image.png': redirect(`${HIDDEN}/image.png`),
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: [`${HIDDEN}/map.xml`, `${origin}/moved.xml`, `${origin}/map.xml`]
          .map((url) => `Sitemap: ${url}`)
          .join('\n'),
      },
      '/moved.xml': redirect(`${HIDDEN}/moved.xml`),
      '/map.xml': sitemap([`${HIDDEN}/listed`, `${origin}/`]),
    })
    site.serve('ruled.test', { '/robots.txt': redirect(`${HIDDEN}/robots.txt`), '*': page() })
    async function crawlAll(): Promise<Crawled[]> {
      const crawled: Crawled[] = []
      for (const host of SITES) {
        const settings = { isExternalAllowed: true, concurrency: 20 }
        const options = { host, settings, morePorts: [80, 443], patienceMs: 20_000 }
        crawled.push(await crawlSite(context.database, site, options))
      }
      return crawled
    }
    site.names.set('hidden.test', ['10.0.0.1', 'fd00::1'])
    const inside = await crawlAll()
    site.names.set('hidden.test')
    const nowhere = await crawlAll()
    crawls = Object.fromEntries(
      SITES.map((host, index) => [host, [inside[index], nowhere[index]]]),
    ) as typeof crawls
  })

  test('leave the same report behind, whether they lead inside or nowhere', () => {
    for (const [host, [inside, nowhere]] of Object.entries(crawls))
      assert.deepEqual(comparable(inside), comparable(nowhere), host)
  })

  test('are told to have no public address, wherever the crawl met them', () => {
    const { notes, issues, urls } = crawls['site.test'][0]
    assert.equal(notes.filter((note) => UNTOLD.test(note)).length, 2, notes.join('\n'))
    assert.ok(issues.some(({ issue, detail }) => issue === 'redirect_to_error' && detail === 'dns'))
    assert.equal(urls.get(`${HIDDEN}/image.png`)?.outcome, 'unanswered')
    assert.match(crawls['ruled.test'][0].crawl.failure ?? '', UNTOLD)
  })
})
