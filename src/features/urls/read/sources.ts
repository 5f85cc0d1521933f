// Describes to clients which sources were joined, with warnings about them.

import { formatTime } from '../../../lib/clock.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { WINDOW_DAYS } from '../lists.ts'
import type { UrlSources } from '../schema.ts'
import type { GenerationInfo } from '../store/generation-info.ts'
import type { PublishedUrls } from '../store/generation-store.ts'

const NO_SOURCES: UrlSources = { crawl: null, search_performance: null, ranks: null, backlinks: null }

export function shownSources(info: GenerationInfo | undefined): UrlSources {
  if (info === undefined) return NO_SOURCES
  const { crawl, search, ranks, backlinks } = info
  return {
    crawl: crawl && {
      crawl_uid: crawl.uid,
      finished_at: formatTime(crawl.finishedAtMs),
      is_whole: crawl.isWhole,
    },
    search_performance: search && {
      from: formatDay(search.firstDay),
      to: formatDay(search.lastDay),
      known_days_count: search.knownDays,
      is_simulated: search.isSimulated,
    },
    ranks: ranks && { is_simulated: ranks.isSimulated },
    backlinks: backlinks && {
      date: formatDay(backlinks.madeOn),
      is_simulated: backlinks.isSimulated,
    },
  }
}

function isSimulated(info: GenerationInfo | undefined): boolean {
  return simulated(info).length > 0
}

/** The fields of a list's answer besides its rows. */
export function listNotes(urls: PublishedUrls | undefined) {
  const search = urls?.info.search
  return {
    range: '28d',
    from: search ? formatDay(search.firstDay) : null,
    to: search ? formatDay(search.lastDay) : null,
    joined_at: urls === undefined ? null : formatTime(urls.publishedAtMs),
    is_simulated: isSimulated(urls?.info),
    warnings: warningsOf(urls?.info),
  }
}

export function warningsOf(info: GenerationInfo | undefined): string[] {
  if (info === undefined)
    return [
      'Nothing was joined yet. URLs appear here soon after the first crawl, search data, ranks or backlinks.',
    ]
  const { crawl, search } = info
  const invented = simulated(info)
  const warnings: string[] = []
  if (invented.length > 0)
    warnings.push(
      `These figures are made up by the built-in simulator: ${invented.join(', ')}. ${info.isInvented === true ? 'So are the flags of this demo.' : 'No flag comes from them.'}`,
    )
  if (crawl !== null && !crawl.isWhole)
    warnings.push(
      'The latest crawl may have missed pages (some failed, lie too deep or were left out), so URLs that it does not know are not called orphans.',
    )
  if (search !== null && search.knownDays < WINDOW_DAYS)
    warnings.push(`Search data is stored for ${search.knownDays} of the ${WINDOW_DAYS} days.`)
  return warnings
}

function simulated(info: GenerationInfo | undefined): string[] {
  return [
    ...(info?.search?.isSimulated ? ['search data'] : []),
    ...(info?.ranks?.isSimulated ? ['ranks'] : []),
    ...(info?.backlinks?.isSimulated ? ['backlinks'] : []),
  ]
}
