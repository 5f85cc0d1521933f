// Adds the counts of the thread that reads pages to the progress of the crawl. That thread counts traps, left-out addresses and
// bytes from its own start, so they are added to the counts of earlier runs. Other changes of the progress are here, too.

import type { Batch, CutPages } from '../engine/index/crawl-index.ts'
import { type CrawlEnd, describeRefusals } from '../records/crawl-end.ts'
import type { AnswerCounts, CrawlProgress } from '../records/crawl-progress.ts'

type Counts =
  | 'traps'
  | 'outOfScope'
  | 'urlsLeftOut'
  | 'storedBytes'
  | 'unreadable'
  | 'cut'
  | 'askedAgain'
  | 'sessionLinks'
  | 'fragmentBytes'

type StepProgress = Pick<CrawlProgress, 'nextBatch' | 'answers' | 'latest' | Counts>

const NOTES_MAX = 50
/** Bounded, because the list is written with every step; the next run asks hosts beyond this number again. */
const HOSTS_LEFT_MAX = 1_000
/** How many addresses the progress of a running crawl shows. */
const LATEST_MAX = 8

/** `before` is the progress with which this run began. */
export function addStep(
  now: CrawlProgress,
  before: CrawlProgress,
  batch: Pick<Batch, 'staged' | 'resources' | 'fragments' | 'answers' | Counts>,
): StepProgress {
  const isNumbered = batch.staged.length > 0 || batch.resources !== null || batch.fragments !== null
  return {
    nextBatch: now.nextBatch + (isNumbered ? 1 : 0),
    traps: addTraps(before.traps, batch.traps),
    outOfScope: batch.outOfScope ? addCount(before.outOfScope, batch.outOfScope) : before.outOfScope,
    urlsLeftOut: before.urlsLeftOut + batch.urlsLeftOut,
    storedBytes: before.storedBytes + batch.storedBytes,
    fragmentBytes: before.fragmentBytes + batch.fragmentBytes,
    unreadable: batch.unreadable ? addCount(now.unreadable, batch.unreadable) : now.unreadable,
    cut: batch.cut ? addCut(now.cut, batch.cut) : now.cut,
    askedAgain: [...now.askedAgain, ...batch.askedAgain],
    answers: addAnswers(now.answers, batch.answers),
    latest: [
      ...batch.answers
        .slice(-LATEST_MAX)
        .map(({ id }) => id)
        .reverse(),
      ...now.latest,
    ].slice(0, LATEST_MAX),
    sessionLinks: batch.sessionLinks ? addCount(now.sessionLinks, batch.sessionLinks) : now.sessionLinks,
  }
}

function addAnswers(known: AnswerCounts, answers: Batch['answers']): AnswerCounts {
  const sum = { ...known }
  for (const { outcome, fetch_status_code: status, is_redirected } of answers) {
    if (outcome === null || outcome === 'blocked') continue
    if (is_redirected === 1) sum.redirect++
    else if (status === null) sum.none++
    else if (status >= 500) sum.server_error++
    else if (status >= 400) sum.client_error++
    else sum.ok++
  }
  return sum
}

type TrapCounts = CrawlProgress['traps']
type Counted = { count: number; example: string }

function addTraps(before: TrapCounts, since: TrapCounts): TrapCounts {
  const sum: Record<string, Counted> = { ...before }
  for (const [reason, counted] of Object.entries(since)) sum[reason] = addCount(sum[reason], counted)
  return sum
}

function addCount(known: Counted | null | undefined, { count, example }: Counted): Counted {
  return { count: (known?.count ?? 0) + count, example: known?.example ?? example }
}

function addCut(known: CrawlProgress['cut'], cut: CutPages): CutPages {
  return { ...addCount(known, cut), references: (known?.references ?? 0) + cut.references }
}

export function withNote(progress: CrawlProgress, text: string): CrawlProgress {
  const { notes } = progress
  return notes.length >= NOTES_MAX || notes.includes(text)
    ? progress
    : { ...progress, notes: [...notes, text] }
}

type Refused = Omit<Extract<CrawlEnd, { reason: 'site_refused' }>, 'reason'>

/** Records that a host does not want to be asked any more. If that is the site itself, the crawl is over. */
export function leaveHost(
  progress: CrawlProgress,
  refused: Refused,
): { progress: CrawlProgress; isSite: boolean } {
  const { host } = refused
  if (progress.startUrl !== null && new URL(progress.startUrl).host === host) {
    const siteRefusal = progress.siteRefusal ?? { reason: 'site_refused', ...refused }
    return { progress: { ...progress, siteRefusal }, isSite: true }
  }
  const { hostsLeft } = progress
  const isListed = hostsLeft.length >= HOSTS_LEFT_MAX || hostsLeft.includes(host)
  const left = isListed ? progress : { ...progress, hostsLeft: [...hostsLeft, host] }
  const note = `${describeRefusals(refused)}; what else there is was not asked.`
  return { progress: withNote(left, note), isSite: false }
}
