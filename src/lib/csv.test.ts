import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type CsvRecord, HEADER_LINES_MAX, RECORD_BYTES_MAX, readCsv } from './csv.ts'

/** Whole characters, as decodeText gives them. */
async function* pieces(text: string, size: number): AsyncGenerator<string> {
  const characters = [...text]
  for (let from = 0; from < characters.length; from += size)
    yield characters.slice(from, from + size).join('')
}

async function read(text: string, size = 5): Promise<CsvRecord[]> {
  return (await Array.fromAsync(readCsv(pieces(text, size)))).flat()
}

const HOSTILE = [
  '',
  ' ',
  '"',
  '""',
  '\n',
  ',',
  ';',
  '\t',
  '=1+1',
  '+cmd',
  '-2',
  '@x',
  "'",
  '日本',
  '🏳️‍🌈',
  '\ufeff',
  '#',
  '\\"',
]

const cell = fc
  .oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme' }))
  .map((text) => text.toWellFormed().replace(/\r/g, ''))

test('cells come back as they were written, whatever is in them and wherever the pieces are cut', async () => {
  const records = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(
      records,
      fc.constantFrom(',', ';', '\t'),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      async (rows, delimiter, size, isEnded) => {
        const lines = [['a', 'b', 'c'], ...rows].map((cells) =>
          cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter),
        )
        const text = lines.join('\n') + (isEnded ? '\n' : '')
        const wanted = [['a', 'b', 'c'], ...rows].filter((cells) => cells.some((one) => one.trim() !== ''))
        const found = await read(text, size)
        assert.deepEqual(
          found.map(({ cells }) => cells),
          wanted,
        )
        // The line of a record is where its text stands in the file.
        for (const { line, cells } of found) {
          const from = text
            .split('\n')
            .slice(line - 1)
            .join('\n')
          assert.ok(from.startsWith(cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(delimiter)))
        }
      },
    ),
  )
})

test('the first line decides the delimiter', async () => {
  const cells = async (text: string) => (await read(text)).map((record) => record.cells)
  assert.deepEqual(await cells('a;b\n1,5;2'), [
    ['a', 'b'],
    ['1,5', '2'],
  ])
  assert.deepEqual(await cells('\n\na\tb\n1;2;3\t4'), [
    ['a', 'b'],
    ['1;2;3', '4'],
  ])
  assert.deepEqual(await cells('"a,a,a";b\n1;2'), [
    ['a,a,a', 'b'],
    ['1', '2'],
  ])
  assert.deepEqual(await cells('keyword\none; two'), [['keyword'], ['one; two']])
})

test('lines without text are passed over and counted', async () => {
  assert.deepEqual(await read('\n\na,b\n\n,\n" ",\n1,2\n'), [
    { line: 3, cells: ['a', 'b'] },
    { line: 7, cells: ['1', '2'] },
  ])
  assert.deepEqual(await read(''), [])
})

test('what is before a fault is still given, and the fault names the line where its record begins', async () => {
  const cases: [string, RegExp][] = [
    ['a,b\n1,2\n"x\ny"z,3\n', /^AppError: Line 3: a quote inside a quoted cell must be doubled/],
    ['a,b\n1,2\n\nx"y,3\n', /^AppError: Line 4: a cell that holds a quote must stand in quotes/],
    ['a,b\n1,2\n"x\ny\n', /^AppError: Line 3: a quoted cell is not closed/],
    [
      `a,b\n1,2\n"${'x'.repeat(RECORD_BYTES_MAX + 10)}",3\n`,
      /^AppError: Line 3: a record has more than 100000 bytes/,
    ],
  ]
  for (const [text, message] of cases) {
    for (const size of [1, 4, text.length]) {
      if (size < 5 && text.length > RECORD_BYTES_MAX) continue
      const given: CsvRecord[] = []
      const reading = async () => {
        for await (const records of readCsv(pieces(text, size))) given.push(...records)
      }
      await assert.rejects(reading(), message)
      assert.deepEqual(
        given.map(({ line }) => line),
        [1, 2],
        text.slice(0, 40),
      )
    }
  }
})

test('a text written as a formula is one cell where that is asked for, wherever the pieces are cut', async () => {
  const text = 'a,b\n="x, y",1\n2,="say ""so\nand"""\n=1+1,"q"\n'
  for (const size of [1, 2, 3, text.length]) {
    const found = (await Array.fromAsync(readCsv(pieces(text, size), { hasFormulas: true }))).flat()
    assert.deepEqual(found, [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['="x, y"', '1'] },
      { line: 3, cells: ['2', '="say ""so\nand"""'] },
      { line: 5, cells: ['=1+1', 'q'] },
    ])
    await assert.rejects(read(text, size), /Line 2: a cell that holds a quote must stand in quotes/)
  }
  const broken = Array.fromAsync(readCsv(pieces('a\n="x"y\n', 2), { hasFormulas: true }))
  await assert.rejects(broken, /Line 2: a quote inside a quoted cell must be doubled/)
})

test('a reader that stops early stops the source', async () => {
  let isStopped = false
  async function* source() {
    try {
      for (;;) yield 'a,b\n'
    } finally {
      isStopped = true
    }
  }
  for await (const records of readCsv(source())) if (records.length > 0) break
  assert.ok(isStopped)
})

const isHeader = (cells: readonly string[]) => cells.includes('Keyword')

async function readFrom(text: string, size = 5): Promise<CsvRecord[]> {
  return (await Array.fromAsync(readCsv(pieces(text, size), { isHeader }))).flat()
}

test('lines before the header are passed over, and it alone decides what cells are cut at', async () => {
  const preamble =
    'Keyword Stats 2026-05-19 at 21_25_18\n"May 1, 2025 - April 30, 2026"\n\na "quote" that is wrong\n'
  for (const size of [1, 7, 10_000]) {
    assert.deepEqual(await readFrom(`${preamble}Keyword\tVolume\noak; desk, red\t10\n`, size), [
      { line: 5, cells: ['Keyword', 'Volume'] },
      { line: 6, cells: ['oak; desk, red', '10'] },
    ])
  }
  assert.deepEqual(await readFrom('-----\nx;y\n"#";"Keyword"\n1;"a;b"'), [
    { line: 3, cells: ['#', 'Keyword'] },
    { line: 4, cells: ['1', 'a;b'] },
  ])
})

test('without a header among the first lines, the file is read from its start', async () => {
  const words = Array.from({ length: HEADER_LINES_MAX }, (_, index) => `word ${index}`)
  const late = `${words.join('\n')}\nKeyword,Volume\n`
  assert.deepEqual((await readFrom(late, 1000))[0], { line: 1, cells: ['word 0'] })
  assert.deepEqual(await readFrom('\n\na\nb'), [
    { line: 3, cells: ['a'] },
    { line: 4, cells: ['b'] },
  ])
  assert.deepEqual(await readFrom(''), [])
})

test('a header is found wherever the pieces are cut, and what follows is as without the lines before it', async () => {
  const line = fc.constantFrom('', '-----', 'Report: a, b; c', 'x\ty', '"', '"quoted, text"', '  ')
  const row = fc.tuple(cell, cell)
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 6 }),
      fc.array(row, { maxLength: 4 }),
      fc.integer({ min: 1, max: 40 }),
      async (before, rows, size) => {
        const body = [['Keyword', 'Volume'], ...rows]
          .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
          .join('\n')
        const found = await readFrom([...before, body].join('\n'), size)
        const alone = await readFrom(body, 1000)
        assert.deepEqual(
          found,
          alone.map(({ line: at, cells }) => ({ line: at + before.length, cells })),
        )
      },
    ),
  )
})
