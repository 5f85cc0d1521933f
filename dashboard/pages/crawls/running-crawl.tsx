// A crawl while it waits or runs: how far it is and how fast it goes. The stream of events says when it has ended; until then it is
// read every two seconds.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { isErrorStatus } from '../../api/error-status.ts'
import type { WatchedCrawl } from '../../api/types.ts'
import { formatAge, formatDay, formatDuration, formatWhole, pathOf, plural } from '../../lib/format.ts'
import { addReading, perMinute, type Reading } from '../../lib/pace.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { usePoll } from '../../state/poll.ts'
import { canEdit } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/crawl-summary.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Badge, Progress } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import type { CrawlView } from './crawl-frame.tsx'
import { PauseCrawl } from './pause-crawl.tsx'

const EVERY_MS = 2_000

export function RunningCrawl({ view }: { view: CrawlView }) {
  const { path } = view
  const status = useData('GET /projects/{project_uid}/crawls/{crawl_uid}', {
    path,
    query: { include: 'live' },
  })
  usePoll(true, status.reload, EVERY_MS)
  const state = status.data?.data.state
  useEffect(() => {
    // The page around this shows the summary as soon as the list says that the crawl has ended.
    if (state === 'finished' || (state === 'running' && view.crawl.status === 'queued'))
      changed(`/projects/${path.project_uid}/crawls`)
  }, [state, view.crawl.status])
  return (
    <Loaded resource={status} rows={3}>
      {({ data }) => <Standing view={view} status={data} />}
    </Loaded>
  )
}

function Standing({ view, status }: { view: CrawlView; status: WatchedCrawl }) {
  const { pages_crawled: done, pages_total: known, max_pages: max, current_depth } = status.progress
  const readings = useSignal<readonly Reading[]>([])
  useEffect(() => {
    readings.value = addReading(readings.peek(), { atMs: performance.now(), done })
  }, [status])
  // Until enough was seen here, the pace since its start.
  const pace = perMinute(readings.value) ?? status.live?.pages_per_minute ?? null
  const { started_at } = view.crawl
  const isQueued = status.state === 'queued'
  const paused = status.paused ?? null
  return (
    <Panel
      title={paused !== null ? t.pausedTitle : isQueued ? t.queuedTitle : status.status_label}
      actions={
        canEdit.value && (
          <>
            <PauseCrawl path={view.path} isPaused={paused !== null} />
            <CancelCrawl view={view} done={done} />
          </>
        )
      }
    >
      <Progress
        done={isQueued ? null : done}
        total={isQueued ? null : Math.min(known, max)}
        label={t.progress}
      />
      <p class="muted" role="status">
        {paused !== null &&
          `${t.pausedBy(formatAge(paused.since), paused.by)} ${t.pausedText(formatDay(paused.ends_at))} `}
        {isQueued
          ? paused === null && t.queuedText
          : `${t.pagesOf(formatWhole(done), formatWhole(known))}. ${t.limit(formatWhole(max))}`}
      </p>
      {!isQueued && (
        <Tiles>
          <Tile label={t.read} value={formatWhole(done)} />
          <Tile
            label={t.pace}
            hint={t.paceHint}
            value={pace === null ? null : formatWhole(pace)}
            why={t.paceUnknown}
          />
          <Tile label={t.queue} hint={t.queueHint} value={formatWhole(Math.max(0, known - done))} />
          <Tile label={t.depth} value={formatWhole(current_depth)} />
          {started_at !== null && (
            <Tile
              label={t.elapsed}
              value={formatDuration(Math.max(0, Date.now() - Date.parse(started_at)))}
            />
          )}
        </Tiles>
      )}
      {status.live && status.live.latest.length > 0 && <Live live={status.live} />}
      <p class="muted">{t.numbersLater}</p>
    </Panel>
  )
}

function Live({ live: { answers, latest } }: { live: NonNullable<WatchedCrawl['live']> }) {
  return (
    <>
      <ShareBar
        label={t.liveAnswers}
        shares={[
          { label: t.answers.ok, value: answers.ok, tone: 'best' },
          { label: t.answers.redirect, value: answers.redirect, tone: 'notice' },
          { label: t.answers.clientError, value: answers.client_error, tone: 'warning' },
          { label: t.answers.serverError, value: answers.server_error, tone: 'critical' },
          { label: t.answers.none, value: answers.none, tone: 'none' },
        ]}
      />
      <section class="stack">
        <h3>{t.latest}</h3>
        <ol class="latest-urls">
          {latest.map(({ url, status_code }) => (
            <li key={url}>
              <Badge tone={status_code === null || isErrorStatus(status_code) ? 'bad' : 'good'}>
                {status_code === null ? t.answers.none : String(status_code)}
              </Badge>{' '}
              <span title={url}>{pathOf(url)}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function CancelCrawl({ view, done }: { view: CrawlView; done: number }) {
  const isOpen = useSignal(false)
  return (
    <>
      <Button kind="danger" onClick={() => (isOpen.value = true)}>
        {t.cancel}
      </Button>
      {isOpen.value && (
        <Confirm
          title={t.cancelTitle}
          text={t.cancelText(plural(done, 'page'))}
          action={t.cancelConfirm}
          onClose={() => (isOpen.value = false)}
          onConfirm={async () => {
            await call('POST /projects/{project_uid}/crawls/{crawl_uid}/cancel', { path: view.path })
            changed(`/projects/${view.path.project_uid}/crawls`)
            toast(t.canceledToast)
          }}
        />
      )}
    </>
  )
}
