// What the main thread, the thread that keeps the index of a crawl and those that read pages for it say to each other.
// An answer carries the number of its question; everything is done in the order in which it was sent. Requests of one
// tick travel in one message: a message costs as much as a tenth of reading a page.

import type { MessagePort } from 'node:worker_threads'
import type { AskedPage } from '../asked-page.ts'
import type { AnswerReaderOptions, BlockedPage, KnownOfSite } from './answer-reader.ts'
import type { Batch, CrawlIndexOptions } from './crawl-index.ts'
import type { Goal, KnownUrl, TranslatedUrl } from './known-url.ts'
import type { PageReading } from './page-reading.ts'
import type { SentOn } from './sent-on.ts'
import type { UrlAnswer } from './stored-rows.ts'

/** To a thread that reads pages. */
export type ReadRequest =
  | ({ kind: 'prepare' } & KnownOfSite)
  | { kind: 'page'; page: AskedPage }
  | { kind: 'blocked'; page: BlockedPage }
  | { kind: 'fingerprint'; number: number; page: AskedPage }
  /** Everything sent before this is read. */
  | { kind: 'mark'; number: number }

export type IndexRequest =
  | ReadRequest
  | { kind: 'restore'; number: number; known: KnownUrl[] }
  | { kind: 'start'; url: string }
  | { kind: 'listed'; urls: string[]; translated: TranslatedUrl[] }
  | { kind: 'answer'; answer: UrlAnswer }
  /** Sent when every helping thread has reached its mark of the same number. */
  | { kind: 'take'; number: number }

/** From a thread that reads to the one that keeps the index. */
export type Read = { kind: 'reading'; reading: PageReading } | { kind: 'mark'; number: number }

export type FingerprintReply = { kind: 'fingerprint'; number: number; fingerprint: Uint8Array | null }

/** This thread has read so many more pages, and can have others. */
type ReadReply = { kind: 'read'; count: number }

export type ReaderReply = ReadReply | FingerprintReply

/** For a page that redirects: the page it leads to, if that waits to be read. */
export type GoalOf = { id: number; goal: Goal | null }

type IndexSize = {
  /** Addresses that wait to be stored, and about how many bytes together with everything else. */
  urlsHeld: number
  heldBytes: number
  /** About how many bytes are stored, or will be: see Batch. */
  storedBytes: number
}

export type IndexReply =
  | ReaderReply
  /** The results of so many pages are noted, whose bodies had so many bytes; these pages are to be asked again. */
  | ({ kind: 'noted'; count: number; bytes: number; sentOn: SentOn[]; goals: GoalOf[] } & IndexSize)
  | { kind: 'restored'; number: number }
  | { kind: 'batch'; number: number; batch: Batch }

/** One port to each of the threads that help to read. */
export type IndexThreadData = CrawlIndexOptions & AnswerReaderOptions & { readers: MessagePort[] }
export type ReaderThreadData = AnswerReaderOptions & { index: MessagePort }
