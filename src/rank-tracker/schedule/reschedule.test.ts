import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { createRankProject, type RankProject } from '../../../test/helpers/rank-project.ts'
import { createTrackedProject } from '../../../test/helpers/tracked-project.ts'
import { DAY_MS } from '../../lib/local-day.ts'
import { FREQUENCIES, type Frequency } from '../../projects/settings.ts'
import { READ_COMMITTED } from '../tracker/isolation.ts'
import { firstDue, INTERVAL_DAYS, latestSlot, nextDue, waitingForFirst } from '../tracker/slots.ts'
import { rescheduleKeywords } from './reschedule.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')
const HOUR_MS = DAY_MS / 24
const KEYWORDS = 30

const frequency = fc.constantFrom(...FREQUENCIES)
const time = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2060, 0, 1) })

type Change = { nowMs: number; from: Frequency; to: Frequency }

/** The rule once more, by looking at one slot after the other. */
function rescheduled(dueMs: number, { nowMs, from, to }: Change): number {
  const toMs = INTERVAL_DAYS[to] * DAY_MS
  let nextMs = dueMs - INTERVAL_DAYS[from] * DAY_MS + toMs
  while (nextMs > nowMs + toMs) nextMs -= DAY_MS
  while (nextMs <= nowMs) nextMs += toMs
  return nextMs
}

onEveryEngine('a new frequency', (context) => {
  let project: RankProject
  before(async () => {
    const newProject = await createTrackedProject(context.database)
    project = await createRankProject(context.database, {}, newProject)
    await project.add(Array.from({ length: KEYWORDS }, (_, index) => `keyword ${index}`))
  })

  /** What keywords that are due at these times are due at afterwards. */
  async function reschedule(dues: readonly number[], change: Change): Promise<number[]> {
    return context.database.transaction(async (tx) => {
      for (const [index, due_at] of dues.entries()) {
        await tx
          .updateTable('keyword_schedules')
          .set({ due_at })
          .where('project_id', '=', project.id)
          .where('keyword_id', '=', index + 1)
          .execute()
      }
      await rescheduleKeywords(tx, project.id, change)
      const rows = await tx
        .selectFrom('keyword_schedules')
        .where('project_id', '=', project.id)
        .select('due_at')
        .orderBy('keyword_id')
        .limit(dues.length)
        .execute()
      return rows.map((row) => row.due_at)
    }, READ_COMMITTED)
  }

  test('that is lower counts from the last slot', async () => {
    const due = Date.parse('2026-11-16T06:00:00Z')
    const weekly = await reschedule([due], { nowMs: NOW, from: 'daily', to: 'weekly' })
    assert.deepEqual(weekly, [Date.parse('2026-11-22T06:00:00Z')])
    const monthly = await reschedule([due], { nowMs: NOW, from: 'daily', to: 'monthly' })
    assert.deepEqual(monthly, [Date.parse('2026-12-15T06:00:00Z')])
  })

  test('that is higher takes effect within its own interval', async () => {
    // The last slot of the first was on the 10th: a week later is the 17th. That of the second was on the 1st: the 8th
    // has passed, the 15th at 06:00 too.
    const dues = [Date.parse('2026-12-10T06:00:00Z'), Date.parse('2026-12-01T06:00:00Z')]
    const daily = await reschedule(dues, { nowMs: NOW, from: 'monthly', to: 'daily' })
    assert.deepEqual(daily, [Date.parse('2026-11-16T06:00:00Z'), Date.parse('2026-11-16T06:00:00Z')])
    const weekly = await reschedule(dues, { nowMs: NOW, from: 'monthly', to: 'weekly' })
    assert.deepEqual(weekly, [Date.parse('2026-11-17T06:00:00Z'), Date.parse('2026-11-22T06:00:00Z')])
  })

  test('makes nothing due in a burst: keywords spread over a month stay spread over the week', async () => {
    const dues = Array.from({ length: KEYWORDS }, (_, index) => NOW + (index + 1) * DAY_MS - HOUR_MS)
    const next = await reschedule(dues, { nowMs: NOW, from: 'monthly', to: 'weekly' })
    const days = next.map((dueMs) => Math.floor((dueMs - NOW) / DAY_MS))
    const counts = [0, 1, 2, 3, 4, 5, 6].map((day) => days.filter((found) => found === day).length)
    assert.ok(Math.min(...counts) >= 4 && Math.max(...counts) <= 5, `${counts}`)
  })

  test('keeps the time of day, and the next slot is within the new interval, whatever was due when', async () => {
    const seed = fc.nat()
    const delay = fc.oneof(fc.nat(100 * DAY_MS), fc.nat(DAY_MS))
    await fc.assert(
      fc.asyncProperty(
        fc.record({ nowMs: time, from: frequency, to: frequency }),
        fc.array(fc.record({ seed, delay, isMissed: fc.boolean() }), { minLength: 1, maxLength: KEYWORDS }),
        async (change, added) => {
          const { nowMs, from, to } = change
          const dues = added.map(({ seed, delay, isMissed }) => {
            const first = firstDue(nowMs - delay, from, seed)
            return first > nowMs || isMissed ? first : nextDue(latestSlot(first, nowMs, from), from)
          })
          const next = await reschedule(dues, change)
          assert.deepEqual(
            next,
            dues.map((dueMs) => rescheduled(dueMs, change)),
          )
          for (const [index, dueMs] of next.entries()) {
            assert.ok(dueMs > nowMs && dueMs <= nowMs + INTERVAL_DAYS[to] * DAY_MS)
            assert.equal(Math.abs(dueMs - (dues[index] as number)) % DAY_MS, 0)
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  test('leaves those waiting that wait for their first check', async () => {
    const waiting = [NOW - 40 * DAY_MS, NOW].map(waitingForFirst)
    for (const [from, to] of [
      ['daily', 'monthly'],
      ['monthly', 'daily'],
    ] as const) {
      assert.deepEqual(await reschedule(waiting, { nowMs: NOW, from, to }), waiting)
    }
  })

  test('is what the records show from the next read on', async () => {
    const before = await project.context()
    await reschedule([NOW], { nowMs: NOW, from: 'daily', to: 'weekly' })
    assert.equal((await project.context()).revision, before.revision + 1)
  })
})
