import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inRequests } from './disavow-requests.ts'

test('entries of one type and one note go together, at most a hundred at once', () => {
  const domains = Array.from({ length: 150 }, (_, index) => ({
    type: 'domain' as const,
    value: `spam${index}.example`,
    note: null,
  }))
  const bodies = inRequests([
    ...domains,
    { type: 'url', value: 'https://a.example/', note: null },
    { type: 'domain', value: 'b.example', note: 'bought' },
  ])
  assert.deepEqual(
    bodies.map(({ type, note, values }) => [type, note, values.length]),
    [
      ['domain', null, 100],
      ['domain', null, 50],
      ['url', null, 1],
      ['domain', 'bought', 1],
    ],
  )
})
