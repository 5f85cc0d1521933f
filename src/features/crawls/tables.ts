// The tables of crawls as TypeScript sees them (migrations 0007, 0011, 0019, 0020, 0022, 0039, 0045, 0059 and 0069). What holds for
// all columns is in data/storage/tables.ts.

import type { StoredColumns } from '../../data/lists/fields.ts'
import type { Flag, TableDeclarations, TravellingTable } from '../../data/storage/tables.ts'
import type { AlternateKind } from './engine/audit/rule.ts'
import type { PAGE_FIELDS } from './engine/page-fields.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    crawls: CrawlsTable
    crawl_urls: CrawlUrlsTable
    crawl_pages: CrawlPagesTable
    crawl_staged_references: CrawlStagedReferencesTable
    crawl_staged_fragments: CrawlStagedFragmentsTable
    crawl_links: CrawlLinksTable
    crawl_destinations: CrawlDestinationsTable
    crawl_image_references: CrawlImageReferencesTable
    crawl_images: CrawlImagesTable
    crawl_issues: CrawlIssuesTable
    crawl_alternates: CrawlAlternatesTable
    crawl_series: CrawlSeriesTable
    crawl_issue_targets: CrawlIssueTargetsTable
    crawl_resource_lists: CrawlResourceListsTable
    crawl_page_changes: CrawlPageChangesTable
    crawl_page_orders: CrawlPageOrdersTable
    crawl_issue_changes: CrawlIssueChangesTable
    crawl_settings: CrawlSettingsTable
    ignored_issues: IgnoredIssuesTable
    crawl_kept_pages: CrawlKeptPagesTable
  }
}

/** The rows of crawls that have ended. */
const crawlTable = (name: string): TravellingTable => ({
  name,
  where:
    "t.crawl_id in (select c.id from crawls as c where c.project_id = t.project_id and c.status not in ('queued', 'running'))",
})

export const CRAWL_TABLES: TableDeclarations = {
  bounds: {
    crawls: { keptBy: 'SIGHTLINE_CRAWLS_KEPT' },
    crawl_urls: { keptBy: 'SIGHTLINE_CRAWLS_KEPT' },
    crawl_pages: { keptBy: 'SIGHTLINE_CRAWLS_KEPT' },
    crawl_links: { keptBy: 'SIGHTLINE_CRAWLS_KEPT' },
    crawl_destinations: { keptBy: 'SIGHTLINE_CRAWLS_KEPT' },
    crawl_image_references: { keptBy: 'SIGHTLINE_CRAWLS_KEPT' },
    crawl_images: { keptBy: 'SIGHTLINE_CRAWLS_KEPT' },
    crawl_issues: { keptBy: 'SIGHTLINE_CRAWLS_KEPT' },
    crawl_alternates: { keptBy: 'SIGHTLINE_CRAWLS_KEPT' },
    crawl_series: { keptBy: 'SIGHTLINE_CRAWLS_KEPT' },
    crawl_issue_targets: { keptBy: 'SIGHTLINE_CRAWLS_KEPT' },
    crawl_resource_lists: { keptBy: 'SIGHTLINE_CRAWLS_KEPT' },
    crawl_page_changes: { keptBy: 'SIGHTLINE_CRAWLS_KEPT' },
    crawl_page_orders: { keptBy: 'SIGHTLINE_CRAWLS_KEPT' },
    crawl_issue_changes: { keptBy: 'SIGHTLINE_CRAWLS_KEPT' },
    crawl_staged_references: { boundedBy: 'the running crawl' },
    crawl_staged_fragments: { boundedBy: 'the running crawl' },
    crawl_settings: { boundedBy: 'one row a project' },
    ignored_issues: { boundedBy: 'issues of the audit by projects' },
    crawl_kept_pages: { boundedBy: 'pages of the last crawl' },
  },
  travel: [
    {
      name: 'crawls',
      where: "t.status not in ('queued', 'running')",
      replaced: { paused_at: 'null', paused_by: 'null' },
    },
    crawlTable('crawl_urls'),
    crawlTable('crawl_pages'),
    crawlTable('crawl_links'),
    crawlTable('crawl_destinations'),
    crawlTable('crawl_images'),
    crawlTable('crawl_image_references'),
    crawlTable('crawl_issues'),
    crawlTable('crawl_issue_targets'),
    crawlTable('crawl_alternates'),
    crawlTable('crawl_series'),
    crawlTable('crawl_resource_lists'),
    crawlTable('crawl_page_orders'),
    crawlTable('crawl_page_changes'),
    crawlTable('crawl_issue_changes'),
    {
      name: 'crawl_settings',
      replaced: { access: 'null', access_json: `'{"headers":[],"basic_auth":null,"cookies":[]}'` },
    },
    { name: 'ignored_issues', replaced: { member_id: 'null' } },
    { name: 'crawl_kept_pages' },
  ],
  stay: {
    crawl_staged_references: 'under_way',
    crawl_staged_fragments: 'under_way',
  },
}

