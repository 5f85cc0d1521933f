// The common part of the routes of channels and webhooks: listing, reading and deleting them, and what creating and
// changing one does. The routes for those two take different bodies: channel-routes.ts, webhook-routes.ts.

import { type Static, type TSchema, Type } from 'typebox'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { eventActor } from '../../entry/accounts/event-actor.ts'
import type { Principal } from '../../entry/http/access/principal.ts'
import { listRoute } from '../../entry/http/answers/list-route.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import { invalid } from '../../lib/errors.ts'
import { deletedCount } from '../projects/reads.ts'
import type { ChannelRow } from './channel-row.ts'
import { deleteChannel, findChannelById, listChannels } from './channel-store.ts'
import { editChannel, makeChannel } from './edit-channel.ts'
import { recordChange } from './record-change.ts'
import {
  type ChannelApi,
  type ChannelRouteParts,
  pathOf,
  requireChannel,
  requireProjects,
} from './route-parts.ts'
import type { ChannelChangesBody, NewChannelBody } from './schema.ts'

/** Reads a channel in the form that the API shows. */
async function readOne<Shape extends TSchema>(
  db: Reader,
  { toRecords }: ChannelApi<Shape>,
  id: number,
): Promise<Static<Shape>> {
  const [record] = await toRecords(db, [(await findChannelById(db, id)) as ChannelRow])
  return record as Static<Shape>
}

type Writer = { principal: Principal; tx: Tx }

export async function createOne<Shape extends TSchema>(
  parts: ChannelRouteParts,
  api: ChannelApi<Shape>,
  body: NewChannelBody,
  { principal, tx }: Writer,
) {
  await requireProjects(tx, principal, body.project_uids ?? null)
  const editing = { nowMs: parts.clock.nowMs(), actor: eventActor(principal) }
  const { id, secret } = await makeChannel(tx, parts, { accountId: principal.accountId, body, ...editing })
  return { status: 201 as const, data: { ...(await readOne(tx, api, id)), secret } }
}

export async function changeOne<Shape extends TSchema>(
  parts: ChannelRouteParts,
  api: ChannelApi<Shape>,
  { uid, body }: { uid: string; body: ChannelChangesBody },
  { principal, tx }: Writer,
) {
  const channel = await requireChannel(tx, api, principal, uid)
  if (body.project_uids !== undefined) await requireProjects(tx, principal, body.project_uids)
  const editing = { nowMs: parts.clock.nowMs(), actor: eventActor(principal) }
  await editChannel(tx, parts, { channel, body, ...editing })
  return { data: await readOne(tx, api, channel.id) }
}

export function commonRoutes<Shape extends TSchema>(
  parts: ChannelRouteParts,
  api: ChannelApi<Shape>,
): Route[] {
  const { database, codec } = parts
  const { tag, noun } = api
  const { what, idName, path, uidIn } = pathOf(api)
  return [
    listRoute({
      codec,
      path: api.path,
      operationId: `list${noun}s`,
      tag,
      summary: api.listSummary,
      description:
        'Callers who are limited to projects see only webhooks that are for none but these projects.',
      query: api.query,
      record: api.record,
      endpoint: `${what}s`,
      scope: ({ principal }) => principal.actor,
      read: ({ query, principal }, position, range) =>
        database.read(async (db) => {
          const filter = 'kind' in query ? { kind: query.kind, ...api.filter } : api.filter
          const rows = await listChannels(db, principal, filter, position, range)
          const records = await api.toRecords(db, rows)
          return rows.map(({ id }, index) => ({ id, record: records[index] }))
        }),
      keyOf: ({ id }) => [id],
      toRecord: ({ record }) => record,
    }),
    readRoute({
      method: 'GET',
      path,
      operationId: `get${noun}`,
      tag,
      summary: `Read a ${what}`,
      ids: { [idName]: api.id },
      answers: { 200: Type.Object({ data: api.record }) },
      handle: ({ ids, principal }) =>
        database.read(async (db) => {
          const channel = await requireChannel(db, api, principal, uidIn(ids))
          return { data: await readOne(db, api, channel.id) }
        }),
    }),
    writeRoute({
      method: 'DELETE',
      path,
      operationId: `delete${noun}`,
      tag,
      summary: `Delete a ${what} and the list of its messages`,
      ids: { [idName]: api.id },
      answers: { 200: deletedCount },
      async handle({ ids, principal }, tx) {
        const channel = await requireChannel(tx, api, principal, uidIn(ids))
        if (channel.mail_project_id !== null) {
          const message =
            'The mail of a project cannot be deleted. Switch it off, or remove notification_email of the project.'
          throw invalid({ [idName]: [message] })
        }
        await deleteChannel(tx, channel.id)
        await recordChange(tx, channel, 'removed', eventActor(principal))
        return { data: { deleted_count: 1 } }
      },
    }),
  ]
}
