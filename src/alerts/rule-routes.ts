// Alert rules over HTTP: those in force, a project's own, and how often one would have fired.

import { Type } from 'typebox'
import { eventActor } from '../accounts/event-actor.ts'
import { type EventActor, recordEvent } from '../events/event-store.ts'
import type { ProjectRef } from '../http/access/principal.ts'
import { numericId } from '../http/requests/path-ids.ts'
import { type Route, readRoute, writeRoute } from '../http/route.ts'
import type { Clock } from '../lib/clock.ts'
import { AppError, invalid } from '../lib/errors.ts'
import { deletedCount } from '../projects/schema.ts'
import { hasSegment } from '../rank-tracker/reads.ts'
import { type Database, READ_COMMITTED, type Reader, type Tx } from '../storage/database.ts'
import { TAG } from './alert-routes.ts'
import { endOfRule } from './alert-store.ts'
import { previewRule } from './preview.ts'
import { defaultRule, type Rule, rulesInForce } from './rule.ts'
import { infoOf, type RuleKind, type Thresholds } from './rule-kinds.ts'
import { addRule, changeRule, deleteRule, findRule, listOwnRules } from './rule-store.ts'
import { newRuleBody, previewQuery, previewRecord, ruleChanges, ruleRecord } from './schema.ts'

type RuleRouteOptions = { database: Database; clock: Clock }

const PATH = '/projects/{project_uid}/alerts/rules'
const NOT_FOUND = 'Alert rule not found.'
const IDS = { rule_id: numericId('alert_rule_not_found', NOT_FOUND) }
const ONE = Type.Object({ data: ruleRecord })

export function ruleRoutes({ database, clock }: RuleRouteOptions): Route[] {
  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listAlertRules',
      tag: TAG,
      summary: 'List the alert rules that hold in a project',
      description:
        'Every kind once for the whole project, with its default where there is no rule of its own, and then those of segments.',
      answers: { 200: Type.Object({ data: Type.Array(ruleRecord) }) },
      handle: async ({ project }) => ({
        data: rulesInForce(await database.read((db) => listOwnRules(db, project.id))).map(toRecord),
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
        const base = defaultRule(kind)
        const rule = {
          ...base,
          segmentId: segment ?? 0,
          isOn: body.is_on ?? true,
          severity: body.severity ?? base.severity,
          thresholds: withGiven(base, body.thresholds),
        }
        const id = await addRule(tx, database.engine, project.id, rule, clock.nowMs())
        await noteChange(tx, project, { ...rule, id }, eventActor(principal))
        return { status: 201, data: toRecord({ ...rule, id }) }
      },
    }),
    writeRoute({
      method: 'PATCH',
      path: `${PATH}/{rule_id}`,
      operationId: 'changeAlertRule',
      tag: TAG,
      summary: 'Change an alert rule',
      description: 'Switching it off ends its open alerts without a word.',
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
        await changeRule(tx, project.id, ids.rule_id, rule, clock.nowMs())
        await noteChange(tx, project, rule, eventActor(principal))
        return { data: toRecord(rule) }
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
        const inForce = rule.segmentId === 0 ? defaultRule(rule.kind) : { ...rule, isOn: false }
        await noteChange(tx, project, inForce, eventActor(principal))
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
        'From what is kept: positions, visibility, clicks and referring domains of each day, and crawls.',
      query: previewQuery,
      answers: { 200: Type.Object({ data: previewRecord }) },
      async handle({ query, project }) {
        const { kind, ...given } = query as { kind: RuleKind } & Record<string, number>
        const base = defaultRule(kind)
        const rule = { ...base, isOn: true, thresholds: withGiven(base, given) }
        return { data: await previewRule(database, project, rule, clock.nowMs()) }
      },
    }),
  ]

  async function noteChange(
    tx: Tx,
    { id: projectId, accountId }: ProjectRef,
    rule: Rule,
    actor: EventActor,
  ): Promise<void> {
    if (!rule.isOn) await endOfRule(tx, { accountId, projectId }, rule, clock.nowMs())
    const data = { rule: rule.kind, is_on: rule.isOn }
    await recordEvent(tx, { kind: 'alert_rule.changed', projectId, actor, data })
  }
}

async function requireRule(db: Reader, projectId: number, id: number): Promise<Rule> {
  const rule = await findRule(db, projectId, id)
  if (rule === undefined) throw new AppError('alert_rule_not_found', NOT_FOUND)
  return rule
}

async function requireSegment(
  db: Reader,
  projectId: number,
  kind: RuleKind,
  id: number | null,
): Promise<void> {
  if (id === null) return
  if (!infoOf(kind).takesSegment)
    throw invalid({ segment_id: ['A rule of this kind is always for the whole project.'] })
  if (!(await hasSegment(db, projectId, id)))
    throw invalid({ segment_id: ['The project has no such segment.'] })
}

/** Refuses names that the kind does not have, and numbers beyond its bounds. */
function withGiven({ kind, thresholds }: Rule, given: Thresholds = {}): Thresholds {
  const known = infoOf(kind).thresholds
  for (const [name, value] of Object.entries(given)) {
    const bounds = known[name]
    if (bounds === undefined) {
      const names = Object.keys(known)
      const there = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`
      throw invalid({
        thresholds: [`A rule of the kind ${kind} has no threshold ${JSON.stringify(name)}; ${there}.`],
      })
    }
    if (value < bounds.minimum || value > bounds.maximum)
      throw invalid({ thresholds: [`The ${name} must be from ${bounds.minimum} to ${bounds.maximum}.`] })
  }
  return { ...thresholds, ...given }
}

function toRecord({ id, kind, segmentId, isOn, severity, thresholds }: Rule) {
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
