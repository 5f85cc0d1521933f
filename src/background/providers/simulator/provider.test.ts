import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SerpAnswer, SerpRequest } from '../contracts.ts'
import { createSimulator } from './provider.ts'

const REQUEST: SerpRequest = {
  tag: 'test',
  keyword: 'oak desk',
  countryCode: 'US',
  languageCode: 'en',
  location: null,
  device: 'mobile',
  depth: 100,
  day: '2026-11-14',
}

function open(options: Partial<Parameters<typeof createSimulator>[0]> = {}) {
  const simulator = createSimulator({ latencyMs: 0, failurePercent: 0, ...options })
  const check = simulator.check?.bind(simulator)
  assert.ok(check)
  return (changes: Partial<SerpRequest> = {}, signal = new AbortController().signal) =>
    check({ ...REQUEST, ...changes }, signal)
}

describe('the simulator', () => {
  test('says what it is: simulated, free, in need of nothing', async () => {
    const simulator = createSimulator({ latencyMs: 0, failurePercent: 0 })
    assert.deepEqual([simulator.name, simulator.isSimulated, simulator.isPaid], ['simulator', true, false])
    assert.equal(simulator.estimateMicros(100), 0)
    assert.equal(simulator.queue, undefined)
    assert.equal((await simulator.probe(new AbortController().signal)).isWorking, true)
  })

  test('reads every page up to the depth, for nothing', async () => {
    const check = open()
    for (const depth of [10, 50, 100]) {
      const answer = (await check({ depth })) as SerpAnswer
      assert.equal(answer.state, 'observed')
      assert.equal(answer.results.length, depth)
      const { pagesScanned, isComplete, correctedQuery, costMicros, isCostEstimated } = answer
      assert.deepEqual(
        { pagesScanned, isComplete, correctedQuery, costMicros, isCostEstimated },
        {
          pagesScanned: depth / 10,
          isComplete: true,
          correctedQuery: null,
          costMicros: 0,
          isCostEstimated: false,
        },
      )
    }
  })

  test('refuses a day that is none', async () => {
    const answer = await open()({ day: '2026-02-30' })
    assert.ok(answer.state === 'failed' && answer.class === 'input' && !answer.isRetryable)
  })
})

describe('failures that are asked for', () => {
  const keywords = Array.from({ length: 400 }, (_, index) => `widget ${index}`)
  const failing = async (failurePercent: number, changes: Partial<SerpRequest> = {}) => {
    const check = open({ failurePercent })
    const answers = await Promise.all(keywords.map((keyword) => check({ ...changes, keyword, depth: 10 })))
    return keywords.filter((_, index) => answers[index]?.state === 'failed')
  }

  test('meet as many as asked for, none or all', async () => {
    assert.equal((await failing(0)).length, 0)
    assert.equal((await failing(100)).length, keywords.length)
    const some = (await failing(10)).length
    assert.ok(some > 20 && some < 65, String(some))
  })

  test('meet the same keywords on the same day, on any device, and others on another', async () => {
    const some = await failing(10)
    assert.deepEqual(await failing(10), some)
    assert.deepEqual(await failing(10, { device: 'desktop' }), some)
    assert.notDeepEqual(await failing(10, { day: '2026-11-15' }), some)
    const more = new Set(await failing(20))
    assert.ok(some.every((keyword) => more.has(keyword)))
  })

  test("are the search engine's and final", async () => {
    assert.deepEqual(await open({ failurePercent: 100 })(), {
      state: 'failed',
      class: 'upstream',
      message: 'The simulated search engine did not answer.',
      isRetryable: false,
      retryAfterMs: null,
      costMicros: 0,
      isCostEstimated: false,
      reply: null,
    })
  })
})

describe('latency that is asked for', () => {
  test('passes before the answer, and does not change it', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const answer = open({ latencyMs: 500 })()
    let isThere = false
    void answer.then(() => {
      isThere = true
    })
    context.mock.timers.tick(499)
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(isThere, false)
    context.mock.timers.tick(1)
    assert.deepEqual(await answer, await open()())
  })

  test('ends at once when the check is called off, with the reason', async () => {
    const controller = new AbortController()
    const reason = new Error('stopping')
    const answer = open({ latencyMs: 600_000 })({}, controller.signal)
    controller.abort(reason)
    await assert.rejects(answer, reason)
    await assert.rejects(open()({}, AbortSignal.abort(reason)), reason)
  })
})
