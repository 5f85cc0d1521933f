// What channels and webhooks have in common over HTTP: listing, reading and deleting them. Making and changing one is
// different for each: channel-routes.ts, webhook-routes.ts.

import { type Static, type TSchema, Type } from 'typebox'
import type { Reader } from '../../data/storage/database.ts'
import { joinPage } from '../../data/storage/page-of-rows.mjs'
import { eventActor } from '../../entry/accounts/event-actor.ts'
import { answerList, listOf } from '../../entry/http/answers/paging.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import { invalid } from '../../lib/errors.ts'
import { deletedCount } from '../projects/reads.ts'
import type { ChannelRow } from './channel-row.ts'
import { deleteChannel, findChannelById, listChannels } from './channel-store.ts'
import { noteChange } from './note-change.ts'
import { type ChannelRouteParts, type Face, requireChannel } from './route-parts.ts'

/** As programs and people read it. */
export async function readOne<Shape extends TSchema>(
  db: Reader,
  { toRecords }: Face<Shape>,
  id: number,
): Promise<Static<Shape>> {
  const [record] = await toRecords(db, [(await findChannelById(db, id)) as ChannelRow])
  return record as Static<Shape>
}

export function faceRoutes<Shape extends TSchema>(parts: ChannelRouteParts, face: Face<Shape>): Route[] {
  const { database, codec } = parts
  const { tag, noun } = face
  const what = noun.toLowerCase()
  const idName = `${what}_uid`
  const path = `${face.path}/{${idName}}`
  const uidIn = (ids: Record<string, unknown>) => ids[idName] as string
  return [
    readRoute({
      method: 'GET',
      path: face.path,
      operationId: `list${noun}s`,
      tag,
      summary: face.listSummary,
      description: 'Whoever is limited to projects sees those that are for nothing else.',
      query: face.query,
      answers: { 200: listOf(face.record) },
      handle: ({ query, principal, url }) =>
        answerList({
          codec,
          endpoint: `${what}s`,
          scope: principal.actor,
          query,
          url,
          read: (position, range) =>
            database.read(async (db) => {
              const filter = 'kind' in query ? { kind: query.kind, ...face.filter } : face.filter
              const rows = await listChannels(db, principal, filter, position, range)
              const records = await face.toRecords(db, rows)
              return joinPage(
                records.map((record, index) => [JSON.stringify(record), rows[index]?.id as number]),
                range,
              )
            }),
        }),
    }),
    readRoute({
      method: 'GET',
      path,
      operationId: `get${noun}`,
      tag,
      summary: `Read a ${what}`,
      ids: { [idName]: face.id },
      answers: { 200: Type.Object({ data: face.record }) },
      handle: ({ ids, principal }) =>
        database.read(async (db) => {
          const channel = await requireChannel(db, face, principal, uidIn(ids))
          return { data: await readOne(db, face, channel.id) }
        }),
    }),
    writeRoute({
      method: 'DELETE',
      path,
      operationId: `delete${noun}`,
      tag,
      summary: `Delete a ${what} and the list of its messages`,
      ids: { [idName]: face.id },
      answers: { 200: deletedCount },
      async handle({ ids, principal }, tx) {
        const channel = await requireChannel(tx, face, principal, uidIn(ids))
        if (channel.mail_project_id !== null) {
          const message =
            'The mail of a project cannot be deleted. Switch it off, or remove notification_email of the project.'
          throw invalid({ [idName]: [message] })
        }
        await deleteChannel(tx, channel.id)
        await noteChange(tx, channel, 'removed', eventActor(principal))
        return { data: { deleted_count: 1 } }
      },
    }),
  ]
}
