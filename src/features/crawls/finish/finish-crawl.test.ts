import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { examples, hasOneSeed } from '../../../../test/helpers/examples.ts'
import {
  expectedReferences,
  inOrder,
  readAll,
  readReferences,
  rowsOf,
} from '../../../../test/helpers/finished-rows.ts'
import {
  nearPages,
  plainFindings,
  plainMetrics,
  plainSummary,
  plainTargets,
} from '../../../../test/helpers/plain-audit.ts'
import { changeRows, countStored } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import {
  type PlainCrawl,
  type PlainFinding,
  storeUnfinished,
  unfinishedCrawl,
} from '../../../../test/helpers/unfinished-crawl.ts'
import { RetryLater } from '../../../background/jobs/job.ts'
import type { Filter } from '../../../data/lists/filter.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import { CATALOGUE, FAMILIES, findIssue } from '../engine/audit/catalogue.ts'
import { countPages } from '../pages/page-store.ts'
import type { CompletedCrawl } from '../records/completed-crawl.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import type { PageSums } from '../reports/sums-schema.ts'
import { type FinishedCrawl, finishCrawl } from './finish-crawl.ts'
import type { FinishPace } from './finish-pace.ts'

/** So slow that a crawl of a few pages takes many steps, and one that takes few of them. */
const PACES: readonly FinishPace[] = [
  { stagedBytes: 1, findings: 3, windowIds: 5, rows: 7 },
  { stagedBytes: 512, findings: 1000, windowIds: 1000, rows: 1000 },
]
const START_URL_ID = 1

class Killed extends Error {}

/** A context that stores so many steps: the last is not heard of, or the next one is never begun. */
function contextOf(
  database: Database,
  { stepsMax = Number.POSITIVE_INFINITY, isHeard = true, taken = [] as (string | undefined)[] } = {},
) {
  let steps = 0
  return {
    signal: new AbortController().signal,
    async checkpoint(work: (tx: Tx) => Promise<void>) {
      if (steps >= stepsMax) throw new Killed()
      taken.push(callingModule())
      await database.transaction(work)
      if (++steps === stepsMax && !isHeard) throw new Killed()
    },
  }
}

/** The one that takes a step. */
function callingModule(): string | undefined {
  const stack = new Error().stack ?? ''
  return Array.from(stack.matchAll(/\/([\w-]+)\.ts:/g), ([, name]) => name).find(
    (name) => name !== 'finish-work',
  )
}

