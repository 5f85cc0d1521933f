// Judges what a completed crawl shows that the one before did not. If two crawls covered different parts of a site, or
// had different rules, only the common part is compared. Pure.

import {
  type AlertText,
  clear,
  type Rule,
  raise,
  thresholdOf,
  type Verdict,
} from '../../../background/alerts/rule.ts'
import type { CrawlAlert } from '../alert-kinds.ts'
import type { SiteFiles } from '../records/site-files.ts'

export type CrawlState = {
  readonly uid: string
  readonly pages: number
  readonly pages4xx: number
  readonly pages5xx: number
  readonly healthScore: number | null
  /** The version of the formula; scores of different versions cannot be compared. */
  readonly healthVersion: number
  /** The title and number of pages of each critical issue, by its id. */
  readonly critical: ReadonlyMap<string, { readonly pages: number; readonly title: string }>
  /** Ids of the rules that were checked; undefined if unknown. */
  readonly checked: ReadonlySet<string> | undefined
}

export type CrawlFacts = {
  readonly newer: CrawlState
  /** Undefined for the first crawl, and if the two had different settings. */
  readonly older: CrawlState | undefined
  /** Pages that could be indexed and no longer can; undefined without a comparison. */
  readonly lost: { readonly becameNoindex: number; readonly importantLost: number } | undefined
  /** Changed titles of pages near the start page; undefined without a comparison. */
  readonly titles: { readonly titlesRemoved: number; readonly titlesChanged: number } | undefined
  /** What this crawl found, and what the last crawl with this information had found. */
  readonly robots: Pair<NonNullable<SiteFiles['robots']>> | undefined
  readonly sitemap: Pair<NonNullable<SiteFiles['sitemap']>> | undefined
}

export type Pair<Value> = { readonly before: Value; readonly now: Value }

const SITE = 'site'
const GROWN_MIN = 3

type Judge = (rule: Rule, facts: CrawlFacts) => Omit<AlertText, 'place'> | 'clear' | undefined

const JUDGES: Partial<Record<CrawlAlert, Judge>> = {
  health_dropped(rule, { newer, older }) {
    if (older === undefined || newer.healthVersion !== older.healthVersion) return undefined
    if (newer.healthScore === null || older.healthScore === null) return undefined
    const lost = older.healthScore - newer.healthScore
    if (lost < thresholdOf(rule, 'points')) return 'clear'
    const [before, after] = [Math.round(older.healthScore), Math.round(newer.healthScore)]
    return { title: `The health score fell from ${before} to ${after}`, text: '', before, after }
  },
  new_error_kinds(_rule, { newer, older }) {
    if (older === undefined) return undefined
    const isNew = ([id]: [string, unknown]) => !older.critical.has(id) && (older.checked?.has(id) ?? false)
    const found = [...newer.critical].filter(isNew)
    if (found.length === 0) return 'clear'
    const shown = found.slice(0, 5).map(([, { title, pages }]) => `${title} (${pagesText(pages)})`)
    return {
      title:
        found.length === 1 ? 'A new kind of critical issue' : `${found.length} new kinds of critical issues`,
      text: `${shown.join(', ')}${found.length > shown.length ? ' and more' : ''}.`,
      before: 0,
      after: found.length,
    }
  },
  client_errors_grown(rule, { newer, older }) {
    if (older === undefined) return undefined
    const grown = newer.pages4xx - older.pages4xx
    const isMany = grown >= thresholdOf(rule, 'pages')
    const isMuch = grown >= GROWN_MIN && grown * 100 >= older.pages4xx * thresholdOf(rule, 'percent')
    if (!isMany && !isMuch) return 'clear'
    return {
      title: `${grown} more ${grown === 1 ? 'page' : 'pages'} returned an error`,
      text: `${pagesText(newer.pages4xx)} returned 4xx, compared with ${older.pages4xx} before.`,
      before: older.pages4xx,
      after: newer.pages4xx,
    }
  },
  server_errors(rule, { newer, older }) {
    if (newer.pages === 0) return undefined
    // A share equal to the threshold does not fire.
    if (newer.pages5xx * 100 <= newer.pages * thresholdOf(rule, 'percent')) return 'clear'
    return {
      title: `The server failed on ${pagesText(newer.pages5xx)}`,
      text: `${newer.pages5xx} of ${pagesText(newer.pages)} returned 5xx.`,
      before: older?.pages5xx ?? null,
      after: newer.pages5xx,
    }
  },
  pages_noindex(rule, { lost }) {
    if (lost === undefined) return undefined
    const { becameNoindex } = lost
    if (becameNoindex < thresholdOf(rule, 'pages')) return 'clear'
    return {
      title: `${pagesText(becameNoindex)} became noindex`,
      text: 'Search engines could show them at the time of the previous crawl.',
      before: 0,
      after: becameNoindex,
    }
  },
  titles_removed(rule, { titles }) {
    if (titles === undefined) return undefined
    const { titlesRemoved } = titles
    if (titlesRemoved < thresholdOf(rule, 'pages')) return 'clear'
    return {
      title: `${pagesText(titlesRemoved)} near the start page lost ${titlesRemoved === 1 ? 'its' : 'their'} title`,
      text: 'Search engines show the title of a page as its link.',
      before: 0,
      after: titlesRemoved,
    }
  },
  titles_changed(rule, { titles }) {
    if (titles === undefined) return undefined
    const { titlesChanged } = titles
    if (titlesChanged < thresholdOf(rule, 'pages')) return 'clear'
    return {
      title: `The titles of ${pagesText(titlesChanged)} near the start page changed`,
      text: '',
      before: 0,
      after: titlesChanged,
    }
  },
  robots_changed: (_rule, { robots }) => robots && judgeRobots(robots),
  sitemap_gone(_rule, { sitemap }) {
    if (sitemap === undefined) return undefined
    if (sitemap.now === 'found') return 'clear'
    // An open alert stays open while there is no sitemap.
    if (sitemap.before === 'none') return undefined
    return {
      title: 'The sitemap is gone',
      text: 'The previous crawl found one. Now there is none at any of the usual addresses.',
      before: null,
      after: null,
    }
  },
  important_pages_lost(rule, { lost }) {
    if (lost === undefined) return undefined
    const { importantLost } = lost
    if (importantLost < thresholdOf(rule, 'pages')) return 'clear'
    return {
      title: `${pagesText(importantLost)} near the start page can no longer be found`,
      text: 'Search engines could show them before; now they fail, redirect, or name another page as the original.',
      before: 0,
      after: importantLost,
    }
  },
}

