import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiFailure } from '../../api/failure.ts'
import { faultOfList } from './list-fault.ts'

const failure = (fields: Record<string, string[]>) =>
  new ApiFailure('No.', { status: 422, code: 'validation_failed', fields })

test('a fault of an entry names its line, counted from 1', () => {
  assert.equal(
    faultOfList(failure({ 'include.2': ['must begin with a slash'] }), 'include'),
    'Line 3: must begin with a slash',
  )
  assert.equal(
    faultOfList(failure({ 'headers.0.name': ['must not be empty'] }), 'headers'),
    'Line 1: must not be empty',
  )
  assert.equal(faultOfList(failure({ include: ['has too many entries'] }), 'include'), 'has too many entries')
  assert.equal(faultOfList(failure({ exclude: ['no'] }), 'include'), undefined)
  assert.equal(faultOfList(undefined, 'include'), undefined)
})
