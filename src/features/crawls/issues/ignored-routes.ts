// Ignored issues over HTTP.

import { Type } from 'typebox'
import { type Database, READ_COMMITTED } from '../../../data/storage/database.ts'
import { authorOf } from '../../../entry/accounts/machine.ts'
import { type Route, readRoute, writeRoute } from '../../../entry/http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { AppError } from '../../../lib/errors.ts'
import { deletedCount } from '../../projects/reads.ts'
import { ISSUE_NOT_FOUND } from '../errors.ts'
import { heedIssue, ignoreIssue, listIgnored } from './ignored-issues.ts'
import { ignoredIssue, ignoredIssueBody } from './ignored-schema.ts'
import { issueId } from './issue-ids.ts'

const TAG = 'Crawl data'
const PATH = '/projects/{project_uid}/ignored-issues'

export function ignoredIssueRoutes({ database, clock }: { database: Database; clock: Clock }): Route[] {
  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listIgnoredIssues',
      tag: TAG,
      summary: 'List the issues that the project ignores',
      description:
        'Issues are ordered by name. Crawls go on finding them, and every count and score includes them.',
      answers: { 200: Type.Object({ data: Type.Array(ignoredIssue) }) },
      handle: async ({ project }) => ({ data: await database.read((db) => listIgnored(db, project.id)) }),
    }),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'ignoreIssue',
      tag: TAG,
      summary: 'Ignore an issue in this and all later crawls',
      description:
        'The dashboard shows it apart from then on. Ignoring an issue again replaces its note; without `note`, it has none.',
      body: ignoredIssueBody,
      answers: { 200: Type.Object({ data: ignoredIssue }) },
      ...READ_COMMITTED,
      async handle({ body, project, principal }, tx) {
        const ignored = await ignoreIssue(tx, project.id, {
          issue: body.issue,
          note: body.note ?? null,
          memberId: authorOf(principal),
          nowMs: clock.nowMs(),
        })
        return { data: ignored }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: `${PATH}/{issue}`,
      operationId: 'heedIssue',
      tag: TAG,
      summary: 'Stop ignoring an issue',
      ids: { issue: issueId },
      answers: { 200: deletedCount },
      ...READ_COMMITTED,
      async handle({ ids, project }, tx) {
        if (!(await heedIssue(tx, project.id, ids.issue)))
          throw new AppError(ISSUE_NOT_FOUND, 'The project does not ignore this issue.')
        return { data: { deleted_count: 1 } }
      },
    }),
  ]
}
