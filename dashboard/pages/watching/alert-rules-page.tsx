// The alert rules of a project: every kind of alert with the rule that applies to it.

import type { AlertRule, Segment } from '../../api/types.ts'
import { useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { text } from '../../state/query-codec.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/alerts.ts'
import { Link } from '../../ui/link.tsx'
import { Badge, SeverityMark } from '../../ui/marks.tsx'
import { Loaded } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { ProjectPageProps } from '../area.ts'
import { AlertsHead } from './alerts-head.tsx'
import { RuleDrawer } from './rule-drawer.tsx'

/** `kind`, or `kind.segment`. */
const QUERY = { rule: text() }

export function AlertRulesPage({ project }: ProjectPageProps) {
  const { values, set, link } = useQuery(QUERY)
  const path = { project_uid: project.uid }
  const rules = useData('GET /projects/{project_uid}/alerts/rules', { path })
  const segments = useData('GET /projects/{project_uid}/rank-tracker/segments', { path }).data?.data.segments
  const open = canEdit.value ? findRule(rules.data?.data ?? [], segments ?? [], values.rule) : undefined
  return (
    <>
      <AlertsHead uid={project.uid} isRules />
      <div class="with-drawer">
        <Loaded resource={rules}>
          {({ data }) => (
            <div class="table-panel">
              <Table<AlertRule>
                label={t.rulesTitle}
                rows={data}
                columns={columnsOf({
                  segments,
                  hasDrawer: open !== undefined,
                  addressOf: canEdit.value ? (rule) => link({ rule: keyOf(rule) }) : undefined,
                })}
                keyOf={keyOf}
                nameOf={({ title }) => title}
                openKey={open === undefined ? undefined : keyOf(open)}
                {...(canEdit.value && { onOpen: (rule) => set({ rule: keyOf(rule) }) })}
              />
            </div>
          )}
        </Loaded>
        {open !== undefined && (
          <RuleDrawer
            key={keyOf(open)}
            uid={project.uid}
            rule={open}
            segments={segments ?? []}
            onSegment={(segment_id) => set({ rule: keyOf({ ...open, segment_id }) })}
            onClose={() => set({ rule: '' })}
          />
        )}
      </div>
    </>
  )
}

function keyOf({ kind, segment_id }: AlertRule): string {
  return segment_id === null ? kind : `${kind}.${segment_id}`
}

/** A segment without a rule begins with what holds for the whole project. */
function findRule(
  rules: readonly AlertRule[],
  segments: readonly Segment[],
  key: string,
): AlertRule | undefined {
  const found = rules.find((rule) => keyOf(rule) === key)
  if (found !== undefined) return found
  const [kind, id] = key.split('.')
  const whole = rules.find((rule) => rule.kind === kind && rule.segment_id === null)
  const segment = segments.find((one) => String(one.id) === id)
  if (whole?.can_have_segment !== true || segment === undefined) return undefined
  return { ...whole, id: null, segment_id: segment.id, is_on: true }
}

type ColumnOptions = {
  segments: readonly Segment[] | undefined
  hasDrawer: boolean
  /** Undefined for those who may only read. */
  addressOf: ((rule: AlertRule) => string) | undefined
}

const BESIDE_DRAWER = ['title', 'state', 'origin']

function columnsOf({ segments, hasDrawer, addressOf }: ColumnOptions): readonly Column<AlertRule>[] {
  const nameOf = (id: number) => segments?.find((one) => one.id === id)?.name ?? ''
  const columns: readonly Column<AlertRule>[] = [
    {
      id: 'title',
      label: t.rule,
      width: 46,
      rank: 1,
      cell: (rule) => (
        <span class="inline">
          {addressOf === undefined ? (
            <span class="name">{rule.title}</span>
          ) : (
            <Link to={addressOf(rule)} title={rule.title} isBeside>
              {rule.title}
            </Link>
          )}
          {rule.segment_id !== null && (
            <Badge title={nameOf(rule.segment_id)}>{nameOf(rule.segment_id)}</Badge>
          )}
        </span>
      ),
    },
    {
      id: 'threshold',
      label: t.threshold,
      rank: 2,
      cell: ({ kind, thresholds }) => {
        const summary = t.summaries[kind]?.(thresholds) ?? t.always
        return <span title={summary}>{summary}</span>
      },
    },
    {
      id: 'severity',
      label: t.severity,
      width: 16,
      cell: ({ severity }) => <SeverityMark severity={severity} hasWord />,
    },
    {
      id: 'state',
      label: t.state,
      width: 9,
      rank: 4,
      cell: ({ is_on }) => <Badge tone={is_on ? 'good' : 'plain'}>{is_on ? t.on : t.off}</Badge>,
    },
    {
      id: 'origin',
      label: t.origin,
      width: 11,
      cell: ({ id }) => (id === null ? <span class="muted">{t.isDefault}</span> : <Badge>{t.isOwn}</Badge>),
    },
  ]
  return hasDrawer ? columns.filter(({ id }) => BESIDE_DRAWER.includes(id)) : columns
}
