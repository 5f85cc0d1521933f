import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Column, createFittedTable, formatFitted } from './fitted-table.ts'
import { widthOf } from './output.ts'

type Row = { id: number; name: string; url: string | null }

const COLUMNS: readonly Column<Row>[] = [
  { heading: 'ID', cell: ({ id }) => id },
  { heading: 'NAME', cell: ({ name }) => name, isLong: true },
  { heading: 'URL', cell: ({ url }) => url, isLong: true },
]

const terminal = (columns: number) => ({ write() {}, isTTY: true, columns })
const pipe = { write() {}, columns: 20 }

const rows: Row[] = [
  { id: 1, name: 'short', url: 'https://example.com/a/very/long/way/to/the/last-part.html' },
  { id: 2, name: 'a name that goes on and on and on', url: null },
]

test('on a terminal long texts are shortened until every line fits; addresses keep their end', () => {
  const lines = formatFitted(COLUMNS, rows, terminal(60)).split('\n')
  assert.deepEqual(
    lines.map((line) => line.length <= 60),
    [true, true, true],
  )
  assert.match(lines[1] as string, /^1 {3}short +….*last-part\.html$/)
  assert.match(lines[2] as string, /^2 {3}a name that goes .*… {2}-$/)
})

test('whoever reads a pipe gets every text in full', () => {
  const text = formatFitted(COLUMNS, rows, pipe)
  assert.ok(text.includes(rows[0]?.url as string) && text.includes(rows[1]?.name as string))
})

test('where everything fits nothing is shortened, and further pages keep the columns', () => {
  const table = createFittedTable(COLUMNS, terminal(200))
  const [first, second] = [
    table.linesOf(rows),
    table.linesOf([{ id: 3, name: 'x', url: 'https://e.example/' }]),
  ]
  assert.equal(first.length, 3)
  assert.ok(!first.join('').includes('…'))
  assert.equal(second[0]?.indexOf('https'), first[1]?.indexOf('https'))
})

test('letters that take two places count as two', () => {
  const wide = [{ id: 1, name: '日本語'.repeat(20), url: '日本語' }]
  for (const line of formatFitted(COLUMNS, wide, terminal(40)).split('\n'))
    assert.ok(widthOf(line) <= 40, line)
})

test('a column that no row has may be left out, and stays out', () => {
  const columns = COLUMNS.map((column) => ({ ...column, isOptional: true as const }))
  const table = createFittedTable(columns, pipe)
  assert.deepEqual(table.linesOf([{ id: 1, name: 'a', url: null }]), ['ID  NAME', '1   a'])
  assert.deepEqual(table.linesOf([{ id: 2, name: 'b', url: 'https://e.example/' }]), ['2   b'])
})

test('an empty list has its headings', () => {
  assert.equal(formatFitted(COLUMNS, [], terminal(80)), 'ID  NAME  URL')
})
