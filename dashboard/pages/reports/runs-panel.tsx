// What was made of a report, the newest first.

import { useEffect, useState } from 'preact/hooks'
import { call, urlOf } from '../../api/client.ts'
import type { MadeReport, Report } from '../../api/types.ts'
import { useList } from '../../state/list.ts'
import { changed } from '../../state/live.ts'
import { usePoll } from '../../state/poll.ts'
import { canEdit } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/reports.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Badge, Time } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'
import { Row, RowList } from '../settings/row-list.tsx'
import { daysOf, RunLinks } from './run-links.tsx'

const NAME = 'GET /reports/{report_uid}/made'
const PER_PAGE = 10
const POLL_MS = 1_500

export function RunsPanel({ report }: { report: Report }) {
  const path = { report_uid: report.uid }
  const [removed, setRemoved] = useState<MadeReport>()
  const list = useList(NAME, { path, query: { limit: PER_PAGE } })
  const { rows } = list
  const isMaking = rows.some(({ status }) => status === 'queued')
  usePoll(isMaking, list.reload, POLL_MS)
  useEffect(() => {
    // The newest is named on the list of reports, too.
    if (!isMaking && rows[0] !== undefined && rows[0].made_at !== report.last_made_at) changed('/reports?')
  }, [isMaking])
  async function remove({ uid }: MadeReport): Promise<void> {
    await call('DELETE /reports/{report_uid}/made/{made_uid}', { path: { ...path, made_uid: uid } })
    changed('/reports')
    toast(t.deletedMade)
  }
  return (
    <Panel title={t.made} actions={rows.length > 0 && <DownloadMenu url={urlOf(NAME, { path })} />}>
      {list.failure !== undefined && <Failed failure={list.failure} onRetry={list.reload} />}
      {rows.length > 0 ? (
        <RowList label={t.made}>
          {rows.map((run) => (
            <Row
              key={run.uid}
              title={daysOf(run) ?? t.states[run.status]}
              facts={<Facts run={run} timeZone={report.time_zone} />}
              action={
                <div class="report-row-actions">
                  {run.status === 'made' && <RunLinks run={run} />}
                  {canEdit.value && run.status !== 'queued' && (
                    <Button
                      kind="quiet"
                      icon="trash-2"
                      isSmall
                      label={t.deleteMade(daysOf(run) ?? t.states[run.status])}
                      onClick={() => setRemoved(run)}
                    />
                  )}
                </div>
              }
            />
          ))}
        </RowList>
      ) : (
        list.failure === undefined && (list.isLoading ? <Loading rows={2} /> : <p>{t.madeNone}</p>)
      )}
      {list.hasMore && (
        <p>
          <Button isRunning={list.isLoading} onClick={list.loadMore}>
            {t.more}
          </Button>
        </p>
      )}
      <p class="hint">{t.madeKept}</p>
      {removed !== undefined && (
        <Confirm
          title={t.deleteMadeTitle}
          text={t.deleteMadeText}
          action={common.delete}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Panel>
  )
}

function Facts({ run, timeZone }: { run: MadeReport; timeZone: string }) {
  const { status, failure, is_scheduled, made_at, created_at, mailing } = run
  return (
    <>
      {status === 'failed' && (
        <>
          <Badge tone="bad">{t.states.failed}</Badge> {failure}{' '}
        </>
      )}
      <Time at={made_at ?? created_at} timeZone={timeZone} />, {is_scheduled ? t.bySchedule : t.byHand}
      {mailing !== null && <>, {mailing.note ?? t.sentToAll(mailing.recipients)}</>}
    </>
  )
}
