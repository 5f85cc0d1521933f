import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { makePageOrders } from '../../../test/helpers/page-orders.ts'
import { assertSeeks, planOf, plansOf } from '../../../test/helpers/plans.ts'
import { storeCrawl } from '../../../test/helpers/stored-crawl.ts'
import type { Filter } from '../../data/lists/filter.ts'
import { issueChanges } from './changes/issue-changes.ts'
import { pageChanges } from './changes/page-changes.ts'
import { shownFindings, shownPages } from './changes/shown-changes.ts'
import { IMAGE_LIST, listImageSources } from './images/image-store.ts'
import { countIssuePages, countIssueTargets, listIssuePages, listIssueTargets } from './issues/issue-store.ts'
import { LINK_FILTERS } from './links/link-fields.ts'
import { LINK_LIST, listLinkSources } from './links/link-store.ts'
import { readPageIssues } from './pages/page-issues.ts'
import { countPages, filteredIds, listPages } from './pages/page-store.ts'
import { latestCompletedQuery, titledPagesQuery } from './pages/page-titles.ts'
import { listSortedPages } from './pages/sorted-pages.ts'
import { type CompletedCrawl, findCompleted } from './records/completed-crawl.ts'
import { listCrawls } from './records/crawl-list.ts'
import { scatteredReferences, scatteredTargets } from './references/scattered-references.ts'
import { targetsAhead, walkedReferences } from './references/walked-references.ts'
import { shownResources } from './resources/resource-store.ts'
import { fewUrls } from './urls/filtered-urls.ts'
import { findUrlId } from './urls/url-store.ts'

const PAGES = 3000
const CRAWLS = 4
const CRAWL_ROWS = 400
const urlOf = (number: number) => `https://example.com/${number}`

// A crawl and its copies, so that going through all of a table would show.
const COPIED = [
  'crawl_urls',
  'crawl_pages',
  'crawl_links',
  'crawl_destinations',
  'crawl_image_references',
  'crawl_images',
  'crawl_issues',
  'crawl_issue_targets',
  'crawl_page_orders',
]

