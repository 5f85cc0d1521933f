import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createQuiet } from './quiet.ts'

function start(t: { after(clean: () => void): void }) {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => mock.timers.reset())
  const quiet = createQuiet(500)
  let isQuiet = false
  return {
    quiet,
    wait() {
      quiet.wait().then(() => {
        isQuiet = true
      })
    },
    async after(ms: number): Promise<boolean> {
      mock.timers.tick(ms)
      await turn()
      return isQuiet
    },
  }
}

test('a page that asks for nothing is quiet after the time', async (t) => {
  const { wait, after } = start(t)
  wait()
  assert.equal(await after(499), false)
  assert.equal(await after(1), true)
})

test('it is never quiet while an answer is open, and the time begins anew after each', async (t) => {
  const { quiet, wait, after } = start(t)
  quiet.began()
  wait()
  quiet.began()
  quiet.ended()
  assert.equal(await after(10_000), false)
  quiet.ended()
  assert.equal(await after(400), false)
  quiet.began()
  quiet.ended()
  assert.equal(await after(400), false)
  assert.equal(await after(100), true)
})

test('time before somebody waits does not count, and after a stop none does', async (t) => {
  const { quiet, wait, after } = start(t)
  quiet.began()
  quiet.ended()
  assert.equal(await after(10_000), false)
  wait()
  assert.equal(await after(400), false)
  quiet.stop()
  assert.equal(await after(10_000), false)
})
