import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '../../../../../test/helpers/temporary-folder.ts'
import { warcRecord } from '../../../../../test/helpers/wat-file.ts'
import { RECORD_BYTES_MAX, readRecords } from './warc-records.ts'

const folder = temporaryFolder()

async function read(content: Uint8Array | string): Promise<(string | undefined)[]> {
  const path = join(folder, 'records')
  writeFileSync(path, content)
  const bodies: (string | undefined)[] = []
  for await (const { header, body } of readRecords(path)) {
    assert.equal(header('warc-type'), 'metadata')
    assert.equal(header('no-such'), undefined)
    bodies.push(body?.toString('latin1'))
  }
  return bodies
}

test('records of any size come whole, packed one by one, together or not at all', async () => {
  const bodies = [
    '',
    '{}',
    '\r\n\r\nWARC/1.0\r\n\r\n',
    ...[100, 400_000, 1_300_000, 5].map((size) => 'x'.repeat(size)),
  ]
  const records = bodies.map((body) => warcRecord('metadata', body))
  assert.deepEqual(await read(Buffer.concat(records)), bodies)
  assert.deepEqual(await read(gzipSync(Buffer.concat(records))), bodies)
  assert.deepEqual(await read(Buffer.concat(records.map((record) => gzipSync(record)))), bodies)
})

test('one that is larger than a page can be is passed over', async () => {
  const large = warcRecord('metadata', Buffer.alloc(RECORD_BYTES_MAX + 1))
  const records = [warcRecord('metadata', 'a'), large, warcRecord('metadata', 'b')]
  assert.deepEqual(await read(Buffer.concat(records.map((record) => gzipSync(record)))), [
    'a',
    undefined,
    'b',
  ])
})

test('what is not made of records, or ends within one, is refused', async () => {
  const record = warcRecord('metadata', 'abc')
  await assert.rejects(read('<html>'), /records, record 1: this is no WAT file/)
  await assert.rejects(read(Buffer.alloc(100_000, 'a')), /record 1: this is no WAT file/)
  await assert.rejects(
    read(Buffer.concat([record, Buffer.from('x\r\n\r\n')])),
    /record 2: this is not the start/,
  )
  await assert.rejects(
    read('WARC/1.0\r\nContent-Length: x\r\n\r\n'),
    /record 1: its headers do not tell how long/,
  )
  await assert.rejects(read(record.subarray(0, -6)), /record 1: the file ends within it/)
  await assert.rejects(
    read('WARC/1.0\r\nContent-Length: 99999999999\r\n\r\nabc'),
    /record 1: the file ends within it/,
  )
  const packed = gzipSync(record)
  await assert.rejects(read(packed.subarray(0, -3)), /the file is damaged or was not loaded to its end/)
})

test('the file is closed for a reader who stops halfway, and when it is refused', async () => {
  const path = join(folder, 'closed')
  const isOpen = async () => {
    const links = (await readdir('/proc/self/fd')).map((fd) =>
      readlink(`/proc/self/fd/${fd}`).catch(() => ''),
    )
    return (await Promise.all(links)).includes(path)
  }
  writeFileSync(path, Buffer.concat([warcRecord('metadata', 'a'), warcRecord('metadata', 'b')]))
  for await (const _record of readRecords(path)) {
    if (process.platform === 'linux') assert.ok(await isOpen())
    break
  }
  if (process.platform === 'linux') assert.ok(!(await isOpen()))
  writeFileSync(path, 'no record')
  await assert.rejects(readRecords(path).next())
  if (process.platform === 'linux') assert.ok(!(await isOpen()))
})
