// The mail to a project's `notification_email`: a channel of its own that is there as soon as the project has an address
// and something happens. It can be set to digests and quiet hours, and switched off, like any other; the address stays the
// project's.

import { sql } from 'kysely'
import type { Reader, Tx } from '../storage/database.ts'
import { type Engine, isOneOf } from '../storage/portable.ts'
import { newChannelUid } from './channel-uid.ts'
import { usualEvents } from './event-choice.ts'

export const DIGEST_MINUTE = 8 * 60
const NAME = 'Notification e-mail'

/** Of these projects, or of all: makes the channels that are missing. */
export async function ensureProjectMail(
  tx: Tx,
  engine: Engine,
  projectIds: readonly number[] | undefined,
  nowMs: number,
): Promise<void> {
  for (const { id, account_id } of await listWithoutChannel(tx, engine, projectIds)) {
    const channel = await tx
      .insertInto('channels')
      .values({
        uid: newChannelUid(),
        account_id,
        mail_project_id: id,
        kind: 'email',
        name: NAME,
        target_hint: '',
        is_all_projects: 0,
        event_kinds_json: JSON.stringify(usualEvents('email')),
        severity_min: 'info',
        mode: 'instant',
        digest_minute: DIGEST_MINUTE,
        digest_weekday: 1,
        is_critical_at_once: 1,
        is_enabled: 1,
        verified_at: nowMs,
        failures: 0,
        created_at: nowMs,
        updated_at: nowMs,
      })
      .onConflict((conflict) => conflict.column('mail_project_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (channel !== undefined)
      await tx.insertInto('channel_projects').values({ channel_id: channel.id, project_id: id }).execute()
  }
}

const ENSURED_MAX = 500

function listWithoutChannel(tx: Tx, engine: Engine, projectIds: readonly number[] | undefined) {
  let query = tx
    .selectFrom('project_settings')
    .innerJoin('projects', 'projects.id', 'project_settings.project_id')
    .leftJoin('channels', 'channels.mail_project_id', 'projects.id')
    .where('notification_email', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('channels.id', 'is', null)
  if (projectIds !== undefined) query = query.where(isOneOf(engine, 'projects.id', projectIds))
  return query
    .select(['projects.id', 'projects.account_id'])
    .orderBy('projects.id')
    .limit(ENSURED_MAX)
    .execute()
}

/** The addresses of these projects, by their ids. */
export async function readProjectMail(
  db: Reader,
  projectIds: readonly number[],
): Promise<Map<number, string>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('project_settings')
    .where('project_id', 'in', [...projectIds])
    .where('notification_email', 'is not', null)
    .select(['project_id', sql<string>`notification_email`.as('address')])
    .execute()
  return new Map(rows.map(({ project_id, address }) => [project_id, address]))
}
