import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rowWindow, slotOf } from './window.ts'

const VIEW = fc.record({
  scrollTop: fc.integer({ min: -5_000, max: 4_000_000 }),
  viewHeight: fc.integer({ min: 100, max: 4_000 }),
  rowHeight: fc.constantFrom(28, 36, 44, 60),
  count: fc.integer({ min: 0, max: 100_000 }),
})

test('every row in sight is drawn, and not many others', () => {
  fc.assert(
    fc.property(VIEW, fc.boolean(), (view, isFirst) => {
      const { first, end } = rowWindow({ ...view, isFirst })
      assert.ok(first >= 0 && end <= view.count && first <= end)
      const firstSeen = Math.max(0, Math.floor(view.scrollTop / view.rowHeight))
      const lastSeen = Math.min(
        view.count - 1,
        Math.ceil((view.scrollTop + view.viewHeight) / view.rowHeight) - 1,
      )
      if (firstSeen <= lastSeen) assert.ok(first <= firstSeen && lastSeen < end)
      assert.ok(end - first <= Math.ceil(view.viewHeight / view.rowHeight) + 17)
    }),
  )
})

test('rows that are drawn together have slots of their own, and keep them while they stay', () => {
  fc.assert(
    fc.property(VIEW, (view) => {
      const shown = rowWindow(view)
      const slots = new Set<number>()
      for (let row = shown.first; row < shown.end; row += 1) slots.add(slotOf(row, shown))
      assert.equal(slots.size, shown.end - shown.first)
    }),
  )
  const before = { first: 100, end: 150, slots: 60 }
  const after = { first: 103, end: 155, slots: 60 }
  for (let row = after.first; row < before.end; row += 1)
    assert.equal(slotOf(row, before), slotOf(row, after))
})

test('before anything is shown, only rows in sight are drawn', () => {
  const view = { scrollTop: -468, viewHeight: 900, rowHeight: 36, count: 10_000 }
  assert.equal(rowWindow({ ...view, isFirst: true }).end, 12)
  assert.equal(rowWindow(view).end, 16)
})
