// Drives random deliveries through the product, and compares every list, order, filter and overview with the oracle.

import fc from 'fast-check'
import type { Database } from '../../src/data/storage/database.ts'
import { rebuildProfile } from '../../src/features/backlinks/build/publish-generation.ts'
import { touchGeneration } from '../../src/features/backlinks/store/generation-store.ts'
import { openProfileImport } from '../../src/features/backlinks/store/profile-import.ts'
import { localDay } from '../../src/lib/local-day.ts'
import { createTestApp, type TestApp } from './app.ts'
import { crawledPages, deliveryOf, type Event, events, type Size } from './backlink-oracle-arbitrary.ts'
import { checkAnswers } from './backlink-oracle-check.ts'
import type { Snapshot } from './backlink-oracle-question.ts'
import { type Delivery, type Known, nothingKnown } from './backlink-oracle-state.ts'
import { tell } from './backlink-oracle-telling.ts'
import { type BacklinkProject, createBacklinkProject } from './backlink-projects.ts'
import { storeCrawl } from './stored-crawl.ts'

const HOUR_MS = 3_600_000
// Where a day begins long before it does in UTC.
const ZONE = 'Pacific/Auckland'
const RIVAL = 'rival.com'

const FEW: Size = { minLength: 0, maxLength: 7, paths: 3 }
/** More than are built without a thread, and in more than one block. */
export const MANY: Size = { minLength: 2500, maxLength: 4000, paths: 1200 }

export type Campaign = {
  runs: number
  /** The most that happens to a profile. */
  eventsMax: number
  /** Asked after each, chosen at random. */
  questions: number
  links?: Size
}

type Told = { state: Known; snapshots: Snapshot[]; ids: Map<string, number> }

export async function assertLikeOracle(
  database: Database,
  { runs, eventsMax, questions, links = FEW }: Campaign,
): Promise<void> {
  const app = await createTestApp(database)
  const { key } = await app.createTenant()
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean().chain((isProject) =>
          fc.record({
            isProject: fc.constant(isProject),
            all: events(isProject ? 'example.com' : RIVAL, eventsMax, links),
            laterHours: fc.constantFrom(0, 24, 24 * 29, 24 * 35),
          }),
        ),
        fc.infiniteStream(fc.nat()),
        async ({ isProject, all, laterHours }, numbers) => {
          app.clock.ms = Date.UTC(2026, 1, 20, 17, 30)
          const project = await createBacklinkProject(app, database, key, { timezone: ZONE })
          if (!isProject) await project.addCompetitor(RIVAL)
          const domain = isProject ? 'example.com' : RIVAL
          const told: Told = { state: nothingKnown(), snapshots: [], ids: new Map() }
          const question = {
            project,
            domain,
            isProject,
            ...told,
            numbers,
            count: questions,
            limits: links === MANY ? [97, 100] : [1, 2, 3, 7, 100],
          }
          for (const event of all) {
            await deliver(app, database, project, { event, domain, isProject }, told)
            await checkAnswers({ ...question, today: localDay(app.clock.ms, ZONE) })
          }
          // Nothing new, but a later day: what was new is not for ever.
          app.clock.ms += laterHours * HOUR_MS
          await checkAnswers({ ...question, today: localDay(app.clock.ms, ZONE) })
        },
      ),
      // To find a smaller one that fails, too, takes minutes.
      { numRuns: runs, endOnFailure: true },
    )
  } finally {
    await app.close()
  }
}

async function deliver(
  app: TestApp,
  database: Database,
  project: BacklinkProject,
  { event, domain, isProject }: { event: Event; domain: string; isProject: boolean },
  { state, snapshots }: Told,
): Promise<void> {
  app.clock.ms += event.afterHours * HOUR_MS
  const nowMs = app.clock.ms
  const today = localDay(nowMs, ZONE)
  const delivery = deliveryOf(event, today)
  const crawled = crawledPages(event)
  if (crawled !== undefined) {
    const pages = [...crawled].map(([url, status_code]) => ({ url, status_code }))
    await storeCrawl(database, project.uid, { pages })
    if (isProject) state.crawled = crawled
  }
  const { source, isComplete } = delivery
  const profile = await openProfileImport(database, { projectId: project.id, domain, source, nowMs })
  const { links, domains, anchors, pages } = delivery
  await profile.add({ links, domains, anchors, pages })
  await report(database, profile.key, delivery)
  await profile.publish({ nowMs, isComplete })
  tell(state, delivery, today)
  // To make it anew changes nothing.
  if (event.afterHours === 3) await rebuildProfile(database, profile.key, { nowMs })
  for (const point of delivery.history ?? []) snapshots.push({ ...point, isReported: true, isCounted: true })
  snapshots.push({ day: today, isReported: false, isCounted: false, backlinks: null, referringDomains: null })
}

async function report(
  database: Database,
  key: Parameters<typeof touchGeneration>[2],
  { summary, history }: Delivery,
): Promise<void> {
  if (summary === undefined) return
  const reported_json = JSON.stringify({ summary, history })
  await database.transaction((tx) => touchGeneration(tx, database.engine, key, { reported_json }))
}
