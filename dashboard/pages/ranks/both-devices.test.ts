import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, addDistributions, addSummaries, meanOf, type Summary } from './both-devices.ts'

const summary = (changes: Partial<Summary>): Summary => ({
  tracked_keywords: 0,
  ranking_keywords: 0,
  top_three: 0,
  top_ten: 0,
  improved: 0,
  declined: 0,
  pending: 0,
  failed: 0,
  avg_position: null,
  visibility_score: 0,
  ...changes,
})

test('counts of both devices are added, means weighted by their keywords', () => {
  const both = addSummaries([
    summary({
      tracked_keywords: 30,
      ranking_keywords: 20,
      top_ten: 8,
      avg_position: 10,
      visibility_score: 10,
    }),
    summary({ tracked_keywords: 10, ranking_keywords: 5, top_ten: 1, avg_position: 20, visibility_score: 2 }),
  ])
  assert.equal(both?.tracked_keywords, 40)
  assert.equal(both?.top_ten, 9)
  assert.equal(both?.visibility_score, 8)
  assert.equal(both?.avg_position, 12)
  assert.equal(addSummaries([]), undefined)
})

test('a device without keywords changes no mean', () => {
  const both = addSummaries([summary({ tracked_keywords: 3, visibility_score: 12.5 }), summary({})])
  assert.equal(both?.visibility_score, 12.5)
  assert.equal(both?.avg_position, null)
  assert.equal(meanOf([]), null)
})

test('buckets are added by name', () => {
  const one = [
    { label: '1-3', keywords: 2 },
    { label: 'not_ranked', keywords: 1 },
  ]
  assert.deepEqual(addDistributions([one, one]), [
    { label: '1-3', keywords: 4 },
    { label: 'not_ranked', keywords: 2 },
  ])
})

test('days that one device alone has are its own', () => {
  const part = (dates: string[], visibility: number[], keywords: number) => ({
    dates,
    visibility,
    avg_position: dates.map(() => 10),
    keywords: dates.map(() => keywords),
    position_distribution: [{ label: 'not_ranked', keywords: dates.map(() => 1) }],
  })
  const days = addDays([part(['2026-11-01', '2026-11-02'], [4, 4], 3), part(['2026-11-02'], [8], 1)])
  assert.deepEqual(days.get('2026-11-01'), { visibility: 4, position: 10 })
  assert.deepEqual(days.get('2026-11-02'), { visibility: 5, position: 10 })
})
