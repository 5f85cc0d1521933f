// The alerts of the demo project: what the rules would have found in its simulated past, some open and some ended. They are stored
// without events, and only events are sent, so nobody gets a message about a site that does not exist.

import type { AlertSource, PastAlert } from '../../background/alerts/alert-source.ts'
import { rulesOf } from '../../background/alerts/rule.ts'
import type { WholeDemoSource } from '../../entry/feature.ts'
import { addPastAlert } from './alert-store.ts'
import { rulesInForce } from './rule-kinds.ts'

const OPEN_MAX = 5
const ENDED_MAX = 8
const NOTE = 'Simulated: sent to nobody.'

export function demoAlerts(sources: () => readonly AlertSource[]): WholeDemoSource {
  return async ({ database, project, nowMs }, store) => {
    const rules = rulesInForce([])
    const found: PastAlert[] = []
    for (const { kinds, past } of sources())
      found.push(...((await past?.({ database, project, rules: rulesOf(rules, kinds), nowMs })) ?? []))
    const newest = found.sort((a, b) => b.openedAtMs - a.openedAtMs)
    const shown = [
      ...newest.filter(({ resolvedAtMs }) => resolvedAtMs === null).slice(0, OPEN_MAX),
      ...newest.filter(({ resolvedAtMs }) => resolvedAtMs !== null).slice(0, ENDED_MAX),
    ].reverse()
    const owner = { accountId: project.accountId, projectId: project.id }
    await store(async (tx) => {
      for (const { text, ...alert } of shown)
        await addPastAlert(tx, owner, { ...alert, text: { ...text, text: `${text.text} ${NOTE}`.trim() } })
    })
  }
}
