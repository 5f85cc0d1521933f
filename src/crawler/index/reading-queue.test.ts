import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadRequest } from './index-messages.ts'
import { createReadingQueue } from './reading-queue.ts'

const MIB = 1024 * 1024

function open(threads = 2) {
  const given: number[] = Array(threads).fill(0)
  const line = createReadingQueue(
    given.map((_, thread) => ({
      send() {
        given[thread]!++
      },
    })),
  )
  const add = (bytes: number, onGiven?: () => void) =>
    line.add({ kind: 'page' } as ReadRequest, new Uint8Array(bytes), onGiven)
  /** This thread has read a page, and what it read is noted. */
  const read = (thread: number, bytes: number, heldBytes = 0) => {
    line.onNoted({ count: 1, bytes, heldBytes })
    line.onRead(thread, 1)
  }
  return { line, given, add, read }
}

test('each thread has a few pages, and some more at once when it has read half of them', () => {
  const { line, given, add, read } = open()
  for (let page = 0; page < 60; page++) add(1_000)
  const few = given[0]!
  assert.deepEqual(given, [few, few])
  assert.ok(few >= 4 && few < 20, `${few}`)
  assert.deepEqual([line.unread, line.unreadBytes], [60, 60_000])
  for (let page = 1; page < few / 2; page++) read(1, 1_000)
  assert.deepEqual(given, [few, few])
  read(1, 1_000)
  assert.deepEqual(given, [few, few + few / 2])
  assert.deepEqual([line.unread, line.unreadBytes], [60 - few / 2, (60 - few / 2) * 1_000])
})

test('a thread that has had few gets the next page as it comes', () => {
  const { given, add, read } = open(1)
  for (let page = 1; page <= 9; page++) {
    add(1_000)
    assert.equal(given[0], page)
  }
  read(0, 1_000)
  add(1_000)
  assert.equal(given[0], 10)
})

test('of large pages each thread has one, and who waits for their memory is told when they are given', () => {
  const { given, add, read } = open()
  let told = 0
  for (let page = 0; page < 4; page++) add(9 * MIB, () => told++)
  assert.deepEqual([given, told], [[1, 1], 2])
  read(0, 9 * MIB)
  assert.deepEqual([given, told], [[2, 1], 3])
})

test('what no thread has yet can be forgotten', () => {
  const { line, given, add } = open(1)
  let told = 0
  for (let page = 0; page < 20; page++) add(1_000, () => told++)
  line.drop()
  assert.deepEqual([line.unread, line.unreadBytes, told], [given[0], given[0]! * 1_000, 20])
})

test('nothing more is read while what was read waits to be stored', () => {
  const { line, given, add, read } = open(1)
  for (let page = 0; page < 20; page++) add(1_000)
  const few = given[0]!
  read(0, 1_000, 20 * MIB)
  read(0, 1_000, 30 * MIB)
  for (let page = 2; page < few; page++) line.onRead(0, 1)
  assert.deepEqual([given[0], line.heldBytes], [few, 30 * MIB])
  line.onTaken()
  assert.deepEqual([given[0], line.heldBytes], [20, 0])
})
