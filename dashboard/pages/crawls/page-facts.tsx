// The fields of a page in groups.

import type { ComponentChildren } from 'preact'
import type { CrawledPageWithIssues } from '../../api/types.ts'
import { formatBytes, formatDuration, formatShare, formatTime, formatWhole } from '../../lib/format.ts'
import { pageFieldLabels as labels } from '../../text/crawl-fields.ts'
import * as t from '../../text/crawl-pages.ts'
import { Link, OutLink } from '../../ui/link.tsx'
import { None } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { CrawlView } from './crawl-frame.tsx'
import { PageLink, PageStatus } from './page-columns.tsx'
import { bySource } from './page-references.tsx'

type Fact = readonly [label: string, value: ComponentChildren]
type FactGroup = { readonly title: string; readonly facts: readonly Fact[] }

export function PageFacts({ view, page }: { view: CrawlView; page: CrawledPageWithIssues }) {
  return (
    <div class="fact-panels">
      {groupsOf(view, page).map(({ title, facts }) => (
        <Panel key={title} title={title}>
          <FactList facts={facts} />
        </Panel>
      ))}
    </div>
  )
}

/** Without the frames of panels, for the drawer. */
export function PageFactsPlain({ view, page }: { view: CrawlView; page: CrawledPageWithIssues }) {
  return (
    <>
      {groupsOf(view, page).map(({ title, facts }) => (
        <section key={title} class="fact-group" aria-label={title}>
          <h3>{title}</h3>
          <FactList facts={facts} />
        </section>
      ))}
    </>
  )
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(([label, value]) => (
        <>
          <dt key={`${label} name`}>{label}</dt>
          <dd key={label}>{value ?? <None why={t.notRead} />}</dd>
        </>
      ))}
    </dl>
  )
}

function groupsOf(view: CrawlView, page: CrawledPageWithIssues): readonly FactGroup[] {
  const isRedirected = page.final_url !== null && page.final_url !== page.url
  const whole = (value: number | null) => (value === null ? null : formatWhole(value))
  const listed = (list: 'links' | 'images', value: number | null, ...filters: string[]) =>
    value ? (
      <Link to={`${view.base}/${list}${bySource(page.url, ...filters)}`}>{formatWhole(value)}</Link>
    ) : (
      whole(value)
    )
  return [
    {
      title: t.groups.answer,
      facts: [
        [labels.status_code, <PageStatus key="status" page={page} />],
        ...(isRedirected
          ? [[t.redirectsTo, <PageLink key="final" view={view} url={page.final_url!} />] satisfies Fact]
          : []),
        [labels.content_type, <Words key="type" text={page.content_type} />],
        [
          labels.response_time_ms,
          page.response_time_ms === null ? null : formatDuration(page.response_time_ms),
        ],
        [labels.response_bytes, page.response_bytes === null ? null : formatBytes(page.response_bytes)],
        [
          labels.fetched_at,
          page.fetched_at === null ? null : formatTime(page.fetched_at, view.project.timezone),
        ],
      ],
    },
    {
      title: t.groups.index,
      facts: [
        [
          labels.depth,
          page.depth === null ? <None key="depth" why={t.noDepth} /> : t.clicksFromStart(page.depth),
        ],
        [
          labels.canonical,
          page.canonical === null ? null : <Canonical key="canonical" url={page.canonical} />,
        ],
        [labels.canonical_present, yesOrNo(page.canonical_present)],
        [labels.canonical_matches_final_url, yesOrNo(page.canonical_matches_final_url)],
      ],
    },
    {
      title: t.groups.content,
      facts: [
        [labels.title, <Words key="title" text={page.title} length={page.title_length} />],
        [
          labels.description,
          <Words key="description" text={page.description} length={page.description_length} />,
        ],
        [labels.h1, <Words key="h1" text={page.h1} />],
        [labels.h1_count, whole(page.h1_count)],
        [labels.h2_count, whole(page.h2_count)],
        [labels.words_count, whole(page.words_count)],
        [labels.content_ratio, page.content_ratio === null ? null : formatShare(page.content_ratio)],
      ],
    },
    {
      title: t.groups.links,
      facts: [
        [labels.total_links_count, listed('links', page.total_links_count)],
        [labels.internal_links_count, listed('links', page.internal_links_count, 'is_external:eq:false')],
        [labels.external_links_count, listed('links', page.external_links_count, 'is_external:eq:true')],
        [labels.total_images_count, listed('images', page.total_images_count)],
        [labels.missing_alt_images_count, whole(page.missing_alt_images_count)],
      ],
    },
    {
      title: t.groups.markup,
      facts: [
        [labels.json_ld_count, whole(page.json_ld_count)],
        [labels.og_required_tags_present, yesOrNo(page.og_required_tags_present)],
        [labels.twitter_card_present, yesOrNo(page.twitter_card_present)],
      ],
    },
  ]
}

/** A text of a site, which may have any length. */
function Words({ text, length = null }: { text: string | null; length?: number | null }) {
  if (text === null) return <None why={t.notRead} />
  return (
    <>
      <span class="clamped" title={text}>
        {text}
      </span>{' '}
      {length !== null && <span class="muted small">{t.characters(length)}</span>}
    </>
  )
}

function Canonical({ url }: { url: string }) {
  return (
    <span class="clamped" title={url}>
      <OutLink href={url} />
    </span>
  )
}

function yesOrNo(value: boolean | null): string | null {
  return value === null ? null : value ? t.yes : t.no
}
