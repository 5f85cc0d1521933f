// What of a project needs somebody: one finding, one line, one action. The worst are first, and what an alert says again is left out.

import { alertTitles } from '../../api/alert-titles.ts'
import type {
  Alert,
  BacklinkProfile,
  Crawl,
  CrawlChanges,
  CrawlSummary,
  ProjectProvider,
  SearchConsoleConnection,
} from '../../api/types.ts'
import * as t from '../../text/attention.ts'

export type Finding = {
  readonly key: string
  readonly severity: 'critical' | 'warning'
  /** Up to 40 characters. */
  readonly title: string
  /** The whole title, where it is longer. */
  readonly full?: string
  /** How much is concerned, and since when. */
  readonly why: string
  readonly to: string
  /** Names what it opens. */
  readonly action: string
}

export type Known = {
  readonly uid: string
  readonly isOwner: boolean
  /** The day of a time in the project's time zone, in words. */
  dayOf(iso: string): string
  readonly alerts: readonly Alert[]
  readonly provider: ProjectProvider | undefined
  /** Keywords that are tracked, and those whose last check failed. */
  readonly keywords: number
  readonly failed: number
  readonly newestCrawl: Crawl | undefined
  readonly summary: CrawlSummary | undefined
  readonly changes: CrawlChanges | undefined
  readonly connection: SearchConsoleConnection['connection']
  readonly profile: BacklinkProfile | undefined
}

const TITLE_MAX = 40
const BACKLINKS_OLD_DAYS = 31
/** Rules that tell good news, or what a line of its own tells. */
const NOT_LISTED = new Set<Alert['kind']>([
  'keyword_gained',
  'keyword_entered_top_3',
  'keyword_entered_top_10',
  'keyword_entered_top_100',
  'keyword_first_ranked',
  'keyword_feature_won',
])

/** The worst first; among equals, what stops the measuring comes before what was measured. */
export function findingsOf(known: Known): Finding[] {
  const measuring = [...ofProvider(known), ...ofSearch(known), ...ofBacklinks(known)]
  const said = new Set<Alert['kind']>(measuring.flatMap(({ key }) => SAYS[key] ?? []))
  const alerts = known.alerts
    .filter(({ kind, severity }) => severity !== 'info' && !NOT_LISTED.has(kind) && !said.has(kind))
    .map((alert) => ofAlert(alert, known))
  const all = [...measuring, ...crawlFindings(known), ...alerts]
  return [...all.filter(isCritical), ...all.filter((finding) => !isCritical(finding))]
}

export const isCritical = ({ severity }: Finding) => severity === 'critical'

/** The alerts that are about the same as a finding. */
const SAYS: Readonly<Record<string, readonly Alert['kind'][]>> = {
  provider: ['ranks_not_measured'],
  failed: ['ranks_not_measured'],
  search: ['search_silent'],
  backlinks: ['backlinks_silent'],
}

function ofProvider({ uid, isOwner, provider, keywords, failed, dayOf }: Known): Finding[] {
  if (provider === undefined) return []
  const { used, failure } = provider
  const place = isOwner
    ? { to: '/settings/providers', action: failure === null ? t.actions.setUp : t.actions.fixKey }
    : { to: `/p/${uid}/keywords`, action: t.actions.keywords }
  if (failure !== null)
    return [
      {
        key: 'provider',
        severity: 'critical',
        title: t.providerFails[failure.class],
        why: t.notMeasuredSince(dayOf(failure.since)),
        ...place,
      },
    ]
  if (used === null && keywords > 0)
    return [
      { key: 'provider', severity: 'critical', title: t.noProvider, why: t.waiting(keywords), ...place },
    ]
  if (failed === 0) return []
  return [
    {
      key: 'failed',
      severity: failed * 2 > keywords ? 'critical' : 'warning',
      title: t.checksFailed(failed, keywords),
      why: t.lastKnown,
      to: `/p/${uid}/keywords?status=failed`,
      action: t.actions.keywords,
    },
  ]
}

