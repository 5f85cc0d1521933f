import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../lib/errors.ts'
import { createExportSlots } from './export-slots.ts'

const isRefusal = (error: unknown) =>
  error instanceof AppError && error.code === 'rate_limited' && error.retryAfterSeconds !== undefined

test('a member has two slots, an account some more, and one that is given back is free', () => {
  const slots = createExportSlots()
  const give = slots.take({ accountId: 1, memberId: 1 })
  slots.take({ accountId: 1, memberId: 1 })
  assert.throws(() => slots.take({ accountId: 1, memberId: 1 }), isRefusal)
  for (const memberId of [2, 2, 3, 3]) slots.take({ accountId: 1, memberId })
  assert.throws(() => slots.take({ accountId: 1, memberId: 4 }), isRefusal)
  slots.take({ accountId: 2, memberId: 5 })
  give()
  give()
  slots.take({ accountId: 1, memberId: 4 })
  assert.throws(() => slots.take({ accountId: 1, memberId: 1 }), isRefusal)
})

test('all accounts together have a bound', () => {
  const slots = createExportSlots()
  for (let memberId = 0; memberId < 12; memberId++) slots.take({ accountId: memberId, memberId })
  assert.throws(() => slots.take({ accountId: 99, memberId: 99 }), isRefusal)
})
