import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, test } from 'node:test'
import { createCheckpointer } from './checkpoint.mjs'

const LOG_BYTES_MAX = 200_000

let folder: string
let file: string
let writer: DatabaseSync
let reader: DatabaseSync

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-checkpoint-'))
  file = join(folder, 'sightline.db')
  writer = new DatabaseSync(file, { timeout: 5_000 })
  writer.exec('pragma journal_mode = wal; create table words (word text)')
  reader = new DatabaseSync(file)
})

afterEach(async () => {
  writer.close()
  reader.close()
  await rm(folder, { recursive: true, force: true })
})

const logBytes = () => statSync(`${file}-wal`).size
const grow = () => writer.exec('insert into words values (hex(randomblob(200000)))')
const options = () => ({ file, busyTimeoutMs: 5_000, logBytesMax: LOG_BYTES_MAX, checkIntervalMs: 0 })

test('a log that has grown is moved into the database', () => {
  const checkpoint = createCheckpointer(writer, options())
  grow()
  assert.ok(logBytes() > LOG_BYTES_MAX)
  checkpoint()
  assert.equal(logBytes(), 0)
  assert.equal(writer.prepare('pragma busy_timeout').get()?.timeout, 5_000)
})

test('a short log is left alone', () => {
  const checkpoint = createCheckpointer(writer, { ...options(), logBytesMax: 100_000_000 })
  grow()
  const before = logBytes()
  checkpoint()
  assert.equal(logBytes(), before)
})

test('a transaction is not disturbed', () => {
  const checkpoint = createCheckpointer(writer, options())
  writer.exec('begin')
  grow()
  checkpoint()
  writer.exec('rollback')
  assert.equal(writer.prepare('select count(*) as n from words').get()?.n, 0)
})

test('a reader that stays puts it off: nothing fails, and the next look succeeds', () => {
  const checkpoint = createCheckpointer(writer, options())
  const rows = reader.prepare('select word from words')
  writer.exec("insert into words values ('a'), ('b')")
  const iterator = rows.iterate()
  iterator.next()
  grow()
  checkpoint()
  assert.ok(logBytes() > LOG_BYTES_MAX)
  assert.equal(writer.prepare('pragma busy_timeout').get()?.timeout, 5_000)
  iterator.return?.()
  checkpoint()
  assert.equal(logBytes(), 0)
})

test('it looks at most once in an interval', () => {
  const checkpoint = createCheckpointer(writer, { ...options(), checkIntervalMs: 3_600_000 })
  checkpoint()
  grow()
  checkpoint()
  assert.ok(logBytes() > LOG_BYTES_MAX)
})