export type CrawlsTable = {
  project_id: number
  id: number
  uid: string
  status: 'queued' | 'running' | 'success' | 'failed' | 'canceled'
  phase: 'start' | 'pages' | 'checks' | 'references' | 'audit' | 'done'
  /** The settings when the crawl was started. */
  settings_json: string
  /** What a crawl needs to resume after a stop: crawls/records/crawl-progress.ts. */
  progress_json: string
  pages_crawled: number
  /** Addresses of pages that are known, crawled or not. */
  pages_found: number
  urls_found: number
  current_depth: number
  /** Why it failed, for people. */
  failure: string | null
  /** Why it failed, for programs; null for crawls of older releases. */
  failure_code: 'robots_forbid' | 'robots_unreadable' | 'unreachable' | 'settings' | 'limit' | 'fault' | null
  /** Null until the crawl is completed. */
  summary_json: string | null
  overview_json: string | null
  created_at: number
  started_at: number | null
  finished_at: number | null
  /** For a crawl that waits for its next time slice: where it goes on (crawls/records/crawl-pause.ts). */
  pause_json: string | null
  /** For a completed crawl: which crawl it was compared with, and the counts (crawls/changes/change-counts.ts). */
  changes_json: string | null
  /** For a crawl of a list: its addresses, until they have rows of their own. */
  list_json: string | null
  /** The robots.txt and the sitemap that it found: crawls/records/site-files.ts. Null where that was not kept. */
  site_files_json: string | null
  /** Why a completed crawl ended early (crawls/records/crawl-end.ts); null when it read the whole site. */
  end_json: string | null
  /** When the certificate of the site ends; null when that is not known. */
  certificate_ends_at: number | null
  /** Since when it is paused; null for a crawl that is not. Its status stays what it was: crawls/records/pause-crawl.ts. */
  paused_at: number | null
  /** Who paused it, as events name their actors. */
  paused_by: string | null
}

/** What a project's crawls read, and how they log in: crawls/settings. A project without a row has the defaults. */
type CrawlSettingsTable = {
  project_id: number
  scope: 'domain' | 'host'
  include_json: string
  exclude_json: string
  /** The list of addresses that the crawls of the project read; null when they read the site. */
  urls_json: string | null
  user_agent: string | null
  robots_agent: string | null
  sends_over_http: Flag
  reuses_unchanged: Flag
  wants_nofollow: Flag
  /**
   * The version of the settings: grows whenever pages may look different to the crawler, or are not to be kept any
   * more.
   */
  generation: number
  /** Which secrets are set: names without values. */
  access_json: string
  /** The secrets, sealed; null when there are none. */
  access: Uint8Array | null
}

/** A page as its server sent it, for the next crawl: crawls/reuse. */
type CrawlKeptPagesTable = {
  project_id: number
  url_hash: number
  url: string
  /** The version of the settings with which the page was asked. */
  generation: number
  /** The last crawl that found it unchanged. */
  crawl_id: number
  etag: string | null
  last_modified: string | null
  /** The size, as it is counted for the storage of the project. */
  bytes: number
  headers_json: string
  /** How the body is packed: names with commas between. */
  encodings: string
  body: Uint8Array
}

/** One address of a crawl; numbered from 1 in the order of discovery. */
type CrawlUrlsTable = {
  project_id: number
  crawl_id: number
  id: number
  url: string
  url_folded: string | null
  /** 53 bits of the address: lib/url-hash.ts. */
  url_hash: number
  domain: string
  is_external: Flag
  is_in_sitemap: Flag
  /** Clicks from the start page; null when no link leads there. */
  depth: number | null
  /** The queue in which the address waits to be requested; null when it does not wait: crawls/engine/queues.ts. */
  queue: number | null
  /** Null when it was not requested. */
  outcome: 'answered' | 'unanswered' | 'blocked' | null
  /** The status of the last response. */
  fetch_status_code: number | null
  is_redirected: Flag | null
  /** Redirects led to another site, whose answer this is; null in crawls of versions that did not keep it. */
  is_answered_by_other: Flag | null
  body_bytes: number | null
}

