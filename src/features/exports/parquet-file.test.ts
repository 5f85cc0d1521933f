import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { Type } from 'typebox'
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts'
import { cellColumns } from './cells.ts'
import { columnsOf, type Row } from './columns.ts'
import { parquetFile } from './parquet-file.ts'

const columns = columnsOf(
  Type.Object({
    text: Type.String(),
    count: Type.Union([Type.Integer(), Type.Null()]),
    share: Type.Number(),
    is_open: Type.Boolean(),
    at: Type.String({ format: 'date-time' }),
    day: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
    tags: Type.Array(Type.String()),
  }),
)

const folder = temporaryFolder()
let connection: DuckDBConnection
before(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect()
})
after(async () => {
  connection.closeSync()
})

let files = 0
async function write(pages: Iterable<readonly Row[]>): Promise<string> {
  const writer = parquetFile(cellColumns(columns, []))
  const parts: Uint8Array[] = []
  for (const rows of pages) parts.push(writer.rows(rows))
  parts.push(writer.end())
  const file = join(folder, `${++files}.parquet`)
  await writeFile(file, parts)
  return file
}

const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson()

const rowOf = (at: number, text = `text ${at % 700}`): Row => ({
  text,
  count: at % 3 === 0 ? null : at,
  share: at / 4,
  is_open: at % 2 === 0,
  at: new Date(at * 60_000).toISOString(),
  day: at % 5 === 0 ? null : '2026-11-16',
  tags: at % 2 === 0 ? [] : ['a', 'b'],
})

test('DuckDB reads counts, sums, nulls and types over several groups', async () => {
  const PAGES = 101
  const pages = Array.from({ length: PAGES }, (_, page) =>
    Array.from({ length: 500 }, (_, at) => rowOf(page * 500 + at)),
  )
  const file = await write(pages)
  const rows = pages.flat()
  const sumOf = (name: string) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0)
  const [row] = await read(
    `select count(*), sum(count), count(count), sum(share), count(*) filter (is_open), max("at"), count(day), count(distinct text), count(distinct tags) from '${file}'`,
  )
  assert.deepEqual(row?.map(String), [
    String(rows.length),
    String(sumOf('count')),
    String(rows.filter(({ count }) => count !== null).length),
    String(sumOf('share')),
    String(rows.length / 2),
    new Date((rows.length - 1) * 60_000).toISOString().replace('T', ' ').replace('.000Z', ''),
    String(rows.filter(({ day }) => day !== null).length),
    '700',
    '2',
  ])
  const [[groups] = []] = await read(`select count(distinct row_group_id) from parquet_metadata('${file}')`)
  assert.equal(Number(groups), 6)
})

test('an empty list has the types of a full one', async () => {
  const typesOf = async (file: string) =>
    await read(`select column_name, column_type from (describe from '${file}')`)
  const empty = await write([])
  assert.deepEqual(await typesOf(empty), await typesOf(await write([[rowOf(1)]])))
  assert.deepEqual(await typesOf(empty), [
    ['text', 'VARCHAR'],
    ['count', 'BIGINT'],
    ['share', 'DOUBLE'],
    ['is_open', 'BOOLEAN'],
    ['at', 'TIMESTAMP'],
    ['day', 'DATE'],
    ['tags', 'VARCHAR'],
  ])
  assert.deepEqual(await read(`select * from '${empty}'`), [])
})

test('any text comes back as it was and is found by its value', async () => {
  const texts = ['=1+1', '', '"quoted",\r\n', '\u0000', '\uffee high', '😀', 'x'.repeat(100_000), "' or 1=1"]
  const file = await write([texts.map((text, at) => rowOf(at, text))])
  assert.deepEqual(
    (await read(`select text from '${file}'`)).map(([text]) => text),
    texts,
  )
  // With statistics that compare otherwise than readers do, readers would skip the group.
  assert.equal((await read(`select text from '${file}' where text = '😀'`)).length, 1)
})

test('a value that is not of the type of its column is not made into one', () => {
  const writer = () => parquetFile(cellColumns(columns, []))
  assert.throws(() => writer().rows([{ ...rowOf(1), count: 1.5 }]), /1\.5 in count is no integer/)
  assert.throws(() => writer().rows([{ ...rowOf(1), at: 'soon' }]), /"soon" in at is no time/)
})
