// Sets of pages that have a name: the bars of the summary and the presets of the list. Each is a list of filters as the address writes
// them, so that a number and the list behind it cannot differ.

import type { PageSums } from '../../api/types.ts'
import { formatBytes } from '../../lib/format.ts'
import * as crawlPages from '../../text/crawl-pages.ts'
import * as t from '../../text/crawl-summary.ts'

export type PageSet = {
  readonly label: string
  readonly filters: readonly string[]
  /** Where the crawl has kept how many they are. */
  readonly kept?: { readonly of: keyof PageSums; isIn(label: string): boolean }
}

/** The count that is stored with the crawl. */
export function keptCount({ kept }: PageSet, sums: PageSums): number {
  if (kept === undefined) return 0
  return sums[kept.of].reduce((sum, { label, pages }) => (kept.isIn(label) ? sum + pages : sum), 0)
}

const only = (of: keyof PageSums, wanted: string): NonNullable<PageSet['kept']> => ({
  of,
  isIn: (label) => label === wanted,
})

// The record of a redirect shows the answer at its end, so that the issue is what tells redirects apart.
const NOT_REDIRECTED = 'issue:neq:http_3xx'
const READ = ['status_code:gte:200', 'status_code:lt:300', NOT_REDIRECTED]
const NOINDEX = 'issue:in:noindex_meta,noindex_header'
const INDEXABLE = [...READ, 'issue:neq:noindex_meta', 'issue:neq:noindex_header']

export const INDEXABLE_PAGES: readonly string[] = [...INDEXABLE, 'issue:neq:canonicalised_page']

export const ANSWER_SETS: readonly PageSet[] = [
  { label: t.answers.ok, filters: READ, kept: only('answers', 'ok') },
  { label: t.answers.redirect, filters: ['issue:eq:http_3xx'], kept: only('answers', 'redirect') },
  {
    label: t.answers.clientError,
    filters: ['status_code:gte:400', 'status_code:lt:500', NOT_REDIRECTED],
    kept: only('answers', 'client_error'),
  },
  {
    label: t.answers.serverError,
    filters: ['status_code:gte:500', NOT_REDIRECTED],
    kept: only('answers', 'server_error'),
  },
  {
    label: t.answers.none,
    filters: ['status_code:is_null:true', NOT_REDIRECTED],
    kept: only('answers', 'none'),
  },
]

export const INDEXABILITY_SETS: readonly PageSet[] = [
  { label: t.indexability.indexable, filters: INDEXABLE_PAGES, kept: only('indexability', 'indexable') },
  { label: t.indexability.noindex, filters: [...READ, NOINDEX], kept: only('indexability', 'noindex') },
  {
    label: t.indexability.canonicalised,
    filters: [...INDEXABLE, 'issue:eq:canonicalised_page'],
    kept: only('indexability', 'canonicalised'),
  },
  { label: t.indexability.redirect, filters: ['issue:eq:http_3xx'], kept: only('indexability', 'redirect') },
  {
    label: t.indexability.error,
    filters: ['status_code:gte:400', NOT_REDIRECTED],
    kept: only('indexability', 'error'),
  },
  {
    label: t.indexability.none,
    filters: ['status_code:is_null:true', NOT_REDIRECTED],
    kept: only('indexability', 'none'),
  },
]

const DEPTHS = [0, 1, 2, 3, 4]
const DEEP = 5

export const DEPTH_SETS: readonly PageSet[] = [
  ...DEPTHS.map((depth) => ({
    label: t.depths.of(depth),
    filters: [`depth:eq:${depth}`],
    kept: only('depths', String(depth)),
  })),
  {
    label: t.depths.more(DEEP),
    filters: [`depth:gte:${DEEP}`],
    kept: { of: 'depths', isIn: (label) => Number(label) >= DEEP },
  },
  { label: t.depths.none, filters: ['depth:is_null:true'], kept: only('depths', 'none') },
]

export const TIME_SETS = ranges(
  'response_time_ms',
  'response_times',
  [200, 500, 800, 2_000],
  t.times,
  (ms) => ms,
)
export const SIZE_SETS = ranges(
  'response_bytes',
  'response_bytes',
  [10_000, 100_000, 500_000, 2_000_000],
  t.sizes,
  formatBytes,
)
export const WORD_SETS = ranges(
  'words_count',
  'words_counts',
  [100, 300, 600, 1_200],
  t.words,
  (words) => words,
)

type RangeTexts<T> = {
  below(to: T): string
  between(from: T, to: T): string
  above(from: T): string
  readonly none: string
}

function ranges<T>(
  field: string,
  of: keyof PageSums,
  bounds: readonly number[],
  texts: RangeTexts<T>,
  shown: (bound: number) => T,
): readonly PageSet[] {
  const first = bounds[0]!
  const last = bounds.at(-1)!
  return [
    { label: texts.below(shown(first)), filters: [`${field}:lt:${first}`], kept: only(of, `0-${first - 1}`) },
    ...bounds.slice(0, -1).map((from, index) => {
      const to = bounds[index + 1]!
      return {
        label: texts.between(shown(from), shown(to)),
        filters: [`${field}:gte:${from}`, `${field}:lt:${to}`],
        kept: only(of, `${from}-${to - 1}`),
      }
    }),
    { label: texts.above(shown(last)), filters: [`${field}:gte:${last}`], kept: only(of, `${last}-`) },
    { label: texts.none, filters: [`${field}:is_null:true`], kept: only(of, 'none') },
  ]
}

const CONTENT_TYPES_SHOWN = 8

/** The most frequent ones that a crawl has met. */
export function contentTypeSets({ content_types }: PageSums): readonly PageSet[] {
  return content_types
    .filter(({ label }) => label !== 'other')
    .slice(0, CONTENT_TYPES_SHOWN)
    .map(({ label }) => ({
      label: label === 'none' ? t.contentTypes.none : label,
      filters: [label === 'none' ? 'content_type:is_null:true' : `content_type:eq:${label}`],
      kept: only('content_types', label),
    }))
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
