import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countedSpans, type DaySpan, replacedSpans } from './counted-spans.ts'

const span = fc
  .tuple(fc.nat(40), fc.oneof(fc.constant(0), fc.nat(10)))
  .map(([firstDay, more]): DaySpan => ({ firstDay, lastDay: firstDay + more }))
const spans = fc.uniqueArray(span, { maxLength: 15, selector: (s) => `${s.firstDay} ${s.lastDay}` })
const daysOf = ({ firstDay, lastDay }: DaySpan) =>
  Array.from({ length: lastDay - firstDay + 1 }, (_, index) => firstDay + index)
const isOneDay = ({ firstDay, lastDay }: DaySpan) => firstDay === lastDay

test('days that are stored by themselves always count, and longer spans only where none of theirs is', () => {
  fc.assert(
    fc.property(spans, (stored) => {
      const single = new Set(stored.filter(isOneDay).map((one) => one.firstDay))
      const expected = stored.filter((one) => isOneDay(one) || !daysOf(one).some((day) => single.has(day)))
      assert.deepEqual(countedSpans(stored), expected)
    }),
  )
})

test('whatever is published in whatever order, no day is counted twice', () => {
  fc.assert(
    fc.property(fc.array(fc.array(span, { maxLength: 4 }), { maxLength: 6 }), (imports) => {
      let stored: DaySpan[] = []
      for (const given of imports) {
        const added = given.filter((one, at) => given.slice(0, at).every((other) => !clash(one, other)))
        const replaced = new Set(replacedSpans(stored, added))
        stored = [...stored.filter((one) => !replaced.has(one)), ...added]
        const days = countedSpans(stored).flatMap(daysOf)
        assert.equal(new Set(days).size, days.length)
        // What was added just now is there.
        for (const one of added.filter(isOneDay)) assert.ok(days.includes(one.firstDay))
      }
    }),
  )
})

/** What one import cannot hold: a span twice, or two sums of one day. */
function clash(one: DaySpan, other: DaySpan): boolean {
  if (isOneDay(one) || isOneDay(other))
    return one.firstDay === other.firstDay && one.lastDay === other.lastDay
  return one.firstDay <= other.lastDay && other.firstDay <= one.lastDay
}

test('a day never removes a longer span, nor a longer span a day', () => {
  const day = { firstDay: 5, lastDay: 5 }
  const month = { firstDay: 1, lastDay: 30 }
  assert.deepEqual(replacedSpans([month], [day]), [])
  assert.deepEqual(replacedSpans([day], [month]), [])
  assert.deepEqual(replacedSpans([month], [{ firstDay: 30, lastDay: 31 }]), [month])
  assert.deepEqual(replacedSpans([month, day], [day]), [day])
})
