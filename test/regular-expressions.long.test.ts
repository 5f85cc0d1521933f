import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFault } from './helpers/regular-expressions.ts'
import recorded from './linear-expressions.json' with { type: 'json' }

test('every expression that is recorded as linear is linear', async () => {
  const faults: string[] = []
  for (const text of recorded) {
    const fault = await findFault(text)
    if (fault !== undefined) faults.push(`${text} is ${fault}`)
  }
  assert.deepEqual(faults, [])
})
