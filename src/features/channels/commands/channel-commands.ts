// Implements the commands of `channels` and `webhooks`, with the functions that the routes call.

import { readConfigNow } from '../../../data/server-settings/live-config.ts'
import { loadSecret } from '../../../data/settings/secrets.ts'
import type { Database, Reader } from '../../../data/storage/database.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { findAccount } from '../../../entry/cli/find-account.ts'
import { readBody } from '../../../entry/cli/read-options.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm } from '../../../entry/cli/terminal/confirm.ts'
import { printable, printRows } from '../../../entry/cli/terminal/output.ts'
import { PROJECT_NOT_FOUND } from '../../../entry/http/errors.ts'
import { formatTime } from '../../../lib/clock.ts'
import { AppError, BAD_USAGE, type ErrorKind } from '../../../lib/errors.ts'
import { createChannelParts } from '../channel-parts.ts'
import { isTest, toChannelRecords, toDeliveryRecords } from '../channel-records.ts'
import type { ChannelRow } from '../channel-row.ts'
import {
  CHANNELS_MAX,
  type ChannelFilter,
  deleteChannel,
  findChannelById,
  findChannelByUid,
  listChannels,
} from '../channel-store.ts'
import { findMessage, listDeliveries } from '../delivery-store.ts'
import { editChannel, makeChannel } from '../edit-channel.ts'
import { CHANNEL_NOT_FOUND, CHANNEL_NOT_READY, DELIVERY_NOT_FOUND } from '../errors.ts'
import { recordChange } from '../record-change.ts'
import { resend } from '../resend.ts'
import { rotateSecret } from '../rotate-secret.ts'
import { newChannelBody } from '../schema.ts'
import { storeTried, tryChannel } from '../try-channel.ts'

type AccountOptions = { account?: number }
type RemoveOptions = { yes?: true }
type AddOptions = AccountOptions & {
  kind?: string
  name: string
  email?: string
  url?: string
  token?: string
  chat?: string
  topic?: string
  project?: string[]
  event?: string[]
  severity?: string
  mode?: string
  digestTime?: string
  quiet?: string
}

const DELIVERIES_SHOWN = 100

export async function listCommand(call: Call<AccountOptions>, filter: ChannelFilter): Promise<void> {
  const { options, output, withDatabase } = call
  const channels = await withDatabase((database) =>
    database.read(async (db) => {
      const accountId = await findAccount(db, options.account)
      const viewer = { accountId, limitedBy: undefined, keyId: null, memberId: 0 }
      // The limit is higher than CHANNELS_MAX because the mail of projects does not count against that.
      const range = { limit: 10 * CHANNELS_MAX, isReversed: false }
      return toChannelRecords(db, await listChannels(db, viewer, filter, undefined, range))
    }),
  )
  printRows(output, channels, {
    UID: 'uid',
    KIND: 'kind',
    NAME: 'name',
    TO: 'target',
    PROJECTS: ({ project_uids }) => project_uids?.length ?? 'all',
    MODE: 'mode',
    STATE: stateOf,
  })
}

function stateOf(channel: {
  is_enabled: boolean
  is_verified: boolean
  failing_since: string | null
  disabled_reason: string | null
}): string {
  if (channel.disabled_reason !== null) return `off: ${channel.disabled_reason}`
  if (!channel.is_verified) return 'off: no test message was accepted yet'
  if (!channel.is_enabled) return 'off'
  return channel.failing_since === null ? 'on' : `failing since ${channel.failing_since}`
}

