import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load } from 'cheerio'
import { Type } from 'typebox'
import { fromBufferPromise } from 'yauzl'
import { cellColumns } from './cells.ts'
import { columnsOf, type Row } from './columns.ts'
import { xlsxFile } from './xlsx-file.ts'
import { CELL_LENGTH_MAX } from './xlsx-sheet.ts'

const columns = columnsOf(
  Type.Object({
    text: Type.String(),
    count: Type.Union([Type.Integer(), Type.Null()]),
    share: Type.Number(),
    isOpen: Type.Boolean(),
    at: Type.String({ format: 'date-time' }),
    day: Type.String({ format: 'date' }),
  }),
)

/** The entries of a workbook that is written page by page. */
async function workbook(pages: readonly (readonly Row[])[]): Promise<Record<string, string>> {
  const writer = xlsxFile(cellColumns(columns, []))
  const bytes = Buffer.concat([...pages.map((rows) => writer.rows(rows)), writer.end()])
  const zip = await fromBufferPromise(bytes)
  const entries: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    // Checks the length and the checksum, too.
    const stream = await zip.openReadStreamPromise(entry)
    entries[entry.fileName as string] = Buffer.concat(await Array.fromAsync(stream)).toString()
  }
  return entries
}

async function cellsOf(...pages: Row[][]): Promise<string[][]> {
  const $ = load((await workbook(pages))['xl/worksheets/sheet1.xml']!, { xml: true })
  return $('row')
    .toArray()
    .map((row) =>
      $(row)
        .children('c')
        .toArray()
        .map(
          (cell) =>
            `${$(cell).attr('r')} ${$(cell).attr('t') ?? 'n'}${$(cell).attr('s') ?? ''} ${$(cell).text()}`,
        ),
    )
}

const row = { text: 'a', count: 3, share: -0.25, isOpen: true, at: '2026-11-16T12:00:00Z', day: '2026-11-16' }

test('numbers, times and days have their types, and null is no cell', async () => {
  assert.deepEqual(await cellsOf([row], [{ ...row, text: '', count: null }]), [
    ['text', 'count', 'share', 'isOpen', 'at', 'day'].map(
      (name, at) => `${'ABCDEF'[at]}1 inlineStr1 ${name}`,
    ),
    ['A2 inlineStr a', 'B2 n 3', 'C2 n -0.25', 'D2 b 1', 'E2 n2 46342.5', 'F2 n3 46342'],
    ['C3 n -0.25', 'D3 b 1', 'E3 n2 46342.5', 'F3 n3 46342'],
  ])
  // Spreadsheets do not agree about 1900, and what is no time is a text.
  const [, old] = await cellsOf([{ ...row, at: '1850-01-01T00:00:00Z', day: 'never' }])
  assert.deepEqual(old?.slice(4), ['E2 inlineStr 1850-01-01T00:00:00Z', 'F2 inlineStr never'])
})

test('hostile texts stay texts', async () => {
  const texts = [
    '=1+1',
    '</t><c>&amp;',
    ' spaces ',
    'a\u0000b\u0008c\ufffed',
    'line\r\nnext\rlast',
    '_x0041_ and _x41_',
    '😀 \ud83d alone',
    'x'.repeat(CELL_LENGTH_MAX + 5),
  ]
  const read = (await cellsOf(texts.map((text) => ({ ...row, text })))).slice(1).map(([first]) => first!)
  assert.deepEqual(
    read.map((cell) => cell.replace(/^A\d+ inlineStr /, '')),
    [
      '=1+1',
      '</t><c>&amp;',
      ' spaces ',
      'abcd',
      'line\nnext\nlast',
      '_x005F_x0041_ and _x41_',
      '😀 \ufffd alone',
      'x'.repeat(CELL_LENGTH_MAX),
    ],
  )
})

test('an empty list is a workbook with a header that stays in sight', async () => {
  const entries = await workbook([])
  assert.deepEqual(Object.keys(entries).sort(), [
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const sheet = entries['xl/worksheets/sheet1.xml']!
  assert.match(sheet, /<pane ySplit="1" [^>]*state="frozen"\/>/)
  assert.equal(load(sheet, { xml: true })('row').length, 1)
})

test('columns behind Z have two letters', async () => {
  const fields = Object.fromEntries(Array.from({ length: 28 }, (_, at) => [`f${at}`, Type.Integer()]))
  const cells = cellColumns(columnsOf(Type.Object(fields)), [])
  const writer = xlsxFile(cells)
  const zip = await fromBufferPromise(Buffer.from(writer.end()))
  assert.equal(zip.entryCount, 6)
  const { sheetStart } = await import('./xlsx-sheet.ts')
  assert.match(sheetStart(cells), /r="Z1".*r="AA1".*r="AB1"/)
})
