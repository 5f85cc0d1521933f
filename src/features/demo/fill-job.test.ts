import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { suiteApp } from '../../../test/helpers/app.ts'
import { type Demo, fillDemos, openDemo, trackerRows } from '../../../test/helpers/demo-project.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { assertRecount } from '../../../test/helpers/recount.ts'
import type { JobContext, JobHandler } from '../../background/jobs/job.ts'
import type { Tables } from '../../data/storage/tables.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { formatDay } from '../../lib/local-day.ts'
import type { KeywordRecord } from '../rank-tracker/records/record.ts'
import { dayOf, slotOn } from './day-plan.ts'
import { FILL_KIND } from './demo-name.ts'
import { DEMO_DAYS } from './fill-job.ts'
import { DEMO_KEYWORDS } from './tracked.ts'

const NOW = Date.parse('2026-10-14T15:30:00Z')
const TODAY = dayOf(NOW)
const FEW = { units: 4, days: 11 }

type Rows = Record<string, Record<string, unknown>[] | undefined>

const ofEngines: Rows[] = []

type Step = JobContext['checkpoint']

/** Says how many rows each table has, and then the first that differs: Node would need gigabytes to show how all of them do. */
function assertSameRows(actual: Rows, expected: Rows): void {
  const counts = (tables: Rows) =>
    Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows?.length]))
  assert.deepEqual(counts(actual), counts(expected))
  for (const [table, rows = []] of Object.entries(actual))
    for (const [index, row] of rows.entries())
      if (!isDeepStrictEqual(row, expected[table]?.[index]))
        assert.deepEqual(row, expected[table]?.[index], `row ${index + 1} of ${table}`)
}

/** Every step of the job goes through `around`, which is told how many there were before. */
function aroundSteps(
  around: (step: () => Promise<void>, count: number, work: Parameters<Step>) => Promise<void>,
) {
  let count = 0
  return (handler: JobHandler): JobHandler => ({
    ...handler,
    run(job, context) {
      const wrapped =
        (step: Step): Step =>
        (...work) =>
          around(() => step(...work), count++, work)
      return handler.run(job, {
        ...context,
        commit: wrapped(context.commit),
        checkpoint: wrapped(context.checkpoint),
      })
    },
  })
}