onEveryEngine('finishing a crawl', (context) => {
  let projectId: number
  let crawlId = 0
  /** With which all others are compared. */
  let comparedId: number | undefined

  before(async () => {
    projectId = await trackedProjects(context)()
  })

  /** Other crawls of the project stay, so that every query has something to leave alone. */
  async function store(crawl: PlainCrawl, batches: number): Promise<CrawlKey> {
    const key = { projectId, crawlId: ++crawlId }
    await context.database.write((db) =>
      db
        .updateTable('crawls')
        .set({ status: 'failed' })
        .where('project_id', '=', projectId)
        .where('id', '!=', comparedId ?? 0)
        .execute(),
    )
    await storeUnfinished(context.database, key, crawl, batches)
    return key
  }

  /** One that was completed before those that are finished from here on. */
  async function storeCompleted(crawl: PlainCrawl): Promise<void> {
    const key = await store(crawl, 1)
    const { overview, ...report } = await finish(key)
    await changeRows(
      context.database,
      'crawls',
      { summary_json: JSON.stringify(report), overview_json: JSON.stringify(overview) },
      { project_id: projectId, id: key.crawlId },
    )
    comparedId = key.crawlId
  }

  function finish(
    crawl: CrawlKey,
    options: {
      pace?: FinishPace
      stepsMax?: number
      isHeard?: boolean
      /** Filled with the module of each step. */
      taken?: (string | undefined)[]
      slice?: AbortSignal
      guard?(tx: Tx): Promise<void>
    } = {},
  ): Promise<FinishedCrawl> {
    const { database } = context
    const { guard = async () => {}, pace, slice, ...limits } = options
    return finishCrawl({
      database,
      crawl,
      startUrlId: START_URL_ID,
      checked: CATALOGUE.map(({ id }) => id),
      context: { ...contextOf(database, limits), ...(slice && { slice }) },
      guard,
      ...(pace && { pace }),
    })
  }

  const cases = fc.record({
    crawl: unfinishedCrawl,
    batches: fc.integer({ min: 1, max: 4 }),
    pace: fc.constantFrom(...PACES),
  })

  test('stores every reference, finds what comparing everything in memory finds, and counts it', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ crawl, batches, pace }) => {
        const key = await store(crawl, batches)
        const finished = await finish(key, { pace })
        const expected = plainFindings(crawl, START_URL_ID)
        assert.deepEqual(await readReferences(context.database, key), expectedReferences(crawl))
        assert.deepEqual(await readFindings(context.database, key, crawl), sorted(expected))
        assert.deepEqual(
          await rowsOf(context.database, 'crawl_issue_targets', key),
          inOrder(plainTargets(crawl)),
        )
        assert.deepEqual(finished.summary, plainSummary(crawl, expected))
        assert.deepEqual(finished.metrics, plainMetrics(crawl))
        await assertSums(context.database, key, finished.sums)
        assertOverview(finished, crawl, expected)
      }),
      { numRuns: examples(20), endOnFailure: true },
    )
  })

  test('killed before or after any of its steps and begun again, it ends with the same rows', async () => {
    const [crawl, before] = fc.sample(
      unfinishedCrawl.filter(({ links, urls }) => links.length > 30 && urls.length > 15),
      { numRuns: 2, seed: 4 },
    )
    await storeCompleted(before!)
    const pace = { stagedBytes: 64, findings: 8, windowIds: 20, rows: 20 }
    const whole = await store(crawl!, 3)
    const taken: (string | undefined)[] = []
    const finished = await finish(whole, { pace, taken })
    const rows = await readAll(context.database, whole)
    assert.ok(rows.pageChanges.length > 0 && rows.issueChanges.length > 0)
    const steps = taken.map((_, index) => index + 1)
    // Where one kind of work ends and another begins; of many steps of a kind, some will do.
    const some = steps.filter((stored) => stored % 5 === 0 || taken[stored] !== taken[stored - 1])
    for (const [index, stepsMax] of (hasOneSeed() ? some : steps).entries()) {
      const key = await store(crawl!, 3)
      const isHeard = index % 2 === 0 && stepsMax < steps.length
      await assert.rejects(finish(key, { pace, stepsMax, isHeard }), Killed)
      assert.deepEqual(await finish(key, { pace }), finished)
      assert.deepEqual(await readAll(context.database, key), rows)
    }
    assert.ok(new Set(taken).size > 5 && some.length > 7, taken.join())
  })

  test('killed after each step of references, it ends with the same rows', async () => {
    const [crawl] = fc.sample(
      unfinishedCrawl.filter(({ links, images }) => links.length > 30 && images.length > 10),
      { numRuns: 1, seed: 6 },
    )
    const pace = { stagedBytes: 256, findings: 100, windowIds: 10, rows: 7 }
    const whole = await store(crawl!, 2)
    const finished = await finish(whole, { pace })
    const key = await store(crawl!, 2)
    const isLeft = async () => (await rowsOf(context.database, 'crawl_staged_references', key)).length > 0
    // Unlike those that follow, a step that is done is not done again: so one crawl is killed again and again.
    let kills = 0
    for (; await isLeft(); kills++)
      await assert.rejects(finish(key, { pace, stepsMax: 1, isHeard: kills % 2 === 0 }), Killed)
    assert.ok(kills > 3, `there were ${kills} steps`)
    assert.deepEqual(await finish(key, { pace }), finished)
    assert.deepEqual(await readAll(context.database, key), await readAll(context.database, whole))
  })

  test('in turns that are over after one step of references it ends with the same rows', async () => {
    const [crawl] = fc.sample(
      unfinishedCrawl.filter(({ links, images }) => links.length > 30 && images.length > 10),
      { numRuns: 1, seed: 5 },
    )
    const pace = { stagedBytes: 256, findings: 100, windowIds: 10, rows: 7 }
    const whole = await store(crawl!, 2)
    const finished = await finish(whole, { pace })
    const key = await store(crawl!, 2)
    const slice = AbortSignal.abort()
    let turns = 0
    for (let isOver = true; isOver; turns++) {
      isOver = await finish(key, { pace, slice }).then(
        (result) => {
          assert.deepEqual(result, finished)
          return false
        },
        (error) => error instanceof RetryLater || assert.fail(error),
      )
    }
    assert.ok(turns > 3, `there were ${turns} turns`)
    assert.deepEqual(await readAll(context.database, key), await readAll(context.database, whole))
  })

  test('a crawl that is canceled is not worked on any more', async () => {
    const [crawl] = fc.sample(
      unfinishedCrawl.filter(({ links }) => links.length > 30),
      { numRuns: 1, seed: 7 },
    )
    const key = await store(crawl!, 1)
    const guard = async (tx: Tx) => {
      const { status } = await tx
        .selectFrom('crawls')
        .where('project_id', '=', key.projectId)
        .where('id', '=', key.crawlId)
        .select('status')
        .executeTakeFirstOrThrow()
      if (status === 'canceled') throw new Killed()
    }
    await changeRows(
      context.database,
      'crawls',
      { status: 'canceled' },
      { project_id: key.projectId, id: key.crawlId },
    )
    await assert.rejects(finish(key, { guard }), Killed)
    const { crawl_links, crawl_destinations, crawl_staged_references } = await readReferences(
      context.database,
      key,
    )
    assert.deepEqual([crawl_links, crawl_destinations], [[], []])
    assert.notDeepEqual(crawl_staged_references, [])
  })

  test('a crawl of pages with many warnings and nothing to show in search has no score to be proud of', async () => {
    const scoreOf = async (isIndexable: boolean) => {
      const key = await store(warnedCrawl(60, isIndexable), 1)
      const { summary, overview } = await finish(key)
      assert.deepEqual([summary.critical_issues, summary.warnings], [0, 360])
      assert.equal(overview.health_score_version, 3)
      return summary.health_score
    }
    assert.deepEqual([await scoreOf(false), await scoreOf(true)], [0, 50])
  })

  test('a crawl of nothing has a report without a score', async () => {
    const key = await store(
      { urls: [], pages: [], links: [], images: [], alternates: [], series: [], parts: [], findings: [] },
      1,
    )
    const { summary, overview } = await finish(key)
    assert.deepEqual(summary, {
      pages_total: 0,
      critical_issues: 0,
      warnings: 0,
      notices: 0,
      health_score: null,
    })
    assert.deepEqual(
      overview.categories.map(({ category, issues }) => ({ category, issues })),
      Object.keys(FAMILIES).map((category) => ({ category, issues: [] })),
    )
  })
})

