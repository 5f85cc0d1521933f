import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { Type } from 'typebox'
import { anyCharacter } from '../../../test/helpers/any-character.ts'
import { cellColumns } from './cells.ts'
import { columnsOf, type Row } from './columns.ts'
import { csvHeader, csvLines } from './csv-lines.ts'

const text = columnsOf(Type.Object({ a: Type.String(), b: Type.String() }))
const fileOf = (columns: ReturnType<typeof columnsOf>, rows: readonly Row[]) => {
  const cells = cellColumns(columns, rows)
  return csvHeader(cells) + csvLines(cells, rows)
}
const cells = (...given: unknown[]) =>
  fileOf(
    text,
    given.map((a) => ({ a, b: 1 })),
  )
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.slice(0, -2))

test('a cell that a spreadsheet would run begins with an apostrophe; numbers stay numbers', () => {
  assert.deepEqual(cells('=1+1', '+49', '-5', '@SUM(A1)', '\tx', "=cmd|' /C calc'!A0"), [
    "'=1+1",
    "'+49",
    "'-5",
    "'@SUM(A1)",
    "'\tx",
    "'=cmd|' /C calc'!A0",
  ])
  assert.deepEqual(cells('\rx'), [`"'\rx"`])
  assert.deepEqual(cells(-5, 0.25, true, false, null, undefined, '', 'a=b', ' =1'), [
    '-5',
    '0.25',
    'true',
    'false',
    '',
    '',
    '',
    'a=b',
    ' =1',
  ])
})

test('a formula hides neither in a list nor behind a quote', () => {
  const columns = columnsOf(Type.Object({ tags: Type.Array(Type.String()), name: Type.String() }))
  const row = { tags: ['=1', 'b'], name: '"=1' }
  assert.equal(fileOf(columns, [row]), `tags,name\r\n'=1; b,"""=1"\r\n`)
})

test('any texts come back as they were, but for the apostrophe', () => {
  const cell = fc.string({ unit: anyCharacter, maxLength: 12 }).map((given) => given.toWellFormed())
  const hostile = fc.constantFrom('"', '""', ',', '\r\n', '\n', '\r', '"\r\n,"', '\ufeff', '\0', '﹤😀', "'")
  const row = fc.record({ a: fc.oneof(cell, hostile), b: fc.oneof(cell, hostile) })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      const read = parse(fileOf(text, rows), { record_delimiter: '\r\n', bom: false }) as string[][]
      const escaped = (given: string) => (/^[=+\-@\t\r]/.test(given) ? `'${given}` : given)
      assert.deepEqual(read, [['a', 'b'], ...rows.map(({ a, b }) => [escaped(a), escaped(b)])])
    }),
  )
})

test('lists are one cell, and what is nested deeper is JSON', () => {
  const columns = columnsOf(
    Type.Object({
      recent: Type.Array(Type.Union([Type.Integer(), Type.Null()])),
      features: Type.Record(Type.String(), Type.Boolean()),
      rules: Type.Array(Type.Object({ field: Type.String() })),
    }),
  )
  const row = {
    recent: [3, null, 4],
    features: { video: true, maps: false, news: true },
    rules: [{ field: 'path' }],
  }
  assert.equal(
    fileOf(columns, [row]),
    'recent,features,rules\r\n3; ; 4,video; news,"[{""field"":""path""}]"\r\n',
  )
})

test('each competitor has a column with its positions', () => {
  const competitor = Type.Object({
    domain: Type.String(),
    position: Type.Union([Type.Integer(), Type.Null()]),
  })
  const columns = columnsOf(Type.Object({ keyword: Type.String(), competitors: Type.Array(competitor) }))
  const rows = [
    {
      keyword: 'a',
      competitors: [
        { domain: 'one.example', position: 3 },
        { domain: 'two.example', position: null },
      ],
    },
    { keyword: 'b', competitors: [{ domain: 'two.example', position: 7 }] },
  ]
  assert.equal(
    fileOf(columns, rows),
    'keyword,competitors.one.example,competitors.two.example\r\na,3,\r\nb,,7\r\n',
  )
  assert.equal(fileOf(columns, [{ keyword: 'a', competitors: [] }]), 'keyword,competitors\r\na,\r\n')
})

test('a row of one empty cell is still a row', () => {
  const [a] = text
  assert.deepEqual(parse(fileOf([a!], [{ a: 'x' }, { a: null }, { a: 'y' }])), [['a'], ['x'], [''], ['y']])
})
