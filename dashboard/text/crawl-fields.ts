// Names of the fields, and of their values, in which a page may differ between two crawls.

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
  no_response: 'No response',
  redirected: 'Redirected',
  client_error: 'Client error',
  server_error: 'Server error',
  noindex: 'Noindex',
  canonicalised: 'Canonical is another page',
} as const
