// Cells that several lists of backlinks share. Texts and addresses are other people's: they are shown, never followed unasked.

import type { ComponentChildren } from 'preact'
import { formatDay, formatWhole, pathOf } from '../../lib/format.ts'
import * as t from '../../text/backlinks.ts'
import { Link, OutLink } from '../../ui/link.tsx'
import { Badge, None } from '../../ui/marks.tsx'

const SPAM_LOOK = 30
const SPAM_FIRST = 60

/** The bands are those of docs/backlinks.md. */
export function Spam({ score }: { score: number | null }) {
  if (score === null) return <None why={t.noSpam} />
  if (score <= SPAM_LOOK) return <span>{formatWhole(score)}</span>
  return <Badge tone={score > SPAM_FIRST ? 'bad' : 'warn'}>{formatWhole(score)}</Badge>
}

export function AnchorText({ anchor, to }: { anchor: string | null; to?: string }) {
  if (anchor === null) return <None why={t.anchorUnknown} />
  const shown: ComponentChildren =
    anchor === '' ? (
      <em class={to === undefined ? 'muted' : undefined} title={t.emptyAnchorHint}>
        {t.emptyAnchor}
      </em>
    ) : (
      <bdi title={anchor}>{anchor}</bdi>
    )
  return to === undefined ? shown : <Link to={to}>{shown}</Link>
}

/** A page of the project's own site leads to its detail, one of a competitor to the page itself. */
export function PageCell({ uid, url, isOwn }: { uid: string; url: string | null; isOwn: boolean }) {
  if (url === null) return <None why={t.targetUnknown} />
  if (!isOwn) return <OutLink href={url}>{pathOf(url)}</OutLink>
  return (
    <Link to={`/p/${uid}/crawls/latest/pages/detail?url=${encodeURIComponent(url)}`} title={url}>
      {pathOf(url)}
    </Link>
  )
}

export function Day({ day }: { day: string | null }) {
  if (day === null) return <None why={t.noDate} />
  return <time dateTime={day}>{formatDay(day, { withYear: true })}</time>
}

/** Said only where a link does not pass rank: most do. */
export function Follow({ isFollow }: { isFollow: boolean | null }) {
  if (isFollow === true) return null
  return isFollow === null ? <None why={t.followUnknown} /> : <Badge>{t.followNo}</Badge>
}

type CountProps = {
  value: number | null
  why?: string
  /** Where the list behind the number is. */
  to?: string | undefined
}

export function Count({ value, why = t.notCounted, to }: CountProps) {
  if (value === null) return <None why={why} />
  return to === undefined ? <span>{formatWhole(value)}</span> : <Link to={to}>{formatWhole(value)}</Link>
}

export function Disavowed({ isDisavowed }: { isDisavowed: boolean | undefined }) {
  return isDisavowed ? <Badge tone="accent">{t.disavowed}</Badge> : null
}
