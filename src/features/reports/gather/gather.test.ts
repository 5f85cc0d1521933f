import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { type BacklinkProject, createBacklinkProject } from '../../../../test/helpers/backlink-projects.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storeCrawl } from '../../../../test/helpers/stored-crawl.ts'
import { insertTracked } from '../../../../test/helpers/tracked-keywords.ts'
import { DAY_MS, HOUR_MS } from '../../../lib/durations.ts'
import { formatDay } from '../../../lib/local-day.ts'
import type { ProjectReport } from '../model/model.ts'
import { DEFAULT_DEFINITION, type Section } from '../schema.ts'
import { gatherReport } from './gather.ts'

onEveryEngine('the model of a report', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let project: BacklinkProject
  before(async () => {
    project = await createBacklinkProject(app, context.database, owner.key)
  })

  /** Gathers the days that end so many days ago. */
  async function gather<Name extends Section>(
    section: Name,
    { days = 3, endsAgo = 1 }: { days?: number; endsAgo?: number } = {},
  ): Promise<NonNullable<ProjectReport[Name]>> {
    const lastDay = project.today - endsAgo
    const model = await gatherReport(
      {
        database: context.database,
        defaults: app.config,
        nowMs: app.clock.ms,
        timeZone: 'UTC',
        days: { firstDay: lastDay - days + 1, lastDay },
      },
      {
        name: 'x',
        definition: { ...DEFAULT_DEFINITION, sections: [section], recipients: [], timeZone: 'UTC' },
        projects: [{ ...project, accountId: owner.accountId, name: 'x', domain: 'example.com' }],
      },
      new AbortController().signal,
    )
    return model.projects[0]?.[section] as NonNullable<ProjectReport[Name]>
  }

  function known<P extends { state: string }>(part: P): Extract<P, { state: 'known' }> {
    assert.equal(part.state, 'known', JSON.stringify(part))
    return part as Extract<P, { state: 'known' }>
  }
  const reasonOf = (part: { state: string; reason?: string }) => part.reason ?? assert.fail('it is known')

  test('knows nothing of a project without data, and says why in each section', async () => {
    assert.match(reasonOf(await gather('visibility')), /No tracked keyword had a result/)
    assert.match(reasonOf(await gather('movers')), /No tracked keyword had a result/)
    assert.match(reasonOf(await gather('search')), /No search data is stored/)
    assert.match(reasonOf(await gather('links')), /no source is set up/)
    assert.match(reasonOf(await gather('health')), /No crawl/)
    assert.match(reasonOf(await gather('quick_wins')), /No search data is stored/)
  })

  test('has moves between two days that are known, the weightiest first, and none from a day without a check', async () => {
    const yesterday = project.today - 1
    const url = 'https://example.com/'
    await insertTracked(context.database, project.id, yesterday, [
      { url, position: 50, days: [90, 90, 90, 90, 50] },
      { url, position: 1, days: [2, 2, 2, 2, 1] },
      { url, position: 7, days: [3, 3, 3, 3, 7] },
      { url: null, days: [9, 9, 9, 9, null] },
      { url, position: 4, days: [4, 4, 4, 4, 4] },
      // Tracked since yesterday: nothing is known of it before.
      { url, position: 5, days: [5] },
    ])
    const movers = known(await gather('movers'))
    const shown = (rows: typeof movers.up) => rows.map(({ before, after }) => [before, after])
    assert.deepEqual([movers.tracked, movers.improved, movers.declined], [6, 2, 2])
    assert.deepEqual(shown(movers.up), [
      [2, 1],
      [90, 50],
    ])
    assert.deepEqual(shown(movers.down), [
      [3, 7],
      [9, null],
    ])
    assert.equal(movers.compared_with, formatDay(project.today - 4))
    const long = known(await gather('movers', { days: 90 }))
    assert.equal(long.compared_with, formatDay(project.today - 30))
    assert.match(reasonOf(await gather('movers', { endsAgo: 40 })), /too long ago/)

    const visibility = known(await gather('visibility'))
    assert.deepEqual([visibility.is_simulated, visibility.measured], [true, 0])
    assert.match(visibility.notes.join(), /No check gave a result in this period/)
    assert.deepEqual(
      [
        visibility.now.keywords,
        visibility.before?.keywords,
        visibility.now.top_ten,
        visibility.before?.top_ten,
      ],
      [6, 5, 4, 4],
    )
    assert.equal(visibility.dates.length, 3)
  })

  test('compares search data that is late with the same days before, and data with gaps with nothing', async () => {
    const addDay = (ago: number, clicks: number) =>
      context.database.write((db) =>
        db
          .insertInto('search_spans')
          .values({
            project_id: project.id,
            first_day: project.today - ago,
            last_day: project.today - ago,
            import_id: 1,
            source: 'file',
            rows_count: 1,
            clicks,
            impressions: 10 * clicks,
            position_sum: 1000 * clicks,
            is_truncated: 0,
          })
          .execute(),
      )
    // The period is 1 to 4 days ago; of it, the last day has not arrived.
    for (const [ago, clicks] of [
      [4, 10],
      [3, 20],
      [2, 30],
      [8, 9],
      [7, 8],
      [6, 7],
      [5, 1000],
    ] as const)
      await addDay(ago, clicks)
    const late = known(await gather('search', { days: 4 }))
    assert.deepEqual([late.clicks, late.before?.clicks, late.is_comparable], [60, 24, true])
    assert.deepEqual([late.to, late.clicks_by_day], [formatDay(project.today - 2), [10, 20, 30]])
    assert.match(late.notes.join(), /it is compared with the same days/)
    const unlike = known(await gather('search', { days: 6 }))
    assert.deepEqual([unlike.before, unlike.is_comparable], [null, false])
    assert.match(unlike.notes.join(), /nothing to compare with/)
    assert.match(reasonOf(await gather('search', { days: 1 })), /No search data of this period is stored/)
  })

  test('has links that came and went in the period, and nothing of other days', async () => {
    const day = (ago: number) => project.today - ago
    await project.store({
      links: [
        { source: 'https://old.net/', firstSeen: day(20) },
        { source: 'https://small.net/', firstSeen: day(2) },
        { source: 'https://large.net/', firstSeen: day(3) },
        { source: 'https://gone.net/', firstSeen: day(50), lostAt: day(2) },
        { source: 'https://today.net/', firstSeen: day(0) },
      ],
      domains: [
        ['large.net', { rank: 500 }],
        ['small.net', { rank: 20 }],
      ],
    })
    const links = known(await gather('links'))
    assert.deepEqual([links.new_backlinks, links.lost_backlinks], [2, 1])
    assert.deepEqual(
      [links.gained, links.lost].map((rows) => rows.map(({ source_domain }) => source_domain)),
      [['large.net', 'small.net'], ['gone.net']],
    )
    assert.equal(links.referring_domains_before, null)
  })

  test('has the last crawl of the period beside the last before it, without issues that are ignored', async () => {
    const issue = (name: string, pages_count: number, severity = 'warning') => ({
      issue: name,
      title: name,
      severity,
      explanation: '',
      pages_count,
      example_urls: [],
    })
    const crawlAt = (
      ago: number,
      score: number,
      issues: object[],
      status: 'success' | 'failed' = 'success',
    ) =>
      storeCrawl(context.database, project.uid, {
        summary: { health_score: score, pages_total: 10 },
        overview: {
          categories: [
            {
              category: 'x',
              title: 'x',
              critical_issues: 0,
              warnings: 0,
              notices: 0,
              issues: issues as never,
            },
          ],
        },
        row: { status, finished_at: (project.today - ago) * DAY_MS + HOUR_MS },
      })
    await crawlAt(10, 70, [issue('title_missing', 4), issue('h1_missing', 3), issue('title_long', 1)])
    await crawlAt(3, 80, [issue('title_missing', 1), issue('description_missing', 2), issue('title_long', 9)])
    await crawlAt(2, 0, [], 'failed')
    await crawlAt(0, 99, [])
    const body = { issue: 'title_long' }
    const ignored = await app.call('POST', `/v1/projects/${project.uid}/ignored-issues`, {
      key: owner.key,
      body,
    })
    assert.ok(ignored.status < 300, ignored.text)

    const health = known(await gather('health'))
    assert.deepEqual([health.now.health_score, health.before?.health_score], [80, 70])
    assert.deepEqual(
      [health.more, health.fewer].map((rows) =>
        rows.map(({ issue: id, before, after }) => [id, before, after]),
      ),
      [
        [['description_missing', 0, 2]],
        [
          ['h1_missing', 3, 0],
          ['title_missing', 4, 1],
        ],
      ],
    )
    assert.match(health.notes.join(), /The crawl of .* failed/)
    const still = known(await gather('health', { days: 2 }))
    assert.deepEqual([still.now.health_score, still.before], [80, null])
    assert.match(still.notes.join(), /No crawl was completed in this period/)
  })
})
