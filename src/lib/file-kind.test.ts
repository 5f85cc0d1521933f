import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { zipFile } from '../../test/helpers/zip-file.ts'
import { findFileKind } from './file-kind.ts'

test('what a file is, is seen by its content', () => {
  const cases: [string, string | Uint8Array][] = [
    ['csv', 'date,query\n'],
    ['csv', ''],
    ['csv', 'P'],
    ['json', '{"date":1}'],
    ['json', '\ufeff \n [{'],
    ['json', Buffer.from('\ufeff{"a":1}', 'utf16le')],
    ['csv', Buffer.from('\ufeffdate', 'utf16le').swap16()],
    ['gzip', gzipSync('{}')],
    ['zip', zipFile([{ name: 'a.csv', content: 'a' }])],
    ['zip', zipFile([])],
    ['zip', zipFile([{ name: 'example.xlsx.csv', content: 'a' }])],
    ['spreadsheet', zipFile([{ name: '[Content_Types].xml', content: '<Types/>' }])],
    ['spreadsheet', zipFile([{ name: 'xl/workbook.xml', content: '<workbook/>' }])],
    ['spreadsheet', zipFile([{ name: '_rels/.rels', content: '<Relationships/>' }])],
    ['spreadsheet', zipFile([{ name: 'docProps/app.xml', content: '<Properties/>' }])],
    ['spreadsheet', zipFile([{ name: 'mimetype', content: 'application/vnd.oasis' }])],
    ['old_spreadsheet', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
    ['sqlite', Buffer.from('SQLite format 3\0\u0010\0', 'latin1')],
    ['csv', 'SQLite format 3'],
  ]
  for (const [kind, content] of cases)
    assert.equal(findFileKind(Buffer.from(content as string)), kind, `${content}`)
})
