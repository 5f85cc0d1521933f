import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { proxyHere } from '../../lib/thread-proxy.ts'
import type { FileMaker } from './file-maker.ts'
import { createPageQueue, endingOnce, FILE_ROWS_MAX, filePieces } from './file-pieces.ts'
import { type PageAnswer, rowsOf } from './row-pages.ts'

const maker = makerOf((answer) => {
  const { rows, next } = rowsOf(answer, undefined)
  return { bytes: Buffer.from(rows.map(() => '{}\n').join('')), rowsCount: rows.length, next }
})

function makerOf(page: FileMaker['page']) {
  return proxyHere<FileMaker>({ page, end: () => Buffer.from('.') })
}

const allowed = async () => {}
const pageOf = (rows: number, next: string | null): PageAnswer => ({
  json: JSON.stringify({ data: Array.from({ length: rows }, () => ({})), meta: { next_cursor: next } }),
})

async function read(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts).toString()
}

test('pages follow each other to the last one', async () => {
  const pages: Record<string, PageAnswer> = { a: pageOf(2, 'b'), b: pageOf(1, null) }
  const parts = {
    first: pageOf(1, 'a'),
    maker,
    check: allowed,
    readNext: async (cursor: string) => pages[cursor]!,
  }
  assert.equal(await read(filePieces(parts, createPageQueue())), `${'{}\n'.repeat(4)}.`)
})

test('a list that is longer than a file may be fails: it does not end', async () => {
  let left = 4
  const bytes = new Uint8Array()
  const quarters = makerOf(() => ({
    bytes,
    rowsCount: FILE_ROWS_MAX / 4,
    next: --left > 0 ? 'a' : null,
  }))
  const parts = {
    first: pageOf(0, 'a'),
    maker: quarters,
    check: allowed,
    readNext: async () => pageOf(0, 'a'),
  }
  assert.equal(await read(filePieces(parts, createPageQueue())), '.')
  left = 5
  await assert.rejects(read(filePieces(parts, createPageQueue())), /more than 1000000 rows/)
})

test('whoever may not read any more gets no further page, and no proper end', async () => {
  let checks = 0
  const check = async () => {
    if (++checks === 2) throw new Error('signed out')
  }
  const parts = { first: pageOf(1, 'a'), maker, check }
  await assert.rejects(
    read(filePieces({ ...parts, readNext: async () => pageOf(1, 'a') }, createPageQueue())),
    /signed out/,
  )
  checks = 0
  await assert.rejects(
    read(filePieces({ ...parts, readNext: async () => pageOf(1, null) }, createPageQueue())),
    /signed out/,
  )
})

test('a turn rests for a share of its time before the next one', async () => {
  const inQueue = createPageQueue(5)
  const atMs: number[] = []
  const page = async () => {
    atMs.push(performance.now())
    await delay(10)
  }
  // Two at once, so the third waits for both the work and the rest of the first.
  await Promise.all([inQueue(page), inQueue(page), inQueue(page)])
  const [first = 0, , third = 0] = atMs
  // Timers may fire a millisecond early.
  assert.ok(third - first >= 50, `${third - first} ms`)
})

test('the end is told once, however it comes', async () => {
  const ends: unknown[] = []
  async function* numbers() {
    yield Buffer.from('1')
    throw new Error('broken')
  }
  const onEnd = (failure?: unknown) => ends.push((failure as Error | undefined)?.message)
  await assert.rejects(read(endingOnce(numbers(), onEnd)), /broken/)
  assert.deepEqual(ends.splice(0), ['broken'])

  async function* one() {
    yield Buffer.from('1')
  }
  assert.equal(await read(endingOnce(one(), onEnd)), '1')
  assert.deepEqual(ends.splice(0), [undefined])

  // Before the first piece was asked for: the code of a generator would never run.
  const iterator = endingOnce(one(), onEnd)[Symbol.asyncIterator]()
  await iterator.return?.()
  await iterator.return?.()
  assert.deepEqual(ends, [undefined])
})
