import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differing } from '../../state/draft.ts'
import { definitionBody, definitionOf } from './definition.ts'

const REPORT = {
  name: 'Monthly',
  project_uids: ['aaaaaaaaaa'],
  sections: ['visibility', 'links'],
  period: { kind: 'month', days: null },
  schedule: { kind: 'none', weekday: null, day: null, hour: 7 },
  time_zone: 'Europe/Berlin',
  recipients: ['one@client.example'],
  white_label: { name: null, color: '#0a6a73', footer: null, reply_to: null, has_logo: true },
} as const

test('only what was changed is sent', () => {
  const stored = definitionOf(REPORT)
  assert.deepEqual(definitionBody(differing(stored, { ...stored })), {})
  assert.deepEqual(definitionBody(differing(stored, { name: ' Weekly ' })), { name: 'Weekly' })
})

test('each kind of a period and of a schedule is sent with what belongs to it alone', () => {
  const { schedule } = definitionOf(REPORT)
  const period = { kind: 'days', days: '14' } as const
  assert.deepEqual(definitionBody({ period, schedule: { ...schedule, kind: 'weekly', weekday: '5' } }), {
    period: { kind: 'days', days: 14 },
    schedule: { kind: 'weekly', weekday: 5, day: null, hour: 7 },
  })
  assert.deepEqual(definitionBody({ schedule: { ...schedule, kind: 'monthly', day: '31' } }).schedule, {
    kind: 'monthly',
    weekday: null,
    day: 31,
    hour: 7,
  })
})

test('recipients are read from lines or commas, each once; emptied texts and a removed logo are null', () => {
  const recipients = 'one@client.example,\n two@client.example\n\none@client.example '
  assert.deepEqual(definitionBody({ recipients, colour: '', logo: null }), {
    recipients: ['one@client.example', 'two@client.example'],
    white_label: { color: null, logo_png: null },
  })
})
