// Routes of backlink sources: what each costs, which targets are refreshed and with what outcome, and for owners
// connecting, refreshing and disconnecting. A request that costs money must state the amount.

import { Type } from 'typebox'
import { recordEvent } from '../../../background/events/event-store.ts'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { BacklinkSource } from '../../../background/providers/backlink-source.ts'
import { REFRESH_SOURCES, type RefreshSource } from '../../../background/providers/backlink-source.ts'
import { PROVIDER_NOT_SET_UP } from '../../../background/providers/errors.ts'
import { PROVIDER_EVENTS } from '../../../background/providers/events.ts'
import type { Reader } from '../../../data/storage/database.ts'
import { eventActor } from '../../../entry/accounts/event-actor.ts'
import { findAccountLimits } from '../../../entry/accounts/limits.ts'
import type { CommonParts } from '../../../entry/feature.ts'
import type { ProjectRef } from '../../../entry/http/access/principal.ts'
import { requireAgreed } from '../../../entry/http/requests/dollars.ts'
import { type Route, readRoute, writeRoute } from '../../../entry/http/route.ts'
import { AppError, invalid } from '../../../lib/errors.ts'
import { deletedCount } from '../../projects/reads.ts'
import { CONNECTION_NOT_FOUND } from '../../search-performance/errors.ts'
import { BACKLINK_ACCESS_REQUIRED } from '../errors.ts'
import { requireTarget } from '../read/targets.ts'
import { connectTarget, findMixing } from './connect-target.ts'
import type { OpenSource } from './open-source.ts'
import { profileDocument } from './profile-document.ts'
import { listProfiles } from './profile-list.ts'
import { disconnect } from './refresh-connection.ts'
import { type PricedRefresh, priceRefresh, type WantedRefresh } from './refresh-price.ts'
import { hurryRefresh } from './refresh-queue.ts'
import { listRefreshed, type RefreshedProfile } from './refreshed-profiles.ts'
import {
  connectBody,
  EVERY_DAYS,
  LINKS,
  profiles,
  refreshBody,
  sourceRecord,
  sourcesQuery,
  targetField,
} from './source-schema.ts'

type SourceRouteOptions = Pick<CommonParts, 'database' | 'clock' | 'defaults'> & {
  openSource: OpenSource
}

const TAG = 'Backlink sources'
const PATH = '/projects/{project_uid}/backlink-sources'
const ACCESS = [BACKLINK_ACCESS_REQUIRED]
const COSTS = 'A refresh costs'

