// The server itself, for its operators: owners of the first account.

import type { System } from '../../api/types.ts'
import { formatBytes, formatTime, formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/settings-system.ts'
import { Time } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { OwnersLoaded } from './owners-loaded.tsx'
import { Row, RowList } from './row-list.tsx'
import { SystemChecks } from './system-checks.tsx'
import { SystemGrowth } from './system-growth.tsx'

export function SystemPage() {
  const system = useData('GET /system', {})
  return (
    <>
      <PageHead title={t.title} />
      <OwnersLoaded resource={system}>
        {({ data }) => (
          <>
            <SystemFigures system={data} />
            <SystemChecks />
            <Panel title={t.growth}>
              <SystemGrowth growth={data.growth} />
            </Panel>
            <div class="panels">
              <Panel title={t.queues}>
                <Queues system={data} />
              </Panel>
              <Panel title={t.processes}>
                <Processes system={data} />
              </Panel>
              {data.replicas.length > 0 && (
                <Panel title={t.replicas}>
                  <Replicas system={data} />
                </Panel>
              )}
            </div>
          </>
        )}
      </OwnersLoaded>
    </>
  )
}

function SystemFigures({ system }: { system: System }) {
  const { version, engine, database_bytes, storage_bytes } = system
  return (
    <Tiles>
      <Tile label={t.version} value={version} />
      <Tile label={t.engine} value={nameIn(t.engines, engine)} />
      <Tile
        label={t.databaseSize}
        value={database_bytes === null ? null : formatBytes(database_bytes)}
        why={t.databaseSizeUnknown}
      />
      <Tile label={t.stored} hint={t.storedHint} to="/settings/usage" value={formatBytes(storage_bytes)} />
    </Tiles>
  )
}

function Queues({ system: { queued_jobs } }: { system: System }) {
  if (queued_jobs.length === 0) return <p class="muted">{t.nothingWaits}</p>
  return (
    <dl class="row-list">
      {queued_jobs.map(({ kind, label, count }) => (
        <div key={kind}>
          <dt>{label}</dt>
          <dd>{formatWhole(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Processes({ system: { processes } }: { system: System }) {
  if (processes.length === 0) return <p class="muted">{t.noProcess}</p>
  return (
    <RowList label={t.processes}>
      {processes.map(({ role, started_at }, index) => (
        <Row
          // Processes of one role that began in the same second have nothing else that tells them apart.
          key={`${role}${started_at}${index}`}
          title={nameIn(t.roles, role)}
          facts={
            <span title={formatTime(started_at)}>
              {t.started} <Time at={started_at} />
            </span>
          }
        />
      ))}
    </RowList>
  )
}

function Replicas({ system: { replicas } }: { system: System }) {
  return (
    <RowList label={t.replicas}>
      {replicas.map(({ name, is_used, lag_seconds, reason }) => (
        <Row
          key={name}
          title={name}
          facts={is_used ? t.replicaUsed(lag_seconds ?? 0) : t.replicaLeftOut(reason ?? '')}
        />
      ))}
    </RowList>
  )
}

/** The name itself where there is no better word. */
function nameIn(names: Readonly<Record<string, string>>, name: string): string {
  return names[name] ?? name
}
