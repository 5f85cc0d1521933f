// What has changed between two crawls.

export const compareWith = 'Compared with'
export const noneTitle = 'There is nothing to compare with'
export const noneText = 'Changes are shown from the second completed crawl on.'
export const metricsPanel = 'Figures'
export const metric = 'Figure'
export const before = 'Before'
export const now = 'Now'
export const change = 'Change'
export const comparedWith = (time: string) => `compared with ${time}`
export const metrics = {
  health_score: 'Health',
  critical_issues: 'Critical findings',
  warnings: 'Warnings',
  notices: 'Notices',
  pages_total: 'Pages',
  pages_2xx: 'Pages with status 2xx',
  pages_3xx: 'Redirects',
  pages_4xx: 'Pages with status 4xx',
  pages_5xx: 'Pages with status 5xx',
  pages_without_response: 'Pages without a response',
  indexable_pages: 'Indexable pages',
  average_response_time_ms: 'Average response time',
  average_words_count: 'Average words',
  links_total: 'Link destinations',
  broken_links: 'Broken links',
  images_total: 'Images',
  broken_images: 'Broken images',
} as const
export const scoreChanged = 'The two scores were calculated differently'
export const notKnown = 'Not known'
export const list = 'What is listed'
export const lists = { pages: 'Pages', issues: 'Findings' } as const
export const kind = 'Kind of change'
export const kinds = {
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
  not_visited: 'Not visited now',
  not_visited_before: 'Not visited before',
  new: 'New',
  fixed: 'No longer found',
} as const
export const kindHints = {
  changed: 'At least one of the compared fields differs.',
  added: 'The page was not there at the earlier crawl.',
  removed: 'The page answers 404 or 410, or the later crawl read the whole site and found no way to it.',
  not_visited: 'The later crawl did not visit the page, so nobody knows whether it has changed.',
  not_visited_before: 'The earlier crawl did not visit the page, so it may have been there.',
  new: 'The page has the issue now and did not have it then, or the page is new.',
  fixed: 'The page had the issue and does not have it now: it was fixed, or the page is gone.',
} as const
export const reasons = {
  blocked_by_robots: 'robots.txt forbids it',
  not_requested: 'not requested',
  not_found: 'no link to it was seen',
} as const
export const reasonHints = {
  blocked_by_robots: 'robots.txt of the site forbids it.',
  not_requested:
    'A link leads there, but it was too deep, beyond a limit, left out by the settings, or only its status was checked.',
  not_found: 'No link to it was seen, but the crawl did not read the whole site.',
} as const
export const field = 'Changed field'
export const allFields = 'Any field'
export const fieldOf = (label: string, count: string) => `${label} (${count})`
export const issue = 'Issue'
export const allIssues = 'Any issue'
export const severity = 'Severity'
export const allSeverities = 'All severities'
export const page = 'Page'
export const whatChanged = 'What changed'
export const why = 'Why'
export const detail = 'Detail'
export const noDetail = 'No detail was recorded'
export const nouns = {
  pages: (count: number) => (count === 1 ? 'page' : 'pages'),
  issues: (count: number) => (count === 1 ? 'finding' : 'findings'),
} as const
export const nothing = 'Nothing of this kind'
export const noChanges = 'Nothing has changed'
export const noChangesText = 'The two crawls found the same pages and the same issues.'
export const notesPanel = 'How far the comparison can be trusted'
export const yes = 'Yes'
export const no = 'No'
export const visit = 'Visit'
export const openPage = 'Open everything about this page'
