// Messages between the main thread, the thread that keeps the index of a crawl and the threads that read its pages. An
// answer carries the number of its question; each thread works in the order in which messages were sent to it.
// Requests of one tick travel in one message: a message costs as much as a tenth of reading a page.

import type { MessagePort } from 'node:worker_threads'
import type { FetchedPage } from '../fetched-page.ts'
import type { AnswerReaderOptions, BlockedPage, KnownOfSite } from './answer-reader.ts'
import type { Batch, CrawlIndexOptions } from './crawl-index.ts'
import type { KnownUrl, RedirectTarget, TranslatedUrl } from './known-url.ts'
import type { PageReading } from './page-reading.ts'
import type { SentOn } from './sent-on.ts'
import type { UrlAnswer } from './stored-rows.ts'

/** One page for a reading thread. */
export type ReadingTask =
  | { kind: 'page'; page: FetchedPage }
  | { kind: 'blocked'; page: BlockedPage }
  | { kind: 'fingerprint'; number: number; page: FetchedPage }

/** `sequence` is the task's place among all tasks of the crawl, from 1 on. */
export type ReadRequest = (ReadingTask & { sequence: number }) | ({ kind: 'prepare' } & KnownOfSite)

export type IndexRequest =
  /** A reading thread was started and sends its readings to this port. */
  | { kind: 'reader'; port: MessagePort }
  | { kind: 'restore'; number: number; known: KnownUrl[] }
  | { kind: 'start'; url: string }
  | { kind: 'listed'; urls: string[]; translated: TranslatedUrl[] }
  | { kind: 'answer'; answer: UrlAnswer }
  | { kind: 'take'; number: number }

/** From a reading thread to the index. */
export type Read = { sequence: number; reading: PageReading }

/** From a reading thread to the main thread. */
export type ReaderReply = {
  kind: 'fingerprint'
  sequence: number
  number: number
  fingerprint: Uint8Array | null
}

/** For a page that redirects, the page that it leads to if that still waits to be read. */
export type RedirectTargetOf = { id: number; redirectTarget: RedirectTarget | null }

type IndexSize = {
  /** Addresses that wait to be stored; `heldBytes` counts everything that waits. */
  urlsHeld: number
  heldBytes: number
  /** About how many bytes are stored, or will be: see Batch. */
  storedBytes: number
}

export type IndexReply =
  /** The readings of these tasks are in the index; the pages of `sentOn` must be requested again. */
  | ({
      kind: 'indexed'
      sequences: number[]
      sentOn: SentOn[]
      redirectTargets: RedirectTargetOf[]
    } & IndexSize)
  | { kind: 'restored'; number: number }
  | { kind: 'batch'; number: number; batch: Batch }

export type IndexThreadData = CrawlIndexOptions
export type ReaderThreadData = AnswerReaderOptions & {
  index: MessagePort
  /** One element: the sequence of the current task, 0 between tasks. Shared, because a busy thread sends nothing. */
  currentTask: Int32Array<SharedArrayBuffer>
}
