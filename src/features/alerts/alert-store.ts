// All SQL of alerts, open and ended. A rule has at most one open alert per subject, and only ever one per subject and
// window, however often the same is found: the indexes alerts_open and alerts_once ensure that. Opening and ending one
// writes its event in the same transaction.

import { sql } from 'kysely'
import type { Severity } from '../../background/alerts/alert-kind.ts'
import type { OpenAlert, PastAlert } from '../../background/alerts/alert-source.ts'
import type { AlertText, Verdict } from '../../background/alerts/rule.ts'
import type { EventKind } from '../../background/events/event-kind.ts'
import { recordAccountEvent, recordEvent } from '../../background/events/event-store.ts'
import { eventText } from '../../background/events/event-text.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import type { PageRange } from '../../data/storage/page.ts'
import type { CursorPosition } from '../../entry/http/answers/cursor.ts'
import { ALERT_EVENTS } from './events.ts'

/** The owner of an alert: a project, or the whole account if it is null. */
export type AlertOwner = { readonly accountId: number; readonly projectId: number | null }

export type StoredAlert = OpenAlert & {
  id: number
  severity: Severity
  openedAtMs: number
  resolvedAtMs: number | null
}

type AlertRow = Omit<StoredAlert, 'text'> & { dataJson: string }

const COLUMNS = sql`id, kind, segment_id as "segmentId", subject, severity, data_json as "dataJson",
  opened_at as "openedAtMs", resolved_at as "resolvedAtMs"`

/** Applies the result of an evaluation; alerts without a verdict stay as they are. */
export async function applyVerdicts(
  tx: Tx,
  owner: AlertOwner,
  verdicts: readonly Verdict[],
  nowMs: number,
): Promise<void> {
  for (const verdict of verdicts) {
    if (verdict.state === 'clear') await resolve(tx, owner, verdict, nowMs)
    else await open(tx, owner, verdict, nowMs)
  }
}

