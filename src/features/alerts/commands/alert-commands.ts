// What the commands of `alerts` do: the same functions that the routes call.

import { type Database, READ_COMMITTED } from '../../../data/storage/database.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { findProject } from '../../../entry/cli/find-project.ts'
import { formatTable } from '../../../entry/cli/terminal/output.ts'
import { formatTime } from '../../../lib/clock.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { nearest } from '../../../lib/nearest.ts'
import { listAlerts } from '../alert-store.ts'
import { ALERT_RULE_NOT_FOUND } from '../errors.ts'
import { previewRule } from '../preview.ts'
import { defaultRule, type Rule, rulesInForce } from '../rule.ts'
import { recordRuleChange, setRule, withGiven } from '../rule-changes.ts'
import { ALL_RULE_KINDS, type RuleKind, type Severity } from '../rule-kinds.ts'
import { toRuleRecord } from '../rule-record.ts'
import { deleteRule, listOwnRules } from '../rule-store.ts'

type ProjectOption = { project: string }
export type ListOptions = ProjectOption & { resolved?: true }
export type RulesOptions = ProjectOption
export type PreviewOptions = ProjectOption & { threshold?: string[] }
export type SetOptions = ProjectOption & {
  segment?: number
  on?: true
  off?: true
  severity?: Severity
  threshold?: string[]
  default?: true
}

const ALERTS_MAX = 1000

export async function listCommand({ options, output, withDatabase }: Call<ListOptions>): Promise<void> {
  const state = options.resolved === true ? ('resolved' as const) : ('open' as const)
  const alerts = await withDatabase((database) =>
    database.read(async (db) => {
      const { id } = await findProject(db, options.project)
      return listAlerts(db, id, { state }, undefined, { limit: ALERTS_MAX, isReversed: false })
    }),
  )
  const records = alerts.slice(0, ALERTS_MAX).map(({ text, ...alert }) => ({
    id: alert.id,
    kind: alert.kind,
    severity: alert.severity,
    subject: alert.subject,
    title: text.title,
    text: text.text,
    opened_at: formatTime(alert.openedAtMs),
    resolved_at: alert.resolvedAtMs === null ? null : formatTime(alert.resolvedAtMs),
  }))
  output.print(records, () =>
    formatTable(
      ['OPENED', 'SEVERITY', 'KIND', 'WHAT'],
      records.map(({ opened_at, severity, kind, title }) => [opened_at, severity, kind, title]),
    ),
  )
}

export async function rulesCommand({ options, output, withDatabase }: Call<RulesOptions>): Promise<void> {
  const own = await withDatabase((database) =>
    database.read(async (db) => listOwnRules(db, (await findProject(db, options.project)).id)),
  )
  const rules = rulesInForce(own).map(toRuleRecord)
  output.print(rules, () =>
    formatTable(
      ['KIND', 'SEGMENT', 'ON', 'SEVERITY', 'THRESHOLDS', 'OWN'],
      rules.map((rule) => [
        rule.kind,
        rule.segment_id,
        rule.is_on ? 'yes' : 'no',
        rule.severity,
        Object.entries(rule.thresholds)
          .map(([name, value]) => `${name}=${value}`)
          .join(' '),
        rule.id === null ? 'no' : 'yes',
      ]),
    ),
  )
}

export async function setCommand(call: Call<SetOptions>): Promise<void> {
  const { args, options, output, withDatabase } = call
  const kind = findKind(args[0] as string)
  requireSense(options)
  const rule = await withDatabase((database) => store(database, kind, call))
  const record = toRuleRecord(rule)
  output.print(record, () => (rule.isOn ? 'on' : 'off'))
  output.note(
    options.default === true
      ? `The default of ${kind} holds again.`
      : `The rule ${kind} is ${rule.isOn ? 'on' : 'off'}, with the severity ${rule.severity}.`,
  )
}

function store(database: Database, kind: RuleKind, { options, nowMs }: Call<SetOptions>): Promise<Rule> {
  const change = { actor: 'cli' as const, nowMs: nowMs() }
  const segmentId = options.segment ?? null
  return database.transaction(async (tx) => {
    const { id } = await findProject(tx, options.project)
    const { account_id: accountId } = await tx
      .selectFrom('projects')
      .where('id', '=', id)
      .select('account_id')
      .executeTakeFirstOrThrow()
    const project = { id, accountId }
    if (options.default !== true) {
      const { severity } = options
      const isOn = options.on === true ? true : options.off === true ? false : undefined
      const thresholds = readThresholds(options.threshold ?? [])
      return setRule(tx, database.engine, project, { kind, segmentId, isOn, severity, thresholds }, change)
    }
    const own = (await listOwnRules(tx, id)).find(
      (rule) => rule.kind === kind && rule.segmentId === (segmentId ?? 0),
    )
    if (own?.id == null)
      throw new AppError(ALERT_RULE_NOT_FOUND, `Project ${options.project} has no such rule of its own.`)
    await deleteRule(tx, id, own.id)
    const inForce = segmentId === null ? defaultRule(kind) : { ...own, isOn: false }
    await recordRuleChange(tx, project, inForce, change)
    return inForce
  }, READ_COMMITTED)
}

export async function previewCommand(call: Call<PreviewOptions>): Promise<void> {
  const { args, options, output, nowMs, withDatabase } = call
  const kind = findKind(args[0] as string)
  const base = { ...defaultRule(kind), isOn: true }
  const thresholds = withGiven(base, readThresholds(options.threshold ?? []))
  const preview = await withDatabase(async (database) => {
    const project = await database.read(async (db) => {
      const { id } = await findProject(db, options.project)
      return db.selectFrom('projects').where('id', '=', id).select(['id', 'domain']).executeTakeFirstOrThrow()
    })
    return previewRule(database, project, { ...base, thresholds }, nowMs())
  })
  output.print(preview, () => (preview.fired === null ? 'unknown' : String(preview.fired)))
  output.note(
    preview.fired === null
      ? 'What is kept does not tell how often it would have raised an alert.'
      : `So often would it have raised an alert in the last ${preview.days} days.`,
  )
}

function findKind(text: string): RuleKind {
  const kind = ALL_RULE_KINDS.find((known) => known === text)
  if (kind !== undefined) return kind
  const near = nearest(text, ALL_RULE_KINDS)
  const hint = near === undefined ? 'To list them, run: sightline alerts rules' : `Did you mean ${near}?`
  throw new AppError(BAD_USAGE, `There is no alert rule ${JSON.stringify(text)}. ${hint}`)
}

function requireSense({ on, off, severity, threshold, default: isDefault }: SetOptions): void {
  if (on === true && off === true) throw new AppError(BAD_USAGE, 'Give --on or --off, not both.')
  const isSaid = [on, off, severity, threshold].some((value) => value !== undefined)
  if (isDefault === true && isSaid) throw new AppError(BAD_USAGE, 'Give --default alone, or what to change.')
  if (isDefault !== true && !isSaid)
    throw new AppError(BAD_USAGE, 'Say what to change: --on, --off, --severity, --threshold or --default.')
}

function readThresholds(given: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    given.map((text) => {
      const [, name, value] = /^([a-z_0-9]+)=(\d+(?:\.\d+)?)$/.exec(text) ?? []
      if (name === undefined)
        throw new AppError(BAD_USAGE, `--threshold must be a name and a number, such as percent=15.`)
      return [name, Number(value)]
    }),
  )
}
