import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { crawlSite } from '../../../../test/helpers/crawled-site.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { suiteSite } from '../../../../test/helpers/fake-site.ts'
import { page } from '../../../../test/helpers/fake-site-pages.ts'
import type { Fetcher } from '../../../background/fetching/fetcher.ts'

/** Pages below /bad arrive as nothing that can be read: whoever unpacks them stumbles. */
function spoiled(fetcher: Fetcher): Fetcher {
  return {
    ...fetcher,
    async fetchOne(url, options) {
      const fetched = await fetcher.fetchOne(url, options)
      if (fetched.state !== 'response' || !new URL(url).pathname.startsWith('/bad')) return fetched
      return { ...fetched, encodings: null as never }
    },
  }
}

onEveryEngine('pages whose reading goes wrong', (context) => {
  const site = suiteSite()
  before(async () => {
    site.serve('site.test', {
      '/': page({ title: 'start', links: ['/bad/1', '/good'] }),
      '/bad/1': page({ title: 'never seen', links: ['/hidden'] }),
      '/bad/2': page({ title: 'never seen' }),
      '/good': page({ title: 'good', links: ['/bad/2'] }),
    })
  })

  test('are stored without content, the report says how many, and the log why', async () => {
    const warnings: { fields: object; message: string }[] = []
    const log = { warn: (fields: object, message: string) => void warnings.push({ fields, message }) }
    const crawled = await crawlSite(context.database, site, { wrapFetcher: spoiled, log, patienceMs: 20_000 })
    assert.equal(crawled.crawl.status, 'success', crawled.crawl.failure ?? '')
    assert.equal(crawled.page('/good').title, 'good')
    for (const path of ['/bad/1', '/bad/2']) {
      const { status_code, title, words_count } = crawled.page(path)
      assert.deepEqual([status_code, title, words_count], [200, null, null], path)
    }
    assert.equal(site.count({ path: '/hidden' }), 0)
    const bad = ['/bad/1', '/bad/2'].map((path) => site.origin('site.test') + path)
    assert.deepEqual(crawled.notes, [
      `2 pages are stored without content, because reading went wrong; the log says why. Example: ${bad[0]}`,
    ])
    const { projectId: project, crawlId: crawl } = crawled.key
    const told = warnings.map(({ fields, message }) => ({ ...(fields as { reason: string }), message }))
    // The two are of different depths, so of different steps.
    assert.deepEqual(
      told.map(({ reason: _, ...rest }) => rest),
      bad.map((url) => ({
        project,
        crawl,
        pages: 1,
        url,
        message: 'Pages are stored without content, because reading them went wrong.',
      })),
    )
    for (const { reason } of told) assert.match(reason, /^TypeError: [\s\S]+\n +at decodeBody /)
  })
})
