// Alert rules over HTTP: those in force, a project's own, and how often one would have fired.

import { Type } from 'typebox'
import type { AlertSource, Preview } from '../../background/alerts/alert-source.ts'
import { PREVIEW_DAYS } from '../../background/alerts/fired-days.ts'
import type { Rule } from '../../background/alerts/rule.ts'
import { type Database, READ_COMMITTED, type Reader } from '../../data/storage/database.ts'
import { eventActor } from '../../entry/accounts/event-actor.ts'
import { numericId } from '../../entry/http/requests/path-ids.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { formatDay } from '../../lib/local-day.ts'
import { deletedCount } from '../projects/reads.ts'
import { TAG } from './alert-routes.ts'
import { ALERT_RULE_NOT_FOUND } from './errors.ts'
import { recordRuleChange, requireSegment, withGiven } from './rule-changes.ts'
import { defaultOf, infoOf, type RuleKind, rulesInForce } from './rule-kinds.ts'
import { addRule, changeRule, deleteRule, findRule, listOwnRules } from './rule-store.ts'
import { newRuleBody, previewQuery, previewRecord, ruleChanges, ruleRecord } from './schema.ts'

type RuleRouteOptions = { database: Database; clock: Clock; sources(): readonly AlertSource[] }

const PATH = '/projects/{project_uid}/alerts/rules'
const NOT_FOUND = 'Alert rule not found.'
const IDS = { rule_id: numericId(ALERT_RULE_NOT_FOUND, NOT_FOUND) }
const ONE = Type.Object({ data: ruleRecord })

export function ruleRoutes({ database, clock, sources }: RuleRouteOptions): Route[] {
  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listAlertRules',
      tag: TAG,
      summary: 'List the alert rules that hold in a project',
      description:
        'Lists every kind once for the whole project, with its default where the project has no rule of its own, and then the rules of segments.',
      answers: { 200: Type.Object({ data: Type.Array(ruleRecord) }) },
      handle: async ({ project }) => ({
        data: rulesInForce(await database.read((db) => listOwnRules(db, project.id))).map(toRuleRecord),
      }),
    }),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'addAlertRule',
      tag: TAG,
      summary: 'Set an alert rule other than its default, or one for a segment',
      body: newRuleBody,
      answers: { 201: ONE },
      createdId: 'id',
      ...READ_COMMITTED,
      async handle({ body, project, principal }, tx) {
        const { kind, segment_id: segment = null } = body
        await requireSegment(tx, project.id, kind, segment)
        const base = defaultOf(kind)
        const rule = {
          ...base,
          segmentId: segment ?? 0,
          isOn: body.is_on ?? true,
          severity: body.severity ?? base.severity,
          thresholds: withGiven(base, body.thresholds),
        }
        const nowMs = clock.nowMs()
        const id = await addRule(tx, database.engine, project.id, rule, nowMs)
        await recordRuleChange(tx, project, { ...rule, id }, { actor: eventActor(principal), nowMs })
        return { status: 201, data: toRuleRecord({ ...rule, id }) }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/{rule_id}`,
      operationId: 'readAlertRule',
      tag: TAG,
      summary: "Read an alert rule of the project's own",
      ids: IDS,
      answers: { 200: ONE },
      handle: async ({ ids, project }) => ({
        data: toRuleRecord(await database.read((db) => requireRule(db, project.id, ids.rule_id))),
      }),
    }),
    writeRoute({
      method: 'PATCH',
      path: `${PATH}/{rule_id}`,
      operationId: 'changeAlertRule',
      tag: TAG,
      summary: 'Change an alert rule',
      description: 'Switching a rule off ends its open alerts, and nobody is notified.',
      ids: IDS,
      body: ruleChanges,
      answers: { 200: ONE },
      async handle({ ids, body, project, principal }, tx) {
        const before = await requireRule(tx, project.id, ids.rule_id)
        const rule = {
          ...before,
          isOn: body.is_on ?? before.isOn,
          severity: body.severity ?? before.severity,
          thresholds: withGiven(before, body.thresholds),
        }
        const nowMs = clock.nowMs()
        await changeRule(tx, project.id, ids.rule_id, rule, nowMs)
        await recordRuleChange(tx, project, rule, { actor: eventActor(principal), nowMs })
        return { data: toRuleRecord(rule) }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: `${PATH}/{rule_id}`,
      operationId: 'deleteAlertRule',
      tag: TAG,
      summary: 'Delete an alert rule, so that the default of its kind holds again',
      ids: IDS,
      answers: { 200: deletedCount },
      async handle({ ids, project, principal }, tx) {
        const rule = await requireRule(tx, project.id, ids.rule_id)
        await deleteRule(tx, project.id, ids.rule_id)
        const inForce = rule.segmentId === 0 ? defaultOf(rule.kind) : { ...rule, isOn: false }
        const nowMs = clock.nowMs()
        await recordRuleChange(tx, project, inForce, { actor: eventActor(principal), nowMs })
        return { data: { deleted_count: 1 } }
      },
    }),
    readRoute({
      method: 'GET',
      path: '/projects/{project_uid}/alerts/preview',
      operationId: 'previewAlertRule',
      tag: TAG,
      summary: 'Tell how often a rule would have raised an alert in the last 30 days',
      description:
        'The rule is applied to stored data: positions, visibility, clicks and referring domains of each day, and crawls.',
      query: previewQuery,
      answers: { 200: Type.Object({ data: previewRecord }) },
      async handle({ query, project }) {
        const { kind, ...given } = query as { kind: RuleKind } & Record<string, number>
        const base = defaultOf(kind)
        const rule = { ...base, isOn: true, thresholds: withGiven(base, given) }
        const preview = { database, project, rule, nowMs: clock.nowMs() }
        return { data: await previewRule(sources(), preview) }
      },
    }),
  ]
}

async function requireRule(db: Reader, projectId: number, id: number): Promise<Rule<RuleKind>> {
  const rule = await findRule(db, projectId, id)
  if (rule === undefined) throw new AppError(ALERT_RULE_NOT_FOUND, NOT_FOUND)
  return rule
}

// Says how often a rule would have raised an alert lately, from stored data. Its source uses the rules for the present and
// treats each day as if it were today. If the data was not stored, the result is unknown.
async function previewRule(sources: readonly AlertSource[], preview: Preview) {
  const { kind } = preview.rule
  const source = sources.find(({ kinds }) => kind in kinds)
  const fired = await source?.preview?.(preview)
  const days = [...(fired ?? [])].sort(([a], [b]) => a - b)
  return {
    kind,
    days: PREVIEW_DAYS,
    fired: fired === undefined ? null : days.reduce((sum, [, count]) => sum + count, 0),
    dates: days.map(([day, count]) => ({ date: formatDay(day), fired: count })),
  }
}

// A rule in the form that people and programs read.
function toRuleRecord({ id, kind, segmentId, isOn, severity, thresholds }: Rule<RuleKind>) {
  const { title, takesSegment } = infoOf(kind)
  return {
    id,
    kind,
    title,
    segment_id: segmentId === 0 ? null : segmentId,
    is_on: isOn,
    severity,
    thresholds,
    can_have_segment: takesSegment,
  }
}
