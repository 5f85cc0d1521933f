import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFileKind } from './file-kind.ts'

test('the content tells what a file is', () => {
  const kindOf = (text: string, encoding: BufferEncoding = 'utf8') =>
    findFileKind(Buffer.from(text, encoding))
  assert.equal(kindOf('SQLite format 3\0\u0010\0', 'latin1'), 'database')
  assert.equal(kindOf('SQLite format 3'), 'csv')
  assert.equal(kindOf('[{"keyword":'), 'json')
  assert.equal(kindOf('\ufeff\r\n {"keywords":'), 'json')
  for (const text of ['keyword,country_code', '', '\ufeffkeyword', '"[a]"']) assert.equal(kindOf(text), 'csv')
})