/** A page that was requested, by the id of its address: the fields of its record, and what the audit needs. */
export type CrawlPagesTable = StoredColumns<typeof PAGE_FIELDS> & {
  project_id: number
  crawl_id: number
  id: number
  is_internal: Flag
  is_redirected: Flag
  is_indexable: Flag
  is_noindex: Flag
  /** Whether it counts for the health score. */
  is_scored: Flag
  /**
   * The hashes of title, description, h1 and text, 8 bytes each, 0 for none; then the fingerprint of the text, 160 bytes, if
   * it has one. Crawls of earlier versions have another fingerprint, of 8 or 128 bytes. Null when the page is not compared.
   */
  duplicate_keys: Uint8Array | null
}

/** Links or images of some pages, packed: crawls/engine/staged-references.ts. */
type CrawlStagedReferencesTable = {
  project_id: number
  crawl_id: number
  kind: 'link' | 'image'
  bucket: number
  batch: number
  data: Uint8Array
}

/** Resources of some pages, packed: crawls/engine/staged-resources.ts. */
type CrawlResourceListsTable = {
  project_id: number
  crawl_id: number
  batch: number
  data: Uint8Array
}

/** Links to parts of other pages, and the parts of pages: crawls/engine/fragment-stage.ts. */
type CrawlStagedFragmentsTable = {
  project_id: number
  crawl_id: number
  batch: number
  asked: Uint8Array
  parts: Uint8Array
}

type CrawlLinksTable = {
  project_id: number
  crawl_id: number
  target_id: number
  source_id: number
  /** The place of the link on its page. */
  position: number
  anchor_text: string
  /** Also null where lower-casing ASCII is enough. */
  anchor_text_folded: string | null
  is_nofollow: Flag
  has_target_blank: Flag
}

/** An address that links lead to, with how many do. */
type CrawlDestinationsTable = {
  project_id: number
  crawl_id: number
  id: number
  links_count: number
  nofollow_links_count: number
}

type CrawlImageReferencesTable = {
  project_id: number
  crawl_id: number
  image_id: number
  source_id: number
  position: number
  alt: string | null
  /** See `anchor_text_folded`. */
  alt_folded: string | null
  width: number | null
  height: number | null
  has_srcset: Flag
}

/** Id 0 stands for all images that are written into their pages as data: addresses; it alone has no address. */
type CrawlImagesTable = {
  project_id: number
  crawl_id: number
  id: number
  url: string | null
  url_folded: string | null
  fetch_status_code: number | null
  is_data_uri: Flag
  is_external: Flag
  is_svg: Flag
  references_count: number
}

type CrawlIssuesTable = {
  project_id: number
  crawl_id: number
  issue: string
  page_id: number
  detail: string | null
}

type CrawlAlternatesTable = {
  project_id: number
  crawl_id: number
  source_id: number
  kind: AlternateKind
  target_id: number
}

/** What rel=next and rel=prev of a page name, by the ids of their addresses. */
type CrawlSeriesTable = {
  project_id: number
  crawl_id: number
  id: number
  next_id: number | null
  prev_id: number | null
}

/** An address that makes up an issue, with the first page that refers to it and has the issue. */
type CrawlIssueTargetsTable = {
  project_id: number
  crawl_id: number
  issue: string
  target_id: number
  source_id: number
}

/** Pages in an order, in blocks of entries: data/lists/orders/entries.ts. */
type CrawlPageOrdersTable = {
  project_id: number
  crawl_id: number
  sort: string
  first_entry: number
  data: Uint8Array
}

/** How a page differs from the crawl before. For a removed page, `page_id` is that of the crawl before. */
type CrawlPageChangesTable = {
  project_id: number
  crawl_id: number
  kind: 'added' | 'removed' | 'changed' | 'not_visited' | 'not_visited_before'
  page_id: number
  /** The page in the other of the two crawls; null when it has no record there. */
  other_id: number | null
  /** Bits of crawls/changes/compared-fields.ts. */
  fields: number
}

/** The same for findings: for a fixed one, `page_id` is that of the crawl before. */
type CrawlIssueChangesTable = {
  project_id: number
  crawl_id: number
  kind: 'new' | 'fixed' | 'not_visited' | 'not_visited_before'
  issue: string
  page_id: number
}

type IgnoredIssuesTable = {
  project_id: number
  issue: string
  note: string | null
  /** Who ignored it; null when the member has been removed. */
  member_id: number | null
  created_at: number
}
