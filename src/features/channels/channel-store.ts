// The SQL for listing, reading and changing channels. Every query checks who may see a channel: a caller who is limited
// to projects sees only channels that are for none but these.

import { type ExpressionBuilder, sql } from 'kysely'
import { isHeldBy } from '../../background/jobs/held-job.ts'
import type { Job } from '../../background/jobs/job.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import type { PageRange } from '../../data/storage/page.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { countRows, readPageById } from '../../data/storage/sql/row-queries.ts'
import type { Tables } from '../../data/storage/tables.ts'
import { selectGranted } from '../../entry/accounts/granted-projects.ts'
import type { Principal } from '../../entry/http/access/principal.ts'
import type { CursorPosition } from '../../entry/http/answers/cursor.ts'
import { invalid } from '../../lib/errors.ts'
import type { ChannelKind } from './channel-kinds.ts'
import { CHANNEL_COLUMNS, type ChannelRow } from './channel-row.ts'

export const CHANNELS_MAX = 200

/** The caller: an account, possibly limited to some of its projects. */
type Viewer = Pick<Principal, 'accountId' | 'limitedBy' | 'keyId' | 'memberId'>

export type ChannelFilter = { kind?: ChannelKind | undefined }

/** Oldest first. Index: channels_by_account. */
export function listChannels(
  db: Reader,
  viewer: Viewer,
  filter: ChannelFilter,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<ChannelRow[]> {
  const query = visibleTo(db, viewer, filter).select(CHANNEL_COLUMNS)
  return readPageById(query, { id: 'channels.id' }, position, range)
}

/** Returns undefined if there is none that the caller may see. */
export function findChannel(
  db: Reader,
  viewer: Viewer,
  uid: string,
  filter: ChannelFilter = {},
): Promise<ChannelRow | undefined> {
  return visibleTo(db, viewer, filter)
    .where('channels.uid', '=', uid)
    .select(CHANNEL_COLUMNS)
    .executeTakeFirst()
}

export function findChannelById(db: Reader, id: number): Promise<ChannelRow | undefined> {
  return db.selectFrom('channels').where('id', '=', id).select(CHANNEL_COLUMNS).executeTakeFirst()
}

export function findChannelByUid(db: Reader, uid: string): Promise<ChannelRow | undefined> {
  return db.selectFrom('channels').where('uid', '=', uid).select(CHANNEL_COLUMNS).executeTakeFirst()
}

function visibleTo(db: Reader, viewer: Viewer, { kind }: ChannelFilter) {
  let query = db.selectFrom('channels').where('channels.account_id', '=', viewer.accountId)
  if (kind !== undefined) query = query.where('channels.kind', '=', kind)
  const { limitedBy, keyId, memberId } = viewer
  if (limitedBy === undefined) return query
  const granted = selectGranted(db, limitedBy, { keyId: keyId ?? 0, memberId }).select('projects.id')
  const projects = (eb: ExpressionBuilder<Tables, 'channels'>) =>
    eb
      .selectFrom('channel_projects')
      .whereRef('channel_projects.channel_id', '=', 'channels.id')
      .select(sql<number>`1`.as('one'))
  return query
    .where('channels.is_all_projects', '=', 0)
    .where((eb) => eb.exists(projects(eb).where('channel_projects.project_id', 'in', granted)))
    .where((eb) => eb.not(eb.exists(projects(eb).where('channel_projects.project_id', 'not in', granted))))
}

/** Returns the uids of the projects of each channel that is limited to some, by the id of the channel. */
export async function listChannelProjects(
  db: Reader,
  channelIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (channelIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('channel_projects')
    .innerJoin('projects', 'projects.id', 'channel_projects.project_id')
    .where('channel_id', 'in', [...channelIds])
    .where('projects.deleted_at', 'is', null)
    .select(['channel_id', 'projects.uid'])
    .orderBy('projects.uid')
    .execute()
  const found = new Map<number, string[]>()
  for (const { channel_id, uid } of rows) found.set(channel_id, [...(found.get(channel_id) ?? []), uid])
  return found
}

type NewChannel = Omit<ChannelRow, 'id'> & { projectUids: readonly string[] | null }

/** Refused if the account has the maximal number of channels. */
export async function addChannel(tx: Tx, { projectUids, ...row }: NewChannel): Promise<number> {
  const count = await countRows(
    tx.selectFrom('channels').where('account_id', '=', row.account_id).where('mail_project_id', 'is', null),
  )
  if (count >= CHANNELS_MAX) {
    const message = `The account has ${CHANNELS_MAX} channels, which is all it may have. Delete one first.`
    throw invalid({ body: [message] })
  }
  const { id } = await tx.insertInto('channels').values(row).returning('id').executeTakeFirstOrThrow()
  if (projectUids !== null) await setProjects(tx, row.account_id, id, projectUids)
  return id
}

export type ChannelChanges = Partial<Omit<ChannelRow, 'id' | 'uid' | 'account_id' | 'kind'>>

export async function changeChannel(tx: Tx, id: number, changes: ChannelChanges): Promise<void> {
  await tx.updateTable('channels').set(changes).where('id', '=', id).execute()
}

/** Returns false while another job holds the channel. */
export async function takeChannel(
  db: Reader,
  engine: Engine,
  id: number,
  job: Pick<Job, 'id' | 'fence'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('channels')
    .set({ sending_job_id: job.id, sending_fence: job.fence })
    .where('id', '=', id)
    .where((eb) =>
      eb.not(isHeldBy(engine, { id: 'channels.sending_job_id', fence: 'channels.sending_fence' })),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces the projects of a channel; null for all projects of the account. */
export async function chooseProjects(
  tx: Tx,
  { id, account_id }: Pick<ChannelRow, 'id' | 'account_id'>,
  uids: readonly string[] | null,
): Promise<void> {
  await tx.deleteFrom('channel_projects').where('channel_id', '=', id).execute()
  await changeChannel(tx, id, { is_all_projects: uids === null ? 1 : 0 })
  if (uids !== null) await setProjects(tx, account_id, id, uids)
}

async function setProjects(
  tx: Tx,
  accountId: number,
  channelId: number,
  uids: readonly string[],
): Promise<void> {
  await tx
    .insertInto('channel_projects')
    .columns(['channel_id', 'project_id'])
    .expression((eb) =>
      eb
        .selectFrom('projects')
        .where('account_id', '=', accountId)
        .where('uid', 'in', [...uids])
        .select((select) => [sql<number>`${channelId}`.as('channel_id'), select.ref('id').as('project_id')]),
    )
    .execute()
}

/** Deletes the channel with its messages. */
export async function deleteChannel(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('channels').where('id', '=', id).execute()
}
