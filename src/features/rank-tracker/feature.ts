// The rank tracker as one part of the product: its routes, its jobs, what it counts against an account's limits, and
// what it does when something else changes.

import { readDatabaseNow } from '../../background/jobs/database-time.ts'
import { listRecovered } from '../../background/providers/provider-state.ts'
import type { Providers } from '../../background/providers/registry.ts'
import type { Config } from '../../data/settings/config.ts'
import type { Tx } from '../../data/storage/database.ts'
import { isOneFile } from '../../data/storage/file-space.ts'
import type { CommonParts, Feature } from '../../entry/feature.ts'
import type { StoredProject } from '../projects/reads.ts'
import { rankAlerts } from './alerts/rank-alerts.ts'
import { ABANDONED_KIND, abandonedHandler, abandonedSchedule } from './checks/abandoned-checks.ts'
import { listCheckActivity } from './checks/check-activity.ts'
import { checkHandler } from './checks/check-job.ts'
import { COLLECT_KIND, collectHandler, collectSchedule } from './checks/collect-job.ts'
import { requestRefusedAgain } from './checks/refused-checks.ts'
import { releaseHeld } from './checks/spend-release.ts'
import { changeZone, DAYS_KIND, daysHandler } from './days/days-job.ts'
import {
  makeEvidencePartitions,
  PARTITIONS_KIND,
  partitionsHandler,
  partitionsSchedule,
} from './evidence/evidence-partitions.ts'
import { keywordHistoryRoute } from './history/keyword-history-route.ts'
import { moversRoute } from './history/movers-route.ts'
import { projectHistoryRoute } from './history/project-history-route.ts'
import { rankSummary } from './history/project-summary.ts'
import { RETENTION_KIND, retentionHandler, retentionSchedule } from './history/retention-job.ts'
import { SEGMENT_DAYS_KIND, segmentDaysHandler, segmentDaysSchedule } from './history/segment-days-job.ts'
import { analysisRoutes } from './keywords/analysis-routes.ts'
import { checkRoutes } from './keywords/check-routes.ts'
import { keywordRoutes } from './keywords/keyword-routes.ts'
import { rankTrackerMetrics } from './metrics.ts'
import { optionsRoute } from './options-route.ts'
import { overviewRoute } from './overview/overview-route.ts'
import { rankTrackerRemoval } from './project-removal.ts'
import { providerRoutes } from './provider-routes.ts'
import { outdateRecords, REBUILD_RECORDS_KIND } from './records/outdated.ts'
import { CHECK_KIND } from './schedule/check-batches.ts'
import { OPEN_KIND, openSlotsHandler, openSlotsSchedule } from './schedule/open-slots.ts'
import { RESCHEDULE_KIND, rescheduleHandler, rescheduleKeywords } from './schedule/reschedule.ts'
import { listHeldProjects } from './schedule/spend-waits.ts'
import { segmentRoutes } from './segments/segment-routes.ts'
import { adoptSources, listOthers } from './source/adopt-sources.ts'
import { rebuildEmptied, rebuildHandler } from './source/rebuild-job.ts'
import { addDemoTags } from './tags/demo-tags.ts'
import { keywordTagRoutes } from './tags/keyword-tag-routes.ts'
import { tagRoutes } from './tags/tag-routes.ts'
import { simulatedRanks } from './tracker/simulated-ranks.ts'
import { countAccountKeywords } from './tracker/tracker-row.ts'

type RankTrackerParts = Pick<CommonParts, 'database' | 'codec' | 'defaults' | 'clock' | 'log'> & {
  providers: Providers
  daysKept: Config['daysKept']
  /** Providers that answer at once, for tests of a provider by a person who waits. */
  immediateProviders: Providers
  /** For accounts without a limit of their own. May change: read it when it is needed. */
  readonly spendLimitMicros: number
  cacheBytesMax: number
  /** Before the default provider is asked for outside of a request or a job. */
  refreshSettings(): Promise<void> | undefined
}

type RankTracker = Feature & {
  onCompetitorsChanged(tx: Tx, projectId: number): Promise<void>
  /** For a process with workers: its default provider applies to projects from the start. */
  adoptSources(signal?: AbortSignal): Promise<void>
  /** For a process with workers, before it stores anything. */
  makePartitions(): Promise<void>
  /** For a process that answers: what an upgrade has emptied is shown from the first answer on, if that takes a few seconds. */
  rebuildEmptied(): Promise<void>
  onProjectChanged(tx: Tx, before: StoredProject, after: StoredProject): Promise<void>
}

