// Written by `npm run generate`. Do not edit: change the catalogue of the record, or the route, then run it again.

export const pageFields = {
  url: { type: 'text', label: 'Page' },
  final_url: { type: 'text', label: 'Final address' },
  domain: { type: 'text', label: 'Host' },
  content_type: { type: 'text', label: 'Content type' },
  title: { type: 'text', label: 'Title' },
  description: { type: 'text', label: 'Description' },
  h1: { type: 'text', label: 'H1' },
  canonical: { type: 'text', label: 'Canonical' },
  status_code: { type: 'integer', label: 'Status' },
  title_length: { type: 'integer', label: 'Title length' },
  description_length: { type: 'integer', label: 'Description length' },
  h1_count: { type: 'integer', label: 'Number of H1' },
  h2_count: { type: 'integer', label: 'Number of H2' },
  words_count: { type: 'integer', label: 'Words' },
  depth: { type: 'integer', label: 'Depth', unit: 'clicks' },
  response_time_ms: { type: 'integer', label: 'Response time', unit: 'ms' },
  response_bytes: { type: 'integer', label: 'Size', unit: 'bytes' },
  json_ld_count: { type: 'integer', label: 'JSON-LD blocks' },
  total_links_count: { type: 'integer', label: 'Links on the page' },
  external_links_count: { type: 'integer', label: 'External links' },
  internal_links_count: { type: 'integer', label: 'Internal links' },
  total_images_count: { type: 'integer', label: 'Images on the page' },
  missing_alt_images_count: { type: 'integer', label: 'Images without alt' },
  content_ratio: { type: 'number', label: 'Text share', unit: '0 to 1' },
  canonical_present: { type: 'boolean', label: 'Has a canonical' },
  canonical_matches_final_url: { type: 'boolean', label: 'Canonical is the page itself' },
  og_required_tags_present: { type: 'boolean', label: 'Has Open Graph tags' },
  twitter_card_present: { type: 'boolean', label: 'Has a Twitter card' },
  fetched_at: { type: 'time', label: 'Fetched' },
  issue: { type: 'choice', label: 'Issue' },
  issue_severity: { type: 'choice', label: 'Severity of an issue' },
} as const

export const linkFields = {
  destination_url: { type: 'text', label: 'Destination' },
  target_domain: { type: 'text', label: 'Destination host' },
  fetch_status_code: { type: 'integer', label: 'Status' },
  is_external: { type: 'boolean', label: 'External' },
  is_broken: { type: 'boolean', label: 'Broken' },
  links_count: { type: 'integer', label: 'Links', isFiltered: false },
  nofollow_links_count: { type: 'integer', label: 'Nofollow', isFiltered: false },
  anchor_text: { type: 'text', label: 'Anchor text' },
  is_nofollow: { type: 'boolean', label: 'Nofollow' },
  target_blank: { type: 'boolean', label: 'Opens in a new tab' },
  source_url: { type: 'text', label: 'Linking page' },
} as const

export const imageFields = {
  image_url: { type: 'text', label: 'Image' },
  fetch_status_code: { type: 'integer', label: 'Status' },
  is_external: { type: 'boolean', label: 'From another site' },
  is_broken: { type: 'boolean', label: 'Broken' },
  is_data_uri: { type: 'boolean', label: 'Embedded (data:)' },
  is_svg: { type: 'boolean', label: 'SVG' },
  references_count: { type: 'integer', label: 'Used', isFiltered: false },
  alt: { type: 'text', label: 'Alt text' },
  width: { type: 'integer', label: 'Width' },
  height: { type: 'integer', label: 'Height' },
  has_srcset: { type: 'boolean', label: 'Has srcset' },
  source_url: { type: 'text', label: 'Page with the image' },
} as const

export const urlFields = {
  url: { label: 'URL' },
  status_code: { label: 'Status' },
  is_indexable: { label: 'Indexable' },
  canonical: { label: 'Canonical' },
  title: { label: 'Title' },
  depth: { label: 'Depth' },
  words_count: { label: 'Words' },
  inlinks_count: { label: 'Internal links' },
  issues: { label: 'Issues' },
  clicks: { label: 'Clicks' },
  impressions: { label: 'Impressions' },
  ctr: { label: 'Click rate' },
  position: { label: 'Position' },
  previous_clicks: { label: 'Clicks before' },
  tracked_keywords: { label: 'Keywords' },
  best_position: { label: 'Best rank' },
  top_query: { label: 'Top query' },
  backlinks: { label: 'Backlinks' },
  referring_domains: { label: 'Domains' },
  flags: { label: 'Flags' },
} as const

/** Statuses that turn programs away and say nothing of what people get, by whose address has them. */
export const REFUSALS: { readonly [site in 'own' | 'other']: readonly number[] } = {
  own: [429],
  other: [429, 401, 403, 999],
}

/** The orders that the API knows, by list. */
export const SORTS = {
  'GET /projects/{project_uid}/rank-tracker/keywords': ['keyword', 'market', 'position', 'last_analyzed', 'change', 'best', 'search_volume'],
  'GET /projects/{project_uid}/crawls/{crawl_uid}/pages': ['url', 'title', 'status_code', 'title_length', 'words_count', 'depth', 'response_time_ms', 'response_bytes', 'external_links_count', 'internal_links_count', 'total_images_count', 'missing_alt_images_count'],
  'GET /projects/{project_uid}/search-performance/queries': ['clicks', 'impressions', 'ctr', 'position', 'clicks_change', 'impressions_change', 'ctr_change', 'position_change'],
  'GET /projects/{project_uid}/backlinks': ['rank', 'domain_rank', 'spam_score', 'first_seen', 'last_seen', 'lost_at'],
  'GET /projects/{project_uid}/backlinks/referring-domains': ['backlinks', 'dofollow_backlinks', 'rank', 'spam_score', 'first_seen', 'last_seen', 'lost_at', 'lost_backlinks'],
  'GET /projects/{project_uid}/backlinks/anchors': ['backlinks', 'referring_domains', 'rank', 'first_seen'],
  'GET /projects/{project_uid}/backlinks/linked-pages': ['backlinks', 'referring_domains', 'rank', 'status_code'],
  'GET /projects/{project_uid}/urls': ['status_code', 'depth', 'words_count', 'inlinks_count', 'issues', 'clicks', 'impressions', 'ctr', 'position', 'previous_clicks', 'tracked_keywords', 'best_position', 'backlinks', 'referring_domains'],
} as const
