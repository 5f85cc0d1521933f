// What the API's fields of pages, links and images are called here. The same words stand in columns, filters and details.

export const pageFieldLabels = {
  url: 'Page',
  final_url: 'Final address',
  domain: 'Host',
  content_type: 'Content type',
  title: 'Title',
  description: 'Description',
  h1: 'H1',
  canonical: 'Canonical',
  status_code: 'Status',
  title_length: 'Title length',
  description_length: 'Description length',
  h1_count: 'Number of H1',
  h2_count: 'Number of H2',
  words_count: 'Words',
  depth: 'Depth',
  response_time_ms: 'Answer time',
  response_bytes: 'Size',
  json_ld_count: 'JSON-LD blocks',
  total_links_count: 'Links on the page',
  external_links_count: 'External links',
  internal_links_count: 'Internal links',
  total_images_count: 'Images on the page',
  missing_alt_images_count: 'Images without alt',
  content_ratio: 'Text share',
  canonical_present: 'Has a canonical',
  canonical_matches_final_url: 'Canonical is the page itself',
  og_required_tags_present: 'Has Open Graph tags',
  twitter_card_present: 'Has a Twitter card',
  fetched_at: 'Fetched',
  issue: 'Issue',
  issue_severity: 'Severity of an issue',
} as const

/** In which a number is typed; where it is shown, it has its own. */
export const pageFieldUnits: Readonly<Partial<Record<keyof typeof pageFieldLabels, string>>> = {
  response_time_ms: 'ms',
  response_bytes: 'bytes',
  content_ratio: '0 to 1',
  depth: 'clicks',
}

export const linkFieldLabels = {
  destination_url: 'Destination',
  target_domain: 'Destination host',
  fetch_status_code: 'Status',
  is_external: 'External',
  is_broken: 'Broken',
  anchor_text: 'Anchor text',
  is_nofollow: 'Nofollow',
  target_blank: 'Opens in a new tab',
  source_url: 'Linking page',
} as const

export const imageFieldLabels = {
  image_url: 'Image',
  fetch_status_code: 'Status',
  is_data_uri: 'Embedded (data:)',
  is_external: 'From another site',
  is_svg: 'SVG',
  alt: 'Alt text',
  width: 'Width',
  height: 'Height',
  has_srcset: 'Has srcset',
  source_url: 'Page with the image',
} as const

export const changedFieldLabels = {
  status_code: 'Status',
  final_url: 'Final address',
  content_type: 'Content type',
  title: 'Title',
  description: 'Description',
  h1: 'H1',
  canonical: 'Canonical',
  indexability: 'Indexability',
  is_noindex: 'Noindex',
  words_count: 'Words',
  content_hash: 'Text',
  depth: 'Depth',
} as const

export const indexabilityLabels = {
  indexable: 'Indexable',
  no_response: 'No answer',
  redirected: 'Redirected',
  client_error: 'Client error',
  server_error: 'Server error',
  noindex: 'Noindex',
  canonicalised: 'Canonical is another page',
} as const
