// The news of all projects that one sees, by day. To see them is to have read them; what was new stays marked until the page is left.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call, urlOf } from '../../api/client.ts'
import type { FeedEvent } from '../../api/types.ts'
import { byDay, joinSame } from '../../lib/by-day.ts'
import { formatDay } from '../../lib/format.ts'
import { useList } from '../../state/list.ts'
import { changed } from '../../state/live.ts'
import * as t from '../../text/watching.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Badge, type MaybeSimulated, SimulatedBadge, Time } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'
import { useSimulated } from '../../ui/use-simulated.ts'
import { EventIcon } from './event-icon.tsx'

export function NewsPage() {
  const list = useList('GET /feed', { query: { limit: 50 } })
  const unread = useSignal<ReadonlySet<number>>(new Set())
  const newest = list.rows[0]?.id
  const simulated = useSimulated([...new Set(list.rows.flatMap(({ project_uid }) => project_uid ?? []))])
  const fresh = list.rows.filter(({ is_unread }) => is_unread).map(({ id }) => id)
  useEffect(() => {
    if (newest === undefined || fresh.length === 0) return
    unread.value = new Set([...unread.peek(), ...fresh])
    // Not being able to say so is no reason to disturb the reader: it stays unread.
    void call('POST /feed/read', { body: { event_id: newest } }).then(
      () => changed('/feed/unread'),
      () => undefined,
    )
  }, [newest])
  return (
    <>
      <PageHead
        title={t.news}
        actions={list.rows.length > 0 && <DownloadMenu url={urlOf('GET /feed', {})} />}
      />
      <p class="muted prose">{t.newsIntro}</p>
      {list.failure !== undefined && <Failed failure={list.failure} onRetry={list.reload} />}
      {list.rows.length === 0 ? (
        list.isLoading ? (
          <Loading />
        ) : (
          <div class="table-panel">
            <Empty icon="bell" title={t.noNews}>
              {t.noNewsText}
            </Empty>
          </div>
        )
      ) : (
        byDay(list.rows, ({ created_at }) => created_at).map(({ day, rows }) => (
          <section key={day} class="news" aria-label={formatDay(day, { withYear: true })}>
            <h2>{formatDay(day, { withYear: true })}</h2>
            <ul>
              {joinSame(rows, ({ title, text, path }) => path + title + text).map((same) => (
                <NewsItem
                  key={same[0]!.id}
                  same={same}
                  isNew={unread.value.has(same[0]!.id)}
                  parts={same[0]!.project_uid === null ? [] : simulated(same[0]!.project_uid)}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      {list.hasMore && (
        <p>
          <Button isRunning={list.isLoading} onClick={list.loadMore}>
            {t.loadMore}
          </Button>
        </p>
      )}
    </>
  )
}

type NewsItemProps = { same: readonly FeedEvent[]; isNew: boolean; parts: MaybeSimulated }

function NewsItem({ same, isNew, parts }: NewsItemProps) {
  const { kind, title, text, path, project_uid, project_name, created_at } = same[0]!
  return (
    <li>
      <EventIcon kind={kind} />
      <div>
        <p class="inline">
          <Link to={path}>{title}</Link>
          {same.length > 1 && <Badge>×{same.length}</Badge>}
          {isNew && <Badge tone="accent">{t.isNew}</Badge>}
          {/* Of the demo, everything is; of other projects, what the news is about. */}
          <SimulatedBadge parts={parts} isShown={(part) => part === 'site' || kind.startsWith(part)} />
        </p>
        {text !== '' && <p class="muted">{text}</p>}
      </div>
      <p class="muted small">
        {project_uid !== null && <Link to={`/p/${project_uid}`}>{project_name ?? project_uid}</Link>}{' '}
        <Time at={created_at} />
      </p>
    </li>
  )
}
