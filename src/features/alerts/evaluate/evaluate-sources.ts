// Evaluates external data other than ranks: search data, backlinks, and whether their sources still deliver. Simulated
// data is not evaluated.

import { DAY_MS } from '../../../lib/durations.ts'
import { localDay } from '../../../lib/local-day.ts'
import { readDomainCounts, readRefreshStates } from '../../backlinks/reads.ts'
import { findConnection, readDailyClicks } from '../../search-performance/reads.ts'
import type { Verdict } from '../rule.ts'
import { COMPARED_DAYS, judgeClicks } from '../rules/clicks.ts'
import { judgeEnding, judgeSilence } from '../rules/measuring.ts'
import { judgeReferringDomains } from '../rules/referring-domains.ts'
import { type Evaluation, type EvaluationResult, ruleOf } from './evaluation.ts'

const CLICK_DAYS = 7 + COMPARED_DAYS

export async function evaluateSearch({
  database,
  project,
  rules,
  nowMs,
}: Evaluation): Promise<EvaluationResult> {
  const [clicks, connection] = await database.read((db) =>
    Promise.all([readDailyClicks(db, project.id, CLICK_DAYS), findConnection(db, project.id)]),
  )
  const today = localDay(nowMs, project.timeZone)
  const verdicts: Verdict[] = [...judgeClicks(ruleOf(rules, 'clicks_dropped'), clicks, today)]
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
}

export async function evaluateBacklinks({
  database,
  project,
  rules,
  nowMs,
}: Evaluation): Promise<EvaluationResult> {
  const { id: projectId, domain } = project
  const [counts, states] = await database.read((db) =>
    Promise.all([readDomainCounts(db, { projectId, domain }), readRefreshStates(db, projectId)]),
  )
  const both = {
    lost: ruleOf(rules, 'referring_domains_lost'),
    burst: ruleOf(rules, 'referring_domains_burst'),
  }
  // The days of profiles are days in UTC.
  const verdicts: Verdict[] = [...judgeReferringDomains(both, counts, localDay(nowMs, 'UTC'))]
  for (const { domain: target, everyDays, succeededAtMs: lastMs, createdAtMs } of states) {
    const dueMs = (lastMs ?? createdAtMs) + everyDays * DAY_MS
    const source = {
      subject: `backlinks:${target}`,
      name: `The source of backlinks of ${target}`,
      dueMs,
      lastMs,
    }
    verdicts.push(...judgeSilence(ruleOf(rules, 'backlinks_silent'), source, nowMs))
  }
  return { verdicts }
}
