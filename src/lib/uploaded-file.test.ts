import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { zipFile } from '../../test/helpers/zip-file.ts'
import { openGivenFile, type ReadableFile, refuseKind } from './uploaded-file.ts'

function memoryFile(content: string | Uint8Array): ReadableFile {
  const bytes = Buffer.from(content as string)
  return {
    path: '',
    readStart: async (wanted) => bytes.subarray(0, wanted),
    async *read() {
      for (let from = 0; from < bytes.length; from += 10) yield bytes.subarray(from, from + 10)
    },
  }
}

async function open(content: string | Uint8Array): Promise<[string, string]> {
  const { kind, read } = await openGivenFile(memoryFile(content))
  return [kind, Buffer.concat(await Array.fromAsync(read())).toString('latin1')]
}

test('text is read as it is, and unpacked where it was packed', async () => {
  const long = `keyword\n${'a word\n'.repeat(2000)}`
  assert.deepEqual(await open('keyword\na\n'), ['csv', 'keyword\na\n'])
  assert.deepEqual(await open(gzipSync('[{"a":1}]')), ['json', '[{"a":1}]'])
  assert.deepEqual(await open(gzipSync(long)), ['csv', long])
})

test('what unpacks to far more than its size is given up, and says what to do', async () => {
  const mebibytes32 = gzipSync(Buffer.alloc(32 * 2 ** 20, ' '))
  const count = async (times: number) => {
    const { read } = await openGivenFile(memoryFile(Buffer.concat(Array(times).fill(mebibytes32))))
    let bytes = 0
    for await (const piece of read()) bytes += piece.length
    return bytes
  }
  assert.equal(await count(8), 256 * 2 ** 20)
  await assert.rejects(count(9), {
    code: 'import_invalid',
    message: /more than 100 times its size.* unpack it/,
  })
})

test('what is packed and no text is told so, since nothing reads it', async () => {
  for (const inner of [zipFile([]), gzipSync('a'), Buffer.from('SQLite format 3\0', 'latin1')]) {
    assert.equal((await open(gzipSync(inner)))[0], 'gzip')
  }
})

test('a file of a kind that is not read is named as what it is, with what to do', () => {
  const said = (kind: Parameters<typeof refuseKind>[0]) => {
    const { code, message } = refuseKind(kind, 'Words are imported from text.')
    assert.equal(code, 'import_invalid')
    return message
  }
  assert.equal(
    said('spreadsheet'),
    'This is a spreadsheet (.xlsx). Words are imported from text. Save it as CSV, in UTF-8, and import that file.',
  )
  assert.match(said('old_spreadsheet'), /^This is a spreadsheet \(\.xls\)\. .* Save it as CSV/)
  assert.equal(said('sqlite'), 'This is an SQLite database. Words are imported from text.')
  assert.match(said('zip'), /^This is a zip file\. .* Unpack it and import the file that is in it\.$/)
  assert.match(said('gzip'), /^This is packed with gzip, and no text\. .* Unpack it first\.$/)
})
