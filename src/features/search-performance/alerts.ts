// The alerts of search data: clicks that fell, and whether Search Console still delivers.

import type { AlertSource } from '../../background/alerts/alert-source.ts'
import { addEdges, PREVIEW_DAYS } from '../../background/alerts/fired-days.ts'
import { judgeEnding, judgeSilence } from '../../background/alerts/judge-delivery.ts'
import { ruleOf } from '../../background/alerts/rule.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts'
import { localDay } from '../../lib/local-day.ts'
import { SEARCH_ALERTS } from './alert-kinds.ts'
import { findConnection } from './connections/connection-store.ts'
import { SEARCH_EVENTS } from './events.ts'
import { COMPARED_DAYS, judgeClicks } from './judge-clicks.ts'
import { readDailyClicks } from './store/span-store.ts'

const CLICK_DAYS = 7 + COMPARED_DAYS
const EARLIER_DAYS = 14

export const searchAlerts: AlertSource<keyof typeof SEARCH_ALERTS> = {
  part: 'search',
  kinds: SEARCH_ALERTS,
  events: [{ kinds: [SEARCH_EVENTS.imported, SEARCH_EVENTS.failed], gatheredMs: MINUTE_MS }],
  isSwept: true,
  async evaluate({ database, project, rules, nowMs }) {
    const [clicks, connection] = await database.read((db) =>
      Promise.all([readDailyClicks(db, project.id, CLICK_DAYS), findConnection(db, project.id)]),
    )
    const today = localDay(nowMs, project.timeZone)
    const verdicts = judgeClicks(ruleOf(rules, 'clicks_dropped'), clicks, today)
    if (connection?.source === 'search_console') {
      const { succeededAtMs: lastMs, connectedAtMs, credentialEndsAtMs } = connection
      // A source delivers every night.
      const dueMs = (lastMs ?? connectedAtMs) + DAY_MS
      const source = { subject: 'search_console', name: 'Search Console' }
      verdicts.push(...judgeSilence(ruleOf(rules, 'search_silent'), { ...source, dueMs, lastMs }, nowMs))
      if (credentialEndsAtMs !== null) {
        const access = { ...source, name: 'The access to Search Console', place: 'settings/connections' }
        const ending = { ...access, endsAtMs: credentialEndsAtMs }
        verdicts.push(...judgeEnding(ruleOf(rules, 'search_token_ending'), ending, nowMs))
      }
    }
    return { verdicts }
  },
  async preview({ database, project, rule, nowMs }) {
    if (rule.kind !== 'clicks_dropped') return undefined
    const clicks = await database.read((db) => readDailyClicks(db, project.id, PREVIEW_DAYS + EARLIER_DAYS))
    if (clicks.size === 0) return undefined
    const fired = new Map<number, number>()
    addEdges(fired, localDay(nowMs, 'UTC'), (day) =>
      judgeClicks(rule, new Map([...clicks].filter(([known]) => known <= day)), day),
    )
    return fired
  },
}
