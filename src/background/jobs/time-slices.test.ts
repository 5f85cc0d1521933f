import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type OwnSlice, SLICE_TIMES, whoYields } from './time-slices.ts'

const { sliceMs, restMs, restSliceMs } = SLICE_TIMES
const BUSY: OwnSlice = { restsForMs: -1, isOver: false }
const RESTING: OwnSlice = { restsForMs: restMs, isOver: false }
const OVER: OwnSlice = { restsForMs: -1, isOver: true }

/** `running` as share, time and state; one without a state runs in another process. Ids are counted from 1. */
function sliceToEnd(running: [share: string, heldMs: number, own?: OwnSlice][], waiting: string[]) {
  const jobs = running.map(([share, heldMs], index) => ({ id: index + 1, share, heldMs }))
  const own = new Map(running.flatMap(([, , state], index) => (state ? [[index + 1, state] as const] : [])))
  return whoYields({ running: jobs, waiting }, own, SLICE_TIMES)
}

test('one that works gives way when its time slice is over and another share has fewer, not before', () => {
  assert.equal(sliceToEnd([['a', sliceMs, BUSY]], ['b']), 1)
  assert.equal(sliceToEnd([['a', sliceMs - 1, BUSY]], ['b']), undefined)
  assert.equal(sliceToEnd([['a', sliceMs, BUSY]], []), undefined)
})

test('a share is not disturbed by its own jobs, nor by one that has as many', () => {
  assert.equal(
    sliceToEnd(
      [
        ['a', sliceMs, RESTING],
        ['a', sliceMs, BUSY],
      ],
      ['a'],
    ),
    undefined,
  )
  assert.equal(
    sliceToEnd(
      [
        ['a', sliceMs, RESTING],
        ['b', sliceMs, BUSY],
      ],
      ['a', 'b'],
    ),
    undefined,
  )
})

test('one that only waits gives way much sooner, but has its place for a while', () => {
  assert.equal(
    sliceToEnd(
      [
        ['a', sliceMs, BUSY],
        ['a', restSliceMs, RESTING],
      ],
      ['b'],
    ),
    2,
  )
  assert.equal(
    sliceToEnd(
      [
        ['a', restSliceMs, BUSY],
        ['a', restSliceMs - 1, RESTING],
      ],
      ['b'],
    ),
    undefined,
  )
  assert.equal(sliceToEnd([['a', restSliceMs, { restsForMs: restMs - 1, isOver: false }]], ['b']), undefined)
})

test('the share that has the most gives way, and of its jobs the one that has had its place for longest', () => {
  const running: [string, number, OwnSlice][] = [
    ['a', sliceMs + 9, BUSY],
    ['b', sliceMs + 1, BUSY],
    ['b', sliceMs + 2, BUSY],
  ]
  assert.equal(sliceToEnd(running, ['c']), 3)
})

test('of all processes only the one gives way whose job it is', () => {
  assert.equal(
    sliceToEnd(
      [
        ['a', sliceMs, BUSY],
        ['a', sliceMs + 1],
      ],
      ['b'],
    ),
    undefined,
  )
  assert.equal(
    sliceToEnd(
      [
        ['a', sliceMs, BUSY],
        ['a', sliceMs + 1],
      ],
      ['b', 'c'],
    ),
    1,
  )
})

test('nobody more gives way than there are shares that wait', () => {
  assert.equal(
    sliceToEnd(
      [
        ['a', sliceMs, OVER],
        ['a', sliceMs, RESTING],
      ],
      ['b'],
    ),
    undefined,
  )
  assert.equal(
    sliceToEnd(
      [
        ['a', sliceMs, OVER],
        ['a', sliceMs, RESTING],
      ],
      ['b', 'c'],
    ),
    2,
  )
  // The second place goes to neither: each has one then.
  assert.equal(
    sliceToEnd(
      [
        ['a', sliceMs, OVER],
        ['a', sliceMs, BUSY],
      ],
      ['b', 'a'],
    ),
    undefined,
  )
})

test('whoever gives way has more than somebody who waits', () => {
  const share = fc.constantFrom('a', 'b', 'c')
  const state = fc.constantFrom(undefined, BUSY, RESTING, OVER)
  const held = fc.constantFrom(0, restSliceMs, sliceMs, sliceMs + 1)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(share, held, state), { maxLength: 6 }),
      fc.uniqueArray(share),
      (running, waiting) => {
        const id = sliceToEnd(running as never, waiting)
        if (id === undefined) return
        const [of, heldMs, own] = running[id - 1]!
        const count = (name: string) => running.filter(([each, , at]) => each === name && at !== OVER).length
        assert.ok(own === BUSY || own === RESTING)
        assert.ok(heldMs >= (own === RESTING ? restSliceMs : sliceMs))
        assert.ok(waiting.some((name) => count(name) < count(of)))
      },
    ),
  )
})

test('one that was told makes room for one, also when the database has it no longer among those that run', () => {
  const own = new Map([
    [1, OVER],
    [2, BUSY],
  ])
  const running = [{ id: 2, share: 'a', heldMs: sliceMs }]
  assert.equal(whoYields({ running, waiting: ['a', 'b'] }, own, SLICE_TIMES), undefined)
  assert.equal(whoYields({ running, waiting: ['a', 'b'] }, new Map([[2, BUSY]]), SLICE_TIMES), 2)
})