export async function addCommand(call: Call<AddOptions>, { kind }: ChannelFilter): Promise<number> {
  const { options, output, nowMs, withDatabase } = call
  const body = readBody(newChannelBody, {
    kind: kind ?? options.kind,
    name: options.name,
    email: options.email,
    url: options.url,
    token: options.token,
    chat_id: options.chat,
    topic: options.topic,
    project_uids: options.project,
    events: options.event,
    severity_min: options.severity,
    mode: options.mode,
    digest_time: options.digestTime,
    quiet_hours: readQuiet(options.quiet),
  })
  return await withDatabase(async (database) => {
    const parts = await openParts(call, database)
    const made = await database.transaction(async (tx) => {
      const accountId = await findAccount(tx, options.account)
      await requireProjectsOf(tx, accountId, options.project ?? [])
      return makeChannel(tx, parts, { accountId, body, nowMs: nowMs(), actor: 'cli' })
    })
    const channel = (await database.read((db) => findChannelById(db, made.id))) as ChannelRow
    const result = await tryOut(call, database, channel)
    output.print({ uid: channel.uid, secret: made.secret, ...result }, () =>
      made.secret === null ? channel.uid : `${channel.uid}\n${made.secret}`,
    )
    if (made.secret !== null) output.note('Save the secret now: it will not be shown again.')
    return printTestResult(output, channel, result)
  })
}

export async function testCommand(call: Call<object>, filter: ChannelFilter): Promise<number> {
  const { args, output, withDatabase } = call
  return await withDatabase(async (database) => {
    const channel = await database.read((db) => requireChannel(db, args[0] as string, filter))
    const result = await tryOut(call, database, channel)
    output.print({ uid: channel.uid, ...result }, () => (result.is_accepted ? 'accepted' : 'not accepted'))
    return printTestResult(output, channel, result)
  })
}

async function tryOut(call: Call<object>, database: Database, channel: ChannelRow) {
  const parts = await openParts(call, database)
  const tried = await tryChannel(parts, channel, call.nowMs())
  return await database.transaction((tx) => storeTried(tx, channel, tried, call.nowMs()))
}

const TEST_REFUSED: ErrorKind = { code: 'test_not_accepted', status: 500, exit: EXIT.refused }

function printTestResult(
  output: Call<object>['output'],
  { uid }: ChannelRow,
  { is_accepted, fault }: Awaited<ReturnType<typeof tryOut>>,
): number {
  if (is_accepted) {
    output.note('The test message was accepted.')
    return EXIT.ok
  }
  throw new AppError(
    TEST_REFUSED,
    `The test message was not accepted: ${fault} The channel ${uid} stays off until one is.`,
  )
}

export async function switchCommand(
  call: Call<object>,
  filter: ChannelFilter,
  state: 'on' | 'off',
): Promise<void> {
  const { args, output, nowMs, withDatabase } = call
  const uid = args[0] as string
  await withDatabase(async (database) => {
    const parts = await openParts(call, database)
    await database.transaction(async (tx) => {
      const channel = await requireChannel(tx, uid, filter)
      const body = { is_enabled: state === 'on' }
      await editChannel(tx, parts, { channel, body, nowMs: nowMs(), actor: 'cli' })
    })
  })
  output.print({ uid, is_enabled: state === 'on' }, () => `${uid} is ${state}.`)
}

export async function rotateCommand(call: Call<object>): Promise<void> {
  const { args, output, nowMs, withDatabase } = call
  const uid = args[0] as string
  const { secret, previousEndsAtMs } = await withDatabase(async (database) => {
    const { seal } = await openParts(call, database)
    return await database.transaction(async (tx) => {
      const channel = await requireChannel(tx, uid, { kind: 'webhook' })
      const rotated = await rotateSecret(tx, seal, channel, nowMs())
      await recordChange(tx, channel, 'changed', 'cli')
      return rotated
    })
  })
  const previous_ends_at = formatTime(previousEndsAtMs)
  output.print({ uid, secret, previous_ends_at }, () => secret)
  output.note(
    `Save the secret now: it will not be shown again. The one before signs as well until ${previous_ends_at}.`,
  )
}

