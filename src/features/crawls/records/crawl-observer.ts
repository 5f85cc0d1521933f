// Tells the metrics how crawls go: step by step, once a step is stored, so that a page that is asked again after a kill
// is not counted twice.

import { createCommitNotes } from '../../../data/storage/commit-notes.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Batch } from '../engine/index/crawl-index.ts'
import type { UrlAnswer } from '../engine/index/stored-rows.ts'

/** `none` stands for a host that gave no answer. */
const ANSWER_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'other', 'none'] as const
type AnswerClass = (typeof ANSWER_CLASSES)[number]

type EndedStatus = 'success' | 'failed' | 'canceled'

/** The callbacks of metrics. Called synchronously; must not throw. */
type CrawlObserver = {
  /** `count` more pages have a record, or `count` more images and links have their status. */
  onAnswers(kind: 'page' | 'check', answer: AnswerClass, count: number): void
  /** Bytes of pages, as they came over the wire. */
  onBytes(bytes: number): void
  /** Counts pages that were read from what an earlier crawl has kept. */
  onReused(pages: number): void
  /** Counts pages that are stored without content, because reading them failed. */
  onUnreadable(pages: number): void
  /** `seconds` is the time from the start of a crawl to its completion. */
  onEnded(status: EndedStatus, seconds?: number): void
}

const notes = createCommitNotes<CrawlObserver>()

export const observeCrawls = notes.observe

type StoredStep = Pick<Batch, 'pagesCount' | 'answers' | 'unreadable'> & {
  bytes: number
  pagesReused: number
}

export function countStep(tx: Tx, { pagesCount, answers, unreadable, bytes, pagesReused }: StoredStep): void {
  // Statuses are asked after all pages are stored, so no step has both.
  const kind = pagesCount > 0 ? 'page' : 'check'
  const counts = countAnswers(answers)
  notes.add(tx, (observer) => {
    for (const [answer, count] of counts) observer.onAnswers(kind, answer, count)
    if (bytes > 0) observer.onBytes(bytes)
    if (pagesReused > 0) observer.onReused(pagesReused)
    if (unreadable) observer.onUnreadable(unreadable.count)
  })
}

export function countEnded(tx: Tx, status: EndedStatus, seconds?: number): void {
  notes.add(tx, (observer) => observer.onEnded(status, seconds))
}

function countAnswers(answers: readonly UrlAnswer[]): Map<AnswerClass, number> {
  const counts = new Map<AnswerClass, number>()
  for (const { outcome, fetch_status_code } of answers) {
    // The other addresses were not requested.
    if (outcome !== 'answered' && outcome !== 'unanswered') continue
    const answer = classOf(fetch_status_code)
    counts.set(answer, (counts.get(answer) ?? 0) + 1)
  }
  return counts
}

function classOf(status: number | null): AnswerClass {
  if (status === null) return 'none'
  const hundreds = Math.floor(status / 100)
  return hundreds >= 2 && hundreds <= 5 ? (`${hundreds}xx` as AnswerClass) : 'other'
}
