// A site that is crawled, changed and crawled again: what the second crawl keeps of how it differs from the first.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { KeptChanges } from '../../src/features/crawls/changes/change-counts.ts'
import { type Crawled, crawlSite, createCrawledProject } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { suiteSite } from '../helpers/fake-site.ts'
import { page } from '../helpers/fake-site-pages.ts'
import { storedRows } from '../helpers/stored-rows.ts'

const HOST = 'changing.test'
const SECTION = { '/section': page({ links: ['/section/a'] }), '/section/a': page({ title: 'A' }) }

onEveryEngine('a site that changes between two crawls', (context) => {
  const site = suiteSite()
  let projectId: number
  before(async () => {
    projectId = await createCrawledProject(context.database, site.domain(HOST))
  })

  const crawl = () => crawlSite(context.database, site, { host: HOST, projectId, settings: { depthMax: 10 } })
  const changesOf = ({ crawl: { changes_json } }: Crawled): KeptChanges | null =>
    JSON.parse(changes_json ?? 'null')
  const gapsOf = ({ crawl: { summary_json } }: Crawled) => JSON.parse(summary_json ?? '{}').gaps

  async function changedPaths({ crawl: { id }, urls }: Crawled, before: Crawled): Promise<string[]> {
    const rows = await storedRows(context.database, 'crawl_page_changes', ['kind', 'page_id'], {
      project_id: projectId,
      crawl_id: id,
    })
    return rows
      .map(({ kind, page_id }) => {
        const isBefore = kind === 'removed' || kind === 'not_visited'
        const [url] =
          [...(isBefore ? before.urls : urls)].find(([, row]) => row.id === page_id) ?? assert.fail()
        return `${kind} ${url.slice(site.origin(HOST).length)}`
      })
      .sort()
  }

  test('is told apart from one that was not visited', async () => {
    site.serve(HOST, {
      '/': page({ links: ['/same', '/retitled', '/dropped', '/dies', '/section'] }),
      '/same': page(),
      '/retitled': page({ title: 'Before' }),
      '/dropped': page(),
      '/dies': page(),
      ...SECTION,
    })
    const first = await crawl()
    assert.deepEqual([gapsOf(first), changesOf(first)], [{}, null])

    site.serve(HOST, {
      '/': page({ links: ['/same', '/retitled', '/dies', '/section', '/new'] }),
      '/retitled': page({ title: 'After' }),
      '/dropped': { status: 404 },
      '/dies': { status: 410 },
      '/new': page(),
    })
    const second = await crawl()
    assert.deepEqual(gapsOf(second), {})
    assert.deepEqual(await changedPaths(second, first), [
      'added /new',
      'changed /retitled',
      'removed /dies',
      'removed /dropped',
    ])
    const { comparedId, pages, issues } = changesOf(second) ?? assert.fail()
    assert.deepEqual([comparedId, pages.added, pages.removed], [first.crawl.id, 1, 2])
    assert.equal(issues.link_broken_internal?.new, 1)
    const targets = await storedRows(context.database, 'crawl_issue_targets', ['target_id', 'source_id'], {
      project_id: projectId,
      crawl_id: second.crawl.id,
      issue: 'link_broken_internal',
    })
    const idOf = (path: string) => second.urls.get(site.origin(HOST) + path)?.id
    assert.deepEqual(targets, [{ target_id: idOf('/dies'), source_id: idOf('/') }])

    site.serve(HOST, {
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /section' },
    })
    const third = await crawl()
    assert.deepEqual(gapsOf(third), { robots: 1 })
    assert.deepEqual(await changedPaths(third, second), ['not_visited /section', 'not_visited /section/a'])
  })
})
