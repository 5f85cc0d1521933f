import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { makeEndless } from '../../../../test/helpers/endless-database.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { type ForeignRow, readForeignTable } from './foreign-table.ts'

const folder = temporaryFolder()

const file = join(folder, 'foreign.db')
const database = new DatabaseSync(file)
database.exec('create table words (ID integer primary key, Word text, "odd ""name" real)')
for (const word of ['a', 'b', null, 'd', 'e'])
  database.prepare('insert into words (Word) values (?)').run(word)
after(() => database.close())

const TABLE = { table: 'words', key: 'ID', required: ['word'], optional: ['odd "name', 'none'] }

test('a table is read page by page, without columns that it lacks', async () => {
  const pages: ForeignRow[][] = await Array.fromAsync(readForeignTable(file, TABLE, 2))
  assert.deepEqual(
    pages.map((rows) => rows.map(({ ID, word }) => [ID, word])),
    [
      [
        [1, 'a'],
        [2, 'b'],
      ],
      [
        [3, null],
        [4, 'd'],
      ],
      [[5, 'e']],
    ],
  )
  assert.deepEqual(pages[0]?.[0], { ID: 1, word: 'a', 'odd "name': null })
})

test('its owner can write between two pages', async () => {
  const seen: unknown[] = []
  for await (const rows of readForeignTable(file, TABLE, 2)) {
    seen.push(...rows.map(({ ID }) => ID))
    if (seen.length === 2) database.exec("insert into words (ID, Word) values (9, 'late')")
  }
  assert.deepEqual(seen, [1, 2, 3, 4, 5, 9])
})

test('pages are small in bytes, too, and a row that is too large is refused unread', async () => {
  const large = join(folder, 'large.db')
  const long = new DatabaseSync(large)
  long.exec('create table words (ID integer primary key, Word text)')
  const insert = long.prepare('insert into words (Word) values (?)')
  for (let row = 0; row < 10; row++) insert.run('x'.repeat(900_000))
  const pages = await Array.fromAsync(readForeignTable(large, TABLE))
  assert.deepEqual(
    pages.map((rows) => rows.map(({ ID }) => ID)),
    [
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
    ],
  )
  insert.run('x'.repeat(1_100_000))
  long.close()
  const refused = Array.fromAsync(readForeignTable(large, TABLE))
  await assert.rejects(refused, /row 11 of its table words has more than 1048576 characters\.$/)
})

test('a file whose pages lead in circles is refused, however many rows it seems to have', async () => {
  const plain = join(folder, 'plain.db')
  const small = new DatabaseSync(plain)
  small.exec("create table words (ID integer primary key, Word text); insert into words (Word) values ('a')")
  const { rootpage } = small.prepare("select rootpage from sqlite_schema where name = 'words'").get() as {
    rootpage: number
  }
  small.close()
  const circle = join(folder, 'circle.db')
  writeFileSync(circle, makeEndless(readFileSync(plain), rootpage))
  await assert.rejects(Array.fromAsync(readForeignTable(circle, TABLE)), /: it is damaged\.$/)
})

test('what is no table, and keys that have no order, are refused', async () => {
  const other = join(folder, 'other.db')
  const made = new DatabaseSync(other)
  made.exec(`create view endless as with recursive n(ID) as (select 1 union all select ID + 1 from n)
      select ID, 'a' as word from n;
    create virtual table searched using fts5(ID, word);
    create table texts (ID, word text);
    insert into texts values ('-5', 'a')`)
  made.close()
  const read = (table: string) => Array.fromAsync(readForeignTable(other, { ...TABLE, table }))
  await assert.rejects(read('endless'), /it has no table endless\.$/)
  await assert.rejects(read('searched'), /it has no table searched\.$/)
  await assert.rejects(read('texts'), /its table texts has an ID that is not a whole number\.$/)
})

test('the file is left as it was', async () => {
  const before = readFileSync(file)
  for await (const _ of readForeignTable(file, TABLE)) break
  assert.deepEqual(readFileSync(file), before)
})

test('what cannot be read is said in a sentence', async () => {
  const read = (path: string, change: object) =>
    Array.fromAsync(readForeignTable(path, { ...TABLE, ...change }))
  const refused = (message: RegExp) => ({ name: 'ForeignFileError', message })
  await assert.rejects(
    read(file, { table: 'none' }),
    refused(/^The file cannot be read: it has no table none\.$/),
  )
  await assert.rejects(read(file, { required: ['x'] }), refused(/its table words has no column x\.$/))
  const text = join(folder, 'text')
  writeFileSync(text, 'no database at all, only some text that is long enough'.repeat(100))
  await assert.rejects(read(text, {}), refused(/not a database/))
  await assert.rejects(read(join(folder, 'missing'), {}), refused(/unable to open/))
})