export async function deliveriesCommand(call: Call<object>, filter: ChannelFilter): Promise<void> {
  const { args, output, withDatabase } = call
  const deliveries = await withDatabase((database) =>
    database.read(async (db) => {
      const { id } = await requireChannel(db, args[0] as string, filter)
      const range = { limit: DELIVERIES_SHOWN, isReversed: false }
      const rows = await listDeliveries(db, id, {}, undefined, range)
      return toDeliveryRecords(db, rows.slice(0, DELIVERIES_SHOWN))
    }),
  )
  printRows(output, deliveries, {
    MESSAGE: 'message_id',
    STATUS: ({ status, is_test }) => (is_test ? `${status} (test)` : status),
    EVENTS: 'event_count',
    ATTEMPTS: 'attempts',
    CODE: 'response_code',
    CREATED: 'created_at',
    NEXT: 'next_attempt_at',
    REASON: 'fault',
  })
}

export async function resendCommand(call: Call<object>, filter: ChannelFilter): Promise<void> {
  const { args, output, nowMs, withDatabase } = call
  const [uid, messageId] = args as [string, string]
  await withDatabase((database) =>
    database.transaction(async (tx) => {
      const channel = await requireChannel(tx, uid, filter)
      const delivery = await findMessage(tx, channel.id, messageId)
      if (delivery === undefined)
        throw new AppError(DELIVERY_NOT_FOUND, `${uid} has no message ${messageId}.`)
      if (isTest(delivery))
        throw new AppError(CHANNEL_NOT_READY, 'A test is not sent again. Send another one.')
      if (channel.is_enabled === 0)
        throw new AppError(CHANNEL_NOT_READY, `${uid} is switched off. To switch it on, send a test message.`)
      await resend(tx, delivery, nowMs())
    }),
  )
  output.print({ uid, message_id: messageId }, () => `${messageId} is sent again by the next worker.`)
}

export async function removeCommand(call: Call<RemoveOptions>, filter: ChannelFilter): Promise<number> {
  const { args, output, withDatabase } = call
  const uid = args[0] as string
  const isRemoved = await withDatabase(async (database) => {
    const channel = await database.read((db) => requireChannel(db, uid, filter))
    if (channel.mail_project_id !== null) {
      const message = 'The mail of a project cannot be deleted: remove notification_email of the project.'
      throw new AppError(CHANNEL_NOT_READY, message)
    }
    const statement = `This deletes ${channel.kind} ${uid} "${printable(channel.name)}" and the list of its messages.`
    if (!(await confirm(call, { statement, question: `${statement} Delete it?` }))) return false
    await database.transaction(async (tx) => {
      await deleteChannel(tx, channel.id)
      await recordChange(tx, channel, 'removed', 'cli')
    })
    return true
  })
  if (!isRemoved) return EXIT.refused
  output.print({ uid, is_deleted: true }, () => `${uid} was deleted.`)
  return EXIT.ok
}

async function openParts({ config, nowMs }: Call<object>, database: Database) {
  const { allowedNetworks } = config
  const secret = await loadSecret(config)
  const { mail } = await readConfigNow(config, database)
  const { publicUrl } = config.http
  const clock = { nowMs }
  return createChannelParts({
    database,
    clock,
    secret,
    mail: () => mail,
    allowedNetworks,
    publicUrl,
    ports: config.crawls.ports,
  })
}

async function requireChannel(db: Reader, uid: string, { kind }: ChannelFilter): Promise<ChannelRow> {
  const channel = await findChannelByUid(db, uid)
  if (channel !== undefined && (kind === undefined || channel.kind === kind)) return channel
  throw new AppError(CHANNEL_NOT_FOUND, `There is no ${kind ?? 'channel'} ${uid}.`)
}

async function requireProjectsOf(db: Reader, accountId: number, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  const rows = await db
    .selectFrom('projects')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('uid', 'in', [...uids])
    .select('uid')
    .execute()
  const missing = uids.find((uid) => !rows.some((row) => row.uid === uid))
  if (missing !== undefined)
    throw new AppError(PROJECT_NOT_FOUND, `There is no project ${missing} in account ${accountId}.`)
}

function readQuiet(text: string | undefined): { from: string; to: string } | undefined {
  if (text === undefined) return undefined
  const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(text) ?? []
  if (from === undefined || to === undefined)
    throw new AppError(BAD_USAGE, '--quiet must be two times of the day, as in 22:00-07:00.')
  return { from, to }
}
