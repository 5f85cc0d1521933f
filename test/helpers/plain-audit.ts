// A second, simple implementation of finishing a crawl: all in memory, each page compared with each, however long it
// takes.

import { findIssue, type IssueId } from '../../src/features/crawls/engine/audit/catalogue.ts'
import { targetDetail } from '../../src/features/crawls/engine/audit/finding.ts'
import {
  DUPLICATE_KEYS,
  type ReferenceKind,
  type TargetFacts,
} from '../../src/features/crawls/engine/audit/rule.ts'
import type { CrawlFigures, CrawlSummary } from '../../src/features/crawls/reports/report-schema.ts'
import { checkTargets, type Reference } from './target-check.ts'
import type { PlainCrawl, PlainFinding, PlainPage } from './unfinished-crawl.ts'

/** Near duplicates have no detail here: any other near page may be named. */
export function plainFindings(crawl: PlainCrawl, startUrlId: number): PlainFinding[] {
  return [
    ...crawl.findings,
    ...targetFindings(crawl),
    ...seriesFindings(crawl),
    ...fragmentFindings(crawl),
    ...duplicateFindings(crawl),
    ...nearFindings(crawl),
    ...inlinkFindings(crawl, startUrlId),
  ]
}

function urlOf(crawl: PlainCrawl, id: number): string {
  return crawl.urls[id - 1]!.url
}

function hasContent(crawl: PlainCrawl, id: number): boolean {
  const page = crawl.pages.find((candidate) => candidate.id === id)
  const { statusCode, isRedirected } = crawl.urls[id - 1]!
  const isHtml = page?.contentType === 'text/html' || page?.contentType === 'application/xhtml+xml'
  return isHtml && statusCode === 200 && !isRedirected && page.wordsCount !== null
}

function targetFindings(crawl: PlainCrawl): PlainFinding[] {
  return crawl.pages
    .filter(({ id }) => hasContent(crawl, id))
    .flatMap(({ id }) => {
      const page = { finalUrl: urlOf(crawl, id), references: referencesOf(crawl, id) }
      const lookup = (url: string) => targetOf(crawl, crawl.urls.findIndex((known) => known.url === url) + 1)
      return checkTargets(page, lookup).map(({ id: issue, detail }) => ({ issue, pageId: id, detail }))
    })
}

/** What makes up the issues of links and images: each address once, with the first page that has the issue by it. */
export function plainTargets(crawl: PlainCrawl): { issue: string; target_id: number; source_id: number }[] {
  const firsts = new Map<string, { issue: string; target_id: number; source_id: number }>()
  for (const { id: source_id } of crawl.pages.toSorted((a, b) => a.id - b.id)) {
    if (!hasContent(crawl, source_id)) continue
    for (const reference of referencesOf(crawl, source_id)) {
      const target_id = crawl.urls.findIndex(({ url }) => url === reference.url) + 1
      const page = { finalUrl: urlOf(crawl, source_id), references: [reference] }
      for (const { id: issue } of checkTargets(page, () => targetOf(crawl, target_id))) {
        const key = `${issue} ${target_id}`
        const isListed = findIssue(issue)?.subject !== 'pages'
        if (isListed && !firsts.has(key)) firsts.set(key, { issue, target_id, source_id })
      }
    }
  }
  return [...firsts.values()]
}

/** In the order of the page, alternates in that of their ids; each once a kind, never the page itself. */
function referencesOf(crawl: PlainCrawl, sourceId: number): Reference[] {
  const isMine = (reference: { sourceId: number }) => reference.sourceId === sourceId
  const alternates = crawl.alternates.filter(isMine).toSorted((a, b) => a.targetId - b.targetId)
  const all: { kind: ReferenceKind; id: number }[] = [
    ...alternates.map(({ kind, targetId }) => ({ kind, id: targetId })),
    ...crawl.links.filter(isMine).map(({ targetId }) => ({ kind: linkKind(crawl, targetId), id: targetId })),
    ...crawl.images.filter(isMine).map(({ imageId }) => ({ kind: 'image' as const, id: imageId })),
  ]
  const seen = new Set<string>()
  return all
    .filter(({ kind, id }) => {
      const isNew = !seen.has(`${kind} ${id}`)
      seen.add(`${kind} ${id}`)
      return isNew && id !== sourceId && id !== 0
    })
    .map(({ kind, id }) => ({ kind, url: urlOf(crawl, id) }))
}

function linkKind(crawl: PlainCrawl, id: number): ReferenceKind {
  return crawl.urls[id - 1]!.isExternal ? 'external_link' : 'internal_link'
}

