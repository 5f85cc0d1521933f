// Implements the commands of `events`: the newest events, in the words of the feed. The audit log is open to signed-in
// owners and to the operator of the machine, but to no key, so that command reads the database.

import type { Client } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { findAccount } from '../../../entry/cli/find-account.ts'
import { firstRows, ROWS_PER_REQUEST } from '../../../entry/cli/listed-rows.ts'
import { printRows } from '../../../entry/cli/terminal/output.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { kindNames } from '../../event-kinds.ts'
import { listAccountEvents } from '../event-lists.ts'
import { toAuditRecords } from '../records.ts'

type ListOptions = ProjectOptions & { kind?: string }
type ListedKind = NonNullable<Parameters<Client['events']['list']>[1]>['kind']
type AuditOptions = { account?: number }

const EVENTS_MAX = 200
const NEWEST = { limit: EVENTS_MAX, isReversed: false }

export async function listCommand(call: Call<ListOptions>): Promise<void> {
  const { project } = call.options
  const kind = call.options.kind === undefined ? undefined : findKind(call.options.kind)
  const records = await withApi(call, { project }, ({ events }) =>
    firstRows(events.list(project, { kind, limit: ROWS_PER_REQUEST }), EVENTS_MAX),
  )
  printRows(call.output, records, { TIME: 'created_at', KIND: 'kind', WHAT: whatOf })
}

export async function auditCommand({ options, output, withDatabase }: Call<AuditOptions>): Promise<void> {
  const records = await withDatabase((database) =>
    database.read(async (db) => {
      const accountId = await findAccount(db, options.account)
      const events = await listAccountEvents(db, accountId, 'audit', undefined, NEWEST)
      return toAuditRecords(db, events.slice(0, EVENTS_MAX))
    }),
  )
  printRows(output, records, {
    TIME: 'created_at',
    WHO: (event) => event.actor_name ?? event.actor ?? 'Sightline',
    PROJECT: 'project_uid',
    WHAT: whatOf,
  })
}

/** Includes the text: without it, a line would say that an agent did something, but not what. */
function whatOf({ title, text }: { title: string; text: string }): string {
  return text === '' ? title : `${title}. ${text}`
}

function findKind(text: string): ListedKind {
  if (kindNames('feed').includes(text)) return text as ListedKind
  throw new AppError(BAD_USAGE, `--kind must be one of ${kindNames('feed').join(', ')}.`)
}
