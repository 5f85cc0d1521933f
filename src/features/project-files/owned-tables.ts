// What a project owns, table by table, in the order in which it is stored again: what is referred to comes first. And what does not
// travel, with the reason. A test fails when a table of projects is in neither list. A table that the database does not have is
// passed over.

export type OwnedTable = {
  readonly name: string
  /** Which rows travel, of the table as `t`; without it, all of the project. */
  readonly where?: string
  /** What is written in place of a column: SQL that both engines understand. */
  readonly replaced?: Readonly<Record<string, string>>
}

/** Nobody works on an analysis there: what was bought for it here does not count there. */
const IS_OPEN = "t.status in ('pending', 'running')"
const OF_ENDED_CRAWL =
  "t.crawl_id in (select c.id from crawls as c where c.project_id = t.project_id and c.status not in ('queued', 'running'))"
const CURRENT_GENERATION =
  '(select b.generation from backlink_profiles as b where b.project_id = t.project_id and b.id = t.profile_id)'

const ofCrawl = (name: string): OwnedTable => ({ name, where: OF_ENDED_CRAWL })

export const OWNED_TABLES: readonly OwnedTable[] = [
  { name: 'project_settings' },
  { name: 'project_counters' },
  { name: 'project_storage' },
  { name: 'competitors' },
  { name: 'competitor_days' },
  // Members do not travel.
  { name: 'day_notes', replaced: { member_id: 'null' } },
  { name: 'rank_trackers' },
  { name: 'keywords' },
  { name: 'keyword_states' },
  { name: 'keyword_records' },
  { name: 'keyword_keys' },
  { name: 'keyword_schedules' },
  { name: 'keyword_notes' },
  { name: 'tags' },
  { name: 'keyword_tags' },
  {
    name: 'analyses',
    replaced: {
      intent_at: `case when ${IS_OPEN} then null else t.intent_at end`,
      task_id: `case when ${IS_OPEN} then null else t.task_id end`,
      reserved_micros: `case when ${IS_OPEN} then 0 else t.reserved_micros end`,
    },
  },
  { name: 'analysis_evidence' },
  { name: 'segments' },
  { name: 'segment_days' },
  { name: 'segment_members' },
  { name: 'segment_totals' },
  { name: 'rank_totals' },
  { name: 'visibility_days' },
  { name: 'folder_totals' },
  { name: 'crawls', where: "t.status not in ('queued', 'running')" },
  ofCrawl('crawl_urls'),
  ofCrawl('crawl_pages'),
  ofCrawl('crawl_links'),
  ofCrawl('crawl_destinations'),
  ofCrawl('crawl_images'),
  ofCrawl('crawl_image_references'),
  ofCrawl('crawl_issues'),
  ofCrawl('crawl_issue_targets'),
  ofCrawl('crawl_alternates'),
  ofCrawl('crawl_series'),
  ofCrawl('crawl_resource_lists'),
  ofCrawl('crawl_page_orders'),
  ofCrawl('crawl_page_changes'),
  ofCrawl('crawl_issue_changes'),
  {
    name: 'crawl_settings',
    replaced: { access: 'null', access_json: `'{"headers":[],"basic_auth":null,"cookies":[]}'` },
  },
  { name: 'ignored_issues', replaced: { member_id: 'null' } },
  { name: 'crawl_kept_pages' },
  { name: 'search_sites' },
  { name: 'search_queries' },
  { name: 'search_pages' },
  { name: 'search_imports', where: "t.status = 'published'" },
  { name: 'search_spans' },
  {
    name: 'search_blocks',
    where:
      'exists (select 1 from search_spans as s where s.project_id = t.project_id and s.first_day = t.first_day and s.last_day = t.last_day and s.import_id = t.import_id)',
  },
  { name: 'search_top_lists' },
  { name: 'quick_win_lists' },
  { name: 'quick_wins' },
  { name: 'quick_win_marks' },
  { name: 'backlink_profiles' },
  { name: 'backlink_snapshots' },
  { name: 'backlink_generations', where: `t.id = ${CURRENT_GENERATION}` },
  { name: 'backlink_domains' },
  { name: 'backlink_pages' },
  { name: 'backlink_anchors' },
  { name: 'backlink_sources' },
  { name: 'backlink_links' },
  { name: 'backlink_columns', where: `t.generation = ${CURRENT_GENERATION}` },
  { name: 'backlink_orders', where: `t.generation = ${CURRENT_GENERATION}` },
  { name: 'backlink_lost_domains', where: `t.generation = ${CURRENT_GENERATION}` },
  { name: 'disavow_lists' },
  { name: 'disavow_entries' },
  { name: 'alert_rules' },
  { name: 'alert_progress' },
]

/** For the README of an export, in the order of importance. */
export const LEFT_BEHIND: readonly { what: string; tables: readonly string[] }[] = [
  {
    what: 'Secrets: the connection to Search Console, and the headers, password and cookies of crawls. Enter them again.',
    tables: ['search_connections'],
  },
  {
    what: 'People and their access: members, keys, who may see the project, and saved views. Notes lose the name of who wrote them.',
    tables: ['member_projects', 'api_key_projects', 'saved_views'],
  },
  {
    what: 'Money: what was spent, and the ledger of paid calls, which belong to the account.',
    tables: ['spend_entries', 'project_spend_months'],
  },
  {
    what: 'What is under way: a running crawl, an import, a refresh of backlinks. Checks that wait are made again after the import.',
    tables: ['jobs', 'imports', 'crawl_staged_references', 'crawl_staged_fragments', 'backlink_staged'],
  },
  { what: 'The feed of events, and alerts that were opened.', tables: ['events', 'alerts'] },
  {
    what: 'Channels with their deliveries, and reports with their links, which belong to the account.',
    tables: ['channel_projects', 'deliveries', 'report_projects', 'made_report_projects'],
  },
  {
    what: 'What the database makes again by itself: the index of keywords by what filters look at, and the joined URLs.',
    tables: [
      'keyword_marks',
      'mark_totals',
      'url_sites',
      'url_generations',
      'joined_urls',
      'joined_url_keys',
      'joined_url_details',
      'joined_url_orders',
    ],
  },
]
