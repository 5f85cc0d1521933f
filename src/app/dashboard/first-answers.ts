// The answers that every page of the dashboard needs first, by their address in /app/v1: they are put into the
// document, so that a page is not drawn before the member and their preferences are known, and redrawn afterwards.

import type { Reader } from '../../data/storage/database.ts'
import type { Principal, ProjectRef } from '../../entry/http/access/principal.ts'
import { describeSession } from '../../entry/sign-in/session-routes.ts'
import { readPreferences } from '../../features/preferences/reads.ts'
import { readProject, toRecord } from '../../features/projects/reads.ts'

export type FirstAnswers = Readonly<Record<string, { data: unknown }>>

/** `project` is that of the page, if the principal may see it. */
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