export function sourceRoutes({ database, clock, defaults, openSource }: SourceRouteOptions): Route[] {
  async function requireAccess({ accountId }: ProjectRef): Promise<void> {
    const limits = await database.read((db) => findAccountLimits(db, accountId, defaults))
    if (!limits.hasBacklinkAccess)
      throw new AppError(BACKLINK_ACCESS_REQUIRED, 'This account has no access to backlinks.')
  }

  function requireSource(name: RefreshSource): BacklinkSource {
    const source = openSource(name)
    if ('state' in source) throw new AppError(PROVIDER_NOT_SET_UP, source.message)
    return source
  }

  const price = (name: RefreshSource, wanted: WantedRefresh): PricedRefresh =>
    priceRefresh(requireSource(name), wanted, clock.nowMs())

  async function describe(db: Reader, projectId: number) {
    const all = await listProfiles(db, projectId)
    return all.map((profile) => {
      const { project_uid: _, ...document } = profileDocument(profile, clock.nowMs())
      return document
    })
  }

  /** Returns all refreshed profiles of the project, or only the one of the given host. */
  async function findMeant(db: Reader, project: ProjectRef, host: string | undefined) {
    const all = await listRefreshed(db, project.id)
    const meant = all.filter(({ domain }) => host === undefined || domain === host)
    if (meant.length > 0) return meant
    throw new AppError(CONNECTION_NOT_FOUND, 'Nothing of this is refreshed from a source.')
  }

  const hostOf = async (project: ProjectRef, target: string | undefined) =>
    target === undefined ? undefined : (await requireTarget(database, project, target)).host

  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listBacklinkSources',
      tag: TAG,
      summary: 'List the sources of backlinks, and what each costs for a target',
      query: sourcesQuery,
      answers: { 200: Type.Object({ data: Type.Array(sourceRecord) }) },
      refusals: [...ACCESS],
      async handle({ query, project }) {
        await requireAccess(project)
        const { host } = await requireTarget(database, project, query.target)
        const wanted = wantedOf(host, query)
        return {
          data: REFRESH_SOURCES.map((name) => toRecord(name, openSource(name), wanted, clock.nowMs())),
        }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/profiles`,
      operationId: 'listBacklinkProfiles',
      tag: TAG,
      summary: 'List where the backlinks of each target come from, how old they are and what fails',
      answers: { 200: profiles },
      refusals: [...ACCESS],
      async handle({ project }) {
        await requireAccess(project)
        return { data: await database.read((db) => describe(db, project.id)) }
      },
    }),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'connectBacklinkSource',
      tag: TAG,
      summary: 'Keep the backlinks of a target up to date from a source',
      role: 'owner',
      body: connectBody,
      answers: { 200: profiles },
      refusals: [...ACCESS, PROVIDER_NOT_SET_UP],
      async prepare({ body, project }) {
        await requireAccess(project)
        const { host } = await requireTarget(database, project, body.target)
        const priced = price(body.source, wantedOf(host, body))
        requireAgreed(priced.refreshMicros, body.cost_max_usd ?? 0, COSTS)
        return priced
      },
      async handle({ body: { source }, project, principal }, tx, { domain, everyDays, linksMax }) {
        const { engine } = database
        const held = (await listProfiles(tx, project.id)).filter((profile) => profile.domain === domain)
        const mixing = source === 'simulator' ? findMixing(held) : undefined
        if (mixing !== undefined) throw invalid({ source: [mixing] })
        const nowMs = await readDatabaseNow(tx, engine)
        await connectTarget(tx, engine, project.id, domain, { source, everyDays, linksMax }, nowMs)
        const actor = eventActor(principal)
        const data = { source: 'backlinks', provider: source, targets: 1 }
        await recordEvent(tx, { kind: PROVIDER_EVENTS.sourceConnected, projectId: project.id, actor, data })
        return { data: await describe(tx, project.id) }
      },
    }),
    writeRoute({
      method: 'POST',
      path: `${PATH}/refresh`,
      operationId: 'refreshBacklinks',
      tag: TAG,
      summary: 'Refresh connected targets now',
      role: 'owner',
      body: refreshBody,
      answers: { 200: profiles },
      refusals: [...ACCESS, PROVIDER_NOT_SET_UP, CONNECTION_NOT_FOUND],
      async prepare({ body, project }): Promise<RefreshedProfile[]> {
        await requireAccess(project)
        const host = await hostOf(project, body?.target)
        const meant = await database.read((db) => findMeant(db, project, host))
        const sum = meant.reduce((all, each) => all + price(each.source, each).refreshMicros, 0)
        requireAgreed(sum, body?.cost_max_usd ?? 0, COSTS)
        return meant
      },
      async handle({ project }, tx, meant) {
        for (const profile of meant) await hurryRefresh(tx, database.engine, profile)
        return { data: await describe(tx, project.id) }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: PATH,
      operationId: 'disconnectBacklinkSource',
      tag: TAG,
      summary: 'Stop refreshing a target, or all of them',
      description: 'Backlinks that were delivered stay.',
      role: 'owner',
      query: Type.Object({ target: targetField }),
      answers: { 200: deletedCount },
      refusals: [CONNECTION_NOT_FOUND],
      prepare: ({ query, project }) => hostOf(project, query.target),
      async handle({ project, principal }, tx, host) {
        const meant = await findMeant(tx, project, host)
        await disconnect(tx, database.engine, meant, await readDatabaseNow(tx, database.engine))
        const data = { source: 'backlinks', targets: meant.length }
        const actor = eventActor(principal)
        await recordEvent(tx, {
          kind: PROVIDER_EVENTS.sourceDisconnected,
          projectId: project.id,
          actor,
          data,
        })
        return { data: { deleted_count: meant.length } }
      },
    }),
  ]
}

function wantedOf(
  domain: string,
  {
    every_days: everyDays = EVERY_DAYS.default,
    links_max: linksMax = LINKS.default,
  }: {
    every_days?: number
    links_max?: number
  },
): WantedRefresh {
  return { domain, everyDays, linksMax }
}

function toRecord(name: RefreshSource, source: ReturnType<OpenSource>, wanted: WantedRefresh, nowMs: number) {
  const isSetUp = !('state' in source)
  const priced = isSetUp ? priceRefresh(source, wanted, nowMs) : undefined
  return {
    name,
    is_set_up: isSetUp,
    message: isSetUp ? null : source.message,
    is_simulated: name === 'simulator',
    refresh_usd: priced === undefined ? null : priced.refreshMicros / 1e6,
    month_usd: priced === undefined ? null : priced.monthMicros / 1e6,
  }
}
