// Everything known of one URL, beside the list.

import { urlFields as fields } from '../../api/fields.ts'
import type { KnownUrlDetail, ProjectWithSettings } from '../../api/types.ts'
import { formatTenth, formatWhole, pathOf } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/urls.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { OutLink } from '../../ui/link.tsx'
import { Badge, Delta, SimulatedBadge } from '../../ui/marks.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { CHART_NAMES, UrlChart } from './url-chart.tsx'
import { Inlinks, Issues, Keywords, Links, Queries } from './url-lists.tsx'
import type { UrlPlaces } from './url-places.ts'

type UrlDrawerProps = { project: ProjectWithSettings; url: string; places: UrlPlaces; onClose(): void }

export function UrlDrawer({ project, url, places, onClose }: UrlDrawerProps) {
  const detail = useData('GET /projects/{project_uid}/urls/detail', {
    path: { project_uid: project.uid },
    query: { url },
  })
  return (
    <Drawer title={pathOf(url)} onClose={onClose} kept={CHART_NAMES}>
      <Loaded resource={detail}>
        {({ data }) => <Detail detail={data} project={project} places={places} />}
      </Loaded>
    </Drawer>
  )
}

type DetailProps = { detail: KnownUrlDetail; project: ProjectWithSettings; places: UrlPlaces }

function Detail({ detail, project, places }: DetailProps) {
  const { row, sources } = detail
  const crawled = row.issues === null ? undefined : places.crawled(row.url)
  return (
    <div class="stack">
      <p class="clamped" title={row.url}>
        <OutLink href={row.url}>{row.url}</OutLink>
      </p>
      {row.title !== null && <p class="muted">{row.title}</p>}
      {row.flags.length > 0 && (
        <ul class="url-flags">
          {row.flags.map((flag) => (
            <li key={flag}>
              <Badge tone="warn">{t.flags[flag].name}</Badge>
              <span>{t.flags[flag].fix}</span>
            </li>
          ))}
        </ul>
      )}
      <UrlFigures detail={detail} places={places} />
      <section class="stack">
        <h3 class="inline">
          {t.search} {sources.search_performance?.is_simulated && <SimulatedBadge />}
        </h3>
        {detail.days.length === 0 || sources.search_performance === null ? (
          <p class="muted">{t.noSearch}</p>
        ) : (
          <UrlChart uid={project.uid} days={detail.days} lastDay={sources.search_performance.to} />
        )}
      </section>
      <Queries detail={detail} projectUid={project.uid} />
      <Keywords detail={detail} projectUid={project.uid} places={places} />
      <Links detail={detail} places={places} />
      <Inlinks detail={detail} places={places} />
      <Issues detail={detail} projectUid={project.uid} />
      {crawled !== undefined && (
        <div class="actions-row">
          <LinkButton icon="file-text" to={crawled}>
            {t.openPage}
          </LinkButton>
        </div>
      )}
    </div>
  )
}

function UrlFigures({ detail: { row }, places }: Omit<DetailProps, 'project'>) {
  const { url, clicks, previous_clicks } = row
  const change = clicks === null || previous_clicks === null ? null : clicks - previous_clicks
  const shown = (value: number | null, why: string, format = formatWhole) => ({
    value: value === null ? null : format(value),
    why,
  })
  return (
    <div class="url-figures">
      <Tiles>
        <Tile
          label={fields.clicks.label}
          {...shown(clicks, t.notSearched)}
          to={clicks === null ? undefined : places.searched(url)}
          change={<Delta value={change} period={t.vsPrevious} why={t.notCompared} />}
        />
        <Tile
          label={fields.position.label}
          {...shown(row.position, t.notSearched, formatTenth)}
          to={row.position === null ? undefined : places.searched(url)}
        />
        <Tile
          label={fields.tracked_keywords.label}
          {...shown(row.tracked_keywords, t.notRanked)}
          to={row.tracked_keywords === null ? undefined : places.ranked(url)}
        />
        <Tile
          label={fields.backlinks.label}
          {...shown(row.backlinks, t.notLinked)}
          to={row.backlinks === null ? undefined : places.linked(url)}
        />
        <Tile
          label={fields.status_code.label}
          {...shown(row.status_code, t.notCrawled, String)}
          to={row.issues === null ? undefined : places.crawled(url)}
        />
        <Tile
          label={fields.inlinks_count.label}
          {...shown(row.inlinks_count, t.notCrawled)}
          to={row.inlinks_count === null ? undefined : places.crawled(url)}
        />
      </Tiles>
    </div>
  )
}