function targetOf(crawl: PlainCrawl, id: number): TargetFacts {
  const { url, outcome, statusCode, isRedirected, isAnsweredByOther, bodyBytes, isExternal } =
    crawl.urls[id - 1]!
  const named = (kind: 'canonical' | 'hreflang') =>
    crawl.alternates
      .filter((alternate) => alternate.sourceId === id && alternate.kind === kind)
      .map(({ targetId }) => urlOf(crawl, targetId))
  const page = crawl.pages.find((candidate) => candidate.id === id)
  return {
    url,
    isExternal,
    isAnsweredByOther,
    isRobotsBlocked: outcome === 'blocked',
    isRedirected,
    statusCode,
    isUnanswered: outcome === 'unanswered',
    bodyBytes,
    isNoindex: page?.isNoindex === true,
    isCanonicalised: page !== undefined && hasContent(crawl, id) && !page.isIndexable && !page.isNoindex,
    canonicalUrl: named('canonical')[0] ?? null,
    hreflangUrls: hasContent(crawl, id) ? named('hreflang') : null,
  }
}

function fragmentFindings(crawl: PlainCrawl): PlainFinding[] {
  const namesOf = (id: number) => crawl.parts.find((part) => part.id === id)?.names ?? null
  return crawl.parts.flatMap(({ id, asked }) => {
    const missing = asked.filter(
      ({ targetId, name }) =>
        targetId !== id &&
        hasContent(crawl, id) &&
        hasContent(crawl, targetId) &&
        namesOf(targetId)?.includes(name) === false,
    )
    const [first] = missing
    if (first === undefined) return []
    const detail = targetDetail(`${urlOf(crawl, first.targetId)}#${first.name}`, missing.length)
    return [{ issue: 'link_fragment_broken', pageId: id, detail }]
  })
}

function seriesFindings(crawl: PlainCrawl): PlainFinding[] {
  const namedBy = (id: number, key: 'nextId' | 'prevId') => {
    const named = hasContent(crawl, id) ? crawl.series.find((row) => row.id === id)?.[key] : null
    return named === id ? null : (named ?? null)
  }
  const loopOf = (start: number, key: 'nextId' | 'prevId') => {
    const way = [start]
    for (let id = namedBy(start, key); id !== null && !way.includes(id); id = namedBy(id, key)) way.push(id)
    return namedBy(way.at(-1)!, key) === start ? way : []
  }
  const isAlias = (id: number) => targetOf(crawl, id).isRedirected || targetOf(crawl, id).isCanonicalised
  return crawl.pages.flatMap(({ id }) => {
    const steps = (['nextId', 'prevId'] as const).flatMap((key) => {
      const to = namedBy(id, key)
      const back = to === null ? null : namedBy(to, key === 'nextId' ? 'prevId' : 'nextId')
      if (to === null) return []
      const { isUnanswered, statusCode, isRedirected } = targetOf(crawl, to)
      const isWell = !isUnanswered && !isRedirected && [null, 200, 429].includes(statusCode)
      const isJudged = hasContent(crawl, to) && !isAlias(id) && (back === null || !isAlias(back))
      const loop = loopOf(id, key)
      return [{ to, isWell, isLost: isJudged && back !== id, others: loop.length - 1 }]
    })
    const told = (issue: IssueId, wrong: typeof steps, count: number): PlainFinding[] =>
      wrong[0] === undefined
        ? []
        : [{ issue, pageId: id, detail: targetDetail(urlOf(crawl, wrong[0].to), count) }]
    const differentOf = (wrong: typeof steps) => new Set(wrong.map(({ to }) => to)).size
    const dead = steps.filter(({ isWell }) => !isWell)
    const loops = steps.filter(({ others }) => others > 0)
    const lost = steps.filter(({ isLost }) => isLost)
    return [
      ...told('pagination_non_200', dead, differentOf(dead)),
      ...told('pagination_loop', loops, loops[0]?.others ?? 0),
      ...told('pagination_sequence', lost, differentOf(lost)),
    ]
  })
}

const DUPLICATE_ISSUES: Record<(typeof DUPLICATE_KEYS)[number], IssueId> = {
  title: 'title_duplicate',
  description: 'description_duplicate',
  h1: 'h1_duplicate',
  text: 'duplicate_content',
}

function duplicateFindings(crawl: PlainCrawl): PlainFinding[] {
  return DUPLICATE_KEYS.flatMap((key) =>
    crawl.pages.flatMap((page) => {
      const other = crawl.pages.find(
        (candidate) =>
          candidate !== page && page.keys[key] !== null && candidate.keys[key] === page.keys[key],
      )
      if (other === undefined) return []
      return [{ issue: DUPLICATE_ISSUES[key], pageId: page.id, detail: urlOf(crawl, other.id) }]
    }),
  )
}

