import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSearchLane, type SearchLane, type SearchLaneOptions } from './search-lane.ts'

/** The lane looks for who is next when everybody has said what they want. */
const settle = async () => {
  for (let turn = 0; turn < 2; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

function createTestLane(options: Partial<SearchLaneOptions> = {}) {
  const clock = { ms: 0 }
  const lane = createSearchLane({
    atOnce: 1,
    waitingMax: 100,
    waitMsMax: 1_000,
    searchMsMax: 1_000,
    nowMs: () => clock.ms,
    ...options,
  })
  return { lane, clock }
}

type Begun = { name: string; account: number; end(): void }

/** Searches whose steps are noted when they begin, and end when they are told to. */
function createSteps(lane: SearchLane) {
  const begun: Begun[] = []
  const running = new Set<Begun>()
  const names: string[] = []
  const step = (name: string, account: number) => () => {
    const ended = Promise.withResolvers<void>()
    const one = { name, account, end: ended.resolve }
    begun.push(one)
    running.add(one)
    names.push(name)
    return ended.promise.finally(() => running.delete(one))
  }
  const search = (account: number, name: string, steps: number) =>
    lane.enter(account, async (takeStep) => {
      for (let at = 0; at < steps; at++) await takeStep(step(`${name}${at}`, account))
      return name
    })
  /** Ends what runs, in the order in which it began, until nothing does. */
  const drain = async () => {
    for (await settle(); running.size > 0; await settle()) for (const one of [...running]) one.end()
  }
  return { begun, running, names, search, step, drain }
}

test('accounts take turns step by step, and the searches of one follow each other', async () => {
  const { lane } = createTestLane()
  const { names, search, drain } = createSteps(lane)
  const all = [search(1, 'a', 3), search(1, 'b', 2), search(2, 'c', 2), search(3, 'd', 1)]
  await drain()
  assert.deepEqual(await Promise.all(all), ['a', 'b', 'c', 'd'])
  assert.deepEqual(names, ['a0', 'c0', 'd0', 'a1', 'c1', 'a2', 'b0', 'b1'])
})

test('who comes to a lane in which others search for long waits for one step', async () => {
  const { lane } = createTestLane()
  const { names, running, search, drain } = createSteps(lane)
  const long = Array.from({ length: 5 }, (_, at) => search(1, `long${at} `, 50))
  await settle()
  const short = search(2, 'short', 1)
  for (const one of [...running]) one.end()
  await settle()
  assert.deepEqual(names, ['long0 0', 'short0'])
  await drain()
  await Promise.all([...long, short])
})

test('whoever searches shortly has all their steps before another who has had more time', async () => {
  const { lane, clock } = createTestLane()
  const { names, running, search } = createSteps(lane)
  const all = [search(1, 'long', 3)]
  await settle()
  all.push(search(2, 'short', 3))
  for (await settle(); running.size > 0; await settle()) {
    for (const one of [...running]) {
      clock.ms += one.account === 1 ? 16 : 1
      one.end()
    }
  }
  await Promise.all(all)
  assert.deepEqual(names, ['long0', 'short0', 'short1', 'short2', 'long1', 'long2'])
})

test('accounts that always want a step get as much time as each other, whatever their steps take', async () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(lengths, async (msOf) => {
      const { lane, clock } = createTestLane({ searchMsMax: 1_000_000 })
      const { running, search } = createSteps(lane)
      const all = msOf.map((_, account) => search(account, `${account} `, 1_000).catch(() => {}))
      const got = msOf.map(() => 0)
      for (let step = 0; step < 60; step++) {
        await settle()
        for (const one of [...running]) {
          const ms = msOf[one.account] as number
          got[one.account] = (got[one.account] as number) + ms
          clock.ms += ms
          one.end()
        }
        assert.ok(Math.max(...got) - Math.min(...got) <= Math.max(...msOf), `${got}`)
      }
      lane.close()
      for (const one of [...running]) one.end()
      await Promise.all(all)
    }),
    { numRuns: 20 },
  )
})

test('steps run beside each other only where they are of different accounts', async () => {
  const { lane } = createTestLane({ atOnce: 2 })
  const { running, search, step, drain } = createSteps(lane)
  const both = lane.enter(1, (takeStep) => Promise.all([takeStep(step('x', 1)), takeStep(step('y', 1))]))
  await settle()
  assert.deepEqual(
    [...running].map((one) => one.name),
    ['x'],
  )
  const others = [search(2, 'p', 1), search(3, 'q', 1)]
  await settle()
  assert.deepEqual(
    [...running].map((one) => one.name),
    ['x', 'p0'],
  )
  await drain()
  await Promise.all([both, ...others])
})

