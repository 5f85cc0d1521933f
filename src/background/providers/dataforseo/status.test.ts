import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FAILURE_CLASSES, type FailureClass } from '../contracts.ts'
import { describeFault, statusOf, statusOfHttp } from './status.ts'

function classOf(code: number): FailureClass | 'none' {
  const status = statusOf(code)
  return status.kind === 'failed' ? status.class : 'none'
}

test('a task that was created and a call that went well are both fine', () => {
  assert.equal(statusOf(20000).kind, 'ok')
  assert.equal(statusOf(20100).kind, 'ok')
})

test('no search results is an answer, and a task in the queue is no failure', () => {
  assert.equal(statusOf(40102).kind, 'empty')
  assert.equal(statusOf(40601).kind, 'queued')
  assert.equal(statusOf(40602).kind, 'queued')
})

test('of the codes that begin with 401 only 40100 speaks of credentials', () => {
  assert.equal(classOf(40100), 'auth')
  assert.equal(classOf(40101), 'upstream')
  assert.equal(classOf(40103), 'upstream')
})

test('a failed search engine is billed, a failed task is not', () => {
  const billable = [40101, 40103, 40202, 50000].filter((code) => {
    const status = statusOf(code)
    return status.kind === 'failed' && status.isBillable
  })
  assert.deepEqual(billable, [40101])
})

test('limits on calls pass, limits on money do not', () => {
  for (const code of [40202, 40209]) {
    const status = statusOf(code)
    assert.ok(status.kind === 'failed' && status.class === 'rate' && status.isPassing)
  }
  for (const code of [40200, 40201, 40203, 40204, 40205, 40207, 40210]) {
    const status = statusOf(code)
    assert.ok(status.kind === 'failed' && status.class === 'quota' && !status.isPassing)
  }
})

test('a wrong request never becomes right, a fault of theirs may pass', () => {
  const classes = [40000, 40006, 40501, 40506, 40401, 50000, 50301, 50401, 50402].map(classOf)
  const input = ['input', 'input', 'input', 'input']
  assert.deepEqual(classes, [...input, 'upstream', 'upstream', 'upstream', 'timeout', 'timeout'])
  const passing = [40501, 40401, 50000, 50301, 50401].filter((code) => {
    const status = statusOf(code)
    return status.kind === 'failed' && status.isPassing
  })
  assert.deepEqual(passing, [50000, 50301, 50401])
})

test('every number has a meaning, and no unknown one is a success', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 200_000 }), (code) => {
      const status = statusOf(code)
      if (status.kind === 'failed') assert.ok(FAILURE_CLASSES.includes(status.class))
      else assert.ok([20000, 20100, 40102, 40601, 40602].includes(code))
    }),
  )
})

test('a status of HTTP says what to do where there is no code', () => {
  const expected = [
    [401, 'auth'],
    [403, 'auth'],
    [402, 'quota'],
    [429, 'rate'],
    [500, 'upstream'],
    [503, 'upstream'],
    [404, 'input'],
    [422, 'input'],
  ] as const
  for (const [status, failureClass] of expected) {
    const meaning = statusOfHttp(status)
    assert.ok(meaning.kind === 'failed' && meaning.class === failureClass, String(status))
  }
})

test('a fault reads as one sentence', () => {
  const sentence = describeFault('quota', 40200, 'Payment Required. ')
  assert.equal(sentence, 'DataForSEO refuses further work on this account: Payment Required (40200).')
  assert.equal(describeFault('upstream', 50000, ''), 'DataForSEO failed (50000).')
})
