import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BETWEEN_MESSAGES_MS, GATHERED_FOR_MS, sendTime, type Timing } from './send-time.ts'

const USUAL: Timing = {
  mode: 'instant',
  digestMinute: 8 * 60,
  digestWeekday: 1,
  quiet: null,
  isCriticalAtOnce: true,
  timeZone: 'Europe/Berlin',
}
const NIGHT = { fromMinute: 22 * 60, toMinute: 7 * 60 }
const ms = (text: string) => Date.parse(text)

function sent(changes: Partial<Timing>, now: string, more: { last?: string; isCritical?: boolean } = {}) {
  const occasion = {
    nowMs: ms(now),
    lastSentMs: more.last === undefined ? null : ms(more.last),
    isCritical: more.isCritical ?? false,
  }
  return new Date(sendTime({ ...USUAL, ...changes }, occasion)).toISOString()
}

describe('a message to people', () => {
  test('waits some seconds for what else happens, and ten minutes after the one before', () => {
    assert.equal(GATHERED_FOR_MS, 20_000)
    assert.equal(BETWEEN_MESSAGES_MS, 600_000)
    assert.equal(sent({}, '2026-07-01T10:00:00Z'), '2026-07-01T10:00:20.000Z')
    const last = '2026-07-01T09:58:00Z'
    assert.equal(sent({}, '2026-07-01T10:00:00Z', { last }), '2026-07-01T10:08:00.000Z')
    assert.equal(
      sent({}, '2026-07-01T10:00:00Z', { last: '2026-06-30T09:00:00Z' }),
      '2026-07-01T10:00:20.000Z',
    )
  })

  test('is sent when quiet hours end, also over midnight and over a change of clocks', () => {
    const quiet = NIGHT
    assert.equal(sent({ quiet }, '2026-07-01T21:00:00Z'), '2026-07-02T05:00:00.000Z')
    assert.equal(sent({ quiet }, '2026-07-02T01:00:00Z'), '2026-07-02T05:00:00.000Z')
    assert.equal(sent({ quiet }, '2026-07-02T05:00:00Z'), '2026-07-02T05:00:20.000Z')
    // Clocks go forward in the night to the 29th of March, and back in that to the 25th of October.
    assert.equal(sent({ quiet }, '2026-03-28T22:00:00Z'), '2026-03-29T05:00:00.000Z')
    assert.equal(sent({ quiet }, '2026-10-24T21:00:00Z'), '2026-10-25T06:00:00.000Z')
    const noon = { fromMinute: 12 * 60, toMinute: 13 * 60 }
    assert.equal(sent({ quiet: noon }, '2026-07-01T10:30:00Z'), '2026-07-01T11:00:00.000Z')
    assert.equal(sent({ quiet: noon }, '2026-07-01T12:30:00Z'), '2026-07-01T12:30:20.000Z')
    // 02:45 comes twice in that night: the second time is no reason to send it in the past.
    const twice = { fromMinute: 120, toMinute: 165 }
    assert.equal(sent({ quiet: twice }, '2026-10-25T01:30:00Z'), '2026-10-25T01:45:00.000Z')
  })

  test('that is critical waits for neither, unless the owner wants it to', () => {
    const isCritical = true
    assert.equal(sent({ quiet: NIGHT }, '2026-07-01T23:00:00Z', { isCritical }), '2026-07-01T23:00:00.000Z')
    assert.equal(
      sent({ quiet: NIGHT }, '2026-07-01T23:00:00Z', { isCritical, last: '2026-07-01T22:55:00Z' }),
      '2026-07-01T23:05:00.000Z',
    )
    assert.equal(
      sent({ quiet: NIGHT, isCriticalAtOnce: false }, '2026-07-01T23:00:00Z', { isCritical }),
      '2026-07-02T05:00:00.000Z',
    )
    assert.equal(sent({ mode: 'daily' }, '2026-07-01T23:00:00Z', { isCritical }), '2026-07-01T23:00:00.000Z')
  })
})

describe('a digest', () => {
  test('is sent at its time of the day in the zone of the project', () => {
    assert.equal(sent({ mode: 'daily' }, '2026-07-01T05:59:00Z'), '2026-07-01T06:00:00.000Z')
    assert.equal(sent({ mode: 'daily' }, '2026-07-01T06:00:00Z'), '2026-07-02T06:00:00.000Z')
    assert.equal(
      sent({ mode: 'daily', timeZone: 'America/Los_Angeles' }, '2026-07-01T06:00:00Z'),
      '2026-07-01T15:00:00.000Z',
    )
    // At eight on the clock before and after clocks are changed.
    assert.equal(sent({ mode: 'daily' }, '2026-03-28T12:00:00Z'), '2026-03-29T06:00:00.000Z')
    assert.equal(sent({ mode: 'daily' }, '2026-10-24T12:00:00Z'), '2026-10-25T07:00:00.000Z')
  })

  test('of a week is sent on its day', () => {
    // The 1st of July 2026 is a Wednesday.
    assert.equal(sent({ mode: 'weekly' }, '2026-07-01T12:00:00Z'), '2026-07-06T06:00:00.000Z')
    assert.equal(
      sent({ mode: 'weekly', digestWeekday: 3 }, '2026-07-01T05:00:00Z'),
      '2026-07-01T06:00:00.000Z',
    )
    assert.equal(
      sent({ mode: 'weekly', digestWeekday: 3 }, '2026-07-01T07:00:00Z'),
      '2026-07-08T06:00:00.000Z',
    )
    assert.equal(
      sent({ mode: 'weekly', digestWeekday: 7 }, '2026-07-01T07:00:00Z'),
      '2026-07-05T06:00:00.000Z',
    )
  })
})
