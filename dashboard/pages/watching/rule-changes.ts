// Changes of alert rules, each with its way back.

import { call } from '../../api/client.ts'
import type { AlertRule } from '../../api/types.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/alerts.ts'

const RULES = '/projects/{project_uid}/alerts/rules'

/** What is in force before it may be a default, which has no id. */
export async function saveRule(
  uid: string,
  before: AlertRule,
  rule: AlertRule,
  ifMatch?: string,
): Promise<void> {
  const { id } = await write(uid, rule, ifMatch)
  toast(t.saved(rule.title), {
    undo: () => (before.id === null ? remove(uid, id) : write(uid, before)),
  })
}

export async function removeRule(uid: string, rule: AlertRule): Promise<void> {
  await remove(uid, rule.id)
  const { title } = rule
  toast(rule.segment_id === null ? t.wasReset(title) : t.wasRemoved(title), {
    undo: () => write(uid, { ...rule, id: null }),
  })
}

async function write(uid: string, rule: AlertRule, ifMatch?: string): Promise<AlertRule> {
  const { id, kind, segment_id, is_on, severity, thresholds } = rule
  const body = { is_on, severity, thresholds }
  const { data } =
    id === null
      ? await call(`POST ${RULES}`, { path: { project_uid: uid }, body: { kind, segment_id, ...body } })
      : await call(`PATCH ${RULES}/{rule_id}`, { path: { project_uid: uid, rule_id: id }, body, ifMatch })
  refresh(uid)
  return data
}

async function remove(uid: string, id: number | null): Promise<void> {
  if (id === null) return
  await call(`DELETE ${RULES}/{rule_id}`, { path: { project_uid: uid, rule_id: id } })
  refresh(uid)
}

function refresh(uid: string): void {
  changed(`/projects/${uid}/alerts`)
}
