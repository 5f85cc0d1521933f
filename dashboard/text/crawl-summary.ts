// One crawl: while it runs, when it has failed, and its summary.

import { formatWhole } from '../lib/format.ts'

export const progress = 'Progress of the crawl'
export const pagesOf = (done: string, total: string) => `${done} of ${total} pages known so far`
export const limit = (max: string) => `The limit is ${max} pages.`
export const read = 'Pages read'
export const pace = 'Pages per minute'
export const paceHint = 'Over the last minute you have been watching'
export const paceUnknown = 'Known after a few seconds'
export const queue = 'Waiting to be read'
export const queueHint = 'Addresses that the crawl knows and has not read yet'
export const depth = 'Depth reached'
export const elapsed = 'Running for'
export const cancel = 'Cancel crawl'
export const pause = 'Pause'
export const resume = 'Resume'
export const pausedToast = 'The crawl is paused.'
export const resumedToast = 'The crawl goes on.'
export const pausedTitle = 'The crawl is paused'
export const pausedBy = (age: string, by: string | null) =>
  by === null ? `Paused ${age}.` : `Paused ${age} by ${by}.`
export const pausedText = (day: string) =>
  `If you resume it, it continues where it stopped. Otherwise it ends on ${day} with the pages it has read so far. Until then, no other crawl of this project can start.`
export const cancelTitle = 'Cancel this crawl?'
export const cancelText = (pages: string) =>
  `The crawl stops at once, and what it has found (${pages} so far) is removed. This cannot be undone.`
export const cancelConfirm = 'Stop and remove'
export const canceledToast = 'The crawl was canceled.'
export const queuedTitle = 'The crawl is waiting to start'
export const queuedText = 'It starts as soon as the server is free.'
export const liveAnswers = 'Responses so far, from pages and from links and images that were checked'
export const latest = 'Last requested'
export const numbersLater = 'Issues and lists appear here as soon as the crawl has completed.'
export const failedTitle = 'The crawl failed'
export const failedUnknown = 'No reason was recorded.'
export const canceledTitle = 'The crawl was canceled'
export const canceledText = (pages: string) => `It had read ${pages}. What it had found was removed.`

export const health = 'Health, of 100'
export const pages = 'Pages'
export const indexable = 'Indexable'
export const indexableHint = 'Pages that search engines may show'
export const critical = 'Critical findings'
export const warnings = 'Warnings'
export const notices = 'Notices'
export const brokenLinks = 'Broken links'
export const brokenLinksHint = 'Destinations with an error or no response'
export const brokenImages = 'Broken images'
export const averageTime = 'Average response time'
export const averageWords = 'Average words'
export const links = 'Link destinations'
export const images = 'Images'
export const scoreChanged = 'calculated differently from the previous crawl'
export const since = (time: string) => `Changes are since the crawl of ${time}.`
export const notCompared = (time: string) =>
  `One of the two crawls read only part of the site, so these numbers are not compared with those of ${time}.`
export const first = 'This is the first completed crawl, so there is nothing to compare it with.'

export const severityPanel = 'Findings by severity'
export const findings = 'Findings by severity'
export const allIssues = 'All issues'
export const categoryPanel = 'Findings by category'
export const noFindings = 'Nothing to fix was found.'
export const changesPanel = 'Since the previous crawl'
export const allChanges = 'All changes'
export const newIssues = 'New findings'
export const fixedIssues = 'Findings no longer there'
export const addedPages = 'Pages added'
export const removedPages = 'Pages removed'
export const changedPages = 'Pages changed'
export const notesPanel = 'Notes of the crawl'
export const pagesOfTotal = (count: string, total: string) => `${count} of ${total} pages`
export const countFailed = 'The pages could not be counted. Reload the page.'
export const moreThan = (count: string) => `${count}+`

export const answers = {
  title: 'Status codes',
  ok: '2xx, read',
  redirect: 'Redirects',
  clientError: '4xx, client error',
  serverError: '5xx, server error',
  none: 'No response',
  other: 'Other',
} as const
export const indexability = {
  title: 'Indexability',
  indexable: 'Indexable',
  noindex: 'Noindex',
  canonicalised: 'Canonical is another page',
  redirect: 'Redirected',
  error: 'Error',
  none: 'No response',
} as const
export const contentTypes = { title: 'Content types', none: 'None' } as const
export const depths = {
  title: 'Depth',
  of: (clicks: number) =>
    clicks === 0 ? 'Start page' : clicks === 1 ? '1 click' : `${formatWhole(clicks)} clicks`,
  more: (clicks: number) => `${formatWhole(clicks)} clicks and more`,
  none: 'Only in a sitemap',
} as const
export const times = {
  title: 'Response time',
  below: (ms: number) => `below ${formatWhole(ms)} ms`,
  between: (from: number, to: number) => `${formatWhole(from)} to ${formatWhole(to)} ms`,
  above: (ms: number) => `${formatWhole(ms)} ms and more`,
  none: 'Not measured',
} as const
export const sizes = {
  title: 'Size',
  below: (size: string) => `below ${size}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  above: (size: string) => `${size} and more`,
  none: 'Not known',
} as const
export const words = {
  title: 'Words',
  below: (words: number) => `below ${formatWhole(words)}`,
  between: (from: number, to: number) => `${formatWhole(from)} to ${formatWhole(to)}`,
  above: (words: number) => `${formatWhole(words)} and more`,
  none: 'No text was read',
} as const
