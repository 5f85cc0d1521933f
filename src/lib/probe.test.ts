import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createProbe } from './probe.ts'

const LIMITS = { timeoutMs: 1_000, giveUpMs: 10_000 }

test('callers that ask at the same time share one question', async () => {
  let asked = 0
  const probe = createProbe(async () => ++asked, LIMITS)
  assert.deepEqual(await Promise.all([probe(), probe(), probe()]), [1, 1, 1])
  assert.equal(await probe(), 2)
})

test('a failure is passed on, and the next caller asks again', async () => {
  const answers = [() => Promise.reject(new Error('gone')), () => Promise.resolve('back')]
  const probe = createProbe(() => answers.shift()!(), LIMITS)
  await assert.rejects(probe(), /gone/)
  assert.equal(await probe(), 'back')
})

test('a question that throws at once is a failure like any other', async () => {
  const probe = createProbe(() => {
    throw new Error('at once')
  }, LIMITS)
  await assert.rejects(probe(), /at once/)
})

test('nobody waits longer than the time-out, and no second question is asked meanwhile', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => mock.timers.reset())
  let asked = 0
  const probe = createProbe(() => {
    asked++
    return new Promise<never>(() => {})
  }, LIMITS)
  for (let attempt = 0; attempt < 3; attempt++) {
    const waiting = assert.rejects(probe(), /no answer within 1000 ms/)
    await Promise.resolve()
    mock.timers.tick(1_000)
    await waiting
  }
  assert.equal(asked, 1)
})

test('a question that never ends is given up, so that a later one can succeed', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => mock.timers.reset())
  const answers = [() => new Promise<string>(() => {}), () => Promise.resolve('back')]
  const probe = createProbe(() => answers.shift()!(), LIMITS)
  const waiting = assert.rejects(probe())
  await Promise.resolve()
  mock.timers.tick(10_000)
  await waiting
  assert.equal(await probe(), 'back')
})
