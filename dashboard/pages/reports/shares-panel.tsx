// Who can read a report without signing in: the links there are, how often each was opened, and an end to it.

import { useEffect, useState } from 'preact/hooks'
import { call, urlOf } from '../../api/client.ts'
import type { Report, ReportShare } from '../../api/types.ts'
import { useList } from '../../state/list.ts'
import { changed } from '../../state/live.ts'
import { canEdit } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/reports.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Badge, Time } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'
import { Row, RowList } from '../settings/row-list.tsx'
import { daysOf } from './run-links.tsx'
import { ShareReport } from './share-report.tsx'

const NAME = 'GET /reports/{report_uid}/shares'
const PER_PAGE = 100

export function SharesPanel({ report }: { report: Report }) {
  const path = { report_uid: report.uid }
  const [isSharing, setSharing] = useState(false)
  const [ended, setEnded] = useState<ReportShare>()
  const list = useList(NAME, { path, query: { limit: PER_PAGE } })
  const run = useList('GET /reports/{report_uid}/made', { path, query: { limit: PER_PAGE } })
  const { hasMore, isLoading, loadMore } = list
  // There are few, and the newest come last.
  useEffect(() => {
    if (hasMore && !isLoading) loadMore()
  }, [hasMore, isLoading])
  const newestFirst = list.rows.toReversed()
  const shares = [
    ...newestFirst.filter(({ is_open }) => is_open),
    ...newestFirst.filter(({ is_open }) => !is_open),
  ]
  const days = new Map(run.rows.map((one) => [one.uid, daysOf(one)]))
  function titleOf({ made_uid, recipient }: ReportShare): string {
    const shown = made_uid === null ? undefined : days.get(made_uid)
    const what = made_uid === null ? t.showsNewest : shown === undefined ? t.showsAnother : t.showsOne(shown)
    return recipient === null ? what : `${what}. ${t.sentTo(recipient)}`
  }
  async function revoke({ id }: ReportShare): Promise<void> {
    await call('DELETE /reports/{report_uid}/shares/{share_id}', { path: { ...path, share_id: id } })
    changed(`/reports/${report.uid}/shares`)
    toast(t.revoked)
  }
  return (
    <Panel
      title={t.shares}
      actions={
        <>
          {shares.length > 0 && <DownloadMenu url={urlOf(NAME, { path })} />}
          {canEdit.value && (
            <Button icon="link" onClick={() => setSharing(true)}>
              {t.share}
            </Button>
          )}
        </>
      }
    >
      <p class="hint">{t.sharesHint}</p>
      {list.failure !== undefined && <Failed failure={list.failure} onRetry={list.reload} />}
      {shares.length > 0 ? (
        <RowList label={t.shares}>
          {shares.map((share) => (
            <Row
              key={share.id}
              title={titleOf(share)}
              facts={<Facts share={share} />}
              action={
                canEdit.value &&
                share.is_open && (
                  <Button isSmall label={t.revokeName(titleOf(share))} onClick={() => setEnded(share)}>
                    {t.revoke}
                  </Button>
                )
              }
            />
          ))}
        </RowList>
      ) : (
        list.failure === undefined && (isLoading ? <Loading rows={2} /> : <p>{t.sharesNone}</p>)
      )}
      {isSharing && <ShareReport reportUid={report.uid} run={run.rows} onClose={() => setSharing(false)} />}
      {ended !== undefined && (
        <Confirm
          title={t.revokeTitle}
          text={t.revokeText}
          action={t.revoke}
          onConfirm={() => revoke(ended)}
          onClose={() => setEnded(undefined)}
        />
      )}
    </Panel>
  )
}

function Facts({ share }: { share: ReportShare }) {
  const { is_open, revoked_at, expires_at, has_password, framed_by, views, last_viewed_at } = share
  const state = is_open ? 'open' : revoked_at === null ? 'over' : 'revoked'
  return (
    <>
      <Badge tone={is_open ? 'good' : 'plain'}>{t.shareStates[state]}</Badge>{' '}
      {is_open && (
        <>
          {t.until} <Time at={expires_at} />
          {', '}
        </>
      )}
      {has_password && `${t.hasPassword}, `}
      {framed_by.length > 0 && `${t.framed}, `}
      {t.views(views)}
      {last_viewed_at !== null && (
        <>
          , {t.lastViewed} <Time at={last_viewed_at} />
        </>
      )}
    </>
  )
}
