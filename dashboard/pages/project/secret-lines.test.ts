import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lines, readSecretLines, writeSecretLines } from './secret-lines.ts'

test('a line is a name with a value, or a name that keeps its value', () => {
  assert.deepEqual(readSecretLines('X-Key: a:b\n\n  X-Other  \n', ':'), [
    { name: 'X-Key', value: 'a:b' },
    { name: 'X-Other' },
  ])
  assert.deepEqual(readSecretLines('session=a=b', '='), [{ name: 'session', value: 'a=b' }])
  assert.deepEqual(readSecretLines('X-Empty:', ':'), [{ name: 'X-Empty', value: '' }])
})

test('stored secrets are shown by name alone', () => {
  assert.equal(writeSecretLines([{ name: 'X-Key' }, { name: 'X-Other' }]), 'X-Key\nX-Other')
})

test('lines without text are none', () => {
  assert.deepEqual(lines(' /a \r\n\n/b'), ['/a', '/b'])
})
