import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTurns, endingOnce, FILE_ROWS_MAX, filePieces } from './file-pieces.ts'
import type { RowPage } from './row-pages.ts'

const writer = {
  head: 'n\n',
  lines: (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
}
const allowed = async () => {}
const pageOf = (rows: number, next: string | null): RowPage => ({
  rows: Array.from({ length: rows }, () => ({})),
  next,
})

async function read(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts).toString()
}

test('pages follow each other to the last one', async () => {
  const pages: Record<string, RowPage> = { a: pageOf(2, 'b'), b: pageOf(1, null) }
  const parts = {
    first: pageOf(1, 'a'),
    writer,
    check: allowed,
    readNext: async (cursor: string) => pages[cursor]!,
  }
  assert.equal(await read(filePieces(parts, createTurns())), `n\n${'{}\n'.repeat(4)}`)
})

test('a list that is longer than a file may be fails: it does not end', async () => {
  const lines = () => ''
  const parts = { first: pageOf(0, 'a'), writer: { head: '', lines }, check: allowed }
  const rows = { length: FILE_ROWS_MAX / 4 } as readonly object[] as RowPage['rows']
  let left = 4
  const readNext = async () => ({ rows, next: left-- > 0 ? 'a' : null })
  await assert.rejects(read(filePieces({ ...parts, readNext }, createTurns())), /more than 1000000 rows/)
  left = 3
  assert.equal(await read(filePieces({ ...parts, readNext }, createTurns())), '')
})

test('whoever may not read any more gets no further page, and no proper end', async () => {
  let checks = 0
  const check = async () => {
    if (++checks === 2) throw new Error('signed out')
  }
  const parts = { first: pageOf(1, 'a'), writer, check }
  await assert.rejects(
    read(filePieces({ ...parts, readNext: async () => pageOf(1, 'a') }, createTurns())),
    /signed out/,
  )
  checks = 0
  await assert.rejects(
    read(filePieces({ ...parts, readNext: async () => pageOf(1, null) }, createTurns())),
    /signed out/,
  )
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
