// What a report calls the families of issues. The headings of docs/crawl-issues.md are the same, held by a test.

import type { IssueFamily } from './catalogue.ts'

export const FAMILY_TITLES: Readonly<Record<IssueFamily, string>> = Object.freeze({
  http: 'Answers',
  redirects: 'Redirects',
  indexing: 'Indexing',
  canonicals: 'Canonicals',
  titles: 'Titles',
  descriptions: 'Descriptions',
  headings: 'Headings',
  content: 'Content',
  links: 'Links',
  images: 'Images',
  resources: 'Style sheets, scripts and frames',
  hreflang: 'Languages (hreflang)',
  sitemaps: 'Sitemaps',
  urls: 'Addresses',
  security: 'Security',
  social: 'Sharing',
  'structured-data': 'Structured data',
})
