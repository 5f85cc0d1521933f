// What the commands of `events` do: the newest events, in the words of the feed.

import type { Call } from '../../../entry/cli/call.ts'
import { findAccount } from '../../../entry/cli/find-account.ts'
import { findProject } from '../../../entry/cli/find-project.ts'
import { formatTable } from '../../../entry/cli/terminal/output.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { kindNames } from '../../event-kinds.ts'
import { listAccountEvents, listProjectEvents } from '../event-lists.ts'
import { toAuditRecords, toEventRecord } from '../records.ts'

export type ListOptions = { project: string; kind?: string }
export type AuditOptions = { account?: number }

const EVENTS_MAX = 200
const NEWEST = { limit: EVENTS_MAX, isReversed: false }

export async function listCommand({ options, output, withDatabase }: Call<ListOptions>): Promise<void> {
  const kind = options.kind === undefined ? undefined : findKind(options.kind)
  const events = await withDatabase((database) =>
    database.read(async (db) => {
      const { id } = await findProject(db, options.project)
      return listProjectEvents(db, id, { kind }, undefined, NEWEST)
    }),
  )
  const records = events.slice(0, EVENTS_MAX).map(toEventRecord)
  output.print(records, () =>
    formatTable(
      ['TIME', 'KIND', 'WHAT'],
      records.map((event) => [event.created_at, event.kind, whatOf(event)]),
    ),
  )
}

export async function auditCommand({ options, output, withDatabase }: Call<AuditOptions>): Promise<void> {
  const records = await withDatabase((database) =>
    database.read(async (db) => {
      const accountId = await findAccount(db, options.account)
      const events = await listAccountEvents(db, accountId, 'audit', undefined, NEWEST)
      return toAuditRecords(db, events.slice(0, EVENTS_MAX))
    }),
  )
  output.print(records, () =>
    formatTable(
      ['TIME', 'WHO', 'PROJECT', 'WHAT'],
      records.map((event) => [
        event.created_at,
        event.actor_name ?? event.actor ?? 'Sightline',
        event.project_uid,
        whatOf(event),
      ]),
    ),
  )
}

/** Without its text, a line would say that an agent did something, and not what. */
function whatOf({ title, text }: { title: string; text: string }): string {
  return text === '' ? title : `${title}. ${text}`
}

function findKind(text: string) {
  const kind = kindNames('feed').find((known) => known === text)
  if (kind !== undefined) return kind
  throw new AppError(BAD_USAGE, `--kind must be one of ${kindNames('feed').join(', ')}.`)
}
