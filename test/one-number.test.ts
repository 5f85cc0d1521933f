// One fact, one number: the linking domains of the demo over one period, wherever they are shown.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { REFRESH_KIND } from '../src/features/backlinks/refresh/refresh-queue.ts'
import { PAST_KIND } from '../src/features/demo/demo-name.ts'
import { figuresOf } from '../src/features/reports/model/figures.ts'
import { knownPart } from '../src/features/reports/model/model.ts'
import { change, longDay, shortDay, since } from '../src/features/reports/model/words.ts'
import { DAY_MS } from '../src/lib/durations.ts'
import { formatDay } from '../src/lib/local-day.ts'
import { suiteApp } from './helpers/app.ts'
import { callCommand } from './helpers/command.ts'
import { type Demo, openDemo } from './helpers/demo-project.ts'
import { formsOf, gatherDemoReport } from './helpers/demo-report.ts'
import { onEveryEngine } from './helpers/engines.ts'
import { testRunner } from './helpers/jobs.ts'
import { countStored } from './helpers/stored-rows.ts'
import { until } from './helpers/until.ts'

const DAYS = 30
const KINDS = [PAST_KIND, REFRESH_KIND]

type Change = Record<'before' | 'after' | 'new' | 'lost', number | null>

onEveryEngine('the linking domains of the demo', (context) => {
  const app = suiteApp(context)
  let demo: Demo
  let today: number
  before(async () => {
    // The time of the database, because refreshes go by it.
    app.clock.ms = Date.now()
    today = Math.floor(app.clock.ms / DAY_MS)
    demo = await openDemo(app, context.database)
    const handlers = Object.entries(app.product.handlers).filter(([kind]) => KINDS.includes(kind))
    const runner = testRunner(context.database, Object.fromEntries(handlers))
    runner.start()
    await until('the refreshes are done', async () => (await countWaiting()) === 0)
    await runner.stop(5_000)
  })

  async function countWaiting(): Promise<number> {
    const count = await countStored(context.database, 'jobs', { state: ['queued', 'running'], kind: KINDS })
    return count
  }

  const get = async (path: string) => (await demo.call('GET', path)).body.data

  /** From the end of one day to the end of another. */
  async function changeOf(
    first: number,
    last: number,
  ): Promise<Record<'referring_domains' | 'backlinks', Change>> {
    const { change: told } = await get(`/backlinks/new-lost?from=${formatDay(first)}&to=${formatDay(last)}`)
    assert.equal(told.since, formatDay(first - 1))
    return told
  }

  const totalOf = async (query: string) => {
    const { body } = await demo.call('GET', `/backlinks${query}&include_total=true&limit=1`)
    return body.meta.total
  }

  const reportOf = (firstDay: number, lastDay: number) =>
    gatherDemoReport(app, context.database, demo, ['links'], { firstDay, lastDay })

  test('what is there at the end is what was there, and what came, without what went', async () => {
    for (const [first, last] of [
      [today - 29, today],
      [today - 6, today],
      [today - 50, today - 20],
      [today - 20, today - 20],
    ] as const)
      for (const [what, { before, after, new: gained, lost }] of Object.entries(
        await changeOf(first, last),
      ).filter(([what]) => what !== 'since'))
        assert.equal(after, before! + gained! - lost!, `${what} ${today - first} to ${today - last} days ago`)
  })

  test('are the same in lists of projects, on pages, on the command line and in the chart', async () => {
    const { referring_domains: told, backlinks } = await changeOf(today - DAYS + 1, today)
    const moved = told.after! - told.before!
    assert.notEqual(moved, 0)
    const listed = await app.call('GET', `/v1/projects?include=summary&days=${DAYS}`, {
      key: demo.tenant.key,
    })
    const read = await demo.call('GET', `?include=summary&days=${DAYS}`)
    for (const { summary } of [listed.body.data[0], read.body.data])
      assert.deepEqual(
        [
          summary.backlinks.referring_domains,
          summary.backlinks.referring_domains_change,
          summary.backlinks.since,
        ],
        [told.after, moved, formatDay(today - DAYS)],
      )
    const { summary, chart } = await get('/backlinks/overview')
    assert.deepEqual([summary.referring_domains, summary.backlinks], [told.after, backlinks.after])
    for (const { date, referring_domains, backlinks: links } of chart.slice(-2)) {
      const day = Date.parse(date) / DAY_MS
      const at = await changeOf(day, day)
      assert.deepEqual([referring_domains, links], [at.referring_domains.after, at.backlinks.after], date)
    }
    const { stdout } = await callCommand(['overview', '--project', demo.uid], context.storage.env)
    const sign = moved > 0 ? '+' : ''
    assert.match(
      stdout,
      new RegExp(
        `${told.after} referring domains, \\${sign}${moved} since ${formatDay(today - DAYS)}`.replace(
          '\\-',
          '-',
        ),
      ),
    )
  })

  test('are as many as the lists behind them have rows', async () => {
    const from = formatDay(today - DAYS + 1)
    const { referring_domains: domains, backlinks } = await changeOf(today - DAYS + 1, today)
    assert.deepEqual(
      [
        await totalOf('/referring-domains?status=live'),
        await totalOf(`/referring-domains?status=all&first_seen_from=${from}`),
        await totalOf(`/referring-domains?status=lost&lost_from=${from}`),
        await totalOf(`?status=all&first_seen_from=${from}`),
        await totalOf(`?status=lost&lost_from=${from}`),
      ],
      [domains.after, domains.new, domains.lost, backlinks.new, backlinks.lost],
    )
  })

  test('a report has those of the end of its period in every form, and names the day that it compares with', async () => {
    const [first, last] = [today - 47, today - 17]
    const { referring_domains: told, backlinks } = await changeOf(first, last)
    const model = await reportOf(first, last)
    const part = knownPart(model.projects[0]!, 'links')
    assert.ok(part)
    assert.deepEqual(
      [part.referring_domains, part.referring_domains_before, part.backlinks, part.compared_with],
      [told.after, told.before, backlinks.after, formatDay(first - 1)],
    )
    assert.deepEqual(
      [part.new_referring_domains, part.lost_referring_domains, part.new_backlinks, part.lost_backlinks],
      [told.new, told.lost, backlinks.new, backlinks.lost],
    )
    assert.deepEqual(part.notes, [])
    const { known_since } = await get('/backlinks/new-lost')
    const long = knownPart((await reportOf(today - 300, today)).projects[0]!, 'links')
    assert.ok(long?.notes[0]?.startsWith(`The links were first counted on ${longDay(known_since)}`))
    // Links of these days, though others came and went since.
    assert.ok(part.gained.length > 0 && part.lost.length > 0)
    for (const { date } of [...part.gained, ...part.lost])
      assert.ok(date >= formatDay(first) && date <= formatDay(last), date)
    const moved = `${change(told.after, told.before)?.text} ${since(formatDay(first - 1))}`
    const [figure] = figuresOf(model.projects[0]!)
    assert.deepEqual([figure?.value, figure?.change?.text], [String(told.after), moved])
    for (const form of Object.values(formsOf(model))) {
      assert.ok(form.includes(moved), form)
      assert.ok(form.includes(`since ${shortDay(formatDay(first - 1))}`))
      assert.ok(form.includes(String(told.after)))
    }
  })
})
