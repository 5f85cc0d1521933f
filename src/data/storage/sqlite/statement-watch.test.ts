import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStatementWatch } from './statement-watch.ts'

test('a thread that is at the same statement for the whole of its time is overdue', () => {
  const watch = createStatementWatch(100)
  assert.deepEqual(
    [10, 50, 109, 110].map((nowMs) => watch.isOverdue(0, 5, nowMs)),
    [false, false, false, true],
  )
})

test('statements that together take longer are each given their time', () => {
  const watch = createStatementWatch(100)
  for (let answered = 0; answered < 20; answered++) {
    assert.ok(!watch.isOverdue(answered, 0, answered * 90))
    assert.ok(!watch.isOverdue(answered, 0, answered * 90 + 89))
  }
})

test('the time in which a thread had nothing to do does not count', () => {
  const watch = createStatementWatch(100)
  assert.ok(!watch.isOverdue(7, 0, 10))
  assert.ok(!watch.isOverdue(7, 5_000, 5_050))
  assert.ok(watch.isOverdue(7, 5_000, 5_100))
})
