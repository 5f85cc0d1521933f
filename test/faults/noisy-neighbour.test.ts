// One tenant sends searches that go through a whole crawl with as many filters as there may be. What others ask for is
// answered meanwhile: told by the order of the answers, not by the clock.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCrawlReader, filterQuery } from '../helpers/crawl-reader.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { storeCrawl } from '../helpers/stored-crawl.ts'

const PAGES = Array.from({ length: 40 }, (_, at) => ({ url: `https://example.com/${at}` }))
/** All filters but the last hold of each of these, so that each of them is looked for. */
const ANCHOR = 'Lorem ipsum dolor sit amet '.repeat(60)
const LINKS = PAGES.flatMap(({ url: from }) =>
  PAGES.map(({ url: to }) => ({ from, to, anchor: `${ANCHOR}${to}` })),
)
const WORDS = 'lorem ipsum dolor sit amet o i s d m or ip do it am et sum lor met'.split(' ')
const HEAVY = filterQuery(...[...WORDS, 'nowhere'].map((word) => ['anchor_text', 'contains', word] as const))
const SEARCHES = 16
const READS = 10

onEveryEngine('while a tenant searches and searches', (context) => {
  test('others are answered, and find what they search for', async (t) => {
    const noisy = await createCrawlReader(context.database, { pages: PAGES, links: LINKS })
    t.after(() => noisy.close())
    const { app } = noisy
    const { key } = await app.createTenant()
    const projectUid = await app.createProject(key, { domain: 'quiet.example' })
    const links = [{ from: 'https://quiet.example/', to: 'https://quiet.example/a', anchor: 'Here' }]
    const crawl = await storeCrawl(context.database, projectUid, {
      pages: [{ url: 'https://quiet.example/' }],
      links,
    })
    const project = `/v1/projects/${projectUid}`
    const found = `${project}/crawls/${crawl.uid}/links?${filterQuery(['anchor_text', 'contains', 'here'])}`
    // Whatever is only started once is started now.
    assert.equal((await app.call('GET', found, { key })).body.data.length, 1)

    let searched = 0
    const searches = Array.from({ length: SEARCHES }, async () => {
      const answer = await noisy.get(`/links?${HEAVY}`)
      searched++
      return answer
    })
    for (let read = 0; read < READS; read++) {
      assert.equal((await app.call('GET', project, { key })).status, 200)
    }
    assert.ok(searched <= SEARCHES / 2, `${searched} searches were answered before ${READS} reads`)
    assert.equal((await app.call('GET', found, { key })).body.data.length, 1)
    assert.ok(searched < SEARCHES, 'all searches were answered before that of another tenant')
    for (const { status, body } of await Promise.all(searches))
      assert.deepEqual([status, body.data], [200, []])
  })
})
