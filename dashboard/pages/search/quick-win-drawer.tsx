// One quick win: what to do and why, in the server's sentence, and the numbers behind it.

import type { ProjectWithSettings } from '../../api/types.ts'
import { formatShare, formatTenth, formatWhole, pathOf } from '../../lib/format.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/quick-wins.ts'
import * as search from '../../text/search.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Link } from '../../ui/link.tsx'
import { Delta, None } from '../../ui/marks.tsx'
import { NumberTable } from '../../ui/number-table.tsx'
import { CHANGE_FORMATS, changeOf, EXACT_FORMATS } from './figure-format.ts'
import { MarkWin, type WinState } from './mark-win.tsx'
import { pageLink } from './performance-columns.tsx'
import { Season } from './quick-win-columns.tsx'
import type { WinKind } from './quick-win-kinds.ts'
import { keyOfWin, type WinRow } from './quick-win-row.ts'
import { FIGURES } from './search-range.ts'
import { TrackedAs } from './tracked-as.tsx'

type QuickWinDrawerProps = {
  project: ProjectWithSettings
  row: WinRow
  kind: WinKind
  state: WinState
  onTrack(queries: readonly string[]): void
  onClose(): void
}

export function QuickWinDrawer({ project, row, kind, state, onTrack, onClose }: QuickWinDrawerProps) {
  const { query, url, recommendation } = row
  const page = url ?? row.suggested_url
  return (
    <Drawer title={query ?? (url == null ? keyOfWin(row) : pathOf(url))} onClose={onClose}>
      <p class="recommendation">{recommendation}</p>
      <div class="actions-row">
        {page != null && (
          <LinkButton icon="file-text" to={pageLink(project.uid, page)}>
            {t.openPage}
          </LinkButton>
        )}
        {query !== undefined && canEdit.value && (
          <Button icon="target" onClick={() => onTrack([query])}>
            {t.trackQuery}
          </Button>
        )}
        {canEdit.value && (
          <MarkWin project={project} rows={[row]} kind={kind} state={state} onMarked={onClose} />
        )}
      </div>
      {query !== undefined && <TrackedAs project={project} query={query} />}
      <Figures row={row} />
      {row.cause != null && <Loss row={row} />}
      {row.queries !== undefined && (
        <section class="stack">
          <h3>{t.topQueries(row.queries.length, row.queries_count ?? row.queries.length)}</h3>
          <NumberTable
            class="plain"
            label={t.columns.queries}
            head={[t.columns.query, t.columns.impressions, t.columns.clicks, t.columns.position]}
            lines={row.queries.map((found) => ({
              key: found.query,
              title: found.query,
              name: canEdit.value ? (
                <button type="button" class="link" onClick={() => onTrack([found.query])}>
                  {found.query}
                </button>
              ) : (
                found.query
              ),
              numbers: [
                formatWhole(found.impressions),
                formatWhole(found.clicks),
                formatTenth(found.position),
              ],
            }))}
          />
        </section>
      )}
      {row.pages !== undefined && <Sharers project={project} pages={row.pages} />}
    </Drawer>
  )
}

function Figures({ row }: { row: WinRow }) {
  return (
    <NumberTable
      class="plain"
      label={t.figure}
      head={[t.figure, t.before, t.now, t.difference]}
      lines={FIGURES.map((figure) => {
        const before = row[`previous_${figure}`] ?? null
        const now = row[figure]
        const shown = (value: number | null) =>
          value === null ? <None why={t.notReported} /> : EXACT_FORMATS[figure](value)
        const change = (
          <Delta
            value={changeOf(figure, now, before)}
            format={CHANGE_FORMATS[figure]}
            period={t.vs(EXACT_FORMATS[figure](before))}
            isBrief
          />
        )
        return { key: figure, name: search.figures[figure], numbers: [shown(before), shown(now), change] }
      })}
    />
  )
}

function Loss({ row }: { row: WinRow }) {
  const { year_earlier_clicks: yearEarlier } = row
  return (
    <section class="stack">
      <h3>{t.lossParts}</h3>
      <dl class="facts">
        <dt>{t.lossDemand}</dt>
        <dd>{formatTenth(row.loss_demand)}</dd>
        <dt>{t.lossRank}</dt>
        <dd>{formatTenth(row.loss_rank)}</dd>
        <dt>{t.lossCtr}</dt>
        <dd>{formatTenth(row.loss_ctr)}</dd>
        <dt>{t.columns.season}</dt>
        <dd>
          <Season row={row} />{' '}
          {yearEarlier != null && <span class="muted">{t.yearEarlier(formatWhole(yearEarlier))}</span>}
        </dd>
      </dl>
      <p class="hint">{t.lossHint}</p>
    </section>
  )
}

type SharersProps = { project: ProjectWithSettings; pages: NonNullable<WinRow['pages']> }

function Sharers({ project, pages }: SharersProps) {
  return (
    <section class="stack">
      <h3>{t.sharedBy(pages.length)}</h3>
      <NumberTable
        class="plain"
        label={t.columns.pages}
        head={[t.columns.url, t.share, t.columns.clicks, t.columns.position]}
        lines={pages.map((page) => ({
          key: page.url,
          name: (
            <Link to={pageLink(project.uid, page.url)} title={page.url}>
              {pathOf(page.url)}
            </Link>
          ),
          numbers: [formatShare(page.share), formatWhole(page.clicks), formatTenth(page.position)],
        }))}
      />
    </section>
  )
}
