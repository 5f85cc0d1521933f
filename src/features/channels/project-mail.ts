// The mail to a project's `notification_email`: a channel of its own that is created when the project has an address
// and something happens. Digests and quiet hours can be set, and it can be switched off, like any other; the address
// stays the project's. If it was switched off because of its address (the reader has unsubscribed, or mails failed), it
// is switched on again when the project gets another address.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { type Engine, isOneOf } from '../../data/storage/portable.ts'
import { newChannelUid } from './channel-uid.ts'
import { usualEvents } from './event-choice.ts'

export const DIGEST_MINUTE = 8 * 60
const NAME = 'Notification e-mail'

/** Creates missing channels for these projects, or for all, and switches on those with a new address. */
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
  await switchOnMoved(tx, engine, projectIds, nowMs)
}

/**
 * When the server switches off a channel, it stores the address for which it did (`target_hint`). Index: the unique one
 * of mail_project_id.
 */
async function switchOnMoved(
  tx: Tx,
  engine: Engine,
  projectIds: readonly number[] | undefined,
  nowMs: number,
): Promise<void> {
  let moved = tx
    .selectFrom('channels')
    .innerJoin('project_settings', 'project_settings.project_id', 'channels.mail_project_id')
    .where('channels.is_enabled', '=', 0)
    .where('channels.disabled_reason', 'is not', null)
    .where('channels.target_hint', '<>', '')
    .where('project_settings.notification_email', 'is not', null)
    .whereRef('project_settings.notification_email', '<>', 'channels.target_hint')
  if (projectIds !== undefined) moved = moved.where(isOneOf(engine, 'channels.mail_project_id', projectIds))
  const rows = await moved.select('channels.id').orderBy('channels.id').limit(ENSURED_MAX).execute()
  for (const { id } of rows)
    await tx
      .updateTable('channels')
      .set({
        is_enabled: 1,
        disabled_reason: null,
        target_hint: '',
        failing_since: null,
        failures: 0,
        paused_until: null,
        updated_at: nowMs,
      })
      .where('id', '=', id)
      .execute()
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

/** Returns the addresses of these projects, by their ids. */
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
