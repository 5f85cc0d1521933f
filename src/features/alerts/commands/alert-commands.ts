// Implements the commands of `alerts`. The API has separate routes to change a project's own rule and to add one; the
// command takes a kind and calls whichever applies.

import type { AlertRule, Client } from '../../../../client/src/index.ts'
import type { Severity } from '../../../background/alerts/alert-kind.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { firstRows, ROWS_PER_REQUEST } from '../../../entry/cli/listed-rows.ts'
import { printRows } from '../../../entry/cli/terminal/output.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { nearest } from '../../../lib/nearest.ts'
import { ALERT_RULE_NOT_FOUND } from '../errors.ts'
import { withGiven } from '../rule-changes.ts'
import { ALL_RULE_KINDS, defaultOf, type RuleKind } from '../rule-kinds.ts'

type ListOptions = ProjectOptions & { resolved?: true }
type RulesOptions = ProjectOptions
type PreviewOptions = ProjectOptions & { threshold?: string[] }
type SetOptions = ProjectOptions & {
  segment?: number
  on?: true
  off?: true
  severity?: Severity
  threshold?: string[]
  default?: true
}

const ALERTS_MAX = 1000

export async function listCommand(call: Call<ListOptions>): Promise<void> {
  const { project, resolved } = call.options
  const state = resolved === true ? ('resolved' as const) : ('open' as const)
  const alerts = await withApi(call, { project }, (client) =>
    firstRows(client.alerts.list(project, { state, limit: ROWS_PER_REQUEST }), ALERTS_MAX),
  )
  const records = alerts.map(({ id, kind, severity, subject, title, text, opened_at, resolved_at }) => ({
    id,
    kind,
    severity,
    subject,
    title,
    text,
    opened_at,
    resolved_at,
  }))
  printRows(call.output, records, { OPENED: 'opened_at', SEVERITY: 'severity', KIND: 'kind', WHAT: 'title' })
}

export async function rulesCommand(call: Call<RulesOptions>): Promise<void> {
  const { project } = call.options
  const rules = await withApi(call, { project }, ({ alerts }) => alerts.listRules(project))
  printRows(call.output, rules, {
    KIND: 'kind',
    SEGMENT: 'segment_id',
    ON: (rule) => (rule.is_on ? 'yes' : 'no'),
    SEVERITY: 'severity',
    THRESHOLDS: ({ thresholds }) =>
      Object.entries(thresholds)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    OWN: (rule) => (rule.id === null ? 'no' : 'yes'),
  })
}

export async function setCommand(call: Call<SetOptions>): Promise<void> {
  const { args, options, output } = call
  const kind = findKind(args[0] as string)
  requireSense(options)
  const { project } = options
  const rule = await withApi(call, { project }, (client) =>
    options.default === true ? restoreDefault(client, kind, options) : change(client, kind, options),
  )
  output.print(rule, () => (rule.is_on ? 'on' : 'off'))
  output.note(
    options.default === true
      ? `The default of ${kind} holds again.`
      : `The rule ${kind} is ${rule.is_on ? 'on' : 'off'}, with the severity ${rule.severity}.`,
  )
}

async function change({ alerts }: Client, kind: RuleKind, options: SetOptions): Promise<AlertRule> {
  const { project, severity, on, off, segment } = options
  const thresholds = readThresholds(options.threshold ?? [])
  const is_on = on === true ? true : off === true ? false : undefined
  const rule = findRule(await alerts.listRules(project), kind, segment)
  if (rule !== undefined && rule.id !== null)
    return await alerts.changeRule(project, rule.id, { is_on, severity, thresholds })
  // Changing a rule that is off does not switch it on, but a rule for a segment is created to be on.
  const isOn = is_on ?? rule?.is_on ?? true
  return await alerts.addRule(project, { kind, segment_id: segment, is_on: isOn, severity, thresholds })
}

/** Returns the rule that applies afterwards; for a segment there is none. */
async function restoreDefault(
  { alerts }: Client,
  kind: RuleKind,
  { project, segment }: SetOptions,
): Promise<AlertRule> {
  const own = findRule(await alerts.listRules(project), kind, segment)
  if (own === undefined || own.id === null)
    throw new AppError(ALERT_RULE_NOT_FOUND, `Project ${project} has no such rule of its own.`)
  await alerts.deleteRule(project, own.id)
  const inForce = findRule(await alerts.listRules(project), kind, segment)
  return inForce ?? { ...own, is_on: false }
}

function findRule(rules: readonly AlertRule[], kind: RuleKind, segment: number | null = null) {
  return rules.find((rule) => rule.kind === kind && rule.segment_id === segment)
}

export async function previewCommand(call: Call<PreviewOptions>): Promise<void> {
  const { args, options, output } = call
  const { project } = options
  const kind = findKind(args[0] as string)
  const thresholds = readThresholds(options.threshold ?? [])
  // Checks the names first, because the route would ignore another kind's threshold as an unknown parameter.
  withGiven(defaultOf(kind), thresholds)
  const preview = await withApi(call, { project }, ({ alerts }) =>
    alerts.previewRule(project, { kind, ...thresholds }),
  )
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