function nearFindings(crawl: PlainCrawl): PlainFinding[] {
  return crawl.pages
    .filter((page) => nearPages(crawl, page).length > 0)
    .map(({ id }) => ({ issue: 'near_duplicate', pageId: id, detail: null }))
}

/** Those whose text is another, but not by much. */
export function nearPages(crawl: PlainCrawl, { keys: { text, fingerprint } }: PlainPage): PlainPage[] {
  return crawl.pages.filter(
    ({ keys }) =>
      fingerprint !== null &&
      keys.fingerprint !== null &&
      keys.text !== text &&
      shareOfEqual(keys.fingerprint, fingerprint) >= 0.57,
  )
}

function shareOfEqual(first: Uint8Array, second: Uint8Array): number {
  return first.filter((value, place) => value === second[place]).length / first.length
}

function inlinkFindings(crawl: PlainCrawl, startUrlId: number): PlainFinding[] {
  return crawl.pages.flatMap(({ id, isIndexable }) => {
    const inlinks = crawl.links.filter(({ targetId, sourceId }) => targetId === id && sourceId !== id)
    const isMixed = new Set(inlinks.map(({ isNofollow }) => isNofollow)).size === 2
    const isToBeFound = isIndexable && id !== startUrlId
    const issues = {
      mixed_follow_nofollow_inlinks: isMixed,
      single_inlink: isToBeFound && inlinks.length === 1 && !inlinks[0]!.isNofollow,
      nofollow_inlinks_only:
        isToBeFound && inlinks.length > 0 && inlinks.every(({ isNofollow }) => isNofollow),
      orphan: isToBeFound && inlinks.length === 0 && crawl.urls[id - 1]!.isInSitemap,
    }
    return Object.entries(issues).flatMap(([issue, isFound]) =>
      isFound ? [{ issue: issue as IssueId, pageId: id, detail: null }] : [],
    )
  })
}

export function plainSummary(crawl: PlainCrawl, findings: readonly PlainFinding[]): CrawlSummary {
  const of = (severity: string) => findings.filter(({ issue }) => findIssue(issue)?.severity === severity)
  return {
    pages_total: crawl.pages.length,
    critical_issues: of('critical').length,
    warnings: of('warning').length,
    notices: of('notice').length,
    health_score: plainScore(crawl, of('critical'), of('warning')),
  }
}

function plainScore(
  { pages }: PlainCrawl,
  critical: readonly PlainFinding[],
  warnings: readonly PlainFinding[],
): number | null {
  const scored = pages.filter(({ isScored }) => isScored)
  if (scored.length === 0) return null
  if (!scored.some(({ isIndexable }) => isIndexable)) return 0
  const tenths = scored.map(({ id }) => {
    const isOn = ({ pageId }: PlainFinding) => pageId === id
    return critical.some(isOn) ? 0 : Math.max(5, 10 - warnings.filter(isOn).length)
  })
  return (100 * tenths.reduce((sum, each) => sum + each, 0)) / (10 * scored.length)
}

export function plainMetrics(crawl: PlainCrawl): CrawlFigures {
  const answers = crawl.pages.map(({ id }) => {
    const { statusCode, isRedirected } = crawl.urls[id - 1]!
    if (statusCode === null) return 'none'
    return isRedirected ? 3 : Math.min(5, Math.floor(statusCode / 100))
  })
  const countOf = (kind: number | 'none') => answers.filter((answer) => answer === kind).length
  const contents = crawl.pages.filter(({ id }) => hasContent(crawl, id))
  const linked = new Set(crawl.links.map(({ targetId }) => targetId))
  const shown = new Set(crawl.images.map(({ imageId }) => imageId).filter((id) => id !== 0))
  const isBroken = (id: number) => {
    const { outcome, statusCode, isExternal, isAnsweredByOther } = crawl.urls[id - 1]!
    if (outcome === 'unanswered') return true
    const forgiven = isExternal || isAnsweredByOther ? [401, 403, 429, 999] : [429]
    return statusCode !== null && statusCode >= 400 && !forgiven.includes(statusCode)
  }
  return {
    pages_total: crawl.pages.length,
    pages_2xx: countOf(2),
    pages_3xx: countOf(3),
    pages_4xx: countOf(4),
    pages_5xx: countOf(5),
    pages_without_response: countOf('none'),
    indexable_pages: crawl.pages.filter(({ isIndexable }) => isIndexable).length,
    average_response_time_ms: average(crawl.pages.map(({ responseTimeMs }) => responseTimeMs)),
    average_words_count: average(contents.map(({ wordsCount }) => wordsCount)),
    links_total: linked.size,
    broken_links: [...linked].filter((id) => isBroken(id)).length,
    images_total: shown.size,
    broken_images: [...shown].filter((id) => isBroken(id)).length,
  }
}

function average(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}
