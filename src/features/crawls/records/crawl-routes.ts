// Crawls over HTTP: started, watched, paused, resumed, canceled.

import { Type } from 'typebox'
import type { EventActor } from '../../../background/events/event-store.ts'
import type { Database, Reader } from '../../../data/storage/database.ts'
import { joinPage } from '../../../data/storage/page-of-rows.mjs'
import { readActorNames } from '../../../entry/accounts/actor-names.ts'
import { eventActor } from '../../../entry/accounts/event-actor.ts'
import type { AccountDefaults } from '../../../entry/accounts/limits.ts'
import type { CursorCodec } from '../../../entry/http/answers/cursor.ts'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { answerList, countedQuery, crawlListOf } from '../../../entry/http/answers/paging.ts'
import { type Route, readRoute, writeRoute } from '../../../entry/http/route.ts'
import { type Clock, formatTime } from '../../../lib/clock.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { AppError } from '../../../lib/errors.ts'
import { roundTo2 } from '../../../lib/rounding.ts'
import { STORAGE_LIMIT_EXCEEDED } from '../../projects/errors.ts'
import { storageRequirement } from '../../projects/reads.ts'
import { CRAWL_ALREADY_RUNNING, CRAWL_NOT_PAUSABLE, CRAWL_NOT_PAUSED } from '../errors.ts'
import { time } from '../field-schemas.ts'
import { toCutFields } from '../reports/cut-crawl.ts'
import { listedCrawl, type StoredSummary } from '../reports/report-schema.ts'
import { crawlNotFound, crawlUid } from './completed-crawl.ts'
import { readEnd } from './crawl-end.ts'
import { countCrawls, type ListedCrawl, listCrawls } from './crawl-list.ts'
import { crawlStatusRecord, startedCrawl } from './crawl-schema.ts'
import { labelOf, progressOf, stateOf } from './crawl-status.ts'
import { cancelCrawl, createCrawl, describeUnfinished, findCrawl, type StoredCrawl } from './crawl-store.ts'
import { liveCrawl, readLive } from './live-crawl.ts'
import { PAUSED_DAYS_MAX, pauseByRequest, resumeByRequest } from './pause-crawl.ts'

type CrawlLifecycleParts = {
  database: Database
  codec: CursorCodec
  clock: Clock
  defaults: AccountDefaults
}

const pausedCrawl = Type.Object(
  {
    since: time,
    by: nullable(Type.String(), 'The name of the member or key; null when it is gone, or has none.'),
    ends_at: Type.String({
      format: 'date-time',
      description: 'When the crawl ends with what it has read, unless somebody resumes it before.',
    }),
  },
  { title: 'PausedCrawl' },
)

const watchedCrawl = Type.Object(
  {
    ...crawlStatusRecord.properties,
    live: Type.Optional(nullable(liveCrawl, 'Only with `include=live`: null for a crawl that does not run.')),
    paused: Type.Optional(
      nullable(
        pausedCrawl,
        'With `include=live`, and when it was paused or resumed: null for a crawl that is not paused.',
      ),
    ),
  },
  { title: 'WatchedCrawl' },
)

const TAG = {
  name: 'Crawls',
  description: 'Crawls of the site: start one, follow it, cancel it, and say what is crawled.',
}
const PATH = '/projects/{project_uid}/crawls'

