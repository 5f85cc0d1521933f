import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { assertSeeks, planOf, plansOf, plansOfReads } from '../../../test/helpers/plans.ts'
import { trackedProjects } from '../../../test/helpers/tracked-project.ts'
import { linkedPagesQuery } from '../backlinks/read/joined-pages.ts'
import { addressesQuery, findingsQuery } from '../crawls/pages/joined-addresses.ts'
import { URL_ORDERS } from './read/list-page.ts'
import { matchingQuery } from './read/matching-urls.ts'
import { findByIds, keyedQuery } from './read/records.ts'
import { findDetails } from './read/url-detail.ts'
import { findPublished } from './store/generation-store.ts'

onEveryEngine('how joined URLs are read', (context) => {
  let projectId: number
  before(async () => {
    projectId = await trackedProjects(context)()
  })
  const site = () => ({ project_id: projectId, generation: 1 })

  test('a page of any order is a seek in its blocks, and rows by their ids', async () => {
    const key = { ...site(), sort: 'clicks' }
    const places = [{ part: 3, entry: 2 ** 40 }]
    for (const seek of ['from', 'above', 'below'] as const) {
      const plans = await plansOf(context.database, (database) =>
        URL_ORDERS.seek(database, key, seek, places, 1),
      )
      assertSeeks(plans, /joined_url_orders_pkey|sqlite_autoindex_joined_url_orders/)
    }
    const rows = await plansOf(context.database, (database) =>
      findByIds(database, { ...site(), ids: '[1,2,3]' }),
    )
    assertSeeks(rows, /joined_urls_pkey|PRIMARY KEY/)
  })

  test('one URL is found by its key, and what is kept of it by its id', async () => {
    const row = await planOf(
      context.database,
      keyedQuery(context.engine, { projectId, generation: 1 }, [7, 8]),
    )
    assertSeeks([row.replace(/Function Scan on unnest given/, '')], /joined_url_keys_pkey|PRIMARY KEY/)
    const details = await plansOf(context.database, (database) => findDetails(database, { ...site(), id: 7 }))
    assertSeeks(details, /joined_url_details_pkey|PRIMARY KEY/)
  })

  test('which generation is read is looked up', async () => {
    const plans = await plansOf(context.database, (database) => findPublished(database, projectId))
    assertSeeks(plans, /url_generations_pkey|sqlite_autoindex_url_generations/)
  })

  test('a search goes through a range of ids at a time', async () => {
    const key = { projectId, generation: 1 }
    const wanted = { search: 'desk', flag: 'losing_clicks' } as const
    const query = matchingQuery(context.engine, key, wanted, { after: 20_000, until: 40_000 })
    const plan = await planOf(context.database, query)
    assert.match(plan, /joined_urls_pkey|PRIMARY KEY/)
    assert.doesNotMatch(plan, /Seq Scan on joined_urls|SCAN url\b/)
  })

  test('sources are read along their primary keys', async () => {
    const crawl = { projectId, crawlId: 1 }
    const addresses = await planOf(context.database, addressesQuery(context.engine, crawl, 4000, 4000))
    assert.match(addresses, /crawl_urls_pkey|SEARCH u USING PRIMARY KEY/)
    assert.doesNotMatch(addresses, /Seq Scan|SCAN [upd]\b/)
    const findings = await planOf(context.database, findingsQuery(context.engine, crawl, 'thin_content', 5))
    assert.match(findings, /crawl_issues_pkey|PRIMARY KEY/)
    assert.doesNotMatch(findings, /Seq Scan|SCAN crawl_issues/)
    const profile = { projectId, profileId: 1 }
    const pages = await plansOfReads(context.database, (db) => linkedPagesQuery(db, profile, 5).execute())
    assertSeeks(pages, /backlink_pages_pkey|PRIMARY KEY/)
  })
})
