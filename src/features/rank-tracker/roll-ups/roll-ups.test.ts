import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { ranked } from '../../../../test/helpers/fake-provider.ts'
import { createRankProject, type RankProject } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { DEVICES } from '../../../background/providers/contracts.ts'
import { failed } from '../../../background/providers/failure.ts'
import type { Database } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { localDay } from '../../../lib/local-day.ts'
import { insertAnalyses } from '../schedule/analysis-store.ts'
import { matchSegment, releaseMembers } from '../segments/segment-members.ts'
import { deleteSegment, insertSegment } from '../segments/segment-store.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import type { DayEnd } from './day-sums.ts'
import { positionsOf } from './recent-days.ts'

// Clocks go back an hour on 1 November 2026.
const START = Date.parse('2026-10-25T23:30:00Z')
const ZONE = 'America/New_York'
const FOLDERS = ['/blog/', '/shop/', '/'] as const

const keyword = fc.nat({ max: 11 })
const command = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('add' as const), device: fc.constantFrom(...DEVICES) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('result' as const),
      keyword,
      position: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
      folder: fc.constantFrom(...FOLDERS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fail' as const), keyword }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), keyword }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 24, max: 24 * 45 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('segment' as const), folder: fc.constantFrom(...FOLDERS) }),
  },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** What is known of a keyword from outside: since when, and what it was at the end of each day. */
type Known = { id: number; addedDay: number; byDay: Map<number, DayEnd>; position: number | null }

async function play(database: Database, project: RankProject, commands: readonly Command[]): Promise<void> {
  const { engine } = database
  const context = await project.context()
  const segments = new Map<string, number>()
  const keywords: Known[] = []
  let nowMs = START
  let count = 0

  async function check(id: number, seen: Parameters<RankProject['store']>[0][number]['seen']): Promise<void> {
    nowMs += 1000
    const slots = [{ keywordId: id, slotAtMs: nowMs }]
    const [analysisId] = await database.transaction((tx) => insertAnalyses(tx, engine, context, slots))
    await project.store([{ analysisId: analysisId as number, seen }], { nowMs })
  }

  async function toggleSegment(folder: string): Promise<void> {
    const known = segments.get(folder)
    segments.delete(folder)
    await database.transaction(async (tx) => {
      await lockTracker(tx, project.id)
      if (known !== undefined) {
        await releaseMembers(tx, engine, project.id, known)
        return deleteSegment(tx, project.id, known)
      }
      const rules = [{ field: 'path', operator: 'starts_with', value: folder } as const]
      const id = await insertSegment(tx, project.id, { name: folder, rules }, nowMs)
      await matchSegment(tx, engine, project.id, { id, rules })
      segments.set(folder, id)
    }, READ_COMMITTED)
  }

  for (const one of commands) {
    const target = 'keyword' in one ? keywords[one.keyword % Math.max(1, keywords.length)] : undefined
    if (one.kind === 'wait') nowMs += one.hours * 3_600_000
    else if (one.kind === 'segment') await toggleSegment(one.folder)
    else if (one.kind === 'add') {
      const [id] = await project.add([`keyword ${++count}`], { device: one.device, nowMs })
      const addedDay = localDay(nowMs, ZONE)
      keywords.push({
        id: id as number,
        addedDay,
        byDay: new Map([[addedDay, 'unmeasured']]),
        position: null,
      })
    } else if (target === undefined) continue
    else if (one.kind === 'delete') {
      await project.delete([target.id], nowMs)
      keywords.splice(keywords.indexOf(target), 1)
    } else if (one.kind === 'fail') await check(target.id, failed('upstream', 'No.'))
    else {
      await check(target.id, ranked(one.position, `${one.folder}x`))
      target.position = one.position
      target.byDay.set(localDay(nowMs, ZONE), one.position)
    }
  }
  await assertRecount(database, project.id)
  const today = localDay(nowMs, ZONE)
  for (const known of keywords) {
    const { recent, position } = await project.state(known.id)
    assert.equal(position, known.position)
    assert.deepEqual(positionsOf(recent, today), daysOf(known, today))
  }
}

function daysOf({ addedDay, byDay }: Known, today: number): DayEnd[] {
  return Array.from({ length: 31 }, (_, at) => {
    const day = today - 30 + at
    if (day < addedDay) return undefined
    const last = [...byDay.keys()].filter((one) => one <= day).sort((a, b) => b - a)[0]
    return byDay.get(last as number)
  })
}

onEveryEngine('roll-ups', (context) => {
  const newProject = trackedProjects(context)

  test('are what a recount of all keywords gives, whatever happened to them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40, size: 'max' }), async (commands) => {
        const project = await createRankProject(context.database, { timezone: ZONE }, newProject)
        await play(context.database, project, commands)
      }),
      { numRuns: examples(10), endOnFailure: true },
    )
  })

  test('go on from the day that was reached when the project moves to a zone where it is still yesterday', async () => {
    const project = await createRankProject(context.database, { timezone: 'Pacific/Kiritimati' }, newProject)
    const ids = await project.add(['a', 'b'], { nowMs: START })
    await project.store([{ analysisId: 1, seen: ranked(1) }], { nowMs: START })
    await changeRows(
      context.database,
      'project_settings',
      { timezone: 'Pacific/Pago_Pago' },
      { project_id: project.id },
    )
    await project.store([{ analysisId: 2, seen: ranked(7) }], { nowMs: START + 1000 })
    await assertRecount(context.database, project.id)
    await project.add(['c'], { nowMs: START + 2000 })
    await assertRecount(context.database, project.id)
    await project.delete([ids[0] as number], START + 2 * DAY_MS)
    await assertRecount(context.database, project.id)
  })
})