onEveryEngine('plans of what is read of a crawl', (context) => {
  let app: TestApp
  let crawl: CompletedCrawl
  let crawlUid: string

  before(async () => {
    const { database } = context
    app = await createTestApp(database)
    const uid = await app.createProject((await app.createTenant()).key)
    const numbers = Array.from({ length: PAGES }, (_, number) => number)
    const stored = await storeCrawl(database, uid, {
      pages: numbers.map((number) => ({
        url: urlOf(number),
        title: `Page ${number}`,
        // The rows are as wide as real ones: the planner would rather sort narrow ones.
        description: 'word '.repeat(240),
      })),
      links: numbers.flatMap((number) => [
        { from: urlOf(number), to: urlOf(0) },
        { from: urlOf(number), to: urlOf((number * 7) % PAGES) },
      ]),
      images: numbers.map((number) => ({ on: urlOf(number), src: `${urlOf(number % 1500)}.png` })),
      issues: numbers.map((number) => ({ on: urlOf(number), issue: 'title_short' })),
      targets: numbers.map((number) => ({
        issue: 'link_broken_internal',
        target: urlOf(number),
        source: urlOf(0),
      })),
    })
    crawlUid = stored.uid
    crawl = { projectId: stored.projectId, crawlId: stored.crawlId, accountId: 1, timeZone: 'UTC' }
    await makePageOrders(database, crawl, PAGES)
    await database.transaction(async (tx) => {
      for (const table of COPIED) await copyCrawl(table, crawl)
      await sql`insert into crawls (project_id, id, uid, status, phase, settings_json, progress_json, pages_crawled,
          pages_found, urls_found, current_depth, created_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(CRAWL_ROWS)})
        select project_id, id + n, uid || n, status, phase, settings_json, progress_json, 0, 0, 0, 0, 0
        from crawls, numbers`.execute(tx)

      async function copyCrawl(table: string, { projectId, crawlId }: CompletedCrawl): Promise<void> {
        const from = sql`${sql.ref(table)} as source where source.project_id = ${projectId}
          and source.crawl_id = ${crawlId}`
        const [row] = (await sql<object>`select * from ${from} limit 1`.execute(tx)).rows
        const names = Object.keys(row ?? {}).filter((name) => name !== 'project_id' && name !== 'crawl_id')
        const columns = sql.join(names.map((name) => sql.ref(name)))
        const values = sql.join(names.map((name) => sql.ref(`source.${name}`)))
        await sql`insert into ${sql.ref(table)} (project_id, crawl_id, ${columns})
          with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(CRAWLS)})
          select source.project_id, source.crawl_id + numbers.n, ${values} from numbers, ${from}`.execute(tx)
      }
    })
  })
  after(() => app?.close())

  const key = (table: string) => new RegExp(`${table}_pkey|_${table}_1|${table} USING PRIMARY KEY`)
  const filter = (field: string, operator: string, value: unknown) => ({ field, operator, value }) as Filter
  const stretch = { after: 100, limit: 51 }

  test('go by keys, in the order of the list', async () => {
    const { database } = context
    await database.write((db) => sql`analyze`.execute(db))
    const { engine } = database
    const plans = (work: Parameters<typeof plansOf>[1]) => plansOf(database, work)

    for (const plan of await plans((db) =>
      findCompleted(db, { id: crawl.projectId, accountId: 1 }, crawlUid),
    )) {
      assert.match(plan, /crawls_by_uid|_crawls_2/)
    }
    assertSeeks(
      await plans((db) => listCrawls(db, crawl.projectId, { before: 99, limit: 51 })),
      /crawls_pkey|_crawls_1/,
    )
    assertSeeks(
      await plans((db) => listCrawls(db, crawl.projectId, { before: 99, limit: 51, hasSummaries: true })),
      key('crawl_page_orders'),
    )
    assertSeeks(await plans((db) => listPages(db, crawl, [], stretch)), key('crawl_pages'))
    for (const direction of ['asc', 'desc'] as const)
      assertSeeks(
        await plans((db) =>
          listSortedPages(db, crawl, { sort: 'depth', direction, filters: [] }, undefined, 51),
        ),
        new RegExp(`${key('crawl_page_orders').source}|${key('crawl_pages').source}`),
      )
    const { builder } = database
    assertSeeks(
      [await planOf(database, latestCompletedQuery(builder, crawl.projectId))],
      /crawls_pkey|_crawls_1/,
    )
    assertSeeks([await planOf(database, titledPagesQuery(builder, crawl, 100, 1000))], key('crawl_pages'))
    assertSeeks(await plans((db) => findUrlId(db, crawl, urlOf(7))), /crawl_urls_by_hash/)
    assertSeeks(await plans((db) => readPageIssues(db, crawl, 7)), key('crawl_issues'))
    const ofIssue = new RegExp(`${key('crawl_issues').source}|${key('crawl_pages').source}`)
    assertSeeks(await plans((db) => listIssuePages(db, crawl, 'title_short', [], stretch)), ofIssue)
    assertSeeks(
      await plans((db) => listIssueTargets(db, crawl, 'link_broken_internal', stretch)),
      key('crawl_issue_targets'),
    )
    const max = 10_001
    assertSeeks(await plans((db) => countPages(db, crawl, [], max)), /crawls_pkey|_crawls_1/)
    assertSeeks(await plans((db) => countIssuePages(db, crawl, 'title_short', [], max)), key('crawl_issues'))
    assertSeeks(
      await plans((db) => countIssueTargets(db, crawl, 'link_broken_internal', max)),
      key('crawl_issue_targets'),
    )
    const sources = { after: [3, 0] as const, limit: 51 }
    // What is sorted is a page.
    for (const sourcePlans of [
      await plans((db) => listLinkSources(db, crawl, 1, sources)),
      await plans((db) => listImageSources(db, crawl, PAGES + 1, sources)),
    ]) {
      assertSeeks(sourcePlans, /crawl_urls_pkey|source USING PRIMARY KEY/, { maySort: true })
    }

    const pageFilters = [filter('title', 'contains', 'x'), filter('status_code', 'eq', 404)]
    const linkFilters = [
      filter('fetch_status_code', 'eq', 404),
      filter('anchor_text', 'contains', 'x'),
      filter('source_url', 'contains', 'x'),
    ]
    const imageFilters = [
      filter('is_svg', 'eq', true),
      filter('alt', 'eq', 'x'),
      filter('source_url', 'neq', 'x'),
    ]
    const noIds = { urlIds: undefined, targetIds: undefined, imageIds: undefined, sourceIds: undefined }
    const walk = { ...stretch, until: 50_000, scannedMax: 500 }
    const place = { after: 100, places: 1000 }
    for (const query of [
      filteredIds(engine, crawl, { ...noIds, filters: pageFilters }, walk),
      walkedReferences(engine, crawl, LINK_LIST, { ...noIds, filters: [] }, walk),
      walkedReferences(engine, crawl, LINK_LIST, { ...noIds, filters: linkFilters }, walk),
      targetsAhead(crawl, LINK_LIST, place),
      walkedReferences(engine, crawl, IMAGE_LIST, { ...noIds, filters: [] }, walk),
      walkedReferences(engine, crawl, IMAGE_LIST, { ...noIds, filters: imageFilters }, walk),
      targetsAhead(crawl, IMAGE_LIST, place),
    ]) {
      const plan = await planOf(database, query)
      assertSeeks(
        [plan],
        /_pkey on crawl_(pages|destinations|images)|\(project_id=\? AND crawl_id=\? AND id[>=]\?( AND id<\?)?\)/,
      )
    }
    const few = { filters: linkFilters, targetIds: [7], sourceIds: [3] }
    const fewPlan = await planOf(database, walkedReferences(engine, crawl, LINK_LIST, few, walk))
    assertSeeks([fewPlan], /target_id=\? AND source_id=\?|\(source_id = 3\)/, { maySort: true })
    // What is sorted is a page, and what was given is no table.
    const found = [{ id: 7, source_id: 3 }]
    for (const query of [
      LINK_LIST.shown(engine, crawl, linkFilters, found),
      IMAGE_LIST.shown(engine, crawl, imageFilters, found),
    ]) {
      const seeks = /_pkey on crawl_(links|image_references)|_id=\? AND source_id=\? AND position=\?/
      const plan = await planOf(database, query)
      assertSeeks([plan.replace('SCAN given', '')], seeks, { maySort: true })
    }
    const resources = await planOf(database, shownResources(engine, crawl, found))
    assertSeeks([resources.replace('SCAN given', '')], /crawl_urls_pkey|source USING PRIMARY KEY/, {
      maySort: true,
    })
    const named = fewUrls(engine, crawl, [filter('source_url', 'eq', urlOf(7))], {
      fields: LINK_FILTERS,
      named: [urlOf(7)],
      after: 0,
      limit: 1000,
    })
    assertSeeks([await planOf(database, named)], /crawl_urls_by_hash/)

    const side = { of: crawl, other: { ...crawl, crawlId: crawl.crawlId + 1 }, isOtherWhole: true }
    const range = { after: 100, until: 200 }
    for (const query of [
      pageChanges(engine, side, 'forwards', range),
      issueChanges(engine, side, 'backwards', { issues: ['title_short'], ...range }),
      shownPages(engine, side, [7]),
      shownFindings(engine, side, [{ issue: 'title_short', id: 7 }]),
    ]) {
      const plan = (await planOf(database, query)).replace(/SCAN given|SCAN json_each.*/g, '')
      assertSeeks([plan], /crawl_urls_by_hash/)
    }

    // PostgreSQL sorts what it finds wherever it lies, and SQLite has the order of the table.
    for (const query of [
      filteredIds(engine, crawl, { ...noIds, filters: pageFilters }, stretch),
      scatteredReferences(engine, crawl, LINK_LIST, { ...noIds, filters: linkFilters }, stretch),
      scatteredReferences(engine, crawl, IMAGE_LIST, { ...noIds, filters: imageFilters }, stretch),
      scatteredTargets(engine, crawl, LINK_LIST, { ...noIds, filters: linkFilters.slice(0, 1) }, stretch),
    ]) {
      const plan = await planOf(database, query)
      if (engine === 'postgres') assert.match(plan, /Sort Key: .*\+ 0/, plan)
      else assert.doesNotMatch(plan, /TEMP B-TREE/, plan)
    }
  })
})
