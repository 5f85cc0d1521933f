// Where more clicks could come from: thirteen lists at a glance, and the rows of one of them.

import { urlOf } from '../../api/client.ts'
import type { QuickWinSummary } from '../../api/types.ts'
import { formatCompact, formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { choice } from '../../state/query-codec.ts'
import * as t from '../../text/quick-wins.ts'
import { quickWinKinds } from '../../text/quick-wins.ts'
import { Link } from '../../ui/link.tsx'
import { Unavailable } from '../../ui/list-panel.tsx'
import { None, SimulatedBadge } from '../../ui/marks.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loading } from '../../ui/states.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'
import { useSimulated } from '../../ui/use-simulated.ts'
import type { ProjectPageProps } from '../area.ts'
import { ConnectionNotice, NoSearchData } from './connection-state.tsx'
import {
  GROUPS,
  KIND_NAMES,
  KINDS,
  rangeFor,
  rangesOf,
  type WinKind,
  type WinRange,
} from './quick-win-kinds.ts'
import { QuickWinList } from './quick-win-list.tsx'

const RANGES = ['7d', '28d', '30d', '90d', '180d', '365d', '3m', '6m'] as const
const SUMMARY = 'GET /projects/{project_uid}/quick-wins/summary'
const QUERY = { range: choice(RANGES, null) }

export function QuickWinsPage({ project, params }: ProjectPageProps) {
  const { values, set } = useQuery(QUERY)
  const kind = KIND_NAMES.find((name) => name === params.type)
  const range = rangeFor(kind, values.range)
  const request = { path: { project_uid: project.uid }, query: { range } }
  const summary = useData(SUMMARY, request)
  const rows = summary.data?.data
  const hasSome = rows?.some(({ rows_count }) => rows_count !== null)
  const simulated = useSimulated([project.uid])(project.uid)
  const base = `/p/${project.uid}/quick-wins`
  const kept = values.range === null ? '' : `?range=${values.range}`
  return (
    <>
      <PageHead
        title={kind === undefined ? t.title : quickWinKinds[kind].name}
        beside={
          <>
            {kind !== undefined && <KindMenu kind={kind} summary={rows} base={base} kept={kept} />}
            <SimulatedBadge parts={simulated} isShown={(part) => part === 'search_data'} />
          </>
        }
        actions={
          <>
            <Switch
              label={t.range}
              value={range}
              options={rangesOf(kind).map((value) => ({ value, label: t.ranges[value] }))}
              onChange={(next) => set({ range: next })}
            />
            {kind === undefined && hasSome && <DownloadMenu url={urlOf(SUMMARY, request)} />}
          </>
        }
      />
      <ConnectionNotice project={project} />
      {hasSome === false ? (
        <NoSearchData project={project} />
      ) : kind !== undefined ? (
        <QuickWinList key={kind} project={project} kind={kind} range={range} />
      ) : summary.failure !== undefined ? (
        <Unavailable failure={summary.failure} onRetry={summary.reload} />
      ) : rows === undefined ? (
        <Loading />
      ) : (
        <Groups rows={rows} base={base} kept={kept} range={range} />
      )}
    </>
  )
}

type GroupsProps = { rows: QuickWinSummary; base: string; kept: string; range: WinRange }

function Groups({ rows, base, kept, range }: GroupsProps) {
  return (
    <>
      <p class="muted prose">{t.intro}</p>
      <div class="panels wins">
        {GROUPS.map((group) => (
          <Panel key={group} title={t.groups[group]}>
            <ul class="win-kinds">
              {KIND_NAMES.filter((kind) => KINDS[kind].group === group).map((kind) => {
                const found = rows.find(({ type }) => type === kind)
                return (
                  <li key={kind}>
                    <h3>
                      <Link to={`${base}/${kind}${kept}`}>{quickWinKinds[kind].name}</Link>
                    </h3>
                    <Counts kind={kind} found={found} to={`${base}/${kind}${kept}`} range={range} />
                    <p class="muted">{quickWinKinds[kind].meaning}</p>
                  </li>
                )
              })}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  )
}

type CountsProps = { kind: WinKind; found: QuickWinSummary[number] | undefined; to: string; range: WinRange }

function Counts({ kind, found, to, range }: CountsProps) {
  if (found === undefined || found.rows_count === null) return <None why={t.notComputed} />
  const clicks = formatCompact(found.potential_clicks === null ? null : Math.round(found.potential_clicks))
  return (
    <span class="counts">
      <Link to={to}>
        {formatWhole(found.rows_count)} {t.noun()}
      </Link>
      {found.rows_count > 0 && (
        <Link to={to}>
          <b>{clicks}</b> <span class="muted">{t.countNames[KINDS[kind].counts].toLowerCase()}</span>
        </Link>
      )}
      {found.range !== range && <span class="muted">{t.inDays(t.ranges[found.range])}</span>}
    </span>
  )
}

type KindMenuProps = { kind: WinKind; summary: QuickWinSummary | undefined; base: string; kept: string }

function KindMenu({ kind, summary, base, kept }: KindMenuProps) {
  const items: MenuItem[] = [{ label: t.all, to: `${base}${kept}` }]
  for (const group of GROUPS) {
    items.push({ heading: t.groups[group] })
    for (const name of KIND_NAMES) {
      if (KINDS[name].group !== group) continue
      const count = summary?.find(({ type }) => type === name)?.rows_count
      const label = quickWinKinds[name].name
      items.push({
        label: count == null ? label : `${label} (${formatWhole(count)})`,
        to: `${base}/${name}${kept}`,
        isChecked: name === kind,
      })
    }
  }
  return <Menu label={t.all} icon="list" items={items} />
}
