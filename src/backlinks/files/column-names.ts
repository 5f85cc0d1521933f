// What the columns of a file of backlinks are called: in our own format and in the exports of the common tools. Names are
// compared by their letters and digits alone. A column with an unknown name is skipped, and the import says so; a column
// that is known to be of no use is skipped silently.

import type { RankKind } from '../../providers/backlink-source.ts'

export const LINK_FIELDS = {
  source: ['source_url', 'Source url', 'Referring page URL', 'url_from', 'Linking page', 'URL'],
  target: ['target_url', 'Target URL', 'Link URL', 'url_to'],
  anchor: ['anchor', 'Anchor text', 'Link anchor'],
  title: ['source_title', 'Source title', 'Referring page title', 'Title'],
  dofollow: ['dofollow', 'is_dofollow'],
  nofollow: ['Nofollow', 'is_nofollow', 'Flag NoFollow'],
  ugc: ['UGC', 'is_ugc'],
  sponsored: ['Sponsored', 'is_sponsored'],
  type: ['link_type', 'Type'],
  isText: ['Text'],
  isImage: ['Image', 'Flag Image Link'],
  isRedirect: ['Flag Redirect'],
  isFrame: ['Frame', 'Flag Frame'],
  isForm: ['Form'],
  isMention: ['Flag Mention'],
  spamScore: ['spam_score'],
  /** Yes or no. */
  isSpam: ['Is spam', 'is_spam'],
  outLinks: ['External links', 'External links count', 'links_external'],
  targetStatus: ['target_status_code', 'Target page HTTP code', 'Target URL HTTP code', 'http_code_target'],
  firstSeen: [
    'first_seen',
    'Date first seen',
    'First found',
    'Found',
    'first_seen_link',
    'Source First Found Date',
    'FirstIndexedDate',
  ],
  lastSeen: [
    'last_seen',
    'Date last seen',
    'Last check',
    'Last crawled',
    'Source Crawl Date',
    'LastSeenDate',
  ],
  status: ['status', 'Backlink status', 'Link state'],
  /** Yes or no, or the date since when. */
  lost: ['Lost', 'Lost link', 'FlagDeleted'],
  /** Why it is lost; empty for one that is not. */
  lostReason: ['Lost status', 'lost_reason', 'ReasonLost'],
  lostAt: ['lost_at', 'Date lost', 'Lost date', 'Day Lost'],
  rank: [
    'rank',
    'UR',
    'URL rating',
    'url_rating_source',
    'Page ascore',
    'Page score',
    'Source Trust Flow',
    'PA',
    'Page Authority',
  ],
  domainRank: ['domain_rank', 'Domain rating', 'DR', 'domain_rating_source', 'DA', 'Domain Authority'],
} as const

export type LinkField = keyof typeof LINK_FIELDS

/**
 * Scores of 0 to 100, with the tool that makes them. A rank under any other name is taken as 0 to 1000, made by the file's
 * tool.
 */
const SCORES: readonly (readonly [RankKind, readonly string[]])[] = [
  ['ahrefs', ['UR', 'URL rating', 'url_rating_source', 'Domain rating', 'DR', 'domain_rating_source']],
  ['semrush', ['Page ascore', 'Page score']],
  ['majestic', ['Source Trust Flow']],
  ['moz', ['PA', 'Page Authority', 'DA', 'Domain Authority']],
]

const NOT_READ = [
  'id',
  'source_domain',
  // Ahrefs
  'No',
  'Language',
  'Platform',
  'Referring page HTTP code',
  'Domain traffic',
  'Referring domains',
  'Linked domains',
  'Page traffic',
  'Traffic',
  'Keywords',
  'Left context',
  'Right context',
  'TextPre',
  'TextPost',
  'Content',
  'Rendered',
  'Raw',
  'Drop reason',
  'Discovered status',
  'Links in group',
  'Internal links count',
  'Js rendered',
  'Redirect Chain URLs',
  'Redirect Chain status codes',
  'Target checked',
  'Ref. page checked',
  'Author',
  'Page type',
  'Page category',
  // Semrush
  'Page trust score',
  'Internal links',
  'Sitewide',
  'New link',
  // Majestic
  'Flag Old Crawl',
  'Flag Alt Text',
  'Source Citation Flow',
  'Target Citation Flow',
  'Target Trust Flow',
  'Source Topical Trust Flow Topic 0',
  'Source Topical Trust Flow Value 0',
  // Moz
  'Linking Domains to Page',
  'Linking Domains',
  'Total Links',
]

// "(desc)" or "(asc)", which some exports append to the column that they are sorted by.
const SORTED = /\s*\((?:de|a)sc\)\s*$/

/** A name as it is compared; empty where it has no Latin letter or digit. */
export function columnKey(name: string): string {
  return name
    .toLowerCase()
    .replace(SORTED, '')
    .replace(/[^a-z0-9]/g, '')
}

const FIELD_BY_KEY: ReadonlyMap<string, LinkField> = new Map(
  (Object.keys(LINK_FIELDS) as LinkField[]).flatMap((field) =>
    LINK_FIELDS[field].map((name) => [columnKey(name), field] as const),
  ),
)
const MAKER_BY_KEY: ReadonlyMap<string, RankKind> = new Map(
  SCORES.flatMap(([maker, names]) => names.map((name) => [columnKey(name), maker] as const)),
)
const KEYS_NOT_READ: ReadonlySet<string> = new Set(NOT_READ.map(columnKey))

export function findLinkField(key: string): LinkField | undefined {
  return FIELD_BY_KEY.get(key)
}

/** Where two columns hold the same field: whether the first is about the link, and the second about its page. */
export function isMoreExact(key: string, other: string): boolean {
  return key === 'firstseenlink' && other === 'firstseen'
}

export function scoreMaker(key: string): RankKind | undefined {
  return MAKER_BY_KEY.get(key)
}

export function isKnownNotRead(key: string): boolean {
  return KEYS_NOT_READ.has(key)
}
