import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultRule, type Verdict } from '../../background/alerts/rule.ts'
import { parseDay } from '../../lib/local-day.ts'
import { BACKLINK_ALERTS } from './alert-kinds.ts'
import { judgeReferringDomains } from './judge-domains.ts'

const TODAY = parseDay('2026-11-02') as number
const states = (verdicts: readonly Verdict[]) => verdicts.map(({ state }) => state)

test('referring domains are compared with a week before, and with the count before', () => {
  const judge = (counts: [age: number, domains: number][]) => {
    const both = {
      lost: defaultRule(BACKLINK_ALERTS, 'referring_domains_lost'),
      burst: defaultRule(BACKLINK_ALERTS, 'referring_domains_burst'),
    }
    const told = counts.map(([age, domains]) => ({ day: TODAY - age, domains }))
    return states(judgeReferringDomains(both, told, TODAY))
  }
  assert.deepEqual(
    judge([
      [7, 1000],
      [0, 951],
    ]),
    ['clear', 'clear'],
  )
  assert.deepEqual(
    judge([
      [7, 1000],
      [0, 950],
    ]),
    ['raised', 'clear'],
  )
  assert.deepEqual(
    judge([
      [7, 20],
      [0, 18],
    ]),
    ['clear', 'clear'],
  )
  assert.deepEqual(
    judge([
      [1, 1000],
      [0, 1049],
    ]),
    ['clear', 'clear'],
  )
  assert.deepEqual(
    judge([
      [1, 1000],
      [0, 1050],
    ]),
    ['clear', 'raised'],
  )
  // Over a week, that is seven a day.
  assert.deepEqual(
    judge([
      [7, 1000],
      [0, 1050],
    ]),
    ['clear', 'clear'],
  )
  assert.deepEqual(judge([[0, 1000]]), [])
  assert.deepEqual(
    judge([
      [60, 5000],
      [0, 1000],
    ]),
    [],
  )
  assert.deepEqual(
    judge([
      [9, 1000],
      [2, 10],
    ]),
    [],
  )
})