onEveryEngine('the history of the demo project', (context) => {
  const app = suiteApp(context)

  before(async () => {
    app.clock.ms = NOW
  })

  let filling: ReturnType<typeof fillFew> | undefined

  /** A history of few days that nothing came between: its rows are always the same. */
  function undisturbed(): ReturnType<typeof fillFew> {
    filling ??= fillFew()
    return filling
  }

  /** `dues`: after each step, when the first keyword was due. */
  async function fillFew() {
    const { database } = context
    const demo = await openDemo(app, database, FEW)
    const dues: number[] = []
    const wrap = aroundSteps(async (step) => {
      await step()
      const { due } = await database.read((db) =>
        db
          .selectFrom('keyword_schedules')
          .where('project_id', '=', demo.projectId)
          .select((eb) => eb.fn.min<number>('due_at').as('due'))
          .executeTakeFirstOrThrow(),
      )
      dues.push(due)
    })
    await fillDemos(app, database, { ...FEW, wrap })
    return { demo, dues, rows: await trackerRows(database, demo.projectId) }
  }

  async function readData(demo: Demo, path: string) {
    const { status, body, text } = await demo.call('GET', `/rank-tracker${path}`)
    assert.equal(status, 200, text)
    return body.data
  }

  test('reads as if ninety days of checks had been made', async () => {
    const { database } = context
    const demo = await openDemo(app, database, { units: 10 })
    const runner = await fillDemos(app, database)
    assert.deepEqual(new Set(runner.finished.map(({ outcome }) => outcome)), new Set(['succeeded']))

    for (const device of ['mobile', 'desktop']) {
      const { summary, visibility, usage } = await readData(demo, `/overview?device=${device}`)
      const { rows } = visibility
      assert.equal(rows.length, 30)
      assert.deepEqual([rows[0].date, rows[29].date], [formatDay(TODAY - 29), formatDay(TODAY)])
      const scores = rows.map(({ score }: { score: number }) => score)
      assert.ok(
        scores.every((score: number) => score > 5 && score < 95),
        scores.join(),
      )
      assert.ok(new Set(scores).size > 10)
      assert.ok(rows.every(({ delta }: { delta: number }) => Math.abs(delta) < 30))
      assert.deepEqual([summary.tracked_keywords, summary.pending, usage.used], [5, 0, 10])
      assert.ok(summary.ranking_keywords >= 3)
    }

    const keywords: KeywordRecord[] = await readData(demo, '/keywords')
    assert.ok(keywords.filter(({ last_position }) => last_position !== null).length >= 3)
    assert.ok(keywords.some(({ competitors }) => competitors.some(({ position }) => position !== null)))
    for (const keyword of keywords) {
      assert.equal(keyword.next_analyze_at?.slice(0, 10), formatDay(TODAY + 1))
      const analyses = await readData(demo, `/keywords/${keyword.id}/analyses?limit=100`)
      assert.equal(analyses.length, DEMO_DAYS)
      assert.ok(analyses.every((analysis: { is_simulated: boolean }) => analysis.is_simulated))
      const days = analyses.map(({ finished_at }: { finished_at: string }) => finished_at.slice(0, 10))
      const expected = Array.from({ length: DEMO_DAYS }, (_, index) => formatDay(TODAY - index))
      assert.deepEqual(days, expected)
      const positions = analyses.flatMap(({ position }: { position: number | null }) => position ?? [])
      assert.equal(keyword.best_position, positions.length === 0 ? null : Math.min(...positions))

      const [latest] = analyses
      const { results, coverage } = await readData(
        demo,
        `/keywords/${keyword.id}/analyses/${latest.id}/results`,
      )
      if (latest.status === 'failed') continue
      assert.deepEqual([results.length, coverage.scan_complete], [30, true])
      const owned = results.find((result: { is_owned_result: boolean }) => result.is_owned_result)
      assert.deepEqual([owned?.rank ?? null, owned?.url ?? null], [latest.position, latest.matched_url])
      assert.equal(keyword.last_position, latest.position)
    }

    // A failed check says so and leaves the position alone.
    const { analyses = [] } = await trackerRows(database, demo.projectId)
    const failed = analyses.filter(({ status }) => status === 'failed')
    assert.ok(failed.length > 0 && failed.length < analyses.length / 20, String(failed.length))
    for (const { message, position, pages_scanned } of failed) {
      assert.match(String(message), /did not answer/)
      assert.deepEqual([position, pages_scanned], [null, 0])
    }

    const { segments } = await readData(demo, '/segments')
    assert.deepEqual(
      segments.map(({ name }: { name: string }) => name),
      ['Blog', 'Products', 'Home page'],
    )
    assert.ok(segments.every((segment: { matched_count: number }) => segment.matched_count > 0))
    await assertRecount(database, demo.projectId)
  })

  test('holds every keyword of its three markets, and the same on the same day whatever the time', async () => {
    const { database } = context
    const morning = await openDemo(app, database)
    await fillDemos(app, database, { days: 2 })
    const evening = await openDemo(app, database)
    app.clock.ms = NOW + 8 * 3_600_000
    await fillDemos(app, database, { days: 2 })
    app.clock.ms = NOW
    const [one, other] = [
      await trackerRows(database, morning.projectId),
      await trackerRows(database, evening.projectId),
    ]
    assert.equal(one.keywords?.length, DEMO_KEYWORDS.length)
    assert.deepEqual(
      Map.groupBy(one.keywords ?? [], ({ country_code }) => country_code)
        .entries()
        .map(([country, { length }]) => [country, length])
        .toArray(),
      [
        ['US', 48],
        ['GB', 3],
        ['DE', 3],
      ],
    )
    const { analyses, keyword_states, keyword_records } = one
    ofEngines.push({ analyses, keyword_states, keyword_records })
    for (const table of ['analysis_evidence', 'keyword_states', 'visibility_days', 'keyword_schedules'])
      assertSameRows({ [table]: one[table] }, { [table]: other[table] })
    assert.notDeepEqual(one.analyses, other.analyses)
  })

  test('is handed over to the scheduler, spread over tomorrow', async () => {
    const { keyword_schedules: schedules = [], analyses = [] } = (await undisturbed()).rows
    assert.deepEqual(
      schedules.map(({ due_at }) => due_at),
      schedules.map(({ keyword_id }) => slotOn(TODAY + 1, keyword_id as number)),
    )
    assert.equal(new Set(schedules.map(({ due_at }) => due_at)).size, FEW.units)
    assert.ok(analyses.every(({ status }) => status === 'success' || status === 'failed'))
  })

  test('is not due while it is being filled in', async () => {
    const { dues } = await undisturbed()
    assert.ok(dues.length > FEW.days)
    assert.ok(dues.every((due) => due > NOW + 6 * 3_600_000))
    assert.ok(dues.slice(0, -1).some((due) => due === NOW + 7 * DAY_MS))
  })

  const faults: Record<
    string,
    (step: () => Promise<void>, work: Parameters<Step>, job: Step) => Promise<void>
  > = {
    'before a step': () => Promise.reject(new Error('killed')),
    'in the middle of a step': (_step, [work, options], job) =>
      job(async (tx) => {
        await work(tx)
        throw new Error('killed')
      }, options),
    'after a step': async (step) => {
      await step()
      throw new Error('killed')
    },
  }
  for (const [when, fault] of Object.entries(faults)) {
    test(`a worker that dies ${when} leaves nothing behind and nothing out`, async () => {
      const { database } = context
      const { rows: expected } = await undisturbed()
      const demo = await openDemo(app, database, FEW)
      let killed = 0
      const wrap = aroundSteps((step, count, work) => {
        if (count % 3 !== 1) return step()
        killed++
        return fault(step, work, (...given) => database.transaction(...given))
      })
      const runner = await fillDemos(app, database, { ...FEW, wrap })
      assert.ok(killed > 3)
      assert.ok(runner.finished.some(({ outcome }) => outcome === 'retried'))
      assertSameRows(await trackerRows(database, demo.projectId), expected)
    })
  }

  test('a run that is called off stores nothing more, and the next goes on where it was', async () => {
    const { database } = context
    const { rows: expected } = await undisturbed()
    const demo = await openDemo(app, database, FEW)
    let stops = 0
    const wrap = (handler: JobHandler): JobHandler => ({
      ...handler,
      run(job, given) {
        const stopping = new AbortController()
        const checkpoint: Step = async (...work) => {
          await given.checkpoint(...work)
          if (stops++ < 3) stopping.abort(new Error('This worker is stopping.'))
        }
        return handler.run(job, { ...given, signal: stopping.signal, checkpoint })
      },
    })
    const runner = await fillDemos(app, database, { ...FEW, wrap })
    assert.equal(runner.finished.filter(({ outcome }) => outcome === 'retried').length, 3)
    assertSameRows(await trackerRows(database, demo.projectId), expected)
  })

  test('what people do meanwhile stands: keywords deleted, keywords added', async () => {
    const { database } = context
    // The first analysis of what is added goes by the database's clock, and opens whatever is due by that.
    app.clock.ms = Date.now()
    const demo = await openDemo(app, database, { units: 8 })
    const wrap = aroundSteps(async (step, count) => {
      await step()
      if (count !== 4) return
      for (const id of [1, 6]) await demo.call('DELETE', `/rank-tracker/keywords/${id}`)
      const body = { keywords: ['mine'], country_code: 'US', language_code: 'en' }
      const { key } = demo.tenant
      const added = await app.call('POST', `/v1/projects/${demo.uid}/rank-tracker/keywords`, { key, body })
      assert.equal(added.status, 201, added.text)
    })
    await fillDemos(app, database, { days: 6, wrap })
    app.clock.ms = NOW
    const { keywords = [], analyses = [] } = await trackerRows(database, demo.projectId)
    assert.deepEqual(
      keywords.map(({ id }) => id),
      [2, 3, 4, 5, 7, 8, 9],
    )
    const counts = Map.groupBy(analyses, ({ keyword_id }) => keyword_id)
    assert.deepEqual(
      keywords.map(({ id }) => counts.get(id)?.length),
      [6, 6, 6, 6, 6, 6, 1],
    )
    await assertRecount(database, demo.projectId)
  })

  const EVERYTHING = [
    'project_settings',
    'project_counters',
    'competitors',
    'spend_entries',
  ] as const satisfies (keyof Tables)[]

  async function assertGone({ projectId }: Demo): Promise<void> {
    const { database } = context
    const left = Object.entries(await trackerRows(database, projectId))
    assert.deepEqual(
      left.filter(([, rows]) => rows.length > 0),
      [],
    )
    for (const table of EVERYTHING) {
      const rows = await database.read((db) =>
        db
          .selectFrom(table as 'competitors')
          .where('project_id', '=', projectId)
          .selectAll()
          .execute(),
      )
      assert.deepEqual(rows, [], table)
    }
  }

  test('goes with its project, half-way', async () => {
    const demo = await openDemo(app, context.database, FEW)
    const wrap = aroundSteps(async (step, count) => {
      await step()
      if (count === 5) await demo.call('DELETE', '')
    })
    await fillDemos(app, context.database, { ...FEW, wrap })
    await assertGone(demo)
  })

  test('goes with its project, once it is there', async () => {
    const { demo } = await undisturbed()
    await demo.call('DELETE', '')
    await fillDemos(app, context.database)
    await assertGone(demo)
  })

  test('an account without units gets the project and no keyword', async () => {
    const { database } = context
    const demo = await openDemo(app, database, { units: 0 })
    const runner = await fillDemos(app, database)
    assert.ok(runner.finished.every(({ kind, outcome }) => kind === FILL_KIND && outcome === 'succeeded'))
    assert.deepEqual((await trackerRows(database, demo.projectId)).keywords, [])
  })
})

test('the history of the demo project is the same on both engines', () => {
  assert.equal(ofEngines.length, 2)
  assertSameRows(ofEngines[0]!, ofEngines[1]!)
})