/** Pages that answer, each with six warnings and nothing worse. */
function warnedCrawl(pagesCount: number, isIndexable: boolean): PlainCrawl {
  const warnings = CATALOGUE.filter(({ kind, severity }) => kind === 'page' && severity === 'warning')
  const ids = Array.from({ length: pagesCount }, (_, index) => index + 1)
  return {
    urls: ids.map((id) => ({
      url: `https://example.com/${id}`,
      isExternal: false,
      isInSitemap: false,
      outcome: 'answered',
      statusCode: 200,
      isRedirected: false,
      isAnsweredByOther: false,
      bodyBytes: 10,
    })),
    pages: ids.map((id) => ({
      id,
      contentType: 'text/html',
      isIndexable,
      isNoindex: !isIndexable,
      isScored: true,
      wordsCount: 100,
      responseTimeMs: 10,
      keys: { title: null, description: null, h1: null, text: null, fingerprint: null },
    })),
    links: [],
    images: [],
    alternates: [],
    series: [],
    parts: [],
    findings: ids.flatMap((pageId) =>
      warnings.slice(0, 6).map(({ id: issue }) => ({ issue, pageId, detail: null })),
    ),
  }
}

const filter = (field: string, operator: string, value: unknown) => ({ field, operator, value }) as Filter
const NOT_REDIRECTED = filter('issue', 'neq', 'http_3xx')
const OK = [filter('status_code', 'gte', 200), filter('status_code', 'lt', 300), NOT_REDIRECTED]
const MAY_BE_SHOWN = [...OK, filter('issue', 'neq', 'noindex_meta'), filter('issue', 'neq', 'noindex_header')]
/** The filters by which the list of pages gives the same pages. */
const SUMMED: readonly (readonly [keyof PageSums, string, readonly Filter[]])[] = [
  ['answers', 'ok', OK],
  ['answers', 'redirect', [filter('issue', 'eq', 'http_3xx')]],
  [
    'answers',
    'client_error',
    [filter('status_code', 'gte', 400), filter('status_code', 'lt', 500), NOT_REDIRECTED],
  ],
  ['answers', 'server_error', [filter('status_code', 'gte', 500), NOT_REDIRECTED]],
  ['answers', 'none', [filter('status_code', 'is_null', true), NOT_REDIRECTED]],
  ['indexability', 'indexable', [...MAY_BE_SHOWN, filter('issue', 'neq', 'canonicalised_page')]],
  ['indexability', 'noindex', [...OK, filter('issue', 'in', ['noindex_meta', 'noindex_header'])]],
  ['indexability', 'canonicalised', [...MAY_BE_SHOWN, filter('issue', 'eq', 'canonicalised_page')]],
  ['indexability', 'error', [filter('status_code', 'gte', 400), NOT_REDIRECTED]],
  ['depths', '1', [filter('depth', 'eq', 1)]],
  ['depths', 'none', [filter('depth', 'is_null', true)]],
  ['content_types', 'text/html', [filter('content_type', 'eq', 'text/html')]],
  [
    'response_times',
    '200-499',
    [filter('response_time_ms', 'gte', 200), filter('response_time_ms', 'lt', 500)],
  ],
  ['response_bytes', 'none', [filter('response_bytes', 'is_null', true)]],
  ['words_counts', '0-99', [filter('words_count', 'lt', 100)]],
]

