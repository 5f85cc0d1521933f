// The fields of a page in groups.

import type { ComponentChildren } from 'preact'
import { pageFields as fields } from '../../api/fields.ts'
import type { CrawledPageWithIssues } from '../../api/types.ts'
import { formatBytes, formatDuration, formatShare, formatTime, formatWhole } from '../../lib/format.ts'
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
        [fields.status_code.label, <PageStatus key="status" page={page} />],
        ...(isRedirected
          ? [[t.redirectsTo, <PageLink key="final" view={view} url={page.final_url!} />] satisfies Fact]
          : []),
        [fields.content_type.label, <Words key="type" text={page.content_type} />],
        [
          fields.response_time_ms.label,
          page.response_time_ms === null ? null : formatDuration(page.response_time_ms),
        ],
        [fields.response_bytes.label, page.response_bytes === null ? null : formatBytes(page.response_bytes)],
        [
          fields.fetched_at.label,
          page.fetched_at === null ? null : formatTime(page.fetched_at, view.project.timezone),
        ],
      ],
    },
    {
      title: t.groups.index,
      facts: [
        [
          fields.depth.label,
          page.depth === null ? <None key="depth" why={t.noDepth} /> : t.clicksFromStart(page.depth),
        ],
        [
          fields.canonical.label,
          page.canonical === null ? null : <Canonical key="canonical" url={page.canonical} />,
        ],
        [fields.canonical_present.label, yesOrNo(page.canonical_present)],
        [fields.canonical_matches_final_url.label, yesOrNo(page.canonical_matches_final_url)],
      ],
    },
    {
      title: t.groups.content,
      facts: [
        [fields.title.label, <Words key="title" text={page.title} length={page.title_length} />],
        [
          fields.description.label,
          <Words key="description" text={page.description} length={page.description_length} />,
        ],
        [fields.h1.label, <Words key="h1" text={page.h1} />],
        [fields.h1_count.label, whole(page.h1_count)],
        [fields.h2_count.label, whole(page.h2_count)],
        [fields.words_count.label, whole(page.words_count)],
        [fields.content_ratio.label, page.content_ratio === null ? null : formatShare(page.content_ratio)],
      ],
    },
    {
      title: t.groups.links,
      facts: [
        [fields.total_links_count.label, listed('links', page.total_links_count)],
        [
          fields.internal_links_count.label,
          listed('links', page.internal_links_count, 'is_external:eq:false'),
        ],
        [
          fields.external_links_count.label,
          listed('links', page.external_links_count, 'is_external:eq:true'),
        ],
        [fields.total_images_count.label, listed('images', page.total_images_count)],
        [fields.missing_alt_images_count.label, whole(page.missing_alt_images_count)],
      ],
    },
    {
      title: t.groups.markup,
      facts: [
        [fields.json_ld_count.label, whole(page.json_ld_count)],
        [fields.og_required_tags_present.label, yesOrNo(page.og_required_tags_present)],
        [fields.twitter_card_present.label, yesOrNo(page.twitter_card_present)],
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
