import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PROJECT_NOT_FOUND } from '../../entry/http/errors.ts'
import { AppError } from '../../lib/errors.ts'
import { isConflict, isConnectionLost, isServerFault, storageRefusal } from './faults.ts'
import { SqliteError } from './sqlite/threads.ts'

const coded = (code: string) => Object.assign(new Error(`error ${code}`), { code })

test('a full disk is storage_full on both engines, and says that nothing was changed', () => {
  for (const error of [
    new SqliteError('database or disk is full', 13),
    new SqliteError('disk I/O error', 4874),
    coded('53100'),
  ]) {
    const refusal = storageRefusal(error)
    assert.equal(refusal?.code, 'storage_full')
    assert.match(refusal.message, /nothing was changed/)
    assert.equal(refusal.cause, error)
  }
})

test('a database that is busy, slow, broken or gone is database_unavailable, with a time to come back', () => {
  const errors = [
    new SqliteError('database is locked', 5),
    new SqliteError('database is locked', 5 | (2 << 8)),
    new SqliteError('The transaction was rolled back before its end.', 516),
    new SqliteError('disk I/O error', 10 | (3 << 8)),
    ...['40001', '40P01', '57014', '55P03', '53200', '57P01', '57P02', '57P03', '57P05'].map(coded),
    ...['25P03', '53300', '08006', 'ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ENETUNREACH'].map(coded),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('timeout expired'),
    new Error('Query read timeout'),
    new Error('Client has encountered a connection error and is not queryable'),
  ]
  for (const error of errors) {
    const refusal = storageRefusal(error)
    assert.equal(refusal?.code, 'database_unavailable', error.message)
    assert.ok(refusal.isRetryable)
    assert.ok((refusal.retryAfterSeconds ?? 0) >= 1)
  }
})

test('a fault of ours is nobody else’s: no refusal is made of it', () => {
  for (const error of [
    new SqliteError('no such column: nme', 1),
    coded('42703'),
    new TypeError('x is undefined'),
    new AppError(PROJECT_NOT_FOUND, 'No.'),
    undefined,
    'thrown text',
  ]) {
    assert.equal(storageRefusal(error), undefined)
  }
})

test('only what rolled a transaction back for the sake of another one is a conflict', () => {
  assert.ok(isConflict(coded('40001')) && isConflict(coded('40P01')))
  assert.ok(isConflict(new SqliteError('database is locked', 5)))
  for (const error of [coded('57P01'), coded('23505'), new SqliteError('full', 13), new Error('40001')]) {
    assert.ok(!isConflict(error))
  }
})

test('another server may answer what failed on its server, but not what took too long or was refused', () => {
  for (const code of ['40001', '57P01', '26000', '58P01', 'ECONNRESET', '53200'])
    assert.ok(isServerFault(coded(code)))
  assert.ok(isServerFault(new Error('Connection terminated unexpectedly')))
  const others = [coded('57014'), new TypeError('x is undefined'), new AppError(PROJECT_NOT_FOUND, 'No.')]
  for (const error of [...others, new SqliteError('disk I/O error', 10)]) assert.ok(!isServerFault(error))
})

test('a duplicate is not taken for a lost connection', () => {
  const duplicates = [coded('23505'), new SqliteError('UNIQUE constraint failed', 2067)]
  for (const error of duplicates) assert.ok(!isConnectionLost(error))
  assert.ok(isConnectionLost(coded('57P01')))
})

test('the words of a lost connection mean nothing in an error of SQLite', () => {
  assert.ok(!isConnectionLost(new SqliteError('Connection terminated', 1)))
})
