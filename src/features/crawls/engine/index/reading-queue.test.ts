import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadingTask, ReadRequest } from './index-messages.ts'
import { createReadingQueue } from './reading-queue.ts'

const MIB = 1024 * 1024

type PageRequest = Extract<ReadRequest, { kind: 'page' }>

function open(threads = 2) {
  const sent = Array.from({ length: threads }, (): PageRequest[] => [])
  const queue = createReadingQueue(
    sent.map((requests) => ({
      send(request) {
        requests.push(structuredClone(request) as PageRequest)
      },
    })),
  )
  const add = (bytes: number, onDone?: () => void) =>
    queue.add({ kind: 'page', page: { body: new Uint8Array(bytes) } } as ReadingTask, onDone)
  /** This thread has read the next of its pages, and the index has it. */
  const read = (thread: number, place: number) => queue.onDone([sent[thread]![place]!.sequence])
  const counts = () => sent.map(({ length }) => length)
  return { queue, sent, counts, add, read }
}

test('each thread has a few pages, and some more at once when it has read half of them', () => {
  const { queue, counts, add, read } = open()
  for (let page = 0; page < 60; page++) add(1_000)
  const few = counts()[0]!
  assert.deepEqual(counts(), [few, few])
  assert.ok(few >= 4 && few < 20, `${few}`)
  assert.deepEqual([queue.unread, queue.unreadBytes], [60, 60_000])
  for (let page = 1; page < few / 2; page++) read(1, page - 1)
  assert.deepEqual(counts(), [few, few])
  read(1, few / 2 - 1)
  assert.deepEqual(counts(), [few, few + few / 2])
  assert.deepEqual([queue.unread, queue.unreadBytes], [60 - few / 2, (60 - few / 2) * 1_000])
})

test('a thread that has had few gets the next page as it comes', () => {
  const { counts, add, read } = open(1)
  for (let page = 1; page <= 9; page++) {
    add(1_000)
    assert.deepEqual(counts(), [page])
  }
  read(0, 0)
  add(1_000)
  assert.deepEqual(counts(), [10])
})

test('of large pages each thread has one, and who waits for their memory is told when they are read', () => {
  const { counts, add, read } = open()
  let told = 0
  for (let page = 0; page < 4; page++) add(9 * MIB, () => told++)
  assert.deepEqual([counts(), told], [[1, 1], 0])
  read(0, 0)
  assert.deepEqual([counts(), told], [[2, 1], 1])
})

test('what no thread has yet can be forgotten', () => {
  const { queue, counts, add } = open(1)
  let told = 0
  for (let page = 0; page < 20; page++) add(1_000, () => told++)
  queue.drop()
  const [few = 0] = counts()
  assert.deepEqual([queue.unread, queue.unreadBytes, told], [few, few * 1_000, 20 - few])
})

test('nothing more is read while what was read waits to be stored', () => {
  const { queue, counts, add, read } = open(1)
  for (let page = 0; page < 20; page++) add(1_000)
  const [few = 0] = counts()
  queue.onHeld(30 * MIB)
  for (let page = 0; page < few; page++) read(0, page)
  assert.deepEqual([counts(), queue.heldBytes], [[few], 30 * MIB])
  queue.onHeld(0)
  assert.deepEqual([counts(), queue.heldBytes], [[20], 0])
})

test('what a replaced thread had in hand is read again, and the costly page without its body', () => {
  const { queue, sent, add, read } = open(1)
  for (let page = 0; page < 20; page++) add(1_000 + page)
  const before = sent[0]!.splice(0)
  queue.onDone([before[0]!.sequence])
  sent[0]!.length = 0
  queue.onReplaced(0, before[2]!.sequence)
  const bytes = sent[0]!.map(({ page }) => page.body?.byteLength ?? null)
  assert.deepEqual(bytes.slice(0, 4), [1_001, null, 1_003, 1_004])
  assert.deepEqual(
    sent[0]!.filter(({ page }) => page.cutBy === 'too-costly').map(({ page }) => page.body),
    [null],
  )
  assert.equal(queue.unread, 19)
  // What the ended thread has sent last may still arrive.
  queue.onDone(before.map(({ sequence }) => sequence))
  assert.equal(queue.unread, 19)
  for (let page = 0; page < 19; page++) read(0, page)
  assert.deepEqual([queue.unread, queue.unreadBytes], [0, 0])
})
