// The issues of a crawl, and one of them.

import { formatWhole, plural } from '../lib/format.ts'

export const find = 'Find an issue'
const noun = (count: number) => (count === 1 ? 'issue' : 'issues')
type Counted = readonly { pages_count: number }[]
/** A finding is an issue on a page. */
const findingsOf = (issues: Counted) => issues.reduce((sum, { pages_count }) => sum + pages_count, 0)
export const withFindings = (issues: Counted) =>
  `${noun(issues.length)}, ${plural(findingsOf(issues), 'finding')}`
/** The figures of a crawl, such as those on its tabs, count ignored issues too. */
export const besideIgnored = (shown: Counted, all: Counted) =>
  all.length === shown.length
    ? withFindings(shown)
    : `${withFindings(shown)} (${formatWhole(all.length)} and ${formatWhole(findingsOf(all))} with ignored issues)`
export const severity = 'Severity'
export const allSeverities = 'All severities'
export const category = 'Category'
export const allCategories = 'All categories'
export const groupBy = 'Group by'
export const groups = { severity: 'By severity', category: 'By category' } as const
export const showIgnored = (count: number) => `Show ${plural(count, 'ignored issue')}`
export const showUnfound = 'Show what was looked for and not found'
export const nothing = 'No issue matches these filters'
export const clean = 'Nothing to fix was found'
export const cleanText = 'The crawl looked for every issue on its list and found none.'
export const clear = 'Clear the filters'
export const pages = (count: number) => plural(count, 'page')
export const notFound = 'not found'
export const newFindings = (count: string) => `${count} new`
export const fixedFindings = (count: string) => `${count} gone`
export const sinceBefore = 'Pages, since the previous completed crawl'
export const findings = 'Findings by severity'
export const newTotal = 'new since the previous crawl'
export const fixedTotal = 'no longer found'
export const what = 'What it is'
export const why = 'Why it matters'
export const fix = 'How to fix it'
export const reference = 'Read more'
export const allPages = (count: string) => `All ${count} pages`
export const onePage = 'The page'
export const ignored = 'ignored'
export const ignore = 'Ignore this issue'
export const heed = 'Stop ignoring this issue'
export const nowIgnored = (title: string) =>
  `“${title}” is ignored from now on. Scores and counts stay as they are.`
export const nowHeeded = (title: string) => `“${title}” is shown again.`
export const ignoredBy = (name: string | null) => (name === null ? 'Ignored' : `Ignored by ${name}`)

export const affected = 'What is affected'
export const subjects = {
  pages: 'Pages',
  links: 'Destinations to fix',
  images: 'Images to fix',
  resources: 'Files to fix',
} as const
export const subjectNouns = {
  pages: (count: number) => (count === 1 ? 'page' : 'pages'),
  links: (count: number) => (count === 1 ? 'destination' : 'destinations'),
  images: (count: number) => (count === 1 ? 'image' : 'images'),
  resources: (count: number) => (count === 1 ? 'file' : 'files'),
} as const
export const detail = 'Detail'
export const noDetail = 'No detail was recorded'
export const file = 'File'
export const blocked = 'Blocked by robots.txt'
export const none = 'This crawl did not find the issue.'
export const unknownIssue = 'This crawl did not look for such an issue'
export const unknownIssueText = 'Crawls of older releases looked for fewer issues.'
export const toIssues = 'All issues'
