// The requests for the examples in the API's description, in order: operations that others need come first, and things
// are created before they are deleted. Everything that is not given here follows from the path.

export type ExampleIds = Record<string, string | number>

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Answer = any

type ExampleRequest = {
  /** Names of ids are in braces. */
  query?: string
  body?: unknown | ((ids: ExampleIds) => unknown)
  /** Replaces ids of the demo project. */
  ids?(ids: ExampleIds): ExampleIds
  /** Stores ids for later requests. */
  keep?(ids: ExampleIds, answer: Answer): void
  /** The answer of an operation that involves an outside party, which is not called. */
  answer?: unknown
  /** What the operation needs: the end of the started crawl, or a crawl of the other project. */
  needs?: 'end_of_crawl' | 'other_crawl'
}

const MARKET = { country_code: 'US', language_code: 'en' } as const
const KEYWORDS = { keywords: ['titanium camping mug', 'folding snow saw'], ...MARKET, device: 'mobile' }
const RULES = [{ field: 'path', operator: 'starts_with', value: '/guides/' }]
const ACCEPTED = { is_accepted: true, response_code: 204, response_text: '', fault: null }
const DELIVERY = {
  message_id: 'msg_2KWPBgLlAfxdpx2AI54pPJ85',
  status: 'delivered',
  is_test: false,
  project_uid: 'abcdefghij',
  event_count: 1,
  attempts: 1,
  next_attempt_at: null,
  response_code: 204,
  response_text: '',
  fault: null,
  created_at: '2026-11-16T09:00:00Z',
  finished_at: '2026-11-16T09:00:01Z',
}
const NO_LINKS = { next: null }
const ONE_PAGE = { per_page: 100, next_cursor: null, previous_cursor: null, has_more: false }
const other = (ids: ExampleIds) => ({ project_uid: ids.other_uid! })

/** Stores the id of the first record of a list. */
const keepFirst =
  (name: string, field = 'id') =>
  (ids: ExampleIds, { data }: Answer) => {
    ids[name] = data[0][field]
  }
const keepOwn =
  (name: string, field = 'id') =>
  (ids: ExampleIds, { data }: Answer) => {
    ids[name] = data[field]
  }