function ofSearch({ uid, connection, dayOf }: Known): Finding[] {
  if (connection === null || connection.failure === null) return []
  const { succeeded_at, failure } = connection
  return [
    {
      key: 'search',
      severity: 'warning',
      title: t.searchFails,
      why: succeeded_at === null ? failure : t.lastWorked(dayOf(succeeded_at)),
      to: `/p/${uid}/settings/connections`,
      action: t.actions.connection,
    },
  ]
}

function ofBacklinks({ uid, profile, dayOf }: Known): Finding[] {
  if (profile === undefined) return []
  const { status, failure, made_on, age_days } = profile
  const place = { to: `/p/${uid}/settings/connections`, action: t.actions.sources }
  if (status === 'failing')
    return [
      {
        key: 'backlinks',
        severity: 'warning',
        title: t.backlinksFail,
        why: made_on === null ? (failure ?? t.noBacklinksYet) : t.backlinksAsOf(dayOf(made_on)),
        ...place,
      },
    ]
  if (made_on === null || age_days === null || age_days < BACKLINKS_OLD_DAYS) return []
  return [
    {
      key: 'backlinks',
      severity: 'warning',
      title: t.backlinksOld(age_days),
      why: t.backlinksMissing(dayOf(made_on)),
      ...place,
    },
  ]
}

function crawlFindings({ uid, newestCrawl, summary, changes, dayOf }: Known): Finding[] {
  const findings: Finding[] = []
  if (summary !== undefined && summary.critical_issues > 0) {
    const isNew = changes?.by_issue.some(({ severity, new: count }) => severity === 'critical' && count > 0)
    const worst = changes?.by_issue
      .filter(({ severity, new: count }) => severity === 'critical' && count > 0)
      .toSorted((a, b) => b.new - a.new)[0]
    findings.push({
      key: 'issues',
      severity: 'critical',
      title: t.criticalIssues(summary.critical_issues),
      why:
        isNew && worst !== undefined
          ? t.newIssues(worst.title, worst.new, dayOf(summary.finished_at ?? ''))
          : t.foundOn(summary.pages_total, dayOf(summary.finished_at ?? '')),
      to: `/p/${uid}/crawls/${summary.crawl_uid}/issues?severity=critical`,
      action: t.actions.issues,
    })
  }
  if (newestCrawl?.status === 'failed')
    findings.push({
      key: 'crawl',
      severity: 'warning',
      title: t.crawlFailed,
      why: summary?.finished_at == null ? t.neverCrawled : t.figuresOf(dayOf(summary.finished_at)),
      to: `/p/${uid}/crawls/${newestCrawl.uid}`,
      action: t.actions.crawl,
    })
  return findings
}

function ofAlert(alert: Alert, { uid, dayOf }: Known): Finding {
  const { id, kind, severity, title, text, path, opened_at } = alert
  const [area = ''] = path.slice(`/p/${uid}/`.length).split(/[/?]/)
  const since = t.since(dayOf(opened_at))
  const isShort = title.length <= TITLE_MAX
  // The second line has what the title leaves out.
  const detail = isShort ? firstSentence(text) : title
  return {
    key: `alert ${id}`,
    severity: severity === 'critical' ? 'critical' : 'warning',
    title: isShort ? title : (alertTitles[kind] ?? `${title.slice(0, TITLE_MAX - 1).trimEnd()}…`),
    full: title,
    why: detail === '' ? since : `${detail.replace(/\.$/, '')}. ${since}`,
    to: path,
    action: t.opens[area] ?? t.actions.alert,
  }
}

const DETAIL_MAX = 90

function firstSentence(text: string): string {
  const end = text.indexOf('. ')
  const sentence = end < 0 ? text : text.slice(0, end + 1)
  return sentence.length > DETAIL_MAX ? `${sentence.slice(0, DETAIL_MAX - 1).trimEnd()}…` : sentence
}