const LINES_SHOWN_MAX = 3

/** An unchanged file ends the alert: the earlier change is now the usual state. */
function judgeRobots({ before, now }: Pair<NonNullable<SiteFiles['robots']>>) {
  if (before.digest === now.digest) return 'clear'
  const noFigures = { before: null, after: null }
  if (now.digest === null)
    return {
      ...noFigures,
      title: 'robots.txt is gone',
      text: 'Crawlers may read every page of the site now.',
    }
  if (before.digest === null)
    return { ...noFigures, title: 'The site has a robots.txt now', text: linesText('It says', now.lines) }
  const added = now.lines.filter((line) => !before.lines.includes(line))
  const removed = before.lines.filter((line) => !now.lines.includes(line))
  const changes = [linesText('Added:', added), linesText('Removed:', removed)].filter((text) => text !== '')
  const text = changes.length === 0 ? 'Its lines are in another order, or far down.' : changes.join(' ')
  return { ...noFigures, title: 'robots.txt changed', text }
}

function linesText(word: string, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  const rest = lines.length - LINES_SHOWN_MAX
  return `${word} ${lines.slice(0, LINES_SHOWN_MAX).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`
}

const PLACES: Partial<Record<CrawlAlert, string>> = {
  new_error_kinds: 'issues',
  client_errors_grown: 'changes',
  pages_noindex: 'changes',
  important_pages_lost: 'changes',
  titles_removed: 'changes',
  titles_changed: 'changes',
}

export function judgeCrawl(rules: readonly Rule<CrawlAlert>[], facts: CrawlFacts): Verdict[] {
  return rules.flatMap((rule) => {
    const verdict = rule.isOn ? JUDGES[rule.kind]?.(rule, facts) : undefined
    if (verdict === undefined) return []
    if (verdict === 'clear') return [clear(rule, SITE)]
    const below = PLACES[rule.kind]
    const place = `crawls/${facts.newer.uid}${below === undefined ? '' : `/${below}`}`
    return [raise(rule, { subject: SITE, window: facts.newer.uid, text: { ...verdict, place } })]
  })
}

function pagesText(count: number): string {
  return count === 1 ? '1 page' : `${count.toLocaleString('en-US')} pages`
}