test('an account may have so many searches waiting, and is told when there are more', async () => {
  const { lane } = createTestLane({ waitingMax: 2 })
  const { search, drain } = createSteps(lane)
  const taken = [1, 2, 3].map((at) => search(1, `s${at} `, 1))
  await assert.rejects(search(1, 'more', 1), { code: 'rate_limited', retryAfterSeconds: 5 })
  const other = search(2, 'other', 1)
  await drain()
  await Promise.all([...taken, other])
  const again = search(1, 'again', 1)
  await drain()
  assert.equal(await again, 'again')
})

test('a search that has waited too long for others of its account is not begun', async () => {
  const { lane, clock } = createTestLane({ waitMsMax: 100 })
  const { names, search, drain } = createSteps(lane)
  const first = search(1, 'first', 1)
  const late = assert.rejects(search(1, 'late', 1), { code: 'rate_limited' })
  await settle()
  clock.ms = 101
  const inTime = search(1, 'in time', 1)
  await drain()
  await Promise.all([first, late, inTime])
  assert.deepEqual(names, ['first0', 'in time0'])
})

test('a search whose steps together took too long takes no more of them, however long it waited between', async () => {
  const { lane, clock } = createTestLane({ searchMsMax: 100 })
  const { begun, search } = createSteps(lane)
  const refused = [search(1, 'slow', 9), search(2, 'other', 9)].map((one) =>
    assert.rejects(one, { code: 'search_too_long', retryAfterSeconds: 30 }),
  )
  for (const [at, ms] of [50, 1_000, 49, 0, 1].entries()) {
    await settle()
    clock.ms += ms
    begun[at]?.end()
  }
  await Promise.all(refused)
  assert.deepEqual(
    begun.map((one) => one.name),
    ['slow0', 'other0', 'slow1', 'slow2', 'slow3'],
  )
})

test('a search that fails leaves the lane as one that does not', async () => {
  const { lane } = createTestLane()
  await assert.rejects(
    lane.enter(1, (takeStep) => takeStep(() => Promise.reject(new Error('no')))),
    /no/,
  )
  await assert.rejects(
    lane.enter(1, async (takeStep) => {
      // The second has not begun when the first fails.
      await Promise.all([takeStep(() => Promise.reject(new Error('no'))), takeStep(settle)])
    }),
    /no/,
  )
  assert.equal(await lane.enter(1, (takeStep) => takeStep(async () => 'yes')), 'yes')
})

test('a closed lane refuses what waits and what comes, and lets a step that runs come to its end', async () => {
  const { lane } = createTestLane()
  const { names, search, drain } = createSteps(lane)
  const isClosed = { code: 'database_unavailable', message: /closed/ }
  const last = search(1, 'last', 1)
  const refused = [search(2, 'step', 1), search(1, 'search', 1)].map((one) => assert.rejects(one, isClosed))
  const goesOn = assert.rejects(search(3, 'goes on', 2), isClosed)
  await settle()
  lane.close()
  await Promise.all([...refused, goesOn])
  await assert.rejects(search(4, 'after', 1), isClosed)
  await drain()
  assert.equal(await last, 'last')
  assert.deepEqual(names, ['last0'])
})

test('among steps that take equally long every other account begins one at most before one that is wanted', async () => {
  const searches = fc.array(
    fc.record({ account: fc.integer({ min: 1, max: 4 }), steps: fc.integer({ min: 0, max: 6 }) }),
    { maxLength: 20 },
  )
  await fc.assert(
    fc.asyncProperty(searches, fc.integer({ min: 1, max: 3 }), async (given, atOnce) => {
      const { lane } = createTestLane({ atOnce })
      const { begun, running, step, drain } = createSteps(lane)
      const order: string[] = []
      const all = given.map(({ account, steps }, index) =>
        lane.enter(account, async (takeStep) => {
          for (let at = 0; at < steps; at++) {
            const wantedAt = begun.length
            await takeStep(() => {
              const between = begun.slice(wantedAt)
              const accounts = new Set(between.map((one) => one.account))
              assert.equal(accounts.size, between.length)
              assert.ok(!accounts.has(account))
              const runs = [...running].map((one) => one.account)
              assert.ok(runs.length < atOnce && !runs.includes(account))
              return step(`${index}`, account)()
            })
          }
          order.push(`${account} ${index}`)
        }),
      )
      await drain()
      await Promise.all(all)
      assert.equal(
        begun.length,
        given.reduce((sum, { steps }) => sum + steps, 0),
      )
      for (const account of [1, 2, 3, 4]) {
        const own = order.filter((name) => name.startsWith(`${account} `))
        assert.deepEqual(
          own,
          given.flatMap((one, index) => (one.account === account ? `${account} ${index}` : [])),
        )
      }
    }),
    { numRuns: 200 },
  )
})
