// Competitors over HTTP.

import { Type } from 'typebox'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { findAccountLimits } from '../../entry/accounts/limits.ts'
import type { CommonParts } from '../../entry/feature.ts'
import type { ProjectRef } from '../../entry/http/access/principal.ts'
import { listRoute } from '../../entry/http/answers/list-route.ts'
import { countedQuery } from '../../entry/http/answers/paging.ts'
import { numericId } from '../../entry/http/requests/path-ids.ts'
import { type Route, writeRoute } from '../../entry/http/route.ts'
import { AppError, type FieldErrors, invalid } from '../../lib/errors.ts'
import { matchingHost } from '../../lib/host.ts'
import type { Networks } from '../../lib/networks.ts'
import {
  addCompetitor,
  countCompetitors,
  deleteCompetitor,
  hasCompetitor,
  listCompetitors,
} from './competitor-store.ts'
import { COMPETITOR_LIMIT_EXCEEDED, COMPETITOR_NOT_FOUND } from './errors.ts'
import { competitorRecord, deletedCount, newCompetitorBody } from './schema.ts'
import { lockProject } from './store.ts'

const TAG = {
  name: 'Competitors',
  description: 'Other sites that a project is compared with in rankings and backlinks.',
}

type CompetitorRouteOptions = Pick<CommonParts, 'database' | 'codec' | 'clock' | 'defaults'> & {
  allowedNetworks: Networks
  /** Called in the transaction of the change. */
  onChanged(tx: Tx, projectId: number): Promise<void>
}

const NOT_FOUND = 'Competitor not found.'

export function competitorRoutes({
  database,
  codec,
  clock,
  defaults,
  allowedNetworks,
  onChanged,
}: CompetitorRouteOptions): Route[] {
  async function findWrongDomain(
    db: Reader,
    project: ProjectRef,
    domain: string | undefined,
  ): Promise<FieldErrors | undefined> {
    if (domain === undefined) return undefined
    if (matchingHost(domain) === matchingHost(project.domain))
      return { domain: ["The domain is the project's own."] }
    if (await hasCompetitor(db, project.id, domain))
      return { domain: ['The domain is already a competitor of this project.'] }
    return undefined
  }

  return [
    listRoute({
      codec,
      path: '/projects/{project_uid}/competitors',
      operationId: 'listCompetitors',
      tag: TAG,
      summary: 'List the competitors of a project',
      query: Type.Object(countedQuery),
      record: competitorRecord,
      endpoint: 'competitors',
      scope: ({ project }) => project.uid,
      read: ({ project }, position, range) => listCompetitors(database, project.id, position, range),
      keyOf: ({ id }) => [id],
      count: ({ project }) => database.read((db) => countCompetitors(db, project.id)),
    }),
    writeRoute({
      method: 'POST',
      path: '/projects/{project_uid}/competitors',
      operationId: 'addCompetitor',
      tag: TAG,
      summary: 'Add a competitor',
      description: 'The account limits how many competitors a project may have.',
      body: newCompetitorBody(allowedNetworks),
      answers: { 201: Type.Object({ data: competitorRecord }) },
      createdId: 'id',
      refusals: [COMPETITOR_LIMIT_EXCEEDED],
      isolation: 'read committed',
      findFurther: ({ body, project }) => database.read((db) => findWrongDomain(db, project, body.domain)),
      async handle({ body, project }, tx) {
        await lockProject(tx, database.engine, project.id)
        const errors = await findWrongDomain(tx, project, body.domain)
        if (errors !== undefined) throw invalid(errors)
        const limits = await findAccountLimits(tx, project.accountId, defaults)
        if ((await countCompetitors(tx, project.id)) >= limits.competitors) {
          const message = `This account's limit of competitors per project, ${limits.competitors}, is reached. Delete one first.`
          throw new AppError(COMPETITOR_LIMIT_EXCEEDED, message)
        }
        const competitor = await addCompetitor(tx, project.id, body, clock.nowMs())
        await onChanged(tx, project.id)
        return { status: 201, data: competitor }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: '/projects/{project_uid}/competitors/{competitor_id}',
      operationId: 'deleteCompetitor',
      tag: TAG,
      summary: 'Delete a competitor',
      ids: { competitor_id: numericId(COMPETITOR_NOT_FOUND, NOT_FOUND) },
      answers: { 200: deletedCount },
      isolation: 'read committed',
      async handle({ ids, project }, tx) {
        await lockProject(tx, database.engine, project.id)
        if (!(await deleteCompetitor(tx, project.id, ids.competitor_id))) {
          throw new AppError(COMPETITOR_NOT_FOUND, NOT_FOUND)
        }
        await onChanged(tx, project.id)
        return { data: { deleted_count: 1 } }
      },
    }),
  ]
}