export function crawlLifecycleRoutes({ database, codec, clock, defaults }: CrawlLifecycleParts): Route[] {
  const requireStorage = storageRequirement(defaults)
  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listCrawls',
      tag: TAG,
      summary: 'List the crawls of a project, newest first',
      query: Type.Object({
        include: Type.Optional(
          Type.Enum(['summary'] as const, { description: '`summary` adds what each completed crawl found.' }),
        ),
        ...countedQuery,
      }),
      answers: { 200: crawlListOf(listedCrawl) },
      // `include` does not change which crawls are listed, so a cursor is valid with it and without.
      handle: ({ query: { include, ...query }, project, url }) =>
        answerList(
          {
            codec,
            endpoint: 'crawls',
            scope: project.uid,
            query,
            url,
            async read(position, range) {
              const before = (position?.[0] as number | undefined) ?? Number.MAX_SAFE_INTEGER
              const hasSummaries = include === 'summary'
              const limit = range.limit + 1
              const rows = await listCrawls(database, project.id, { before, limit, hasSummaries })
              return joinPage(
                rows.map((row) => {
                  const summary = hasSummaries && { summary: summaryOf(row), paused_at: pausedAt(row) }
                  return [JSON.stringify({ ...toRecord(row, project.uid), ...summary }), row.id]
                }),
                range,
              )
            },
            count: (max) => countCrawls(database, { project_id: project.id }, max),
          },
          'crawl',
        ),
    }),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'startCrawl',
      tag: TAG,
      summary: 'Start a crawl',
      description:
        'Uses the current settings of the project. A project has one crawl at a time; a second one is refused.',
      answers: { 201: Type.Object({ data: startedCrawl }) },
      createdId: 'crawl_uid',
      refusals: [STORAGE_LIMIT_EXCEEDED, CRAWL_ALREADY_RUNNING],
      isolation: 'read committed',
      async handle({ project }, tx) {
        await requireStorage(tx, project.id)
        const crawl = await createCrawl(tx, project.id, { defaults, nowMs: clock.nowMs() })
        if (crawl === undefined)
          throw new AppError(CRAWL_ALREADY_RUNNING, await describeUnfinished(tx, project.id))
        return { status: 201, data: { crawl_uid: crawl.uid, status: 'queued' } }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/{crawl_uid}`,
      operationId: 'readCrawl',
      tag: TAG,
      summary: 'Read where a crawl stands',
      ids: { crawl_uid: crawlUid },
      query: Type.Object({
        include: Type.Optional(
          Type.Enum(['live'] as const, {
            description: '`live` adds what a running crawl was answered, and what it asked last.',
          }),
        ),
      }),
      answers: { 200: Type.Object({ data: watchedCrawl }) },
      async handle({ ids, query, project }) {
        const crawl = await database.read((db) => findCrawl(db, project.id, ids.crawl_uid))
        if (crawl === undefined) throw crawlNotFound()
        if (query.include === undefined) return { data: toStatus(crawl) }
        const live = await readLive(database, project.id, crawl, clock.nowMs())
        const paused = await database.read((db) => readPaused(db, crawl))
        return { data: { ...toStatus(crawl), live, paused } }
      },
    }),
    writeRoute({
      method: 'POST',
      path: `${PATH}/{crawl_uid}/pause`,
      operationId: 'pauseCrawl',
      tag: TAG,
      summary: 'Pause a crawl',
      description: `Pages under way are still stored; then the site is asked nothing more, and other crawls have the place. Nothing is lost: a resumed crawl goes on where it was. After ${PAUSED_DAYS_MAX} days a paused crawl ends with what it has read. Until then the project has no other crawl.`,
      ids: { crawl_uid: crawlUid },
      answers: { 200: Type.Object({ data: watchedCrawl }) },
      refusals: [CRAWL_NOT_PAUSABLE],
      isolation: 'read committed',
      async handle({ ids, project, principal }, tx) {
        const crawl = await requireCrawl(tx, project.id, ids.crawl_uid)
        const key = { projectId: project.id, crawlId: crawl.id }
        await pauseByRequest(tx, database.engine, key, eventActor(principal))
        return { data: await toWatched(tx, project.id, ids.crawl_uid) }
      },
    }),
    writeRoute({
      method: 'POST',
      path: `${PATH}/{crawl_uid}/resume`,
      operationId: 'resumeCrawl',
      tag: TAG,
      summary: 'Resume a paused crawl',
      description:
        'The crawl goes on where it was, as soon as there is a place for it; pages that were read are not read again. A crawl that is not paused stays as it is.',
      ids: { crawl_uid: crawlUid },
      answers: { 200: Type.Object({ data: watchedCrawl }) },
      refusals: [CRAWL_NOT_PAUSED],
      isolation: 'read committed',
      async handle({ ids, project, principal }, tx) {
        const crawl = await requireCrawl(tx, project.id, ids.crawl_uid)
        const key = { projectId: project.id, crawlId: crawl.id }
        await resumeByRequest(tx, database.engine, key, eventActor(principal))
        return { data: await toWatched(tx, project.id, ids.crawl_uid) }
      },
    }),
    writeRoute({
      method: 'POST',
      path: `${PATH}/{crawl_uid}/cancel`,
      operationId: 'cancelCrawl',
      tag: TAG,
      summary: 'Cancel a crawl',
      description:
        'Stops the crawl at once and removes what it has found. A crawl that has ended stays as it is.',
      ids: { crawl_uid: crawlUid },
      answers: { 200: Type.Object({ data: crawlStatusRecord }) },
      isolation: 'read committed',
      async handle({ ids, project }, tx) {
        const crawl = await requireCrawl(tx, project.id, ids.crawl_uid)
        await cancelCrawl(tx, { projectId: project.id, crawlId: crawl.id }, clock.nowMs())
        const after = await findCrawl(tx, project.id, ids.crawl_uid)
        return { data: toStatus(after ?? crawl) }
      },
    }),
  ]
}

async function requireCrawl(db: Reader, projectId: number, uid: string): Promise<StoredCrawl> {
  const crawl = await findCrawl(db, projectId, uid)
  if (crawl === undefined) throw crawlNotFound()
  return crawl
}

async function toWatched(db: Reader, projectId: number, uid: string) {
  const crawl = await requireCrawl(db, projectId, uid)
  return { ...toStatus(crawl), paused: await readPaused(db, crawl) }
}

async function readPaused(
  db: Reader,
  { paused_at, paused_by }: Pick<StoredCrawl, 'paused_at' | 'paused_by'>,
) {
  if (paused_at === null) return null
  const actor = paused_by as EventActor | null
  const names = await readActorNames(db, [actor])
  return {
    since: formatTime(paused_at),
    by: actor === null ? null : (names.get(actor) ?? null),
    ends_at: formatTime(paused_at + PAUSED_DAYS_MAX * DAY_MS),
  }
}

function toRecord(
  crawl: Pick<StoredCrawl, 'uid' | 'status' | 'started_at' | 'finished_at' | 'pages_crawled'>,
  projectUid: string,
) {
  return {
    uid: crawl.uid,
    project_uid: projectUid,
    status: crawl.status,
    started_at: crawl.started_at === null ? null : formatTime(crawl.started_at),
    finished_at: crawl.finished_at === null ? null : formatTime(crawl.finished_at),
    pages_crawled: crawl.pages_crawled,
  }
}

function pausedAt({ paused_at }: ListedCrawl): string | null {
  return paused_at === null ? null : formatTime(paused_at)
}

function summaryOf({ summary_json: json, end_json, has_orders, pages_crawled }: ListedCrawl) {
  if (json === null) return null
  const { summary } = JSON.parse(json) as StoredSummary
  const { critical_issues, warnings, notices, health_score } = summary
  return {
    critical_issues,
    warnings,
    notices,
    health_score: health_score === null ? null : roundTo2(health_score),
    ...toCutFields(readEnd(end_json)),
    can_sort_pages: has_orders !== null || pages_crawled === 0,
  }
}

function toStatus(crawl: StoredCrawl) {
  return {
    crawl_uid: crawl.uid,
    status: crawl.status,
    state: stateOf(crawl),
    status_label: labelOf(crawl),
    progress: progressOf(crawl),
  }
}
