// Sets of pages that have a name: the bars of the summary and the presets of the list. Each is a list of filters as the address writes
// them, so that a number and the list behind it cannot differ.

import { formatBytes } from '../../lib/format.ts'
import { crawlPages } from '../../text/crawl-pages.ts'
import { crawlSummary as t } from '../../text/crawl-summary.ts'

export type PageSet = { readonly label: string; readonly filters: readonly string[] }

// The record of a redirect shows the answer at its end, so that the issue is what tells redirects apart.
const NOT_REDIRECTED = 'issue:neq:http_3xx'
const READ = ['status_code:gte:200', 'status_code:lt:300', NOT_REDIRECTED]
const NOINDEX = 'issue:in:noindex_meta,noindex_header'
const INDEXABLE = [...READ, 'issue:neq:noindex_meta', 'issue:neq:noindex_header']

export const INDEXABLE_PAGES: readonly string[] = [...INDEXABLE, 'issue:neq:canonicalised_page']

export const ANSWER_SETS: readonly PageSet[] = [
  { label: t.answers.ok, filters: READ },
  { label: t.answers.redirect, filters: ['issue:eq:http_3xx'] },
  {
    label: t.answers.clientError,
    filters: ['status_code:gte:400', 'status_code:lt:500', NOT_REDIRECTED],
  },
  { label: t.answers.serverError, filters: ['status_code:gte:500', NOT_REDIRECTED] },
  { label: t.answers.none, filters: ['status_code:is_null:true', NOT_REDIRECTED] },
]

export const INDEXABILITY_SETS: readonly PageSet[] = [
  { label: t.indexability.indexable, filters: INDEXABLE_PAGES },
  { label: t.indexability.noindex, filters: [...READ, NOINDEX] },
  { label: t.indexability.canonicalised, filters: [...INDEXABLE, 'issue:eq:canonicalised_page'] },
  { label: t.indexability.redirect, filters: ['issue:eq:http_3xx'] },
  { label: t.indexability.error, filters: ['status_code:gte:400', NOT_REDIRECTED] },
  { label: t.indexability.none, filters: ['status_code:is_null:true', NOT_REDIRECTED] },
]

const DEPTHS = [0, 1, 2, 3, 4]
const DEEP = 5

export const DEPTH_SETS: readonly PageSet[] = [
  ...DEPTHS.map((depth) => ({ label: t.depths.of(depth), filters: [`depth:eq:${depth}`] })),
  { label: t.depths.more(DEEP), filters: [`depth:gte:${DEEP}`] },
  { label: t.depths.none, filters: ['depth:is_null:true'] },
]

export const TIME_SETS = ranges('response_time_ms', [200, 500, 800, 2_000], t.times, (ms) => ms)
export const SIZE_SETS = ranges('response_bytes', [10_000, 100_000, 500_000, 2_000_000], t.sizes, formatBytes)
export const WORD_SETS = ranges('words_count', [100, 300, 600, 1_200], t.words, (words) => words)

type RangeTexts<T> = {
  below(to: T): string
  between(from: T, to: T): string
  above(from: T): string
  readonly none: string
}

function ranges<T>(
  field: string,
  bounds: readonly number[],
  texts: RangeTexts<T>,
  shown: (bound: number) => T,
): readonly PageSet[] {
  const first = bounds[0]!
  const last = bounds.at(-1)!
  return [
    { label: texts.below(shown(first)), filters: [`${field}:lt:${first}`] },
    ...bounds.slice(0, -1).map((from, index) => {
      const to = bounds[index + 1]!
      return {
        label: texts.between(shown(from), shown(to)),
        filters: [`${field}:gte:${from}`, `${field}:lt:${to}`],
      }
    }),
    { label: texts.above(shown(last)), filters: [`${field}:gte:${last}`] },
    { label: texts.none, filters: [`${field}:is_null:true`] },
  ]
}

const SLOW_MS = 800
const THIN_WORDS = 100
const LARGE_BYTES = 500_000

export const PAGE_PRESETS: readonly PageSet[] = [
  { label: crawlPages.presets.indexable, filters: INDEXABLE_PAGES },
  { label: crawlPages.presets.clientErrors, filters: ['status_code:gte:400', 'status_code:lt:500'] },
  { label: crawlPages.presets.serverErrors, filters: ['status_code:gte:500'] },
  { label: crawlPages.presets.noAnswer, filters: ['status_code:is_null:true'] },
  { label: crawlPages.presets.redirects, filters: ['issue:eq:http_3xx'] },
  { label: crawlPages.presets.noindex, filters: [NOINDEX] },
  { label: crawlPages.presets.canonicalised, filters: ['issue:eq:canonicalised_page'] },
  { label: crawlPages.presets.noTitle, filters: ['issue:eq:title_missing'] },
  { label: crawlPages.presets.noDescription, filters: ['issue:eq:description_missing'] },
  { label: crawlPages.presets.duplicateTitles, filters: ['issue:eq:title_duplicate'] },
  {
    label: crawlPages.presets.thin(THIN_WORDS),
    filters: [`words_count:lt:${THIN_WORDS}`, 'status_code:eq:200'],
  },
  { label: crawlPages.presets.deep(DEEP), filters: [`depth:gte:${DEEP}`] },
  { label: crawlPages.presets.orphans, filters: ['issue:eq:orphan'] },
  { label: crawlPages.presets.slow(SLOW_MS), filters: [`response_time_ms:gte:${SLOW_MS}`] },
  {
    label: crawlPages.presets.large(formatBytes(LARGE_BYTES)),
    filters: [`response_bytes:gte:${LARGE_BYTES}`],
  },
  { label: crawlPages.presets.noAlt, filters: ['missing_alt_images_count:gte:1'] },
  { label: crawlPages.presets.critical, filters: ['issue_severity:eq:critical'] },
]
