import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Catalogue } from '../../../data/lists/fields.ts'
import { recordProperties } from './record-schema.ts'

const FIELDS = {
  url: { type: 'text', isNullable: false, label: 'Page', description: 'The address.' },
  count: { type: 'integer', label: 'Count', description: 'How many.' },
  code: { type: 'integer', limits: {}, label: 'Code' },
  share: { type: 'number', limits: { minimum: 0, maximum: 1 }, isNullable: false, label: 'Share' },
  seen_at: { type: 'time', label: 'Seen' },
  due_day: { type: 'day', isNullable: false, label: 'Due' },
  is_odd: { type: 'boolean', isShown: false, label: 'Odd' },
} as const satisfies Catalogue

test('the fields of a record become properties of its schema', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(recordProperties(FIELDS))), {
    url: { type: 'string', description: 'The address.' },
    count: { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }], description: 'How many.' },
    code: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    share: { type: 'number', minimum: 0, maximum: 1 },
    seen_at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
    due_day: { type: 'string', format: 'date' },
  })
})
