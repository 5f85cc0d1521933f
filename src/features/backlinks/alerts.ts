// The alerts of backlinks: domains that are gone or came at once, and sources that no longer deliver. Simulated links say nothing.

import type { AlertSource } from '../../background/alerts/alert-source.ts'
import { addEdges } from '../../background/alerts/fired-days.ts'
import { judgeSilence } from '../../background/alerts/judge-delivery.ts'
import { ruleOf } from '../../background/alerts/rule.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts'
import { localDay } from '../../lib/local-day.ts'
import { BACKLINK_ALERTS } from './alert-kinds.ts'
import { BACKLINK_EVENTS } from './events.ts'
import { judgeReferringDomains } from './judge-domains.ts'
import { readDomainCounts, readRefreshStates } from './read/domain-counts.ts'

export const backlinkAlerts: AlertSource<keyof typeof BACKLINK_ALERTS> = {
  part: 'backlinks',
  kinds: BACKLINK_ALERTS,
  events: [{ kinds: [BACKLINK_EVENTS.updated], gatheredMs: MINUTE_MS }],
  isSwept: true,
  async evaluate({ database, project: { id: projectId, domain }, rules, nowMs }) {
    const [counts, states] = await database.read((db) =>
      Promise.all([readDomainCounts(db, { projectId, domain }), readRefreshStates(db, projectId)]),
    )
    const both = {
      lost: ruleOf(rules, 'referring_domains_lost'),
      burst: ruleOf(rules, 'referring_domains_burst'),
    }
    // The days of profiles are days in UTC.
    const verdicts = judgeReferringDomains(both, counts, localDay(nowMs, 'UTC'))
    for (const { domain: target, everyDays, succeededAtMs: lastMs, createdAtMs } of states) {
      const dueMs = (lastMs ?? createdAtMs) + everyDays * DAY_MS
      const named = { subject: `backlinks:${target}`, name: `The source of backlinks of ${target}` }
      verdicts.push(...judgeSilence(ruleOf(rules, 'backlinks_silent'), { ...named, dueMs, lastMs }, nowMs))
    }
    return { verdicts }
  },
  async preview({ database, project: { id: projectId, domain }, rule, nowMs }) {
    if (rule.kind === 'backlinks_silent') return undefined
    const counts = await database.read((db) => readDomainCounts(db, { projectId, domain }))
    if (counts.length === 0) return undefined
    const off = { ...rule, isOn: false }
    const both =
      rule.kind === 'referring_domains_lost' ? { lost: rule, burst: off } : { lost: off, burst: rule }
    const fired = new Map<number, number>()
    addEdges(fired, localDay(nowMs, 'UTC'), (day) =>
      judgeReferringDomains(
        both,
        counts.filter((count) => count.day <= day),
        day,
      ),
    )
    return fired
  },
}
