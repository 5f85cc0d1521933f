// The JSON document of a profile, for the command line and HTTP alike: where its backlinks come from, how old they
// are, what fails.

import { formatTime } from '../../../lib/clock.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { formatDay } from '../../../lib/local-day.ts'
import type { ListedProfile } from './profile-list.ts'

export function profileDocument(profile: ListedProfile, nowMs: number) {
  const { summary, progress, madeOn } = profile
  return {
    project_uid: profile.projectUid,
    target: profile.domain,
    source: profile.source,
    status: profile.status,
    is_simulated: profile.isSimulated,
    failure: profile.failure,
    every_days: profile.everyDays,
    links_max: profile.linksMax,
    made_on: madeOn === null ? null : formatDay(madeOn),
    age_days: madeOn === null ? null : Math.max(0, Math.floor(nowMs / DAY_MS) - madeOn),
    backlinks: summary?.backlinks ?? null,
    referring_domains: summary?.referring_domains ?? null,
    attempted_at: timeOf(profile.attemptedAtMs),
    succeeded_at: timeOf(profile.succeededAtMs),
    next_refresh_at: timeOf(profile.nextRefreshAtMs),
    progress: progress && { steps: progress.steps, spent_usd: progress.spentMicros / 1e6 },
  }
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : formatTime(ms)
}