const REBUILD_MS_MAX = 10_000

export function createRankTracker(parts: RankTrackerParts): RankTracker {
  const { database, providers, log } = parts
  const hasPartitions = !isOneFile(database.engine)

  async function adopt(signal?: AbortSignal): Promise<void> {
    const projects = await adoptSources(database, providers.defaultName, signal)
    if (projects === 0) return
    log.warn(
      { projects, default_provider: providers.defaultName ?? 'none' },
      'projects follow another provider',
    )
  }

  async function settle(signal: AbortSignal): Promise<void> {
    await adopt(signal)
    await releaseHeld(parts, signal)
    const checks = await requestRefusedAgain(parts, signal)
    if (checks > 0) log.warn({ checks }, 'checks that a provider had refused are made again')
  }

  async function hasToSettle(): Promise<boolean> {
    await parts.refreshSettings()
    return await database.read(async (db) => {
      const others = await listOthers(db, providers.defaultName)
      if (others.length > 0 || (await listHeldProjects(db)).length > 0) return true
      return (await listRecovered(db)).length > 0
    })
  }

  return {
    name: 'rank-tracker',
    activity: listCheckActivity,
    routes: [
      optionsRoute(),
      overviewRoute(parts),
      projectHistoryRoute(parts),
      ...keywordRoutes(parts),
      ...analysisRoutes(parts),
      keywordHistoryRoute(parts),
      ...segmentRoutes(parts),
      ...tagRoutes(parts),
      ...keywordTagRoutes(parts),
    ],
    appRoutes: [moversRoute(parts), ...providerRoutes(parts), ...checkRoutes(parts)],
    tools: () => import('./tools.ts'),
    handlers: {
      [CHECK_KIND]: checkHandler(parts),
      [COLLECT_KIND]: collectHandler(parts),
      [OPEN_KIND]: openSlotsHandler(database, settle),
      [REBUILD_RECORDS_KIND]: rebuildHandler(database),
      [DAYS_KIND]: daysHandler(database),
      [RESCHEDULE_KIND]: rescheduleHandler(database),
      [ABANDONED_KIND]: abandonedHandler(database),
      [SEGMENT_DAYS_KIND]: segmentDaysHandler(parts),
      [RETENTION_KIND]: retentionHandler(parts),
      ...(hasPartitions && { [PARTITIONS_KIND]: partitionsHandler(parts) }),
    },
    schedules: [
      openSlotsSchedule(database, hasToSettle),
      collectSchedule,
      abandonedSchedule,
      segmentDaysSchedule,
      retentionSchedule,
      ...(hasPartitions ? [partitionsSchedule] : []),
    ],
    removal: { step: rankTrackerRemoval(database.engine) },
    alerts: [rankAlerts],
    metrics: rankTrackerMetrics(database),
    summary: rankSummary(database, providers),
    simulated: simulatedRanks(database),
    demo: addDemoTags,
    usage: {
      rank_tracking_units: {
        limit: (limits, projectCount) => limits.rankTrackingUnits * projectCount,
        countUsed: countAccountKeywords,
      },
    },
    adoptSources: adopt,
    async makePartitions() {
      if (hasPartitions) await makeEvidencePartitions(parts)
    },
    rebuildEmptied: () => rebuildEmptied(database, REBUILD_MS_MAX),
    onCompetitorsChanged: outdateRecords,
    async onProjectChanged(tx, before, after) {
      const { rank_tracker_frequency: frequency, timezone: timeZone } = after.settings
      const isOtherZone = timeZone !== before.settings.timezone
      const isOtherRhythm =
        frequency !== before.settings.rank_tracker_frequency || (isOtherZone && frequency === 'daily')
      const { engine } = database
      if (isOtherRhythm) {
        const nowMs = await readDatabaseNow(tx, engine)
        await rescheduleKeywords(tx, engine, after.id, { frequency, timeZone, nowMs })
      }
      if (isOtherZone) await changeZone(tx, after.id, { from: before.settings.timezone, to: timeZone })
    },
  }
}