async function assertSums(database: Database, key: CrawlKey, sums: PageSums): Promise<void> {
  const crawl = { ...key, accountId: 1, timeZone: 'UTC' } as CompletedCrawl
  const pages = await countStored(database, 'crawl_pages', {
    project_id: key.projectId,
    crawl_id: key.crawlId,
  })
  for (const [name, parts] of Object.entries(sums))
    if (name !== 'indexability')
      assert.equal(
        parts.reduce((sum, part) => sum + part.pages, 0),
        pages,
        name,
      )
  for (const [name, label, filters] of SUMMED) {
    const counted = sums[name].find((part) => part.label === label)?.pages ?? 0
    assert.equal(counted, await countPages(database, crawl, filters, 1_000_000), `${name} ${label}`)
  }
}

function assertOverview(
  { overview, summary }: FinishedCrawl,
  crawl: PlainCrawl,
  findings: PlainFinding[],
): void {
  assert.equal(overview.health_score, summary.health_score)
  const expected = CATALOGUE.flatMap(({ id, title, severity, explanation }) => {
    const pages = findings.filter(({ issue }) => issue === id).map(({ pageId }) => pageId)
    if (pages.length === 0) return []
    const firstPages = pages.toSorted((a, b) => a - b).slice(0, 3)
    const example_urls = firstPages.map((pageId) => crawl.urls[pageId - 1]!.url)
    return [{ issue: id, title, severity, explanation, pages_count: pages.length, example_urls }]
  })
  assert.deepEqual(
    overview.categories.flatMap(({ issues }) => issues),
    expected,
  )
  for (const { category, issues, ...counts } of overview.categories) {
    for (const { issue } of issues) assert.equal(findIssue(issue)?.family, category)
    const of = (severity: string) =>
      issues.filter((issue) => issue.severity === severity).reduce((sum, issue) => sum + issue.pages_count, 0)
    assert.deepEqual(
      [counts.critical_issues, counts.warnings, counts.notices],
      ['critical', 'warning', 'notice'].map(of),
    )
  }
}

function sorted(findings: readonly PlainFinding[]): PlainFinding[] {
  return findings.toSorted((a, b) => (a.issue === b.issue ? a.pageId - b.pageId : a.issue < b.issue ? -1 : 1))
}

/** A near duplicate may name any page that is near, so that is looked at here. */
async function readFindings(database: Database, key: CrawlKey, crawl: PlainCrawl): Promise<PlainFinding[]> {
  const rows = (await rowsOf(database, 'crawl_issues', key)) as {
    issue: PlainFinding['issue']
    page_id: number
    detail: string | null
  }[]
  return sorted(
    rows.map(({ issue, page_id: pageId, detail }) => {
      if (issue !== 'near_duplicate') return { issue, pageId, detail }
      const page = crawl.pages.find(({ id }) => id === pageId)!
      const near = nearPages(crawl, page).map(({ id }) => crawl.urls[id - 1]!.url)
      assert.ok(detail !== null && near.includes(detail), `${detail} is not near page ${pageId}`)
      return { issue, pageId, detail: null }
    }),
  )
}