async function open(
  tx: Tx,
  { accountId, projectId }: AlertOwner,
  { kind, segmentId, subject, window, severity, text }: Extract<Verdict, { state: 'raised' }>,
  nowMs: number,
): Promise<void> {
  const data = { ...text, title: eventText(text.title), text: eventText(text.text) }
  const added = await tx
    .insertInto('alerts')
    .values({
      account_id: accountId,
      project_id: projectId,
      kind,
      segment_id: segmentId,
      subject,
      window,
      severity,
      data_json: JSON.stringify(data),
      opened_at: nowMs,
      resolved_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return
  await recordAlertEvent(tx, { accountId, projectId }, ALERT_EVENTS.opened, {
    id: added.id,
    kind,
    subject,
    severity,
    text: data,
  })
}

/** Stores an alert of a simulated past without an event, so that it is sent to nobody. One that is there already stays. */
export async function addPastAlert(
  tx: Tx,
  { accountId, projectId }: AlertOwner,
  { kind, segmentId, subject, window, severity, text, openedAtMs, resolvedAtMs }: PastAlert,
): Promise<void> {
  await tx
    .insertInto('alerts')
    .values({
      account_id: accountId,
      project_id: projectId,
      kind,
      segment_id: segmentId,
      subject,
      window,
      severity,
      data_json: JSON.stringify({ ...text, title: eventText(text.title), text: eventText(text.text) }),
      opened_at: openedAtMs,
      resolved_at: resolvedAtMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function resolve(
  tx: Tx,
  owner: AlertOwner,
  { kind, segmentId, subject }: Verdict,
  nowMs: number,
): Promise<void> {
  const { rows } = await sql<AlertRow>`update alerts set resolved_at = ${nowMs}
    where ${ownedBy(owner)} and kind = ${kind} and segment_id = ${segmentId} and subject = ${subject}
      and resolved_at is null returning ${COLUMNS}`.execute(tx)
  for (const alert of rows.map(toAlert)) await recordAlertEvent(tx, owner, ALERT_EVENTS.resolved, alert)
}

function ownedBy({ accountId, projectId }: AlertOwner) {
  return sql`account_id = ${accountId} and coalesce(project_id, 0) = ${projectId ?? 0}`
}

async function recordAlertEvent(
  tx: Tx,
  { accountId, projectId }: AlertOwner,
  kind: EventKind,
  alert: Pick<StoredAlert, 'id' | 'kind' | 'subject' | 'severity' | 'text'>,
): Promise<void> {
  const data = { alert_id: alert.id, rule: alert.kind, severity: alert.severity, ...alert.text }
  const event = { kind, subject: alert.subject, window: String(alert.id), data }
  if (projectId === null) await recordAccountEvent(tx, { ...event, accountId })
  else await recordEvent(tx, { ...event, projectId })
}

/** Ends older alerts about a change, because the changed state is now the usual one. Records no event. */
export async function endOld(
  tx: Tx,
  kinds: readonly string[],
  beforeMs: number,
  nowMs: number,
): Promise<void> {
  // Index: alerts_open_by_time.
  await tx
    .updateTable('alerts')
    .set({ resolved_at: nowMs })
    .where('resolved_at', 'is', null)
    .where('opened_at', '<', beforeMs)
    .where('kind', 'in', kinds)
    .execute()
}

/** Open alerts about these subjects. Index: alerts_open. */
export async function listOpenOf(
  db: Reader,
  { accountId, projectId }: AlertOwner,
  kinds: readonly string[],
  subjects: readonly string[],
): Promise<StoredAlert[]> {
  if (subjects.length === 0) return []
  const { rows } =
    await sql<AlertRow>`select ${COLUMNS} from alerts where ${ownedBy({ accountId, projectId })}
    and kind in (${sql.join(kinds)}) and subject in (${sql.join(subjects)}) and resolved_at is null
    order by id`.execute(db)
  return rows.map(toAlert)
}

const OPEN_MAX = 10_000

/** Open alerts of these kinds, about any subject. Index: alerts_open. */
export async function listOpenOfKinds(
  db: Reader,
  owner: AlertOwner,
  kinds: readonly string[],
): Promise<StoredAlert[]> {
  const { rows } = await sql<AlertRow>`select ${COLUMNS} from alerts where ${ownedBy(owner)}
    and kind in (${sql.join(kinds)}) and resolved_at is null order by id limit ${OPEN_MAX} + 0`.execute(db)
  return rows.map(toAlert)
}

type AlertFilter = { state?: 'open' | 'resolved' | undefined; severity?: Severity | undefined }

/** The newest first. Indexes: alerts_open_by_project, alerts_by_project. */
export async function listAlerts(
  db: Reader,
  projectId: number,
  { state = 'open', severity }: AlertFilter,
  position: CursorPosition | undefined,
  { limit, isReversed }: PageRange,
): Promise<StoredAlert[]> {
  const order = isReversed ? sql`order by opened_at, id` : sql`order by opened_at desc, id desc`
  const at = position && sql`(${position[0]}, ${position[1]})`
  const beyond =
    at === undefined
      ? sql``
      : isReversed
        ? sql`and (opened_at, id) > ${at}`
        : sql`and (opened_at, id) < ${at}`
  const { rows } = await sql<AlertRow>`select ${COLUMNS} from alerts where project_id = ${projectId}
    and ${isIn(state)} ${severity === undefined ? sql`` : sql`and severity = ${severity}`} ${beyond}
    ${order} limit ${limit + 1} + 0`.execute(db)
  return rows.map(toAlert)
}

export async function countAlerts(
  db: Reader,
  projectId: number,
  { state = 'open', severity }: AlertFilter,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select 1 from alerts
    where project_id = ${projectId} and ${isIn(state)}
      ${severity === undefined ? sql`` : sql`and severity = ${severity}`}
    order by opened_at limit ${max} + 0) as rows`.execute(db)
  return rows[0]?.count ?? 0
}

function isIn(state: 'open' | 'resolved') {
  return state === 'open' ? sql`resolved_at is null` : sql`resolved_at is not null`
}

function toAlert({ dataJson, ...row }: AlertRow): StoredAlert {
  return { ...row, text: JSON.parse(dataJson) as AlertText }
}

/** Ends the open alerts of a rule that was switched off or deleted, without a message. */
export async function endOfRule(
  tx: Tx,
  owner: AlertOwner,
  { kind, segmentId }: { kind: string; segmentId: number },
  nowMs: number,
): Promise<void> {
  await sql`update alerts set resolved_at = ${nowMs} where ${ownedBy(owner)} and kind = ${kind}
    and segment_id = ${segmentId} and resolved_at is null`.execute(tx)
}

/** Deletes ended alerts that are older, at most `rowsMax`; returns how many. Index: alerts_by_end. */
export async function removeOldAlerts(tx: Tx, beforeMs: number, rowsMax: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`delete from alerts where id in (select id from alerts
    where resolved_at is not null and resolved_at < ${beforeMs} order by resolved_at limit ${rowsMax}) returning id`.execute(
    tx,
  )
  return rows.length
}

export async function removeProjectAlerts(tx: Tx, projectId: number, rowsMax: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`delete from alerts where id in (select id from alerts
    where project_id = ${projectId} limit ${rowsMax}) returning id`.execute(tx)
  return rows.length
}
