import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/helpers/any-character.ts'
import { FAILURE_CLASSES } from './contracts.ts'
import { classOfStatus, isLostBehindGateway, refused } from './refusals.ts'

const REPLY = { status: 429, headers: new Headers({ 'retry-after': '7' }), text: 'Slow down.' }

test('a status means the same at every provider that has no better word for it', () => {
  const classes = [400, 401, 402, 403, 404, 408, 422, 429, 500, 503, 520, 204].map(classOfStatus)
  assert.deepEqual(classes, [
    'input',
    'auth',
    'quota',
    'auth',
    'input',
    'upstream',
    'input',
    'rate',
    'upstream',
    'upstream',
    'upstream',
    'garbage',
  ])
})

test('a refusal repeats what was said in one sentence, keeps the reply and costs nothing', () => {
  const failure = refused('X', 'rate', REPLY, { nowMs: 0, words: ' Slow\n down!! ' })
  assert.deepEqual(failure, {
    state: 'failed',
    class: 'rate',
    message: 'X asked for fewer calls (HTTP 429): Slow down.',
    isRetryable: true,
    retryAfterMs: 7_000,
    costMicros: 0,
    isCostEstimated: false,
    reply: 'Slow down.',
  })
  const silent = refused('X', 'auth', { ...REPLY, status: 401 }, { nowMs: 0, words: undefined })
  assert.deepEqual([silent.message, silent.retryAfterMs], ['X refused the credentials (HTTP 401).', null])
})

test('whatever a provider says, the message is one bounded line that ends', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FAILURE_CLASSES),
      fc.string({ unit: anyCharacter, maxLength: 2_000 }),
      (cause, words) => {
        const { message } = refused('X', cause, REPLY, { nowMs: 0, words })
        assert.ok(message.length < 300 && message.isWellFormed())
        assert.match(message, /^X [^\n\r\0]+\.$/)
      },
    ),
  )
})

test('only a gateway that has nothing to say may hide a search that was made', () => {
  assert.deepEqual(
    [500, 502, 503, 504, 522, 429, 200].filter((status) => isLostBehindGateway(status, false)),
    [502, 504, 522],
  )
  assert.equal(isLostBehindGateway(502, true), false)
})