export const EXAMPLE_REQUESTS: Readonly<Record<string, ExampleRequest>> = {
  readAccount: {},
  readAccountUsage: {},
  readProject: {},
  createProject: {
    body: { name: 'Running Shop', domain: 'running.example' },
    keep: keepOwn('other_uid', 'uid'),
  },
  listProjects: {},
  updateProject: { body: { rank_tracker_frequency: 'weekly' } },
  listCompetitors: {},
  addCompetitor: { body: { name: 'Peak', domain: 'peak.example' }, keep: keepOwn('competitor_id') },
  deleteCompetitor: {},
  readRankTrackerOptions: {},
  readRankTrackerOverview: {},
  readRankTrackerHistory: {},
  listKeywords: { query: 'device=mobile&limit=2', keep: keepFirst('keyword_id') },
  readKeyword: {},
  listAnalyses: { query: 'limit=2', keep: keepFirst('analysis_id') },
  readAnalysisResults: {},
  readKeywordHistory: {},
  estimateKeywords: { body: KEYWORDS },
  estimateTracking: { query: 'frequency=weekly' },
  addKeywords: {
    body: KEYWORDS,
    keep(ids, { data }: Answer) {
      ids.new_id = data.keywords[0].id
      ids.second_id = data.keywords[1].id
    },
  },
  createTag: { body: { name: 'boots' }, keep: keepOwn('tag_id') },
  tagKeywords: { body: (ids: ExampleIds) => ({ keyword_ids: [ids.new_id], add: ['boots'] }) },
  updateKeyword: { body: { tags: ['boots', 'winter'], note: 'New landing page on 2 November.' } },
  setGoals: {
    body: (ids: ExampleIds) => ({ keyword_ids: [ids.new_id], target_position: 3, due_day: '2030-03-31' }),
    keep: (ids, { data }) => {
      ids.goal_id = data.set[0].id
    },
  },
  listGoals: { query: 'state=open&limit=2' },
  readGoal: {},
  updateGoal: { body: { target_position: 5 } },
  deleteGoal: {},
  bulkDeleteGoals: { body: { goal_ids: [1_000_000] } },
  listTags: {},
  readTag: {},
  renameTag: { body: { name: 'hiking boots' } },
  deleteTag: {},
  bulkDeleteKeywords: { body: (ids: ExampleIds) => ({ keyword_ids: [ids.new_id] }) },
  deleteKeyword: { ids: (ids) => ({ keyword_id: ids.second_id! }) },
  listSegments: {},
  previewSegment: { body: { rules: RULES } },
  createSegment: { body: { name: 'Boots', rules: RULES }, keep: keepOwn('segment_id') },
  readSegment: {},
  updateSegment: { body: { name: 'All boots' } },
  deleteSegment: {},
  listCrawls: { keep: keepFirst('first_crawl_uid', 'uid') },
  readCrawlSettings: {},
  // The second crawl excludes some pages, so that there is a difference to show.
  updateCrawlSettings: { body: { exclude: ['/guides/*'] } },
  startCrawl: { keep: keepOwn('crawl_uid', 'crawl_uid') },
  listActivity: {},
  readCrawl: { needs: 'end_of_crawl' },
  listPages: { query: 'filters[0][field]=status_code&filters[0][operator]=eq&filters[0][value]=200&limit=2' },
  listIssuePages: { ids: () => ({ issue: 'title_missing' }), keep: keepFirst('page_url', 'url') },
  readPage: { query: 'url={page_url}' },
  listLinks: { query: 'limit=2', keep: keepFirst('link_url', 'destination_url') },
  listLinkSources: { query: 'destination_url={link_url}&limit=2' },
  listImages: { query: 'limit=2', keep: keepFirst('image_url', 'image_url') },
  listImageSources: { query: 'image_url={image_url}&limit=2' },
  readCrawlSummary: {},
  readOnPageOverview: {},
  listCrawlIssues: {},
  listIssueLinks: { ids: () => ({ issue: 'link_broken_internal' }) },
  listIssueImages: { ids: () => ({ issue: 'image_broken' }) },
  listIssueResources: { ids: () => ({ issue: 'image_source_broken' }) },
  ignoreIssue: { body: { issue: 'image_old_format', note: 'The CDN converts them.' } },
  listIgnoredIssues: {},
  heedIssue: { ids: () => ({ issue: 'image_old_format' }) },
  readCrawlChanges: {},
  listPageChanges: { query: 'kind=not_visited&limit=2' },
  listIssueChanges: { query: 'kind=not_visited&limit=2' },
  compareCrawls: {
    body: ({ project_uid, crawl_uid, first_crawl_uid }: ExampleIds) => ({
      first: { project_uid, crawl_uid: first_crawl_uid },
      second: { project_uid, crawl_uid },
    }),
  },
  compareProjects: {
    needs: 'other_crawl',
    body: ({ project_uid, other_uid }: ExampleIds) => ({ project_uids: [project_uid, other_uid] }),
  },
  readSearchPerformance: {},
  listSearchPerformanceDays: {},
  listSearchQueries: { query: 'limit=2' },
  listSearchPages: { query: 'limit=2' },
  listProjectQuickWins: { query: 'type=ctrOpportunities&limit=2' },
  listQuickWins: { query: 'type=strikingDistancePages&limit=2' },
  readQuickWinSummary: {},
  listUrls: { query: 'sort=impressions&limit=2', keep: keepFirst('known_url', 'url') },
  readUrlSummary: {},
  readUrl: { query: 'url={known_url}' },
  markQuickWin: { body: { type: 'ctrOpportunities', query: 'hiking boots', state: 'done' } },
  readBacklinkOptions: {},
  readBacklinkOverview: {},
  listBacklinks: { query: 'limit=2' },
  listReferringDomains: { query: 'limit=2', keep: keepFirst('domain', 'domain') },
  listAnchors: { query: 'limit=2' },
  listLinkedPages: { query: 'limit=2' },
  listBacklinkDays: {},
  readReferringDomain: {},
  listDisavows: { query: 'limit=2', keep: keepFirst('disavow_id') },
  addDisavows: { body: { type: 'domain', values: ['spam.example'], note: 'Paid links' } },
  readDisavowSummary: {},
  downloadDisavows: {},
  readDisavow: {},
  updateDisavow: { body: { note: 'Checked in November.' } },
  deleteDisavow: {},
  deleteDisavows: { body: { ids: [1, 2] } },
  addNote: { body: { day: '2026-11-02', text: 'New navigation went live.' }, keep: keepOwn('note_id') },
  listNotes: {},
  readNote: {},
  updateNote: { body: { text: 'New navigation went live at noon.' } },
  deleteNote: {},
  listEvents: { query: 'limit=2' },
  listAlerts: {},
  listAlertRules: {},
  addAlertRule: {
    body: { kind: 'keyword_dropped', severity: 'critical' },
    keep: keepOwn('rule_id'),
  },
  readAlertRule: {},
  changeAlertRule: { body: { is_on: false } },
  deleteAlertRule: {},
  previewAlertRule: { query: 'kind=keyword_dropped' },
  createWebhook: {
    body: { name: 'Deploy bot', url: 'https://hooks.example.com/sightline' },
    keep: keepOwn('webhook_uid', 'uid'),
  },
  listWebhooks: {},
  getWebhook: {},
  updateWebhook: { body: { name: 'Release bot' } },
  rotateWebhookSecret: {},
  testWebhook: { answer: { data: ACCEPTED } },
  listWebhookDeliveries: { answer: { data: [DELIVERY], links: NO_LINKS, meta: ONE_PAGE } },
  resendWebhookDelivery: { answer: { data: { ...DELIVERY, status: 'pending', finished_at: null } } },
  deleteWebhook: {},
  // Crawls of the demo have ended.
  pauseCrawl: { answer: { data: pausedCrawl(true) } },
  resumeCrawl: { answer: { data: pausedCrawl(false) } },
  cancelCrawl: {},
  deleteProject: { ids: other },
}

function pausedCrawl(isPaused: boolean) {
  return {
    crawl_uid: 'mrswfcn3404xqk27',
    status: 'running',
    state: 'running',
    status_label: isPaused ? 'Paused' : 'Running: reading pages',
    progress: { pages_crawled: 240, pages_total: 910, max_pages: 1000, current_depth: 2 },
    paused: isPaused ? { since: '2026-11-16T23:18:32Z', by: 'owner', ends_at: '2026-11-30T23:18:32Z' } : null,
  }
}
