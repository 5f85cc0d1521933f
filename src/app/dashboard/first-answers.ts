// What every page of the dashboard asks for first, by its address in /app/v1: put into the document, so that a page is not drawn before
// it is known who looks and how they want to see it, and once more when that is known.

import type { Reader } from '../../data/storage/database.ts'
import type { Principal, ProjectRef } from '../../entry/http/access/principal.ts'
import { describeSession } from '../../entry/sign-in/session-routes.ts'
import { readPreferences } from '../../features/preferences/reads.ts'
import { readProject, toRecord } from '../../features/projects/reads.ts'

export type FirstAnswers = Readonly<Record<string, { data: unknown }>>

/** `project`: the one that the page is of, if the principal may see it. */
export async function readFirstAnswers(
  db: Reader,
  principal: Principal,
  project: ProjectRef | undefined,
): Promise<FirstAnswers> {
  const stored = project && (await readProject(db, project.id))
  return {
    '/session': { data: await describeSession(db, principal) },
    '/me/preferences': { data: await readPreferences(db, principal.memberId) },
    ...(stored && { [`/projects/${stored.uid}`]: { data: toRecord(stored, principal.role) } }),
  }
}
